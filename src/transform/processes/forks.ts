import { predecessors, successors } from '../../ir/flow.js';
import { named } from '../../ir/ids.js';
import type { FunctionId, Instr, IrFunction, Program } from '../../ir/ir.js';
import { knownFrom, registersOf } from './known-values.js';
import { neverReturning } from './never-returning.js';

/** A call of `fork` in the first function. */
export interface Site {
  readonly pc: number;
  readonly call: Extract<Instr, { kind: 'call' }>;
  /** The instructions of the child after it. */
  readonly child: ReadonlySet<number>;
}

/** The calls of a function in another one. */
export function callsOf({ code }: IrFunction, callee: FunctionId): number[] {
  return code.flatMap((instr, pc) =>
    instr.kind === 'call' && instr.callee.kind === 'direct' && instr.callee.function === callee ? [pc] : [],
  );
}

/**
 * The forks of a program in which each is made once at most, by its first function, and by no child; why not for
 * others.
 * @param fork the function that makes children
 */
export function sitesOf(
  program: Program,
  fork: FunctionId,
): Site[] | { readonly why: string; readonly position?: Instr['position'] } {
  const { functions, entry } = program;
  const first = functions[entry]!;
  for (const [id, fn] of functions.entries()) {
    const [call] = named(id) === entry ? [] : callsOf(fn, fork);
    if (call !== undefined)
      return {
        why: `it is called in ${fn.name}, not in ${first.name}`,
        ...(fn.library ? {} : { position: fn.code[call]!.position }),
      };
    if (callsOf(fn, entry).length > 0) return { why: `${first.name} is called as well` };
  }
  const pcs = callsOf(first, fork);
  const never = neverReturning(program);
  const before = knownFrom(first, 0, new Map(), never);
  const sites: Site[] = [];
  for (const pc of pcs) {
    const call = first.code[pc]!;
    if (call.kind !== 'call') continue;
    const { position } = call;
    if (call.dst === undefined) return { why: 'nobody looks at what it returns', position };
    const known = registersOf(before.get(pc) ?? new Map()).set(call.dst, 0n);
    const child = new Set(knownFrom(first, pc + 1, known, never).keys());
    if (reached(first, pc + 1).has(pc))
      return { why: 'it is called in a loop whose number of rounds is not constant', position };
    if (pcs.some((other) => child.has(other))) return { why: 'a child may fork as well', position };
    sites.push({ pc, call, child });
  }
  return sites;
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

/**
 * The functions that these instructions lead to by calls, without those that only `stop` leads to; `stop` is among
 * them.
 */
export function calledFrom(program: Program, code: readonly Instr[], stop?: FunctionId): ReadonlySet<FunctionId> {
  const callees = (instrs: readonly Instr[]): FunctionId[] =>
    instrs.flatMap((instr) => (instr.kind === 'call' && instr.callee.kind === 'direct' ? [instr.callee.function] : []));
  const found = new Set(callees(code));
  for (const id of found) if (id !== stop) for (const callee of callees(program.functions[id]!.code)) found.add(callee);
  return found;
}
