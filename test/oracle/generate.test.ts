import { describe, expect, it } from 'vitest';
import { replay } from '../../src/trace/replay.js';
import { compileC } from './compile.js';
import type { Answer, Checker } from './differ.js';
import { compareText, DEFAULT_LIMITS, expectedAnswer, reportSeed } from './differ.js';
import { explore } from './explore.js';
import { generate, INPUT_WIDTH } from './generate.js';
import type { ProgramModel } from './model.js';
import { renderProgram } from './model.js';
import { shrink } from './shrink.js';

const SEEDS = Array.from({ length: 60 }, (_, i) => 5000 + i);

describe('generate', () => {
  it('makes the same program for the same seed, and others for others', () => {
    const texts = SEEDS.map((seed) => renderProgram(generate(seed)));
    expect(SEEDS.map((seed) => renderProgram(generate(seed)))).toEqual(texts);
    expect(new Set(texts).size).toBe(SEEDS.length);
  });

  it('makes programs that compile, of which many but not all are violated, with various numbers of switches', async () => {
    const answers: Answer[] = [];
    for (const seed of SEEDS) {
      const answer = await expectedAnswer(renderProgram(generate(seed)));
      if (answer) answers.push(answer);
    }
    const switches = answers.flatMap((answer) => (answer.verdict === 'violation' ? [answer.switches] : []));
    expect(answers.length).toBeGreaterThan(0.9 * SEEDS.length);
    expect(switches.length).toBeGreaterThan(0.25 * SEEDS.length);
    expect(switches.length).toBeLessThan(0.75 * SEEDS.length);
    expect(new Set(switches).size).toBeGreaterThanOrEqual(4);
  });

  it('has witnesses that the replay confirms', async () => {
    for (const seed of SEEDS) {
      const program = await compileC(renderProgram(generate(seed)));
      const { violations } = explore(program, { ...DEFAULT_LIMITS, inputs: (width) => (width <= INPUT_WIDTH ? [0n, 1n] : undefined) });
      for (const { fault, switches, schedule } of violations.values())
        expect(replay(program, schedule)).toMatchObject({ kind: 'violation', fault, switches });
    }
  });
});

describe('shrink', () => {
  it('cuts off all that the trouble does not need', async () => {
    const violated = async (model: ProgramModel): Promise<boolean> => {
      const answer = await expectedAnswer(renderProgram(model)).catch(() => undefined);
      return answer?.verdict === 'violation';
    };
    const model = (await Promise.all(SEEDS.slice(0, 20).map(async (seed) => ((await violated(generate(seed))) ? [generate(seed)] : [])))).flat()[0]!;
    const smallest = await shrink(model, violated);
    expect(await violated(smallest)).toBe(true);
    expect(smallest.functions).toHaveLength(1);
    expect(smallest.functions[0]!.body).toHaveLength(1);
    expect(smallest.declarations.length).toBeLessThanOrEqual(1);
  });
});

describe('differ', () => {
  const honest: Checker = async (text) => (await expectedAnswer(text)) ?? { verdict: 'safe' };
  const blind: Checker = async (text) => (text.includes('pthread_create') ? { verdict: 'safe' } : honest(text, DEFAULT_LIMITS));

  it('is content with a checker that is right', async () => {
    for (const seed of SEEDS.slice(0, 5)) expect(await reportSeed(seed, honest)).toBeUndefined();
  });

  it('shows a small program on which a checker is wrong, and how to see it again', async () => {
    const reports = await Promise.all(SEEDS.slice(0, 10).map((seed) => reportSeed(seed, blind)));
    const report = reports.find((text) => text !== undefined)!;
    expect(report).toMatch(/^seed \d+: the explorer says violation with \d+ switches, the checker safe\nagain with: TCBMC_SEEDS=\d+ npx vitest/);
    expect(report).toContain('pthread_create');
    expect(report.split('\n').length).toBeLessThan(30);
  });

  it('reports a checker that fails', async () => {
    const text = 'int main(void) { return 0; }';
    const result = await compareText(text, () => Promise.reject(new Error('internal')));
    expect(result).toMatchObject({ kind: 'different', expected: { verdict: 'safe' }, actual: new Error('internal') });
  });
});
