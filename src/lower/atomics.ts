import { fail, type Position } from '../source/diagnostic.js';
import type { Expression } from '../c/ast.js';
import { NO_QUALS, type CType } from '../source/ctypes/ctype.js';
import { binary, compare, complement, constant, FALSE, nonZero, resize, TRUE } from '../ir/expr.js';
import { type BinaryOp, type Expr, type WeakAccess } from '../ir/ir.js';
import { PLAIN, type AccessFlags } from '../ir/access-flags.js';
import { ofRead, type AtomicOrder } from '../base/memory-order.js';
import { atomicFlags } from '../ir/access-order.js';
import { checkAlignment } from './alignment.js';
import { argument, type Call, type Handler } from './builtins.js';
import { Label } from './builder.js';
import type { FunctionContext, ObjectLocation } from './context.js';
import { distance, lowerEffect, lowerValue } from './expressions.js';
import { convert } from './conversions.js';
import { readPlace, writePlace } from './lvalues.js';
import { isScalar, isSigned, sizeOf, widthOf } from './types.js';

/**
 * GCC's `__atomic_*` and `__sync_*` and clang's `__c11_atomic_*`: an indivisible access, or an atomic section of load
 * and store. Accesses keep their orders, and one that is weaker than the default is noted. In a section the store has
 * the order of the whole, and the load the one that it has if nothing is stored. A weak compare-exchange may also fail although
 * the values are equal (C11 7.17.7.4).
 */

/** An atomic object: evaluated address and type of the contents. */
interface Cell {
  readonly address: Expr;
  readonly type: CType;
}

function pointee(e: Expression, size: number | undefined): CType {
  const to = e.type.kind === 'pointer' ? e.type.to : undefined;
  if (to && isScalar(to) && (size === undefined || to.size === size)) return to;
  if (e.kind === 'cast') return pointee(e.operand, size);
  if (size === undefined)
    return fail('unsupported', 'an atomic operation on something that is not an integer or a pointer', e.position);
  return { kind: 'int', size, signed: false, bool: false, rank: 4, name: 'unsigned', quals: NO_QUALS };
}

function lowerCell(cx: FunctionContext, e: Expression, size: number | undefined): Cell {
  const cell = { type: pointee(e, size), address: cx.code.save(lowerValue(cx, e), e.position) };
  checkAlignment(cx, cell.address, cell.type, e.position);
  return cell;
}

function operand(cx: FunctionContext, e: Expression, type: CType): Expr {
  const value = convert(cx, lowerValue(cx, e), e.type, type, e.position);
  return value.kind === 'const' ? value : cx.code.save(value, e.position);
}

function atomicPlace(cell: Cell, flags: AccessFlags): ObjectLocation {
  return { kind: 'memory', address: cell.address, size: sizeOf(cell.type), flags };
}

function read(cx: FunctionContext, cell: Cell, order: AtomicOrder, position: Position): Expr {
  return readPlace(cx, atomicPlace(cell, atomicFlags(ofRead(order))), cell.type, position);
}

function write(cx: FunctionContext, cell: Cell, value: Expr, order: AtomicOrder, position: Position): void {
  writePlace(cx, atomicPlace(cell, atomicFlags(order)), value, cell.type, position);
}

function plainRead(cx: FunctionContext, cell: Cell, position: Position): Expr {
  return cx.load(cell.address, sizeOf(cell.type), PLAIN, position);
}

function section(cx: FunctionContext, position: Position, body: () => void): void {
  cx.emit({ kind: 'atomic-begin', position });
  body();
  cx.emit({ kind: 'atomic-end', position });
}

function result(cx: FunctionContext, value: Expr, type: CType, e: Call): Expr | undefined {
  return e.type.kind === 'void' ? undefined : convert(cx, value, type, e.type, e.position);
}

const ORDERS: readonly WeakAccess['order'][] = ['relaxed', 'consume', 'acquire', 'release', 'acq_rel', 'seq_cst'];

/**
 * The remaining arguments are memory orders; one that is weaker than the default is noted. What the library does is as
 * strong as any.
 */
export function ordersFrom(
  cx: FunctionContext,
  e: Call,
  index: number,
  access: WeakAccess['access'],
): readonly AtomicOrder[] {
  return e.args.slice(index).map((arg) => {
    const order = orderIn(lowerValue(cx, arg));
    if (order !== 'seq_cst') weak(cx, access, order, e.position);
    return cx.library ? 'seq_cst' : meant(order);
  });
}

function orderIn(value: Expr): WeakAccess['order'] {
  // The bits above are hints to the processor (lock elision).
  return value.kind === 'const' ? (ORDERS[Number(value.value & 0xffffn)] ?? 'unknown') : 'unknown';
}

/** Of one that is not known nothing can be concluded. */
function meant(order: WeakAccess['order']): AtomicOrder {
  if (order === 'consume') return 'acquire';
  return order === 'unknown' || order === 'volatile' ? 'relaxed' : order;
}

function weak(cx: FunctionContext, access: WeakAccess['access'], order: WeakAccess['order'], position: Position): void {
  if (!cx.library) cx.emit({ kind: 'weak-access', access, order, position });
}

/** The remaining arguments of the older builtins name what they protect. */
function ignoreFrom(cx: FunctionContext, e: Call, index: number): readonly AtomicOrder[] {
  for (const arg of e.args.slice(index)) lowerEffect(cx, arg);
  return [];
}

/** The reading of the arguments behind those that an operation needs. */
type Orders = typeof ordersFrom;

const OPERATIONS: Readonly<Record<string, BinaryOp>> = {
  add: 'add',
  sub: 'sub',
  and: 'and',
  or: 'or',
  xor: 'xor',
  nand: 'and',
};

function fetchAnd(
  operation: string,
  size: number | undefined,
  yieldsNew: boolean,
  scaled: boolean,
  orders: Orders,
): Handler {
  return (cx, e) => {
    const cell = lowerCell(cx, argument(e, 0), size);
    if (cell.type.kind === 'float')
      fail('unsupported', 'an atomic operation on something that is not an integer or a pointer', e.position);
    const arg = argument(e, 1);
    const scale = scaled && cell.type.kind === 'pointer' ? sizeOf(cell.type.to) : 0;
    const value = scale
      ? distance(cx.pointerBits, lowerValue(cx, arg), isSigned(arg.type), scale)
      : operand(cx, arg, cell.type);
    const [order = 'seq_cst'] = orders(cx, e, 2, 'operation');
    let old = value;
    let next = value;
    section(cx, e.position, () => {
      old = read(cx, cell, order, e.position);
      const combined = binary(OPERATIONS[operation]!, old, value);
      next = cx.code.save(operation === 'nand' ? complement(combined) : combined, e.position);
      write(cx, cell, next, order, e.position);
    });
    return result(cx, yieldsNew ? next : old, cell.type, e);
  };
}

function exchangeValue(cx: FunctionContext, cell: Cell, value: Expr, order: AtomicOrder, position: Position): Expr {
  let old = value;
  section(cx, position, () => {
    old = read(cx, cell, order, position);
    write(cx, cell, value, order, position);
  });
  return old;
}

interface Swap {
  readonly old: Expr;
  /** Width 1: whether the values were equal, and whether the new one was stored. */
  readonly equal: Expr;
  readonly done: Expr;
}

/** Of a compare-exchange: if it stores, and if it does not. Either may be the stronger one (C23 7.17.7.4). */
interface SwapOrders {
  readonly success: AtomicOrder;
  readonly failure: AtomicOrder;
}

const STRONGEST: SwapOrders = { success: 'seq_cst', failure: 'seq_cst' };

/** Stores `desired` if the cell holds `expected`, unless it `fails` all the same (width 1). */
function swapIfEqual(
  cx: FunctionContext,
  cell: Cell,
  { success, failure }: SwapOrders,
  { expected, desired, fails }: { readonly expected: Expr; readonly desired: Expr; readonly fails: Expr },
  position: Position,
): Swap {
  let swap: Swap = { old: expected, equal: fails, done: fails };
  section(cx, position, () => {
    const failed = new Label();
    const old = read(cx, cell, failure, position);
    const equal = cx.code.save(compare('eq', old, expected), position);
    const done = fails === FALSE ? equal : cx.code.save(binary('and', equal, complement(fails)), position);
    cx.code.branch(complement(done), failed, position);
    write(cx, cell, desired, success, position);
    cx.code.place(failed);
    swap = { old, equal, done };
  });
  return swap;
}

function syncCompareAndSwap(size: number | undefined, yieldsFlag: boolean): Handler {
  return (cx, e) => {
    const cell = lowerCell(cx, argument(e, 0), size);
    const expected = operand(cx, argument(e, 1), cell.type);
    const desired = operand(cx, argument(e, 2), cell.type);
    const { old, done } = swapIfEqual(cx, cell, STRONGEST, { expected, desired, fails: FALSE }, e.position);
    return yieldsFlag ? resize(done, widthOf(e.type, e.position) || 1, false) : result(cx, old, cell.type, e);
  };
}

/** How a compare-exchange is called. `weak`: whether it is, or that the fourth argument says so. */
interface ExchangeForm {
  readonly byValue: boolean;
  readonly weak: 'argument' | boolean;
}

function compareExchange(size: number | undefined, { byValue, weak }: ExchangeForm): Handler {
  return (cx, e) => {
    const { position } = e;
    const cell = lowerCell(cx, argument(e, 0), size);
    const expectedCell: Cell = { type: cell.type, address: cx.code.save(lowerValue(cx, argument(e, 1)), position) };
    const third = argument(e, 2);
    const desired = byValue
      ? operand(cx, third, cell.type)
      : plainRead(cx, lowerCell(cx, third, sizeOf(cell.type)), position);
    const mayFail = weak === 'argument' ? nonZero(lowerValue(cx, argument(e, 3))) : weak ? TRUE : FALSE;
    const [success = 'seq_cst', failure = ofRead(success)] = ordersFrom(cx, e, weak === 'argument' ? 4 : 3, 'exchange');
    const fails = failsSpuriously(cx, mayFail, position);
    const expected = plainRead(cx, expectedCell, position);
    const { old, equal, done } = swapIfEqual(cx, cell, { success, failure }, { expected, desired, fails }, position);
    // On a path of its own, a failure without reason is an idle iteration, of which the unrolling needs none.
    if (cx.retry?.call === e) cx.code.branch(binary('and', equal, fails), cx.retry.head, position);
    const end = new Label();
    cx.code.branch(equal, end, position);
    cx.store(expectedCell.address, old, PLAIN, position);
    cx.code.place(end);
    return resize(done, widthOf(e.type, position) || 1, false);
  };
}

function failsSpuriously(cx: FunctionContext, mayFail: Expr, position: Position): Expr {
  if (mayFail.kind === 'const' && mayFail.value === 0n) return FALSE;
  return cx.code.save(binary('and', mayFail, cx.nondet(1, 'weak compare-exchange fails', position)), position);
}

/** @param orders given by arguments, or all of one kind */
const exchange =
  (size: number | undefined, orders: Orders): Handler =>
  (cx, e) => {
    const cell = lowerCell(cx, argument(e, 0), size);
    const value = operand(cx, argument(e, 1), cell.type);
    const [order = 'seq_cst'] = orders(cx, e, 2, 'exchange');
    return result(cx, exchangeValue(cx, cell, value, order, e.position), cell.type, e);
  };

const loadValue =
  (size: number | undefined): Handler =>
  (cx, e) => {
    const cell = lowerCell(cx, argument(e, 0), size);
    const [order = 'seq_cst'] = ordersFrom(cx, e, 1, 'load');
    return result(cx, read(cx, cell, order, e.position), cell.type, e);
  };

const storeValue =
  (size: number | undefined): Handler =>
  (cx, e) => {
    const cell = lowerCell(cx, argument(e, 0), size);
    const value = operand(cx, argument(e, 1), cell.type);
    const [order = 'seq_cst'] = ordersFrom(cx, e, 2, 'store');
    write(cx, cell, value, order, e.position);
    return undefined;
  };

/** Not atomic (C11 7.17.2.1). */
const initialize =
  (size: number | undefined): Handler =>
  (cx, e) => {
    const cell = lowerCell(cx, argument(e, 0), size);
    cx.store(cell.address, operand(cx, argument(e, 1), cell.type), PLAIN, e.position);
    return undefined;
  };

const storeZero =
  (size: number | undefined, orders: Orders): Handler =>
  (cx, e) => {
    const cell = lowerCell(cx, argument(e, 0), size);
    const [order = 'seq_cst'] = orders(cx, e, 1, 'store');
    write(cx, cell, constant(sizeOf(cell.type) * 8, 0), order, e.position);
    return undefined;
  };

const loadInto: Handler = (cx, e) => {
  const cell = lowerCell(cx, argument(e, 0), undefined);
  const target = cx.code.save(lowerValue(cx, argument(e, 1)), e.position);
  const [order = 'seq_cst'] = ordersFrom(cx, e, 2, 'load');
  cx.store(target, read(cx, cell, order, e.position), PLAIN, e.position);
  return undefined;
};

const storeFrom: Handler = (cx, e) => {
  const cell = lowerCell(cx, argument(e, 0), undefined);
  const value = plainRead(cx, lowerCell(cx, argument(e, 1), sizeOf(cell.type)), e.position);
  const [order = 'seq_cst'] = ordersFrom(cx, e, 2, 'store');
  write(cx, cell, value, order, e.position);
  return undefined;
};

const exchangeThrough: Handler = (cx, e) => {
  const cell = lowerCell(cx, argument(e, 0), undefined);
  const source = lowerCell(cx, argument(e, 1), sizeOf(cell.type));
  const target = cx.code.save(lowerValue(cx, argument(e, 2)), e.position);
  const [order = 'seq_cst'] = ordersFrom(cx, e, 3, 'exchange');
  const old = exchangeValue(cx, cell, plainRead(cx, source, e.position), order, e.position);
  cx.store(target, old, PLAIN, e.position);
  return undefined;
};

const testAndSet: Handler = (cx, e) => {
  const cell = lowerCell(cx, argument(e, 0), 1);
  const [order = 'seq_cst'] = ordersFrom(cx, e, 1, 'exchange');
  const old = exchangeValue(cx, cell, constant(8, 1), order, e.position);
  return resize(nonZero(old), widthOf(e.type, e.position) || 1, false);
};

/** Between threads; one with the order `relaxed` is none. Those without an order are full. */
export function threadFence(cx: FunctionContext, e: Call): undefined {
  const order = e.args[0] ? orderIn(lowerValue(cx, e.args[0])) : 'seq_cst';
  if (order !== 'relaxed') weak(cx, 'fence', order, e.position);
}

/** One that has its order by its name. */
export function fence(order: AtomicOrder): Handler {
  return (cx, e) => {
    weak(cx, 'fence', order, e.position);
    return undefined;
  };
}

/** Between a thread and what interrupts it on the same core, which sees its accesses in their order. */
const signalFence: Handler = (cx, e) => {
  ignoreFrom(cx, e, 0);
  return undefined;
};

/** An order that an older builtin has by its name. */
const always =
  (order: AtomicOrder): Orders =>
  (cx, e, index, access) => {
    ignoreFrom(cx, e, index);
    weak(cx, access, order, e.position);
    return cx.library ? [] : [order];
  };

const lockFree: Handler = (cx, e) => {
  ignoreFrom(cx, e, 0);
  return constant(widthOf(e.type, e.position), 1);
};

type Family = (size: number | undefined) => Handler;

const FAMILIES = new Map<string, Family>([
  ['__sync_bool_compare_and_swap', (size) => syncCompareAndSwap(size, true)],
  ['__sync_val_compare_and_swap', (size) => syncCompareAndSwap(size, false)],
  ['__sync_lock_test_and_set', (size) => exchange(size, always('acquire'))],
  ['__sync_lock_release', (size) => storeZero(size, always('release'))],
  ['__sync_synchronize', () => threadFence],
  ['__atomic_load_n', loadValue],
  ['__atomic_store_n', storeValue],
  ['__atomic_exchange_n', (size) => exchange(size, ordersFrom)],
  ['__atomic_compare_exchange_n', (size) => compareExchange(size, { byValue: true, weak: 'argument' })],
  ['__atomic_load', () => loadInto],
  ['__atomic_store', () => storeFrom],
  ['__atomic_exchange', () => exchangeThrough],
  ['__atomic_compare_exchange', () => compareExchange(undefined, { byValue: false, weak: 'argument' })],
  ['__atomic_test_and_set', () => testAndSet],
  ['__atomic_clear', () => storeZero(1, ordersFrom)],
  ['__atomic_thread_fence', () => threadFence],
  ['__atomic_signal_fence', () => signalFence],
  ['__atomic_always_lock_free', () => lockFree],
  ['__atomic_is_lock_free', () => lockFree],
  ['__c11_atomic_load', loadValue],
  ['__c11_atomic_store', storeValue],
  ['__c11_atomic_init', initialize],
  ['__c11_atomic_exchange', (size) => exchange(size, ordersFrom)],
  ['__c11_atomic_compare_exchange_strong', (size) => compareExchange(size, { byValue: true, weak: false })],
  ['__c11_atomic_compare_exchange_weak', (size) => compareExchange(size, { byValue: true, weak: true })],
  ['__c11_atomic_thread_fence', () => threadFence],
  ['__c11_atomic_signal_fence', () => signalFence],
  ['__c11_atomic_is_lock_free', () => lockFree],
]);

const FETCH = /^__(?:sync|atomic|c11_atomic)_fetch_(?:and_)?(add|sub|and|or|xor|nand)$/;
const FETCH_NEW = /^__(?:sync_(add|sub|and|or|xor|nand)_and_fetch|atomic_(add|sub|and|or|xor|nand)_fetch)$/;

/** The handler of an atomic builtin, also with a size suffix (`__sync_fetch_and_add_4`). */
export function lowerAtomicBuiltin(name: string): Handler | undefined {
  if (!/^__(sync|atomic|c11_atomic)_/.test(name)) return undefined;
  const [, base, digits] = /^(.*?)(?:_(1|2|4|8|16))?$/.exec(name)!;
  const size = digits === undefined ? undefined : Number(digits);
  const orders = base!.startsWith('__sync_') ? ignoreFrom : ordersFrom;
  const fetched = FETCH.exec(base!);
  if (fetched) return fetchAnd(fetched[1]!, size, false, base!.startsWith('__c11'), orders);
  const computed = FETCH_NEW.exec(base!);
  if (computed) return fetchAnd((computed[1] ?? computed[2])!, size, true, false, orders);
  const family = (size === undefined ? undefined : FAMILIES.get(`${base}_n`)) ?? FAMILIES.get(base!);
  return family?.(size);
}
