import { isOneOf } from '../../base/kinds.js';
import { binary, compare, complement, constant, ite, negate, resize } from '../../ir/expr.js';
import { successors } from '../../ir/flow.js';
import type { Expr, FunctionId, Instr, IrFunction, RegisterId } from '../../ir/ir.js';
import { endsIn } from './never-returning.js';

/**
 * Places that certainly hold a constant: registers, and memory at constant addresses, by what `keyOf` makes of the
 * place.
 */
export type Known = ReadonlyMap<RegisterId | string, bigint>;

/**
 * The instructions that may follow one, itself included, as far as constants decide the branches, with what is known
 * before each.
 * @param known what is known before the first of them
 * @param never functions that do not return
 */
export function knownFrom(
  fn: IrFunction,
  from: number,
  known: Known,
  never: ReadonlySet<FunctionId>,
): ReadonlyMap<number, Known> {
  const states = new Map<number, Known>([[from, known]]);
  const open = [from];
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    const instr = fn.code[pc]!;
    const before = states.get(pc)!;
    const after = stepped(instr, before);
    for (const next of endsIn(instr, never) ? [] : taken(instr, pc, before)) {
      const earlier = states.get(next);
      const merged = earlier ? common(earlier, after) : after;
      if (earlier?.size === merged.size) continue;
      states.set(next, merged);
      open.push(next);
    }
  }
  return states;
}

/** The instructions that can follow one, as far as constants decide. */
export function taken(instr: Instr, pc: number, known: Known): number[] {
  const cond = instr.kind === 'branch' ? valued(instr.cond, known) : undefined;
  if (instr.kind !== 'branch' || cond?.kind !== 'const') return successors(instr, pc);
  return [cond.value === 1n ? instr.target : pc + 1];
}

function stepped(instr: Instr, known: Known): Known {
  const after = new Map(known);
  forgetMemory(after, instr, known);
  const value = heldAfter(instr, known);
  if ('dst' in instr && instr.dst !== undefined) after.delete(instr.dst);
  if ('shadow' in instr && typeof instr.shadow === 'number') after.delete(instr.shadow);
  if (value) after.set(value.by, value.value);
  return after;
}

/** The constant that an instruction leaves in a register or a place. */
function heldAfter(
  instr: Instr,
  known: Known,
): { readonly by: RegisterId | string; readonly value: bigint } | undefined {
  if (instr.kind === 'load') {
    const place = placeOf(instr.address, instr.size, known);
    const value = place && known.get(keyOf(place));
    return value === undefined ? undefined : { by: instr.dst, value };
  }
  if (instr.kind !== 'assign' && instr.kind !== 'store') return undefined;
  const value = valued(instr.value, known);
  if (value.kind !== 'const') return undefined;
  if (instr.kind === 'assign') return { by: instr.dst, value: value.value };
  const place = placeOf(instr.address, instr.size, known);
  return place && { by: keyOf(place), value: value.value };
}

/** Deletes what is known of memory that an instruction may write. */
function forgetMemory(after: Map<RegisterId | string, bigint>, instr: Instr, known: Known): void {
  if (isOneOf(instr, 'assign', 'load', 'jump', 'branch', 'assume', 'assert', 'mark', 'fact', 'rely')) return;
  const written = instr.kind === 'store' ? placeOf(instr.address, instr.size, known) : undefined;
  for (const by of after.keys())
    if (typeof by === 'string' && (!written || overlap(placeIn(by), written))) after.delete(by);
}

/** The known values of registers alone. */
export function registersOf(known: Known): Map<RegisterId | string, bigint> {
  return new Map([...known].filter(([by]) => typeof by === 'number'));
}

interface ConstantPlace {
  /** The kind of the object and its number. */
  readonly object: string;
  readonly offset: number;
  readonly size: number;
}

function placeOf(address: Expr, size: number, known: Known): ConstantPlace | undefined {
  const at = valued(address, known);
  const [base, offset] = at.kind === 'binary' && at.op === 'add' ? [at.left, at.right] : [at, constant(at.width, 0)];
  return base.kind === 'addr' && offset.kind === 'const'
    ? { object: `${base.of}:${base.id}`, offset: Number(offset.value), size }
    : undefined;
}

function keyOf({ object, offset, size }: ConstantPlace): string {
  return `${object} ${offset} ${size}`;
}

function placeIn(key: string): ConstantPlace {
  const [object, offset, size] = key.split(' ');
  return { object: object!, offset: Number(offset), size: Number(size) };
}

function overlap(one: ConstantPlace, other: ConstantPlace): boolean {
  return one.object === other.object && one.offset < other.offset + other.size && other.offset < one.offset + one.size;
}

function common(one: Known, other: Known): Known {
  return new Map([...one].filter(([by, value]) => other.get(by) === value));
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
