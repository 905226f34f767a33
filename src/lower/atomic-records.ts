import type { AccessFlags } from '../ir/access-flags.js';
import type { Expression } from '../c/ast.js';
import type { RecordType } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { binary, compare, complement, nonZero, offsetBy, register, resize, TRUE } from '../ir/expr.js';
import { type Expr, type WeakAccess } from '../ir/ir.js';
import { PLAIN } from '../ir/access-flags.js';
import { ofRead } from '../base/memory-order.js';
import { atomicFlags } from '../ir/access-order.js';
import { copyObject, copyOf, forEachPart } from './aggregates.js';
import { ordersFrom } from './atomics.js';
import { Label } from './builder.js';
import { argument, type Call, type Handler } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerRecord, lowerValue } from './expressions.js';
import { widthOf } from './types.js';

/**
 * GCC's `__atomic_load`, `_store`, `_exchange` and `_compare_exchange` on structs and unions, and the same with values
 * for pointers (`_n`, which <stdatomic.h> uses): all bytes in one atomic section. What the other arguments point to is
 * accessed outside of it, by way of copies.
 */

function recordOf(e: Expression): RecordType | undefined {
  return e.type.kind === 'pointer' && e.type.to.kind === 'record' ? e.type.to : undefined;
}

/** The address that an argument is. */
function pointer(cx: FunctionContext, e: Call, index: number): Expr {
  return cx.code.save(lowerValue(cx, argument(e, index)), e.position);
}

/** A copy of the struct that an argument is, or points to. */
function given(cx: FunctionContext, e: Call, type: RecordType, index: number, byValue: boolean): Expr {
  return copyOf(cx, type, byValue ? lowerRecord(cx, argument(e, index)) : pointer(cx, e, index), PLAIN, e.position);
}

function put(
  cx: FunctionContext,
  type: RecordType,
  address: Expr,
  value: Expr,
  flags: AccessFlags,
  position: Position,
): void {
  copyObject(cx, type, address, value, position, { padding: true, targetFlags: flags });
}

/** @param flags of the accesses to the atomic object, and of its store alone */
type Lowering = (
  cx: FunctionContext,
  e: Call,
  type: RecordType,
  how: { readonly byValue: boolean; readonly reads: AccessFlags; readonly writes: AccessFlags },
) => Expr | undefined;

const load: Lowering = (cx, e, type, { byValue, reads }) => {
  const cell = pointer(cx, e, 0);
  const target = byValue ? undefined : pointer(cx, e, 1);
  const value = copyOf(cx, type, cell, reads, e.position);
  if (target) put(cx, type, target, value, PLAIN, e.position);
  return value;
};

const store: Lowering = (cx, e, type, { byValue, writes }) => {
  const cell = pointer(cx, e, 0);
  put(cx, type, cell, given(cx, e, type, 1, byValue), writes, e.position);
  return undefined;
};

/** Not atomic (C11 7.17.2.1). */
const initialize: Lowering = (cx, e, type, { byValue }) => {
  const cell = pointer(cx, e, 0);
  put(cx, type, cell, given(cx, e, type, 1, byValue), PLAIN, e.position);
  return undefined;
};

const exchange: Lowering = (cx, e, type, { byValue, reads, writes }) => {
  const { position } = e;
  const cell = pointer(cx, e, 0);
  const value = given(cx, e, type, 1, byValue);
  const target = byValue ? undefined : pointer(cx, e, 2);
  cx.emit({ kind: 'atomic-begin', position });
  const old = copyOf(cx, type, cell, reads, position);
  put(cx, type, cell, value, writes, position);
  cx.emit({ kind: 'atomic-end', position });
  if (target) put(cx, type, target, old, PLAIN, position);
  return old;
};

/** Whether two copies have the same bytes. */
function sameBytes(cx: FunctionContext, type: RecordType, left: Expr, right: Expr, position: Position): Expr {
  const same = cx.code.newRegister(1);
  cx.emit({ kind: 'assign', dst: same, value: TRUE, position });
  forEachPart(cx, type, cx.pointer(0), true, position, (at, { size }) => {
    const place = (base: Expr): Expr =>
      at.kind === 'const' ? offsetBy(base, Number(at.value)) : binary('add', base, at);
    const [a, b] = [cx.load(place(left), size, PLAIN, position), cx.load(place(right), size, PLAIN, position)];
    cx.emit({ kind: 'assign', dst: same, value: binary('and', register(1, same), compare('eq', a, b)), position });
  });
  return register(1, same);
}

const compareExchange: Lowering = (cx, e, type, { byValue, reads, writes }) => {
  const { position } = e;
  const [cell, expected] = [pointer(cx, e, 0), pointer(cx, e, 1)];
  const value = given(cx, e, type, 2, byValue);
  const weak = nonZero(lowerValue(cx, argument(e, 3)));
  const mayFail =
    weak.kind === 'const' && weak.value === 0n
      ? weak
      : binary('and', weak, cx.nondet(1, 'weak compare-exchange fails', position));
  const fails = cx.code.atom(mayFail, position);
  const wanted = copyOf(cx, type, expected, PLAIN, position);
  const [failed, end] = [new Label(), new Label()];
  cx.emit({ kind: 'atomic-begin', position });
  const old = copyOf(cx, type, cell, reads, position);
  const equal = sameBytes(cx, type, old, wanted, position);
  const done = cx.code.save(binary('and', equal, complement(fails)), position);
  cx.code.branch(complement(done), failed, position);
  put(cx, type, cell, value, writes, position);
  cx.code.place(failed);
  cx.emit({ kind: 'atomic-end', position });
  cx.code.branch(done, end, position);
  put(cx, type, expected, old, PLAIN, position);
  cx.code.place(end);
  return resize(done, widthOf(e.type, position) || 1, false);
};

interface Operation {
  readonly lower: Lowering;
  /** The accesses that the memory orders behind the operands are about; absent if there are none. */
  readonly access?: WeakAccess['access'];
  readonly operands: number;
  readonly byValue: boolean;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  __atomic_load: { lower: load, access: 'load', operands: 2, byValue: false },
  __atomic_load_n: { lower: load, access: 'load', operands: 1, byValue: true },
  __atomic_store: { lower: store, access: 'store', operands: 2, byValue: false },
  __atomic_store_n: { lower: store, access: 'store', operands: 2, byValue: true },
  __c11_atomic_init: { lower: initialize, operands: 2, byValue: true },
  __atomic_exchange: { lower: exchange, access: 'exchange', operands: 3, byValue: false },
  __atomic_exchange_n: { lower: exchange, access: 'exchange', operands: 2, byValue: true },
  __atomic_compare_exchange: { lower: compareExchange, access: 'exchange', operands: 4, byValue: false },
  __atomic_compare_exchange_n: { lower: compareExchange, access: 'exchange', operands: 4, byValue: true },
};

/** The handler of such a call, if the object is a struct or union. */
export function lowerAtomicRecord(name: string, e: Call): Handler | undefined {
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  const type = e.args[0] && recordOf(e.args[0]);
  if (!operation || !type) return undefined;
  return (cx) => {
    const { access, operands, byValue, lower } = operation;
    const [success = 'seq_cst', failure = ofRead(success)] = access ? ordersFrom(cx, e, operands, access) : [];
    const writes = atomicFlags(success);
    const result = lower(cx, e, type, { byValue, reads: atomicFlags(failure), writes });
    return e.type.kind === 'void' ? undefined : result;
  };
}
