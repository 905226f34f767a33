import type { Report } from '../answer/report.js';
import type { Violation } from '../answer/result.js';
import { formatPosition } from './diagnostic.js';
import { fingerprints } from './fingerprint.js';
import { printable } from './layout.js';

/** What has changed from one answer to a later one. Violations are the same if their fingerprints are. */
export interface Comparison {
  readonly verdicts: readonly [string, string];
  readonly added: readonly Violation[];
  readonly gone: readonly Violation[];
  /** At another place: as it was, and as it is. */
  readonly moved: readonly (readonly [Violation, Violation])[];
  readonly kept: readonly Violation[];
}

export function compare(before: Report, after: Report): Comparison {
  const old = byFingerprint(before);
  const fresh = byFingerprint(after);
  const both = [...fresh].flatMap(([key, violation]) => {
    const earlier = old.get(key);
    return earlier ? [[earlier, violation] as const] : [];
  });
  return {
    verdicts: [before.result.verdict, after.result.verdict],
    added: [...fresh].flatMap(([key, violation]) => (old.has(key) ? [] : [violation])),
    gone: [...old].flatMap(([key, violation]) => (fresh.has(key) ? [] : [violation])),
    moved: both.filter(([earlier, violation]) => placeOf(earlier) !== placeOf(violation)),
    kept: both.flatMap(([earlier, violation]) => (placeOf(earlier) === placeOf(violation) ? [violation] : [])),
  };
}

function byFingerprint(report: Report): ReadonlyMap<string, Violation> {
  const keys = fingerprints(report);
  return new Map(report.result.violations.map((violation) => [keys.get(violation)!, violation]));
}

/** Columns do not count. */
function placeOf({ position: { file, line } }: Violation): string {
  return `${file}:${line}`;
}

function described(violation: Violation): string {
  return printable(`${formatPosition(violation.position)}: ${violation.property}: ${violation.message}`);
}

/** For people: a line each, and what was told before and is told now. */
export function formatComparison({ verdicts: [before, after], added, gone, moved, kept }: Comparison): string {
  const lines = [
    ...added.map((violation) => `new    ${described(violation)}`),
    ...gone.map((violation) => `gone   ${described(violation)}`),
    ...moved.map(([earlier, violation]) => `moved  ${described(violation)} (was at ${printable(placeOf(earlier))})`),
    ...kept.map((violation) => `same   ${described(violation)}`),
    ...(before === after ? [] : [`The verdict was ${before}, and is ${after}.`]),
  ];
  const counts = [`${added.length} new`, `${gone.length} gone`, `${moved.length} moved`, `${kept.length} unchanged`];
  return `${[...lines, `Violations: ${counts.join(', ')}.`].join('\n')}\n`;
}
