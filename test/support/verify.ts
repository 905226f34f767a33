import { expect } from 'vitest';
import { check } from '../../src/index.js';
import type { CheckResult } from '../../src/answer/result.js';
import type { Expectation } from '../../cli/suite/expectation.js';
import { isMoreThan } from '../../cli/suite/expectation.js';
import { parseCheck } from './flags.js';

/** Checks a C file as its expectation says, and that nothing else is said. */
export async function verify(path: string, expected: Expectation): Promise<CheckResult> {
  const flags = [...expected.args];
  if (expected.verdict !== 'violation' && expected.switches !== undefined)
    flags.push('--switches', String(expected.switches));
  const result = await check({ ...(await parseCheck([path, ...flags])), validate: true });
  expectAnswer(result, expected);
  return result;
}

/** That this is the answer, and nothing else is said. */
export function expectAnswer(result: CheckResult, expected: Expectation): void {
  const violation = result.violations[0];
  const seen = {
    verdict: isMoreThan(expected, result.verdict) ? expected.verdict : result.verdict,
    ...(result.verdict === 'violation' && violation ? { property: violation.property } : {}),
    ...(expected.switches !== undefined ? { switches: violation?.switches ?? result.bounds.switches } : {}),
    messages: [
      ...(result.reason !== undefined && expected.verdict !== 'unknown' ? [result.reason] : []),
      ...result.diagnostics
        .filter(({ code }) => !['interrupts', 'registers', 'target', 'undefined', 'processes'].includes(code))
        .map(({ message }) => message),
    ],
  };
  expect({ ...seen, args: expected.args }).toEqual({ ...expected, messages: [] });
}
