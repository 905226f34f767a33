import type { Report } from '../answer/report.js';
import type { Violation } from '../answer/result.js';
import { formatPosition } from '../source/position.js';
import { fingerprints } from './fingerprint.js';
import { whyKnown } from './known.js';
import { messageOf } from './headline.js';
import { printable } from '../base/layout.js';

/** The difference from one answer to a later one. Violations are the same if their fingerprints are. */
export interface Comparison {
  readonly verdicts: readonly [string, string];
  /** The later search came to its end, so that what it did not find is gone. */
  readonly isCertain: boolean;
  readonly added: readonly Violation[];
  /** New ones that a comment in the source calls known. */
  readonly silenced: readonly Violation[];
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
  const added = [...fresh].flatMap(([key, violation]) => (old.has(key) ? [] : [violation]));
  return {
    verdicts: [before.result.verdict, after.result.verdict],
    isCertain: !['unknown', 'error'].includes(after.result.verdict) && after.result.reason === undefined,
    added: added.filter(({ suppression }) => !suppression),
    silenced: added.filter(({ suppression }) => suppression),
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
  return printable(`${formatPosition(violation.position)}: ${violation.property}: ${messageOf(violation)}`);
}

/** For people: a line each, and what was told before and is told now. */
export function formatComparison({
  verdicts: [before, after],
  isCertain,
  added,
  silenced,
  gone,
  moved,
  kept,
}: Comparison): string {
  const missing = isCertain ? 'gone ' : 'gone?';
  const lines = [
    ...added.map((violation) => `new    ${described(violation)}`),
    ...silenced.map((violation) => `known  ${described(violation)} (${printable(whyKnown(violation) ?? '')})`),
    ...gone.map((violation) => `${missing}  ${described(violation)}`),
    ...moved.map(([earlier, violation]) => `moved  ${described(violation)} (was at ${printable(placeOf(earlier))})`),
    ...kept.map((violation) => `same   ${described(violation)}`),
    ...(before === after ? [] : [`The verdict was ${before}, and is ${after}.`]),
    ...(isCertain || gone.length === 0
      ? []
      : ['The later search did not come to its end: what it has not found may still be there.']),
  ];
  const silent = silenced.length === 0 ? [] : [`${silenced.length} known`];
  const counts = [
    `${added.length} new`,
    ...silent,
    `${gone.length} gone`,
    `${moved.length} moved`,
    `${kept.length} unchanged`,
  ];
  return `${[...lines, `Violations: ${counts.join(', ')}.`].join('\n')}\n`;
}
