import { describe, expect, it } from 'vitest';
import { replay } from '../../src/trace/replay.js';
import { compileC } from './compile.js';
import type { Checker } from './comparers.js';
import { leastSwitches } from './comparers.js';
import type { Asked, Family } from './differ.js';
import { compareText, DEFAULT_LIMITS, FAMILIES, shrinkDifference, trySeed } from './differ.js';
import type { Comparison, Trouble } from './difference.js';
import type { Answer } from './expected.js';
import { expectedAnswer, expectedDeadlock, expectedRaces, INPUTS } from './expected.js';
import { explore } from './explore.js';
import { generate } from './generate.js';
import type { ProgramModel } from './model.js';
import { renderProgram } from './model.js';
import { QUESTIONS } from './questions.js';
import { shrink } from './shrink.js';
import { spelledOut } from './startup.js';

const SEEDS = Array.from({ length: 70 }, (_, i) => 5000 + i);

/** So many programs are explored: enough to see what the generator makes. */
const EXPLORED = 30;

/** Of so many the explorer goes through all executions, and not to the first violation only. */
const REPLAYED = 15;

const textsOf = (family: Family): string[] => SEEDS.map((seed) => renderProgram(FAMILIES[family](seed)));

describe.each(Object.keys(FAMILIES) as Family[])('generate: %s', (family) => {
  it('makes programs about which something is asked', () => {
    expect(
      new Set(Object.values(QUESTIONS).flatMap((questions) => questions.map((question) => question.family))),
    ).toContain(family);
  });

  it('makes the same program for the same seed, and others for others', () => {
    const texts = textsOf(family);
    expect(textsOf(family)).toEqual(texts);
    expect(new Set(texts).size).toBe(SEEDS.length);
  });
});

describe.each<Family>(['plain', 'memory', 'probed'])('generate: %s', (family) => {
  const texts = textsOf(family).slice(0, EXPLORED);

  it('makes programs that compile, of which many but not all are violated, with various numbers of switches', async () => {
    const answers: Answer[] = [];
    for (const text of texts) {
      const answer = await expectedAnswer(text);
      if (answer) answers.push(answer);
    }
    const switches = answers.flatMap((answer) => (answer.verdict === 'violation' ? [answer.switches] : []));
    expect(answers.length).toBeGreaterThan(0.9 * EXPLORED);
    expect(switches.length).toBeGreaterThan(0.25 * EXPLORED);
    expect(switches.length).toBeLessThan(EXPLORED);
    expect(new Set(switches).size).toBeGreaterThanOrEqual(3);
  });

  it('has witnesses that the replay confirms', async () => {
    for (const text of texts.slice(0, REPLAYED)) {
      const program = await compileC(spelledOut(text));
      const { violations } = explore(program, { ...DEFAULT_LIMITS, inputs: INPUTS });
      for (const { fault, switches, schedule } of violations.values())
        expect(replay(program, schedule)).toMatchObject({ kind: 'violation', fault, switches });
    }
  });
});

describe('generate', () => {
  async function shareOf<T>(
    family: Family,
    question: (text: string) => Promise<T | undefined>,
    meant: (answer: T) => boolean,
  ): Promise<number> {
    const answers: T[] = [];
    for (const text of textsOf(family).slice(0, EXPLORED)) {
      const answer = await question(text);
      if (answer !== undefined) answers.push(answer);
    }
    expect(answers.length).toBeGreaterThan(0.9 * EXPLORED);
    return answers.filter(meant).length / answers.length;
  }

  it('makes programs with races and programs without', async () => {
    const share = await shareOf('racing', expectedRaces, (pairs) => pairs.size > 0);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.9);
  });

  it('makes programs with deadlocks and programs without', async () => {
    const share = await shareOf('waiting', expectedDeadlock, (deadlock) => deadlock !== 'none');
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
  });
});

describe('shrink', () => {
  it('cuts off all that the trouble does not need', async () => {
    const violated = async (model: ProgramModel): Promise<boolean> => {
      const answer = await expectedAnswer(renderProgram(model)).catch(() => undefined);
      return answer?.verdict === 'violation';
    };
    const model = (
      await Promise.all(
        SEEDS.slice(0, 20).map(async (seed) => ((await violated(generate(seed))) ? [generate(seed)] : [])),
      )
    ).flat()[0]!;
    const smallest = await shrink(model, violated);
    expect(await violated(smallest)).toBe(true);
    expect(smallest.functions).toHaveLength(1);
    expect(smallest.functions[0]!.body).toHaveLength(1);
    expect(smallest.declarations.length).toBeLessThanOrEqual(1);
  });
});

const TROUBLES: readonly (readonly [Trouble, string, string])[] = [
  ['false safe', 'race', 'alpha'],
  ['false safe', 'assertion', 'beta'],
  ['false alarm', 'race', 'gamma'],
  ['wrong number', 'race', 'delta'],
  ['crash', 'cannot happen: …', 'epsilon'],
];

describe('differ', () => {
  const honest: Checker = async (text) => {
    const answer = (await expectedAnswer(text))!;
    return answer.verdict === 'safe' ? { verdict: 'safe', complete: false } : answer;
  };
  const blind: Checker = async (text, bound) =>
    text.includes('worker0, ') ? { verdict: 'safe', complete: false } : honest(text, bound);

  const asked = (checker: Checker): Asked => ({
    about: 'the verdict',
    family: 'plain',
    comparer: leastSwitches(checker),
  });

  it('is content with a checker that is right', async () => {
    for (const seed of SEEDS.slice(0, 5)) expect(await trySeed(seed, asked(honest))).toEqual({ kind: 'equal' });
  });

  it('shows a small program on which a checker is wrong, and how to see it again', async () => {
    const outcomes = await Promise.all(SEEDS.slice(0, 10).map((seed) => trySeed(seed, asked(blind))));
    const { report } = outcomes.find((outcome) => outcome.kind === 'different')!;
    expect(report).toMatch(
      /^seed \d+: false safe: the explorer says violation of \S+ with \d+ switches, the checker safe\n/,
    );
    expect(report).toMatch(/\nagain with: TCBMC_SEEDS=\d+ npx vitest run test\/oracle -t 'the verdict: plain'\n/);
    expect(report).toContain('pthread_create');
    expect(report.split('\n').length).toBeLessThan(72);
  });

  it.each(TROUBLES)('keeps the class of a difference while shrinking: %s, %s', async (...seen) => {
    const [, , name] = seen;
    const all = [seen, ...TROUBLES.filter((other) => other[2] !== name)];
    const comparer = async (text: string): Promise<Comparison> => {
      const found = all.find(([, , declared]) => text.includes(`int ${declared};`));
      return found
        ? { kind: 'different', trouble: found[0], about: [found[1]], expected: '', actual: '' }
        : { kind: 'equal' };
    };
    const model: ProgramModel = { declarations: all.map(([, , declared]) => `int ${declared};`), functions: [] };
    const first = await comparer(renderProgram(model));
    if (first.kind !== 'different') throw new Error('no difference');
    expect((await shrinkDifference(model, first, comparer)).declarations).toEqual([`int ${name};`]);
  });

  it('reports a checker that claims too much, fails, or finds a violation too late', async () => {
    const text =
      'extern void *calloc(unsigned long, unsigned long); int main(void) { int *p = calloc(1, 4); p[1] = 0; return 0; }';
    const reply = async (checker: Checker): Promise<unknown> => compareText(text, leastSwitches(checker));
    expect(await reply(() => Promise.reject(new Error('internal')))).toMatchObject({
      kind: 'different',
      trouble: 'crash',
      actual: 'fails: internal',
    });
    expect(await reply(async () => ({ verdict: 'safe', complete: true }))).toMatchObject({
      kind: 'different',
      trouble: 'false safe',
    });
    expect(await reply(async () => ({ verdict: 'violation', switches: 1, properties: ['assertion'] }))).toMatchObject({
      kind: 'different',
      trouble: 'wrong number',
    });
    expect(await reply(async () => ({ verdict: 'open', reason: 'a loop was cut off' }))).toEqual({
      kind: 'open',
      reason: 'a loop was cut off',
    });
  });
});
