import type { CheckResult } from '../../src/answer/result.js';
import { headline } from '../../src/report/headline.js';
import type { Remark } from './editor.js';

/** Remarks of an answer on lines of the program. */
export function remarksIn({ violations, diagnostics }: CheckResult): Remark[] {
  const found = violations.map((violation): Remark => ({
    severity: 'error',
    position: violation.position,
    message: `${violation.property}: ${headline(violation)}`,
  }));
  const said = diagnostics.flatMap(({ severity, position, message, hint }): Remark[] =>
    position ? [{ severity, position, message: hint === undefined ? message : `${message} (${hint})` }] : [],
  );
  return [...found, ...said];
}
