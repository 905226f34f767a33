import type { Expression } from '../../c/ast.js';
import type { RecordType } from '../../ctypes/ctype.js';
import type { Position } from '../../source/diagnostic.js';
import { binary, compare, complement, nonZero, offsetBy, register, resize, TRUE } from '../expr.js';
import { IS_ATOMIC, PLAIN, type Expr } from '../ir.js';
import { copyObject, forEachPart } from './aggregates.js';
import { Label } from './builder.js';
import { argument, type Call, type Handler } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { widthOf } from './types.js';

/**
 * GCC's `__atomic_load`, `_store`, `_exchange` and `_compare_exchange` on structs and unions: all bytes in one atomic section. What the other arguments
 * point to is accessed outside of it, by way of copies.
 */

function recordOf(e: Expression): RecordType | undefined {
  return e.type.kind === 'pointer' && e.type.to.kind === 'record' ? e.type.to : undefined;
}

/** The address that an argument is. */
function pointer(cx: FunctionContext, e: Call, index: number): Expr {
  return cx.code.save(lowerValue(cx, argument(e, index)), e.position);
}

/** A copy of what is at an address. */
function copyOf(cx: FunctionContext, type: RecordType, address: Expr, flags: number, position: Position): Expr {
  const copy = cx.temporary('<value>', type, position);
  copyObject(cx, type, copy, address, position, { padding: true, sourceFlags: flags });
  return copy;
}

function put(cx: FunctionContext, type: RecordType, address: Expr, value: Expr, flags: number, position: Position): void {
  copyObject(cx, type, address, value, position, { padding: true, targetFlags: flags });
}

function load(cx: FunctionContext, e: Call, type: RecordType): undefined {
  const [cell, target] = [pointer(cx, e, 0), pointer(cx, e, 1)];
  put(cx, type, target, copyOf(cx, type, cell, IS_ATOMIC, e.position), PLAIN, e.position);
}

function store(cx: FunctionContext, e: Call, type: RecordType): undefined {
  const [cell, source] = [pointer(cx, e, 0), pointer(cx, e, 1)];
  put(cx, type, cell, copyOf(cx, type, source, PLAIN, e.position), IS_ATOMIC, e.position);
}

function exchange(cx: FunctionContext, e: Call, type: RecordType): undefined {
  const { position } = e;
  const [cell, source, target] = [pointer(cx, e, 0), pointer(cx, e, 1), pointer(cx, e, 2)];
  const value = copyOf(cx, type, source, PLAIN, position);
  cx.emit({ kind: 'atomic-begin', position });
  const old = copyOf(cx, type, cell, IS_ATOMIC, position);
  put(cx, type, cell, value, IS_ATOMIC, position);
  cx.emit({ kind: 'atomic-end', position });
  put(cx, type, target, old, PLAIN, position);
}

/** Whether two copies have the same bytes. */
function sameBytes(cx: FunctionContext, type: RecordType, left: Expr, right: Expr, position: Position): Expr {
  const same = cx.code.newRegister(1);
  cx.emit({ kind: 'assign', dst: same, value: TRUE, position });
  forEachPart(cx, type, cx.pointer(0), true, position, (at, { size }) => {
    const place = (base: Expr): Expr => (at.kind === 'const' ? offsetBy(base, Number(at.value)) : binary('add', base, at));
    const [a, b] = [cx.load(place(left), size, PLAIN, position), cx.load(place(right), size, PLAIN, position)];
    cx.emit({ kind: 'assign', dst: same, value: binary('and', register(1, same), compare('eq', a, b)), position });
  });
  return register(1, same);
}

function compareExchange(cx: FunctionContext, e: Call, type: RecordType): Expr {
  const { position } = e;
  const [cell, expected, desired] = [pointer(cx, e, 0), pointer(cx, e, 1), pointer(cx, e, 2)];
  const weak = nonZero(lowerValue(cx, argument(e, 3)));
  const mayFail = weak.kind === 'const' && weak.value === 0n ? weak : binary('and', weak, cx.nondet(1, 'weak compare-exchange fails', position));
  const fails = cx.code.atom(mayFail, position);
  const wanted = copyOf(cx, type, expected, PLAIN, position);
  const value = copyOf(cx, type, desired, PLAIN, position);
  const [failed, end] = [new Label(), new Label()];
  cx.emit({ kind: 'atomic-begin', position });
  const old = copyOf(cx, type, cell, IS_ATOMIC, position);
  const equal = sameBytes(cx, type, old, wanted, position);
  const done = cx.code.save(binary('and', equal, complement(fails)), position);
  cx.code.branch(complement(done), failed, position);
  put(cx, type, cell, value, IS_ATOMIC, position);
  cx.code.place(failed);
  cx.emit({ kind: 'atomic-end', position });
  cx.code.branch(done, end, position);
  put(cx, type, expected, old, PLAIN, position);
  cx.code.place(end);
  return resize(done, widthOf(e.type, position) || 1, false);
}

interface Operation {
  readonly lower: (cx: FunctionContext, e: Call, type: RecordType) => Expr | undefined;
  /** The arguments before the memory orders, which mean nothing. */
  readonly operands: number;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  __atomic_load: { lower: load, operands: 2 },
  __atomic_store: { lower: store, operands: 2 },
  __atomic_exchange: { lower: exchange, operands: 3 },
  __atomic_compare_exchange: { lower: compareExchange, operands: 4 },
};

/** The handler of such a call, if the object is a struct or union. */
export function lowerAtomicRecord(name: string, e: Call): Handler | undefined {
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  const type = e.args[0] && recordOf(e.args[0]);
  if (!operation || !type) return undefined;
  return (cx) => {
    const result = operation.lower(cx, e, type);
    for (const order of e.args.slice(operation.operands)) lowerEffect(cx, order);
    return result;
  };
}
