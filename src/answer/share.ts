/**
 * Answers to shares of one question: what can be violated is dealt out by where it stands in the source, so that each
 * violation is in one share, whoever asks. Nothing is violated if no share says so, and all shares have answered.
 */
import { holdsWholly } from './holding.js';
import type { Assumption, Bounds, CheckResult, Verdict } from './result.js';
import { propertiesOfAll, together } from './together.js';

/** One of several, counted from 1. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** The answer to a share of a question: nothing but what is in it was asked for, and it does not say that all is well. */
export function ofShare({ variables: _, ...result }: CheckResult, share: Share): CheckResult {
  if (result.verdict === 'error') return result;
  const assumed = [...result.bounds.assumed, othersHold(share)];
  const least = <V extends Verdict>(verdict: V): V | 'bounded' => (verdict === 'safe' ? 'bounded' : verdict);
  const { properties } = result;
  return {
    ...result,
    verdict: least(result.verdict),
    bounds: { ...result.bounds, assumed },
    // Fewer switches may break what is in another share.
    violations: result.violations.map(({ fewest: _fewest, ...violation }) => violation),
    ...(properties ? { properties: properties.map(({ name, verdict }) => ({ name, verdict: least(verdict) })) } : {}),
  };
}

/** One answer of those to all shares, in their order; undefined if there is not one of each. */
export function ofAllShares(
  answers: readonly CheckResult[],
  asked: { readonly named: boolean; readonly all: boolean },
): CheckResult | undefined {
  const parts = answers.flatMap((answer, i) => withoutShare(answer, { number: i + 1, of: answers.length }) ?? []);
  if (parts.length < answers.length || parts.length === 0) return undefined;
  const joint = together(parts, { ...asked, named: false });
  if (!asked.named) return joint;
  return { ...joint, properties: propertiesOfAll(parts) };
}

/** The answer without the assumption that others answer; undefined if it is to another share. */
function withoutShare(result: CheckResult, share: Share): CheckResult | undefined {
  const { what } = othersHold(share);
  const assumed = result.bounds.assumed.filter((each) => each.what !== what);
  if (assumed.length === result.bounds.assumed.length) return undefined;
  const bounds: Bounds = { ...result.bounds, assumed };
  const told = <V extends Verdict>(verdict: V, property?: string): V | 'safe' =>
    verdict === 'bounded' && bounds.interrupted === undefined && holdsWholly(bounds, property) ? 'safe' : verdict;
  const properties = result.properties?.map(({ name, verdict }) => ({ name, verdict: told(verdict, name) }));
  return { ...result, verdict: told(result.verdict), bounds, ...(properties ? { properties } : {}) };
}

function othersHold({ number, of }: Share): Assumption {
  return { what: `nothing is wrong in other shares of the question: this is share ${number} of ${of}` };
}
