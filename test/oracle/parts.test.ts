import { describe, expect, it } from 'vitest';
import { partsOf } from '../../cli/queue/parts.js';
import { ofAllShares } from '../../src/answer/share.js';
import { together } from '../../src/answer/together.js';
import type { CheckResult } from '../../src/answer/result.js';
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
