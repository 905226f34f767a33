/**
 * Where the caller names a model in which accesses are reordered, and properties of which some are not asked there:
 * those are asked of executions in one order, and the answer says which they are. Atomicity and properties of one's own
 * are told what happens in an order; memory never written is kept beside the program's own.
 */
import type { Assumption, Bounds, CheckResult, Verdict } from '../answer/result.js';
import { given } from '../base/given.js';
import { reorderingOf } from '../base/memory-model.js';
import type { CheckOptions } from '../options/options.js';
import type { Property } from '../properties/property.js';
import { isBuiltIn, isWhereReordered, selectProperties } from '../properties/select.js';
import type { Budget } from '../source/limits.js';
import { CONSISTENT } from './freedoms.js';

/** The share of the time for the first question. */
const FIRST = 0.7;

/** The answer of one check, or of one in each model. */
export async function inTwoModels(
  options: CheckOptions,
  ask: (options: CheckOptions) => Promise<CheckResult>,
  budget: Budget,
): Promise<CheckResult> {
  const wanted = wantedIn(options);
  const reordered = wanted.filter(isWhereReordered);
  const inOneOrder = wanted.filter((property) => !isWhereReordered(property));
  if (inOneOrder.length === 0) return ask(options);
  const names = inOneOrder.map(({ name }) => name);
  const others = { ...options, memoryModel: 'sc', properties: inOneOrder.map(asWanted) } as const;
  if (reordered.length === 0) return withoutReordering(await ask(others), names);
  const first = { ...options, properties: reordered.map(asWanted) };
  if (options.dump !== undefined) return ask(first);
  const known = await ask({ ...first, ...given({ timeout: secondsOf(budget, FIRST) }) });
  if (known.verdict === 'error') return known;
  const all = (other: CheckResult): CheckResult =>
    together(
      known,
      withoutReordering(other, names),
      wanted.map(({ name }) => name),
    );
  const { onProgress } = options;
  const told: CheckOptions['onProgress'] =
    onProgress && ((progress) => onProgress(progress.soFar ? { ...progress, soFar: all(progress.soFar) } : progress));
  return all(await ask({ ...others, ...given({ timeout: secondsOf(budget, 1), onProgress: told }) }));
}

/** None where one of them does not exist, or memory is not reordered. */
function wantedIn({ properties, memoryModel }: CheckOptions): readonly Property[] {
  if (!properties || !reorderingOf(memoryModel)) return [];
  try {
    return selectProperties(properties);
  } catch {
    return [];
  }
}

function asWanted(property: Property): string | Property {
  return isBuiltIn(property) ? property.name : property;
}

/** A share of the time that is left; undefined for no limit. */
function secondsOf({ deadline }: Budget, share: number): number | undefined {
  return deadline === Infinity ? undefined : Math.max(0.1, (share * (deadline - Date.now())) / 1000);
}

/** The answer of a question in one order: where anything may be reordered, that is assumed, and not as the caller has it. */
function withoutReordering(answer: CheckResult, names: readonly string[]): CheckResult {
  const assumed = answer.bounds.assumed.map(({ given: asked, ...assumption }): Assumption => {
    const of = (assumption.of ?? names).filter((name) => names.includes(name));
    if (assumption.what !== CONSISTENT.what) return { ...assumption, ...given({ given: asked }), of };
    return { ...assumption, what: `${CONSISTENT.what} (for ${names.join(', ')})`, of };
  });
  return { ...answer, bounds: { ...answer.bounds, assumed } };
}

const GRAVITY: readonly Verdict[] = ['safe', 'bounded', 'unknown', 'violation', 'error'];

/** @param names of all properties, in the order in which they were named */
function together(one: CheckResult, other: CheckResult, names: readonly string[]): CheckResult {
  const verdict = GRAVITY.indexOf(one.verdict) > GRAVITY.indexOf(other.verdict) ? one.verdict : other.verdict;
  const known = new Map([...(one.properties ?? []), ...(other.properties ?? [])].map((each) => [each.name, each]));
  const reason = one.reason ?? other.reason;
  const certificates = [one.certificate, other.certificate].filter((each) => each !== undefined);
  const { looked, ...rest } = one;
  return {
    ...rest,
    verdict,
    bounds: boundsOf(one.bounds, other.bounds),
    violations: [...one.violations, ...other.violations],
    properties: names.flatMap((name) => known.get(name) ?? []),
    ...given({ reason }),
    diagnostics: withoutDoubles([...one.diagnostics, ...other.diagnostics]),
    ...(looked && (verdict === 'safe' || verdict === 'bounded') ? { looked } : {}),
    ...(certificates.length > 0
      ? {
          certificate: {
            formulas: certificates.flatMap(({ formulas }) => formulas),
            gaps: withoutDoubles(certificates.flatMap(({ gaps }) => gaps)),
          },
        }
      : {}),
  };
}

function boundsOf(one: Bounds, other: Bounds): Bounds {
  const { proved, interrupted, ...rest } = one;
  return {
    ...rest,
    switches: Math.min(one.switches, other.switches),
    switchesComplete: one.switchesComplete && other.switchesComplete,
    met: withoutDoubles([...one.met, ...other.met]),
    assumed: withoutDoubles([...one.assumed, ...other.assumed]),
    tasks: Math.max(one.tasks, other.tasks),
    ...(proved && other.proved ? { proved } : {}),
    ...given({ interrupted: interrupted ?? other.interrupted }),
  };
}

/** Positions and other parts may be different objects of the same contents. */
function withoutDoubles<T>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
}
