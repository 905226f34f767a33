/**
 * The program as if some atomic accesses and fences had other orders, and as if there were further fences in front of
 * some accesses. A load has of its order what a load can have, and a store what a store can. A compare-exchange that
 * fails keeps an order of its own, as far as the new one is not weaker.
 */
import type { AtomicOrder, OrdersByPlace } from '../base/memory-order.js';
import { ofFailure, ofRead, ofWrite } from '../base/memory-order.js';
import { atomicOrder, placeOf, updatesIn, withOrder } from '../ir/access-order.js';
import type { Instr, IrFunction, LoadOrStore, Program } from '../ir/ir.js';
import { expand } from '../ir/rewrite.js';

export interface OtherOrders {
  readonly orders: OrdersByPlace;
  /** In front of what stands there. */
  readonly fences: OrdersByPlace;
}

type Find = (option: keyof OtherOrders, position: Instr['position']) => AtomicOrder | undefined;

/** @param unused is told of each place at which there is nothing of the kind */
export function withOrders(
  program: Program,
  other: OtherOrders,
  unused: (place: string, option: keyof OtherOrders) => void,
): Program {
  if (Object.keys({ ...other.orders, ...other.fences }).length === 0) return program;
  const used = new Set<string>();
  const find: Find = (option, position) => {
    const names = [placeOf({ position }), `${position.file}:${position.line}`];
    const name = names.find((each) => Object.hasOwn(other[option], each));
    if (name === undefined) return undefined;
    used.add(`${option} ${name}`);
    return other[option][name];
  };
  const functions = program.functions.map((fn) => (fn.library ? fn : reordered(fn, find)));
  for (const option of ['orders', 'fences'] as const)
    for (const place of Object.keys(other[option])) if (!used.has(`${option} ${place}`)) unused(place, option);
  return { ...program, functions };
}

function reordered(fn: IrFunction, find: Find): IrFunction {
  const updates = updatesIn(fn.code);
  const first = new Map<string, Instr>();
  for (const instr of fn.code) if (isAccess(instr) && !first.has(placeOf(instr))) first.set(placeOf(instr), instr);
  return expand(fn, (instr) => {
    const place = placeOf(instr);
    const update = updates.get(place);
    const fence = first.get(place) === instr ? find('fences', instr.position) : undefined;
    const order = isOrdered(instr, update) ? find('orders', instr.position) : undefined;
    if (fence === undefined && order === undefined) return undefined;
    const own = order === undefined ? [instr] : ordered(instr, order, update);
    return fence === undefined ? own : [fenceOf(fence, instr), ...own];
  });
}

function isAccess({ kind }: Instr): boolean {
  return kind === 'load' || kind === 'store' || kind === 'atomic-begin';
}

/** It has an order, or belongs to what has one. */
function isOrdered(instr: Instr, update: AtomicOrder | undefined): boolean {
  if (instr.kind === 'atomic-begin') return update !== undefined;
  return instr.kind === 'weak-access' || atomicOrder(instr) !== undefined;
}

/** The instruction as it is with the order; `update`: that of the read-modify-write to which it belongs. */
function ordered(instr: Instr, order: AtomicOrder, update: AtomicOrder | undefined): readonly Instr[] {
  if (instr.kind === 'weak-access') return instr.access === 'fence' ? [{ ...instr, order }] : [];
  const own = changed(instr, order, update);
  // Once for each access; of a section, where it begins.
  const isNoted = order !== 'seq_cst' && (update === undefined || instr.kind === 'atomic-begin');
  return isNoted ? [noteOf(own, order, update), own] : [own];
}

function changed(instr: Instr, order: AtomicOrder, update: AtomicOrder | undefined): Instr {
  if (instr.kind !== 'load' && instr.kind !== 'store') return instr;
  return { ...instr, flags: withOrder(instr.flags, possible(instr, order, update)) };
}

/** The part of the order that an access of the kind can have. */
function possible(instr: LoadOrStore, order: AtomicOrder, update: AtomicOrder | undefined): AtomicOrder {
  if (update === undefined) return instr.kind === 'load' ? ofRead(order) : ofWrite(order);
  return instr.kind === 'store' ? order : ofFailure(atomicOrder(instr)!, update, order);
}

function noteOf({ kind, position }: Instr, order: AtomicOrder, update: AtomicOrder | undefined): Instr {
  const access = update !== undefined ? 'operation' : kind === 'load' ? 'load' : 'store';
  return { kind: 'weak-access', access, order, position };
}

function fenceOf(order: AtomicOrder, { position }: Instr): Instr {
  return { kind: 'weak-access', access: 'fence', order, position };
}
