import { bytesOf } from '../base/byte-text.js';
import type { Report } from '../answer/report.js';
import type { Value } from '../answer/data.js';
import type { CheckResult, TraceAction, Violation } from '../answer/result.js';
import { sha256 } from '../base/sha.js';

export type DataModel = 'ILP32' | 'LP64';

/** The subject of a witness: an execution that breaks a property, or that there is none; or why of neither. */
export type Claim =
  | { readonly kind: 'violation'; readonly violation: Violation; readonly dataModel: DataModel }
  | { readonly kind: 'correctness'; readonly dataModel: DataModel }
  | { readonly kind: 'none'; readonly why: string };

export function claimOf({ result, origin }: Report): Claim {
  const { verdict, violations } = result;
  const { target = 'lp64' } = origin;
  const dataModel = DATA_MODELS.get(target);
  if (dataModel === undefined)
    return { kind: 'none', why: `the format knows ILP32 and LP64 only, and the program was checked for ${target}` };
  const [violation] = violations;
  if (verdict === 'violation' && violation) return { kind: 'violation', violation, dataModel };
  if (verdict === 'safe') return { kind: 'correctness', dataModel };
  return { kind: 'none', why: `the verdict is ${verdict}, and there are witnesses of violations and of proofs only` };
}

const DATA_MODELS: ReadonlyMap<string, DataModel> = new Map([
  ['lp64', 'LP64'],
  ['ilp32', 'ILP32'],
  ['arm', 'ILP32'],
]);

/** The name of each property in the competition on software verification. */
const FORMULAS: ReadonlyMap<string, string> = new Map([
  ['assertion', 'G ! call(reach_error())'],
  ['null-dereference', 'G valid-deref'],
  ['out-of-bounds', 'G valid-deref'],
  ['use-after-free', 'G valid-deref'],
  ['invalid-free', 'G valid-free'],
  ['leak', 'G valid-memtrack'],
  ['overflow', 'G ! overflow'],
  ['race', 'G ! data-race'],
]);

const DEFAULT_PROPERTIES = ['assertion', 'null-dereference', 'out-of-bounds', 'use-after-free', 'invalid-free'];

/**
 * The formulas of what is claimed, a line each. Properties that the competition does not have stand there by their
 * names.
 */
export function specificationOf(claim: Claim, { properties }: CheckResult): string {
  const names =
    claim.kind === 'violation'
      ? [claim.violation.property]
      : (properties?.map(({ name }) => name) ?? DEFAULT_PROPERTIES);
  const formulas = names.map((name) => FORMULAS.get(name) ?? `G ! ${name}`);
  return [...new Set(formulas)].map((formula) => `CHECK( init(main()), LTL(${formula}) )`).join('\n');
}

/** The SHA-256 of each file that the report holds. */
export function hashesOf({ origin, sources }: Report): Record<string, string> {
  const known = origin.files.flatMap((file) =>
    Object.hasOwn(sources, file) ? [[file, sha256(bytesOf(sources[file] ?? ''))] as const] : [],
  );
  return Object.fromEntries(known);
}

/** To seconds, as the format wants it; without a time of the report, the beginning of the epoch. */
export function creationTime({ created = '1970-01-01T00:00:00Z' }: Report['origin']): string {
  const [seconds = '', fraction] = created.split('.');
  return fraction === undefined ? created : `${seconds}Z`;
}

/** The number that a value is, if it is a whole one, and no truth value. */
export function integerOf(value: Value): string | undefined {
  if (value.kind !== 'integer' && value.kind !== 'float') return undefined;
  if (value.kind === 'integer' && value.boolean) return undefined;
  return Number.isInteger(Number(value.number)) && !value.number.includes('e') ? value.number : undefined;
}

/**
 * The function that gives an unknown value to the program, if it is one of the competition's: `__VERIFIER_nondet_int`.
 */
export function inputFunction(action: TraceAction): string | undefined {
  return action.kind === 'input' && action.function?.startsWith('__VERIFIER_nondet_') ? action.function : undefined;
}
