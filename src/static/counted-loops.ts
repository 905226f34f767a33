/**
 * Loops that count their rounds: a register begins with a constant and goes up by one, as long as it is below a bound.
 * Where control leaves such a loop because the bound is reached, the register has had all values from the first one up
 * to the bound, each in a round of its own.
 */
import { resize } from '../ir/expr.js';
import { predecessors, successors } from '../ir/flow.js';
import type { Expr, IrFunction, RegisterId } from '../ir/ir.js';
import { defines } from '../ir/liveness.js';

export interface CountedLoop {
  /** Instructions from which control may come back to themselves within it. */
  readonly members: ReadonlySet<number>;
  readonly counter: RegisterId;
  readonly from: number;
  /** Where the counter goes up. */
  readonly step: number;
  /** The branch that compares it with the bound, and leaves the loop. */
  readonly check: number;
  /** Leaves it where its condition holds. */
  readonly leavesIf: boolean;
  readonly bound: Bound;
}

export interface Bound {
  /** Rounds go on while the counter is less than this, */
  readonly value: Expr;
  /** or equal. */
  readonly orEqual: boolean;
  /** How they are compared. */
  readonly form: string;
}

/** Counters and constant bounds lie below. */
const MOST = 2 ** 31;

/** The loop around the instruction with all that it is nested in, if it counts its rounds. */
export function countedLoop(fn: IrFunction, pc: number): CountedLoop | undefined {
  const members = componentOf(fn, pc);
  for (const check of members) {
    const instr = fn.code[check]!;
    if (instr.kind !== 'branch') continue;
    const leavesIf = !members.has(instr.target);
    if (leavesIf === !members.has(check + 1)) continue;
    const found = comparison(instr.cond, leavesIf);
    if (!found) continue;
    const { counter, bound } = found;
    const step = onlyStep(fn, members, counter);
    const from = step === undefined ? undefined : initially(fn, members, counter);
    if (step !== undefined && from !== undefined)
      return { members, counter, from, step, check, leavesIf, bound: { ...bound, value: settled(fn, bound.value) } };
  }
  return undefined;
}

/**
 * In each round the instruction is executed at most once, and only where the bound was looked at in that round; so is
 * the step, which never wraps around for that.
 */
export function isOncePerRound(fn: IrFunction, loop: CountedLoop, pc: number): boolean {
  const { step } = loop;
  const starts = [...entriesOf(fn, loop), ...within(fn, loop, step)];
  const unchecked = reached(fn, loop, starts, (at) => at === loop.check);
  if (unchecked.has(pc) || unchecked.has(step)) return false;
  return !reached(fn, loop, within(fn, loop, pc), (at) => at === step).has(pc);
}

/** Whether the instruction of the loop may be executed after the other one in the same round. */
export function mayFollow(fn: IrFunction, loop: CountedLoop, pc: number, other: number): boolean {
  return pc === other || reached(fn, loop, within(fn, loop, other), (at) => at === loop.step).has(pc);
}

/** From one place of the loop to another one control passes a third one. */
export function passes(fn: IrFunction, loop: CountedLoop, from: number, to: number, place: number): boolean {
  return !reached(fn, loop, within(fn, loop, from), (at) => at === place).has(to);
}

/** Since the counter went up the last time, or control came in, the one place was passed before the other. */
export function isBehind(fn: IrFunction, loop: CountedLoop, pc: number, place: number): boolean {
  const starts = [...entriesOf(fn, loop), ...within(fn, loop, loop.step)];
  return pc === place || !reached(fn, loop, starts, (at) => at === place).has(pc);
}

/** The constant up to which the counter goes, exclusively. */
export function constantEnd({ bound: { value, orEqual } }: CountedLoop): number | undefined {
  if (value.kind !== 'const') return undefined;
  const end = Number(BigInt.asIntN(value.width, value.value)) + (orEqual ? 1 : 0);
  return end <= MOST ? end : undefined;
}

function componentOf({ code }: IrFunction, pc: number): ReadonlySet<number> {
  const closure = (next: (at: number) => readonly number[]): Set<number> => {
    const found = new Set<number>();
    const open = [...next(pc)];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at) || at >= code.length) continue;
      found.add(at);
      open.push(...next(at));
    }
    return found;
  };
  const after = closure((at) => successors(code[at]!, at));
  const before = closure((at) => predecessors(code)[at]!);
  return new Set([...after].filter((at) => before.has(at)));
}

function entriesOf({ code }: IrFunction, { members }: CountedLoop): number[] {
  return [...members].filter((member) => predecessors(code)[member]!.some((from) => !members.has(from)));
}

function within({ code }: IrFunction, { members }: CountedLoop, pc: number): number[] {
  return successors(code[pc]!, pc).filter((to) => members.has(to));
}

/** Instructions of the loop to which control comes, if it does not go on behind some of them. */
function reached(
  fn: IrFunction,
  loop: CountedLoop,
  starts: readonly number[],
  isEnd: (pc: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [...starts];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    if (!isEnd(at)) open.push(...within(fn, loop, at));
  }
  return found;
}

/** The register that is less than a bound, or equal to it, where the branch does not leave a loop. */
export function comparison(
  cond: Expr,
  leavesIf: boolean,
): { readonly counter: RegisterId; readonly bound: Bound } | undefined {
  if (cond.kind === 'unary' && cond.op === 'not' && cond.width === 1) return comparison(cond.arg, !leavesIf);
  if (cond.kind !== 'compare' || cond.op === 'eq' || cond.op === 'ne') return undefined;
  const isStrict = cond.op === 'ult' || cond.op === 'slt';
  // Not (a < b) is b <= a.
  const [less, more] = leavesIf ? [cond.right, cond.left] : [cond.left, cond.right];
  const orEqual = leavesIf === isStrict;
  const counter = plainRegister(less);
  if (counter === undefined) return undefined;
  const form = `${cond.op[0]!} ${less.kind} ${less.width} ${orEqual}`;
  return { counter, bound: { value: more, orEqual, form } };
}

function plainRegister(e: Expr): RegisterId | undefined {
  if (e.kind === 'reg') return e.reg;
  return (e.kind === 'sext' || e.kind === 'zext') && e.arg.kind === 'reg' ? e.arg.reg : undefined;
}

/** A constant for a register that is never anything else. */
function settled(fn: IrFunction, value: Expr): Expr {
  if (value.kind === 'sext' || value.kind === 'zext')
    return resize(settled(fn, value.arg), value.width, value.kind === 'sext');
  if (value.kind !== 'reg' || fn.params.includes(value.reg)) return value;
  const [definition, ...others] = fn.code.filter((instr) => defines(instr, value.reg));
  return others.length === 0 && definition?.kind === 'assign' && definition.value.kind === 'const'
    ? definition.value
    : value;
}

/** The only instruction of the loop that gives the register a value, if it adds one. */
function onlyStep({ code }: IrFunction, members: ReadonlySet<number>, register: RegisterId): number | undefined {
  const [step, ...others] = [...members].filter((pc) => defines(code[pc]!, register));
  const instr = step === undefined ? undefined : code[step]!;
  if (others.length > 0 || instr?.kind !== 'assign') return undefined;
  const { value } = instr;
  return value.kind === 'binary' &&
    value.op === 'add' &&
    value.left.kind === 'reg' &&
    value.left.reg === register &&
    value.right.kind === 'const' &&
    value.right.value === 1n
    ? step
    : undefined;
}

/** The constant that the register has where control comes into the loop, if it always is one and the same. */
function initially({ code }: IrFunction, members: ReadonlySet<number>, register: RegisterId): number | undefined {
  const before = predecessors(code);
  const seen = new Set<number>();
  const open = [...members].flatMap((member) => before[member]!.filter((pc) => !members.has(pc)));
  if (members.has(0) || open.length === 0) return undefined;
  let first: number | undefined;
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    if (seen.has(pc)) continue;
    seen.add(pc);
    const instr = code[pc]!;
    if (!defines(instr, register)) {
      if (pc === 0) return undefined;
      open.push(...before[pc]!);
      continue;
    }
    if (instr.kind !== 'assign' || instr.value.kind !== 'const') return undefined;
    const value = Number(BigInt.asIntN(instr.value.width, instr.value.value));
    if (value < 0 || value >= MOST || (first ?? value) !== value) return undefined;
    first = value;
  }
  return first;
}
