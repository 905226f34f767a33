import type { Verdict } from '../../src/answer/result.js';
import { shellWords } from './shell-words.js';

/** The answer that a check must give. */
export interface Expected {
  readonly verdict: Verdict;
  readonly property?: string;
  /** Of a violation: the fewest with which it happens. Of another program: the bound of the check. */
  readonly switches?: number;
}

/** One `// tcbmc:` line of a program: what a check with these arguments must say. */
export interface Expectation extends Expected {
  /** Flags of `tcbmc check`. */
  readonly args: readonly string[];
}

const PATTERN = /^(safe|bounded|violation|unknown|error)(?: ([a-z-]+))?(?: switches=(\d+))?$/;

/** Reads `violation race switches=2`; undefined if it is not of that form. Only violations have a property. */
export function parseExpected(text: string): Expected | undefined {
  const [, verdict, property, switches] = PATTERN.exec(text) ?? [];
  if (verdict === undefined || (verdict !== 'violation' && property !== undefined)) return undefined;
  return {
    verdict: verdict as Verdict,
    ...(property !== undefined ? { property } : {}),
    ...(switches !== undefined ? { switches: Number(switches) } : {}),
  };
}

/** As {@link parseExpected} reads it. */
export function describeExpected({ verdict, property, switches }: Expected): string {
  return [
    verdict,
    ...(property === undefined ? [] : [property]),
    ...(switches === undefined ? [] : [`switches=${switches}`]),
  ].join(' ');
}

const LINE = /^\/\/ tcbmc: (.*?)(?: -- (.+))?$/;

function parseLine(line: string, file: string): Expectation {
  const [, text = '', args = ''] = LINE.exec(line) ?? [];
  const expected = parseExpected(text);
  if (!expected || (expected.verdict === 'violation' && expected.property === undefined))
    throw new Error(`${file}: cannot read the expectation: ${line}`);
  return { ...expected, args: shellWords(args) };
}

/** All expectations in the text of a sample, in order. */
export function parseExpectations(text: string, file: string): Expectation[] {
  const lines = text.split('\n').filter((line) => /^\/\/ ?tcbmc(?!: *known\b)/.test(line));
  if (lines.length === 0) throw new Error(`${file}: there is no line "// tcbmc: …"`);
  return lines.map((line) => parseLine(line, file));
}

/** The comment below the expectations: what the sample is about. */
export function sampleDescription(text: string): string {
  const comment: string[] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('//')) break;
    if (!line.startsWith('// tcbmc:')) comment.push(line.slice(2).trim());
  }
  return comment.join(' ').trim();
}

/**
 * With a number of switches given, all interleavings may be proved before that bound is reached, or not: an answer
 * `safe` is as good as the expected `bounded`.
 */
export function isMoreThan(expected: Expected, verdict: string): boolean {
  return expected.verdict === 'bounded' && expected.switches !== undefined && verdict === 'safe';
}
