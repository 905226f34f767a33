import type { Report } from '../../src/answer/report.js';
import { exitCodeOf } from '../../src/answer/result.js';
import { formatDiagnostic } from '../../src/report/diagnostic.js';
import { messageOf } from '../../src/report/headline.js';
import { isMoreThan } from './expectation.js';
import type { PlannedCheck } from './suite-file.js';

/** The outcome of a check of a suite. */
export interface Outcome {
  readonly check: PlannedCheck;
  readonly seconds: number;
  /** The answer is one of before: neither files nor flags have changed since. */
  readonly reused: boolean;
  /** Absent if there was none. */
  readonly report?: Report;
  /** The fault of the outcome, in words. */
  readonly problem?: string;
}

/** The verdict in a word or two. */
export function verdictOf({ report }: Outcome): string {
  if (!report) return 'no answer';
  return report.result.unchangedSince === undefined ? report.result.verdict : 'not asked';
}

/** The warnings of the check, a line each. */
export function warningsOf({ report }: Outcome): readonly string[] {
  const warnings = report?.result.diagnostics.filter(({ severity }) => severity === 'warning') ?? [];
  return warnings.map((warning) => formatDiagnostic(warning).split('\n')[0]!);
}

/** The fault of an answer: it is not the one that is expected, or, where nothing is, the check does not end with 0. */
export function problemWith({ expected }: PlannedCheck, { result, origin }: Report): string | undefined {
  const [violation] = result.violations;
  if (result.unchangedSince !== undefined) return undefined;
  if (!expected) {
    const code = exitCodeOf(result, origin.failOn);
    return code === 0
      ? undefined
      : violation
        ? `${violation.property}: ${messageOf(violation)}`
        : (result.diagnostics[0]?.message ?? `${result.verdict}, exit code ${code}`);
  }
  if (result.verdict !== expected.verdict && !isMoreThan(expected, result.verdict)) {
    const why =
      result.reason ??
      (violation
        ? `${violation.property}: ${messageOf(violation)}`
        : result.diagnostics.find(({ severity }) => severity === 'error')?.message);
    return `${expected.verdict} is expected, the answer is ${result.verdict}${why === undefined ? '' : ` (${why})`}`;
  }
  if (expected.property !== undefined && violation?.property !== expected.property)
    return `a violation of ${expected.property} is expected, ${violation?.property ?? 'none'} is told first`;
  if (expected.verdict === 'violation' && expected.switches !== undefined && violation?.switches !== expected.switches)
    return `${expected.switches} context switches are expected, the violation has ${violation?.switches}`;
  return undefined;
}
