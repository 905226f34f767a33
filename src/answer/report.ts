import type { CheckResult, FailOn } from './result.js';

/** An answer with all that a report shows of it: what `--format json` holds, and what every other form is made from. */
export interface Report {
  readonly result: CheckResult;
  readonly origin: Origin;
  /** The user's files that the answer mentions, by the names it uses. May be empty: reports do without. */
  readonly sources: Readonly<Record<string, string>>;
}

/** How an answer came about. */
export interface Origin {
  /** Of tcbmc. */
  readonly version: string;
  /** The C files that were checked, as they were named. */
  readonly files: readonly string[];
  /** The machine's data model (`lp64`, `ilp32`, `avr`, …), if it is known. */
  readonly target?: string;
  /**
   * The files that were read, with the SHA-256 of their contents in hexadecimal digits; those that come with tcbmc are
   * not among them.
   */
  readonly read?: Readonly<Record<string, string>>;
  /** The words of the command line after `tcbmc`, if it was one. */
  readonly command?: readonly string[];
  /** The verdicts for which its exit code is 1; absent: `bounded`. */
  readonly failOn?: FailOn;
  /** When it was made, in ISO 8601 and UTC: `2024-02-03T04:05:06.789Z`. */
  readonly created?: string;
}
