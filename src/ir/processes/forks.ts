import { binary, compare, complement, constant, ite, negate, resize } from '../expr.js';
import { predecessors, successors } from '../flow.js';
import type { Expr, FunctionId, Instr, IrFunction, Program, RegisterId } from '../ir.js';

/** A call of `fork` in the first function. */
export interface Site {
  readonly pc: number;
  readonly call: Extract<Instr, { kind: 'call' }>;
  /** What the child executes after it. */
  readonly child: ReadonlySet<number>;
}

/** The calls of a function in another one. */
function callsOf({ code }: IrFunction, callee: FunctionId): number[] {
  return code.flatMap((instr, pc) => (instr.kind === 'call' && instr.callee.kind === 'direct' && instr.callee.function === callee ? [pc] : []));
}

/**
 * The forks of a program in which each is made once at most, by its first function, and by no child; undefined for others.
 * @param fork the function that makes children
 */
export function sitesOf({ functions, entry }: Program, fork: FunctionId): Site[] | undefined {
  const first = functions[entry]!;
  if (functions.some((fn, id) => (id !== entry && callsOf(fn, fork).length > 0) || callsOf(fn, entry).length > 0)) return undefined;
  const pcs = callsOf(first, fork);
  const sites = pcs.flatMap((pc) => {
    const call = first.code[pc]!;
    return call.kind === 'call' && call.dst !== undefined ? [{ pc, call, child: reachedWith(first, pc + 1, call.dst) }] : [];
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

type Known = ReadonlyMap<RegisterId, bigint>;

/** The same where a register is 0 in the beginning, as far as constants decide the branches. */
function reachedWith(fn: IrFunction, from: number, zero: RegisterId): ReadonlySet<number> {
  const states = new Map<number, Known>([[from, new Map([[zero, 0n]])]]);
  const open = [from];
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    const instr = fn.code[pc]!;
    const known = states.get(pc)!;
    const after = stepped(instr, known);
    for (const next of taken(instr, pc, known)) {
      const before = states.get(next);
      const merged = before ? common(before, after) : after;
      if (before?.size === merged.size) continue;
      states.set(next, merged);
      open.push(next);
    }
  }
  return new Set(states.keys());
}

function taken(instr: Instr, pc: number, known: Known): number[] {
  const cond = instr.kind === 'branch' ? valued(instr.cond, known) : undefined;
  if (instr.kind !== 'branch' || cond?.kind !== 'const') return successors(instr, pc);
  return [cond.value === 1n ? instr.target : pc + 1];
}

function stepped(instr: Instr, known: Known): Known {
  const changed = [
    ...('dst' in instr && instr.dst !== undefined ? [instr.dst] : []),
    ...('shadow' in instr && typeof instr.shadow === 'number' ? [instr.shadow] : []),
  ];
  if (changed.length === 0) return known;
  const after = new Map(known);
  const value = instr.kind === 'assign' ? valued(instr.value, known) : undefined;
  for (const register of changed) after.delete(register);
  if (instr.kind === 'assign' && value?.kind === 'const') after.set(instr.dst, value.value);
  return after;
}

function common(one: Known, other: Known): Known {
  return new Map([...one].filter(([register, value]) => other.get(register) === value));
}

/** The expression with what is known of registers put in. */
function valued(e: Expr, known: Known): Expr {
  const inner = (arg: Expr): Expr => valued(arg, known);
  switch (e.kind) {
    case 'const':
    case 'addr':
      return e;
    case 'reg': {
      const value = known.get(e.reg);
      return value === undefined ? e : constant(e.width, value);
    }
    case 'unary':
      return e.op === 'not' ? complement(inner(e.arg)) : negate(inner(e.arg));
    case 'binary':
      return binary(e.op, inner(e.left), inner(e.right));
    case 'compare':
      return compare(e.op, inner(e.left), inner(e.right));
    case 'zext':
    case 'sext':
    case 'trunc':
      return resize(inner(e.arg), e.width, e.kind === 'sext');
    case 'ite':
      return ite(inner(e.cond), inner(e.then), inner(e.otherwise));
  }
}

/** The functions that these instructions lead to by calls, without those that only `stop` leads to; `stop` is among them. */
export function calledFrom(program: Program, code: readonly Instr[], stop?: FunctionId): ReadonlySet<FunctionId> {
  const callees = (instrs: readonly Instr[]): FunctionId[] =>
    instrs.flatMap((instr) => (instr.kind === 'call' && instr.callee.kind === 'direct' ? [instr.callee.function] : []));
  const found = new Set(callees(code));
  for (const id of found) if (id !== stop) for (const callee of callees(program.functions[id]!.code)) found.add(callee);
  return found;
}
