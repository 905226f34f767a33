import { predecessors, successors } from '../../ir/flow.js';
import type { FunctionId, Instr, IrFunction, Program } from '../../ir/ir.js';
import { knownFrom, registersOf } from './known-values.js';
import { neverReturning } from './never-returning.js';

/** A call of `fork` in the first function. */
export interface Site {
  readonly pc: number;
  readonly call: Extract<Instr, { kind: 'call' }>;
  /** What the child executes after it. */
  readonly child: ReadonlySet<number>;
}

/** The calls of a function in another one. */
export function callsOf({ code }: IrFunction, callee: FunctionId): number[] {
  return code.flatMap((instr, pc) => (instr.kind === 'call' && instr.callee.kind === 'direct' && instr.callee.function === callee ? [pc] : []));
}

/**
 * The forks of a program in which each is made once at most, by its first function, and by no child; undefined for others.
 * @param fork the function that makes children
 */
export function sitesOf(program: Program, fork: FunctionId): Site[] | undefined {
  const { functions, entry } = program;
  const first = functions[entry]!;
  if (functions.some((fn, id) => (id !== entry && callsOf(fn, fork).length > 0) || callsOf(fn, entry).length > 0)) return undefined;
  const pcs = callsOf(first, fork);
  const never = neverReturning(program);
  const before = knownFrom(first, 0, new Map(), never);
  const sites = pcs.flatMap((pc) => {
    const call = first.code[pc]!;
    if (call.kind !== 'call' || call.dst === undefined) return [];
    const known = registersOf(before.get(pc) ?? new Map()).set(call.dst, 0n);
    return [{ pc, call, child: new Set(knownFrom(first, pc + 1, known, never).keys()) }];
  });
  const isFixed = ({ pc, child }: Site): boolean => !reached(first, pc + 1).has(pc) && pcs.every((other) => !child.has(other));
  return sites.length === pcs.length && sites.every(isFixed) ? sites : undefined;
}

/** The instructions that may follow one, itself included. */
export function reached({ code }: IrFunction, from: number): ReadonlySet<number> {
  const found = new Set([from]);
  for (const pc of found) for (const next of successors(code[pc]!, pc)) found.add(next);
  return found;
}

/** The instructions that one may follow, itself included. */
export function reaching({ code }: IrFunction, to: number): ReadonlySet<number> {
  const before = predecessors(code);
  const found = new Set([to]);
  for (const pc of found) for (const earlier of before[pc]!) found.add(earlier);
  return found;
}

/** The functions that these instructions lead to by calls, without those that only `stop` leads to; `stop` is among them. */
export function calledFrom(program: Program, code: readonly Instr[], stop?: FunctionId): ReadonlySet<FunctionId> {
  const callees = (instrs: readonly Instr[]): FunctionId[] =>
    instrs.flatMap((instr) => (instr.kind === 'call' && instr.callee.kind === 'direct' ? [instr.callee.function] : []));
  const found = new Set(callees(code));
  for (const id of found) if (id !== stop) for (const callee of callees(program.functions[id]!.code)) found.add(callee);
  return found;
}
