import type { Expr, Loop, RegisterId } from '../ir/ir.js';
import type { LimitKind } from './events.js';
import type { LoopLimit } from './round.js';
import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, not } from '../logic/aig.js';
import { registersOf } from '../ir/operands.js';
import type { State } from './state.js';
import { numberOf, sameValue } from './value.js';

/** The limit that so many iterations are beyond, if any. */
export function limitReached(limits: LoopLimit, iterations: number, undetermined: number): { bound: number; limit: LimitKind } | undefined {
  if (undetermined > limits.undetermined) return { bound: limits.undetermined, limit: 'undetermined' };
  return iterations > limits.counted ? { bound: limits.counted, limit: 'counted' } : undefined;
}

/** One execution of a loop, from entering to leaving it. */
export interface Activation {
  readonly loop: Loop;
  readonly entryGuard: Lit;
  iterations: number;
  /** Iterations whose number nothing constant bounds. */
  undetermined: number;
  /** State at the head in this iteration, and how many effects the task had had by then. */
  start: State;
  effects: number;
  /** Hash of the constants that decided branches in this iteration, and in the last: if they change, the loop is counting. */
  decided: number | undefined;
  lastDecided: number | undefined;
  /** From this iteration on it is worth trying to take several at once. */
  nextSprint: number;
}

/** Counts one more iteration. */
export function countIteration(activation: Activation): void {
  activation.iterations++;
  const counting = activation.decided !== undefined && activation.decided !== activation.lastDecided;
  activation.lastDecided = activation.decided;
  activation.decided = undefined;
  if (!counting) activation.undetermined++;
}

/** Notes the constants by which a branch in the loop was decided. */
export function noteDecided(activation: Activation, cond: Expr, state: State): void {
  for (const register of registersOf(cond)) {
    const bound = state.registers[register];
    const value = bound && numberOf(bound);
    if (value !== undefined) activation.decided = (Math.imul(activation.decided ?? 17, 31) + Number(BigInt.asIntN(31, value))) | 0;
  }
}

/**
 * True if an iteration that ends in `state` has changed nothing that anybody could notice: the task might as well not have run it. Such
 * paths are waiting (`while (flag);`, a failed compare-and-swap that is retried) and need no unwinding: an execution in which they are
 * taken has the same outcome as the one without that iteration, in which there are no more context switches.
 */
export function isIdle(g: Aig, activation: Activation, state: State, effects: readonly Lit[], live: ReadonlySet<RegisterId>): boolean {
  const { start } = activation;
  if (!state.store.sameAs(start.store) || state.section !== start.section || state.depth !== start.depth) return false;
  if (state.concurrent !== start.concurrent) return false;
  for (const register of live) {
    const before = start.registers[register];
    const after = state.registers[register];
    if (before !== after && !(before && after && sameValue(before, after))) return false;
  }
  for (let i = 0; i < start.locals.length; i++) if (start.locals[i] !== state.locals[i]) return false;
  for (let i = activation.effects; i < effects.length; i++) if (!exclude(g, effects[i], state.guard)) return false;
  return true;
}

/** A sufficient test that two conditions never hold together. */
function exclude(g: Aig, a: Lit, b: Lit): boolean {
  if (g.and(a, b) === FALSE) return true;
  const first = new Set(conjuncts(g, a));
  return conjuncts(g, b).some((literal) => first.has(not(literal)));
}

function conjuncts(g: Aig, literal: Lit): Lit[] {
  const result: Lit[] = [];
  const open = [literal];
  while (open.length > 0 && result.length < 1000) {
    const next = open.pop()!;
    result.push(next);
    const node = next >> 1;
    if ((next & 1) === 0 && g.isAnd(node)) open.push(g.left(node), g.right(node));
  }
  return result;
}
