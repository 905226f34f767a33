/**
 * Certain facts on the way into a function and out of it again: what the one knows under its own names, the other knows
 * under others, or not at all.
 */
import type { Instance } from './instances.js';
import type { PointsTo } from './points-to.js';
import { primitiveOf } from './primitives.js';
import type { HeldLock, State } from './state.js';
import { beforeAgain, callerAt, copyOf, rename } from './state.js';
import type { Term } from './terms.js';
import { isSymbol, mergeSymbol, resultSymbol, symbolTerm, termOf } from './terms.js';
import type { Transfer } from './transfer.js';

/** The register under which a function hands over what it returns. */
const RESULT = -1 as never;

/** Certain facts where the function begins, and the symbols that its parameters have, for those of the caller. */
export function entryOf(
  callee: Instance,
  before: State,
  terms: readonly (Term | undefined)[],
): { readonly entry: State; readonly given: ReadonlyMap<string, string> } {
  const entry = copyOf(before);
  entry.registers.clear();
  entry.attempts.clear();
  const given = new Map<string, string>();
  const isShared = callee.callers.length > 1;
  const names = new Map<string, string | undefined>();
  for (const [i, param] of callee.fn.params.entries()) {
    const term = terms[i];
    const symbol = mergeSymbol(callee, -1, param);
    if (isShared) names.set(symbol, undefined);
    if (term && !isShared) entry.registers.set(param, term);
    else entry.registers.set(param, symbolTerm(symbol));
    if (!term || !isShared || !isSymbol(term) || names.has(term.base)) continue;
    names.set(term.base, symbol);
    given.set(symbol, term.base);
  }
  rename(entry, names, false);
  return { entry, given };
}

export class Calls {
  private readonly giving = new Map<Instance, boolean>();
  private readonly reached = new Map<Instance, ReadonlySet<number>>();

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly transfer: Transfer,
    /** May be under way more than once. */
    private readonly recursive: ReadonlySet<Instance>,
  ) {}

  /** Certain facts where the function returns, without its own names. */
  left(instance: Instance, pc: number, state: State): State {
    const instr = instance.fn.code[pc]!;
    const value = instr.kind === 'return' ? instr.value : undefined;
    const term = value && termOf(value, state.registers, instance);
    const attempt = value && this.transfer.locks.meaningOf(value, state);
    const left = copyOf(state);
    left.registers.clear();
    left.attempts.clear();
    if (term) left.registers.set(RESULT, term);
    if (attempt) left.attempts.set(RESULT, attempt);
    return left;
  }

  /** Certain facts where the function has returned, in the terms of the caller. */
  back(
    instance: Instance,
    pc: number,
    callee: Instance,
    before: State,
    after: State,
    given: ReadonlyMap<string, string>,
    terms: readonly (Term | undefined)[],
  ): State {
    const instr = instance.fn.code[pc]!;
    const result = after.registers.get(RESULT);
    const attempt = after.attempts.get(RESULT);
    const kept = [...before.attempts].filter(([, { lock }]) => this.lasts(callee, lock));
    const isAgain = (site: string): boolean => this.reachedBy(callee).has(callerAt(site));
    const attempts = primitiveOf(callee.fn)
      ? [...after.attempts]
      : kept.map(([register, each]) => [register, beforeAgain(each, isAgain)] as const);
    after.registers.clear();
    after.attempts.clear();
    rename(after, given, false);
    if (!this.recursive.has(instance)) {
      for (const [register, term] of before.registers) after.registers.set(register, term);
      for (const [register, each] of attempts) if (register !== RESULT) after.attempts.set(register, each);
    }
    if (instr.kind !== 'call' || instr.dst === undefined) return after;
    this.transfer.define(instance, pc, after, instr.dst, undefined);
    const ownSymbols = new Set(terms.flatMap((term) => term?.symbols ?? []));
    if (result && result.symbols.every((symbol) => ownSymbols.has(symbol))) after.registers.set(instr.dst, result);
    else if (result && isSymbol(result)) rename(after, new Map([[result.base, resultSymbol(instance, pc)]]), false);
    if (attempt) after.attempts.set(instr.dst, attempt);
    return after;
  }

  /** Whether a lock whose taking was tried is still held, if it was taken, when the function has returned. */
  private lasts(callee: Instance, { term }: HeldLock): boolean {
    return term.symbols.length === 0 && !this.gives(callee);
  }

  /** The numbers of instances that are executed on behalf of a call of this one. */
  private reachedBy(instance: Instance): ReadonlySet<number> {
    const known = this.reached.get(instance);
    if (known) return known;
    const found = new Set<number>();
    const open = [instance];
    for (let next = open.pop(); next; next = open.pop()) {
      if (found.has(next.number)) continue;
      found.add(next.number);
      for (const pc of next.fn.code.keys()) open.push(...this.pointsTo.calleesAt(next, pc));
    }
    this.reached.set(instance, found);
    return found;
  }

  private gives(instance: Instance): boolean {
    let known = this.giving.get(instance);
    if (known === undefined) {
      this.giving.set(instance, true);
      const { kind = 'none' } = primitiveOf(instance.fn) ?? {};
      known =
        kind === 'give' ||
        kind === 'wait' ||
        [...instance.fn.code.keys()].some((pc) =>
          this.pointsTo.calleesAt(instance, pc).some((each) => this.gives(each)),
        );
      this.giving.set(instance, known);
    }
    return known;
  }
}
