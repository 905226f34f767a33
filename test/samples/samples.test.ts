import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import type { Expectation } from '../support/expectation.js';
import { parseExpectations } from '../support/expectation.js';
import { parseCheck } from '../support/flags.js';
import { allSamples } from '../support/samples.js';

const samples = allSamples();

async function verify(path: string, expected: Expectation): Promise<void> {
  const flags = [...expected.args];
  if (expected.verdict === 'safe' && expected.switches !== undefined) flags.push('--switches', String(expected.switches));
  const result = await check(await parseCheck([path, ...flags]));
  const violation = result.violations[0];
  const seen = {
    verdict: result.verdict,
    ...(result.verdict === 'violation' && violation ? { property: violation.property } : {}),
    ...(expected.switches !== undefined ? { switches: violation?.switches ?? result.bounds.switches } : {}),
    messages: [...(result.reason !== undefined ? [result.reason] : []), ...result.diagnostics.map((diagnostic) => diagnostic.message)],
  };
  expect({ ...seen, args: expected.args }).toEqual({ ...expected, messages: [] });
}

describe('the samples', () => {
  it('come in pairs', () => {
    const names = new Set(samples.map((sample) => sample.name));
    for (const name of names) {
      if (name.endsWith('_bug.c')) expect(names).toContain(name.replace('_bug.c', '_ok.c'));
      if (name.endsWith('_ok.c')) expect(names).toContain(name.replace('_ok.c', '_bug.c'));
    }
    expect(names.size).toBeGreaterThanOrEqual(24);
  });

  for (const sample of samples)
    for (const expected of parseExpectations(sample.text, sample.name)) {
      const title = [expected.verdict, expected.property, expected.switches, ...expected.args].filter((part) => part !== undefined);
      it(`${sample.name}: ${title.join(' ')}`, () => verify(sample.path, expected));
    }
});
