import type { Expr, Loop, RegisterId } from '../../ir/ir.js';
import type { LimitKind } from '../../steps/events.js';
import type { CellId } from '../../steps/ids.js';
import type { LoopLimit } from './limits.js';
import { registersOf } from '../../ir/operands.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, not } from '../../logic/aig.js';
import type { LoggedInput } from './recorder.js';
import { ReplacedInputs } from '../values/replaced-inputs.js';
import type { EffectList } from './section-effects.js';
import { isSameInside } from './sections.js';
import type { State } from './state.js';
import type { Value } from '../values/value.js';
import { numberOf, sameValue } from '../values/value.js';

/** The limit that so many iterations are beyond, if any. */
export function limitReached(
  limits: LoopLimit,
  iterations: number,
  undetermined: number,
  concurrent = false,
): { bound: number; limit: LimitKind } | undefined {
  if (undetermined > limits.undetermined) return { bound: limits.undetermined, limit: 'undetermined' };
  const bound = countedLimit(limits, concurrent);
  return iterations > bound ? { bound, limit: 'counted' } : undefined;
}

/** Iterations in all, beside other tasks or not. */
export function countedLimit({ counted, beside = counted }: LoopLimit, concurrent: boolean): number {
  return concurrent ? beside : counted;
}

/** One execution of a loop, from entering to leaving it. */
export interface Activation {
  readonly loop: Loop;
  iterations: number;
  /** Iterations that something other than constants may have ended, or that nothing will ever end. */
  undetermined: number;
  /** Where this iteration began. */
  start: Head;
  /** Where an earlier one did: of iteration 0, 1, 2, 4, 8 … (Brent's algorithm). */
  earlier: Head;
  nextEarlier: number;
  /** The iteration before has done no more than each one does anew ({@link comparedButRenewed}). */
  onlyRenewed: boolean;
  /** Some path has left the loop in this iteration. */
  left: boolean;
  /**
   * Hash of the constants that decided in this iteration whether a path leaves the loop; and in the one that led to
   * `earlier`.
   */
  decided: number | undefined;
  decidedEarlier: number | undefined;
  /** From this iteration on it is worth trying to take several at once. */
  nextSprint: number;
}

/** A path at the head of a loop. */
export interface Head {
  readonly state: State;
  /** How many steps and effects the task had had by then. */
  readonly steps: number;
  readonly effects: number;
  /** How many inputs the task had taken by then. */
  readonly inputCount: number;
  /** Those that the function had taken just before. */
  readonly inputs?: readonly LoggedInput[];
}

export function activate(loop: Loop, head: Head): Activation {
  const iteration = { left: false, decided: undefined, decidedEarlier: undefined };
  return {
    loop,
    iterations: 0,
    undetermined: 0,
    start: head,
    earlier: head,
    nextEarlier: 1,
    onlyRenewed: false,
    ...iteration,
    nextSprint: 0,
  };
}

/** In what two states at one instruction must be the same, for nobody to tell what follows apart. */
export interface Compared {
  readonly registers: ReadonlySet<RegisterId>;
  /** Nobody looks at what the cell holds. */
  readonly ignores: (cell: CellId) => boolean;
}

/** Notes the constants by which it was decided whether a path leaves the loop. */
export function noteDecided(activation: Activation, cond: Expr, state: State): void {
  for (const register of registersOf(cond)) {
    const held = state.registers[register];
    const value = held && numberOf(held);
    if (value !== undefined)
      activation.decided = (Math.imul(activation.decided ?? 17, 31) + Number(BigInt.asIntN(31, value))) | 0;
  }
}

/**
 * Counts one more iteration, which has come back to the head. It was determined by constants if no path left the loop
 * in it and some constant is another one than before; where all are the same, the loop goes on for ever. Beside other
 * tasks, where an iteration costs more to follow, constants must have decided that it does not leave the loop, and only
 * those are looked at that the next decision is likely to use. `known`: everything is constant.
 */
export function countIteration(
  activation: Activation,
  head: Head,
  live: ReadonlySet<RegisterId>,
  counts: (cell: CellId) => boolean,
  known: boolean,
): void {
  const { earlier, decided, decidedEarlier, left } = activation;
  const decides =
    decided !== undefined && (decided !== decidedEarlier || registersDiffer(earlier.state, head.state, live));
  const determined =
    known || (!left && (head.state.concurrent ? decides : progresses(earlier.state, head.state, live, counts)));
  activation.iterations++;
  if (!determined) activation.undetermined++;
  activation.left = false;
  activation.decided = undefined;
  activation.start = head;
  if (activation.iterations < activation.nextEarlier) return;
  activation.earlier = head;
  activation.decidedEarlier = decided;
  activation.nextEarlier *= 2;
}

/** Some constant differs: of the registers that matter, or of the cells that `counts`. */
function progresses(
  before: State,
  after: State,
  live: ReadonlySet<RegisterId>,
  counts: (cell: CellId) => boolean,
): boolean {
  if (registersDiffer(before, after, live)) return true;
  return before.store.differs(
    after.store,
    (cell, mine, theirs) => (mine !== undefined || counts(cell)) && differs(mine, theirs),
  );
}

function registersDiffer(before: State, after: State, live: ReadonlySet<RegisterId>): boolean {
  for (const register of live) if (differs(before.registers[register], after.registers[register])) return true;
  return false;
}

/** One of them is a constant that the other is not. */
export function differs(before: Value | undefined, after: Value | undefined): boolean {
  return before !== after && (before && numberOf(before)) !== (after && numberOf(after));
}

/**
 * True if the iterations since `head`, which end in `state`, have changed nothing that anybody could notice but inputs:
 * the task might as well not have run them. Such paths are waiting (`while (flag);`, a failed compare-and-swap that is
 * retried) or compute for ever (`for (;;) x = !x;`), and need no unwinding. An execution in which they are taken has
 * the same outcome as the one without those iterations, in which there are no more context switches.
 */
export function isIdle(g: Aig, head: Head, state: State, effects: EffectList, live: ReadonlySet<RegisterId>): boolean {
  return effectsSince(g, head, state, effects, { registers: live, ignores: () => false })?.length === 0;
}

/**
 * The conditions of effects that some of those executions may have had, as far as structure tells; undefined if it is
 * certain that they have changed something.
 */
export function effectsSince(
  g: Aig,
  head: Head,
  state: State,
  effects: EffectList,
  compared: Compared,
): readonly Lit[] | undefined {
  const { registers: live, ignores } = compared;
  const start = head.state;
  const inputs = new ReplacedInputs(g, head.inputs ?? []);
  const isSame = (a: Value | undefined, b: Value | undefined): boolean => sameOrNone(a, b) || inputs.admit(a, b);
  if (!isSameInside(state.inside, start.inside) || state.concurrent !== start.concurrent) return undefined;
  for (const register of live) if (!isSame(start.registers[register], state.registers[register])) return undefined;
  for (let i = 0; i < start.locals.length; i++) if (start.locals[i] !== state.locals[i]) return undefined;
  if (start.store.differs(state.store, (cell, mine, theirs) => !ignores(cell) && !isSame(mine, theirs)))
    return undefined;
  if (!inputs.explains(start, state, live)) return undefined;
  const left = effects.since(head.effects).filter((effect) => !exclude(g, effect, state.guard));
  return left.some((effect) => g.and(effect, state.guard) === state.guard) ? undefined : left;
}

export function sameOrNone(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameValue(a, b));
}

/** A sufficient test that two conditions never hold together. */
export function exclude(g: Aig, a: Lit, b: Lit): boolean {
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
