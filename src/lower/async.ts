import type { Statement, VariableSymbol } from '../c/ast.js';
import { NO_QUALS, type Field } from '../source/ctypes/ctype.js';
import { constant, offsetBy, register } from '../ir/expr.js';
import { type Expr, type IrFunction } from '../ir/ir.js';
import { PLAIN } from '../ir/access-flags.js';
import { THREAD } from '../ir/task-schedule.js';
import { copyObject } from './aggregates.js';
import { analyse, capturesOf, type Arrival, type BodyShape } from './analysis.js';
import { CodeBuilder } from './builder.js';
import { FunctionContext, type ObjectLocation } from './context.js';
import { readPlace, writePlace } from './lvalues.js';
import { emitReturn } from './jumps.js';
import { enterSkipped, openScopes } from './scopes.js';
import { lowerStatement } from './statements.js';
import { accessSize, accessFlags, isScalar, sizeOf, structOf } from './types.js';

type AsyncStatement = Extract<Statement, { kind: 'label' }>;

/** The code of the new task. */
interface Outline {
  readonly shape: BodyShape;
  /** The locals that it takes along. */
  readonly captures: readonly VariableSymbol[];
  /** The statement ends in the function around it, which the task then executes as well, from there on. */
  readonly goesOn?: Arrival;
}

/**
 * `__CPROVER_ASYNC_n: stmt`: a new task runs the statement on copies of the locals, as they are now. The copies are the
 * fields of a context block; the statement becomes a function of its own that takes the block's address.
 */
export function lowerAsync(cx: FunctionContext, s: AsyncStatement): void {
  const { position } = s;
  const outline = outlineOf(cx, s);
  const type = structOf(`${cx.name}.${s.name}`, outline.captures, cx.program.target);
  const fields = type.record.layout!.fields;
  let block: Expr = cx.pointer(0);
  if (fields.length > 0) {
    const dst = cx.code.newRegister(cx.pointerBits);
    cx.emit({ kind: 'alloc', dst, size: constant(cx.pointerBits, sizeOf(type)), zero: false, type, position });
    block = register(cx.pointerBits, dst);
  }
  outline.captures.forEach((symbol, i) => copyVariable(cx, symbol, copyPlace(block, fields[i]!), cx.place(symbol)));
  const name = `${cx.name}.async${cx.asyncCount++}`;
  const id = cx.program.outlined(s, () => lowerOutline(cx, name, s, outline, fields));
  const dst = cx.code.newRegister(64);
  cx.emit({ kind: 'create', dst, callee: { kind: 'direct', function: id }, arg: block, schedule: THREAD, position });
}

function outlineOf(cx: FunctionContext, s: AsyncStatement): Outline {
  const shape = analyse(s.body);
  const leaves = [...shape.gotos].some((name) => !shape.labels.has(name));
  if (!leaves) return { shape, captures: capturesOf(s.body) };
  const whole = analyse(cx.shape.body, s);
  const goesOn = whole.entry!;
  return { shape: whole, captures: [...capturesOf(whole.body), ...goesOn.declared], goesOn };
}

function copyPlace(block: Expr, { type, offset }: Field, flags = PLAIN): ObjectLocation {
  return { kind: 'memory', address: offsetBy(block, offset), size: accessSize(type), flags };
}

function copyVariable(
  cx: FunctionContext,
  { type, position }: VariableSymbol,
  to: ObjectLocation,
  from: ObjectLocation,
): void {
  if (isScalar(type)) writePlace(cx, to, readPlace(cx, from, type, position), type, position);
  else if (to.kind === 'memory' && from.kind === 'memory') copyObject(cx, type, to.address, from.address, position);
  else throw new Error('an aggregate in a register');
}

function lowerOutline(
  cx: FunctionContext,
  name: string,
  s: AsyncStatement,
  outline: Outline,
  fields: readonly Field[],
): IrFunction {
  const { position } = s;
  const code = new CodeBuilder();
  const returns = { kind: 'return', type: { kind: 'void', quals: NO_QUALS }, atomic: false } as const;
  const inner = new FunctionContext(cx.program, name, code, outline.shape, returns, cx.library);
  const param = code.newRegister(cx.pointerBits);
  const copies = fields.map((field) => copyPlace(register(cx.pointerBits, param), field, accessFlags(field.type)));
  if (outline.goesOn) {
    lowerAndGoOn(inner, s, outline, outline.goesOn, copies);
  } else {
    outline.captures.forEach((symbol, i) => inner.storage.set(symbol, copies[i]!));
    lowerStatement(inner, s.body);
  }
  emitReturn(inner, undefined, position);
  return { name, params: [param], resultWidth: 0, position, library: cx.library, ...code.finish(name) };
}

/**
 * The statement comes first, in scopes that are already open; then the body of the function, for the jumps out of the
 * statement.
 */
function lowerAndGoOn(
  cx: FunctionContext,
  s: AsyncStatement,
  { captures }: Outline,
  at: Arrival,
  copies: readonly ObjectLocation[],
): void {
  enterSkipped(cx, at, 0, s.position);
  captures.forEach((symbol, i) => {
    const place = cx.place(symbol);
    if (
      place.kind === 'memory' &&
      place.address.kind === 'addr' &&
      place.address.of === 'local' &&
      !at.declared.has(symbol)
    )
      cx.enter(place.address.id, symbol.position);
    copyVariable(cx, symbol, place, copies[i]!);
  });
  openScopes(cx, at);
  lowerStatement(cx, s.body);
  emitReturn(cx, undefined, s.position);
  cx.scopes.length = 0;
  lowerStatement(cx, cx.shape.body);
}
