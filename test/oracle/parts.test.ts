import { describe, expect, it } from 'vitest';
import type { QuestionPart } from '../../cli/queue/parts.js';
import { PartAnswers, isAside, partsOf } from '../../cli/queue/parts.js';
import { given } from '../../src/base/given.js';
import { ofAllShares } from '../../src/answer/share.js';
import { together } from '../../src/answer/together.js';
import type { CheckResult, Verdict } from '../../src/answer/result.js';
import { ask } from './ask.js';
import type { Family } from './differ.js';
import { FAMILIES } from './differ.js';
import { renderProgram } from './model.js';
import { seeds } from './seeds.js';

/** Of each family. */
const PROGRAMS = 1;

/** A question as a whole, and the answers to its parts as one. */
async function bothWays(
  text: string,
  properties: readonly string[] | undefined,
): Promise<{ whole: CheckResult; joint: CheckResult }> {
  const options = properties ? { properties } : {};
  const parts = partsOf({ files: ['a.c'], ...options }, 1).filter(({ title }) => title !== 'all');
  const whole = await ask(text, options);
  const answers: CheckResult[] = [];
  for (const part of parts) answers.push(await ask(text, { properties: part.options.properties! }));
  return { whole, joint: together(answers, { named: properties !== undefined, all: false }) };
}

/** Both are certain, and say the opposite. */
function contradict(one: string | undefined, other: string | undefined): boolean {
  return [one, other].sort().join() === 'safe,violation';
}

describe.each<Family>(['plain', 'memory', 'probed'])('a question in parts is answered as the whole: %s', (family) => {
  it.each(seeds(PROGRAMS))('seed %i', async (seed) => {
    const text = renderProgram(FAMILIES[family](seed));
    for (const properties of [undefined, ['race', 'deadlock', 'assertion', 'memory']]) {
      const { whole, joint } = await bothWays(text, properties);
      expect([whole.verdict, joint.verdict, contradict(whole.verdict, joint.verdict)], text).toEqual([
        whole.verdict,
        joint.verdict,
        false,
      ]);
      for (const { name, verdict } of whole.properties ?? []) {
        const found = joint.properties!.find((each) => each.name === name)!.verdict;
        expect([name, verdict, found, contradict(verdict, found)], text).toEqual([name, verdict, found, false]);
      }
    }
  });
});

describe.each<Family>(['plain', 'memory', 'guarded'])(
  'shares of a question, together, are answered as the whole: %s',
  (family) => {
    it.each(seeds(PROGRAMS))('seed %i', async (seed) => {
      const text = renderProgram(FAMILIES[family](seed));
      for (const properties of [undefined, ['assertion', 'memory']]) {
        const options = properties ? { properties } : {};
        const whole = await ask(text, options);
        const answers: CheckResult[] = [];
        for (const number of [1, 2, 3]) answers.push(await ask(text, { ...options, share: { number, of: 3 } }));
        expect(answers.map(({ verdict }) => verdict)).not.toContain('safe');
        const joint = ofAllShares(answers, { named: properties !== undefined, all: false })!;
        expect([whole.verdict, joint.verdict, contradict(whole.verdict, joint.verdict)], text).toEqual([
          whole.verdict,
          joint.verdict,
          false,
        ]);
        if (whole.verdict === 'safe')
          expect(joint.bounds, text).toEqual({ ...whole.bounds, switches: joint.bounds.switches });
        const ofProperties = ({ properties: named = [] }: CheckResult): readonly string[] =>
          named.map(({ name }) => name);
        expect(ofProperties(joint)).toEqual(ofProperties(whole));
        const few = Math.min(...joint.violations.map(({ switches }) => switches));
        for (const { switches, fewest } of whole.violations)
          if (properties === undefined && fewest) expect(few, text).toBeGreaterThanOrEqual(switches);
      }
    });
  },
);

/** A question with other ways to ask it, for as many workers. */
const WORKERS = 6;

/** One of several questions about a program, each of which comes as often. */
function oneOf<T>(seed: number, questions: readonly T[]): T {
  return questions[seed % questions.length]!;
}

describe.each<[Family, number]>([
  ['looping', 0],
  ['racing', 1],
  ['waiting', 2],
])('a question asked in other ways has one answer: %s', (family, turn) => {
  it.each(seeds(PROGRAMS))('seed %i', async (seed) => {
    const text = renderProgram(FAMILIES[family](seed));
    const properties = oneOf(seed + turn, [undefined, ['memory'], ['race']]);
    const options = { files: ['a.c'], ...(properties ? { properties } : {}) };
    const parts = partsOf(options, WORKERS).filter((part) => part.role === 'whole' || isAside(part));
    expect(parts).toHaveLength(WORKERS);
    const answers = new Map<QuestionPart, CheckResult>();
    for (const part of parts) {
      const { encoding, maxSwitches, unwind, seed: start } = part.options;
      answers.set(part, await ask(text, given({ properties, encoding, maxSwitches, unwind, seed: start })));
    }
    const [whole] = parts.flatMap((part) => (part.role === 'whole' ? [answers.get(part)!] : []));
    const within = parts.flatMap((part) => (part.role === 'within' ? [answers.get(part)] : []));
    for (const first of parts) {
      const arriving = new PartAnswers(parts, options);
      const order = [first, ...parts.filter((part) => part !== first)];
      let answer: CheckResult | undefined;
      for (const part of order) answer ??= arriving.add(part, answers.get(part)!);
      const said = [first.title, whole!.verdict, answer?.verdict];
      expect([...said, contradict(whole!.verdict, answer?.verdict)], text).toEqual([...said, false]);
      // What is known in one way is known, and bounds that nobody gave make no answer.
      if (whole!.verdict === 'safe' || whole!.verdict === 'violation')
        expect(answer?.verdict, text).toBe(whole!.verdict);
      if (answer?.verdict === 'bounded') expect(within, text).not.toContain(answer);
      for (const { name, verdict } of whole!.properties ?? []) {
        const found = answer!.properties?.find((each) => each.name === name)?.verdict;
        expect([name, verdict, found, contradict(verdict, found)], text).toEqual([name, verdict, found, false]);
      }
    }
  });
});

/** Functions of the program with one parameter or none. */
function entriesIn(text: string): readonly string[] {
  const found = text.matchAll(/^(?!extern)[\w ]*?\*?(\w+)\((?:void|int \w+|void \*\w*)\) \{$/gm);
  return [...found].map(([, name]) => name!);
}

const WORST_FIRST: readonly Verdict[] = ['error', 'violation', 'unknown', 'bounded', 'safe'];

describe.each<Family>(['plain', 'looping'])('several entries have the answers of each: %s', (family) => {
  it.each(seeds(PROGRAMS))('seed %i', async (seed) => {
    const text = renderProgram(FAMILIES[family](seed));
    const entries = entriesIn(text);
    expect(entries.length, text).toBeGreaterThan(1);
    const properties = oneOf(seed, [undefined, ['assertion', 'memory']]);
    const named = properties ? { properties } : {};
    const joint = await ask(text, { ...named, entries });
    const each: CheckResult[] = [];
    for (const entry of entries) each.push(await ask(text, { ...named, entry }));
    const verdicts = each.map(({ verdict }) => verdict);
    // A violation that is known decides where nothing has a verdict of its own.
    const order: readonly Verdict[] = properties ? WORST_FIRST : ['violation', ...WORST_FIRST];
    const worst = order.find((verdict) => verdicts.includes(verdict));
    expect([joint.verdict, verdicts], text).toEqual([worst, verdicts]);
    const parts = partsOf({ files: ['a.c'], ...named, entries }, 2);
    const arriving = new PartAnswers(parts, { files: ['a.c'], ...named });
    let answer: CheckResult | undefined;
    for (const [i, part] of [...parts.entries()].reverse()) answer ??= arriving.add(part, each[i]!);
    expect([answer?.verdict, answer?.properties], text).toEqual([worst, joint.properties]);
  });
});
