import type { Statement, VariableSymbol } from '../../c/ast.js';
import { NO_QUALS, type Field } from '../../c/ctype.js';
import { constant, offsetBy, register } from '../expr.js';
import { PLAIN, type Expr } from '../ir.js';
import { copyObject } from './aggregates.js';
import { analyse, capturesOf } from './analysis.js';
import { CodeBuilder } from './builder.js';
import { FunctionContext, type Place } from './context.js';
import { readPlace, writePlace } from './lvalues.js';
import { emitReturn } from './jumps.js';
import { lowerStatement } from './statements.js';
import { accessFlags, isScalar, sizeOf, structOf } from './types.js';

type AsyncStatement = Extract<Statement, { kind: 'label' }>;

/**
 * `__CPROVER_ASYNC_n: stmt`: a new task runs the statement on copies of the locals that it mentions, as they are now. The copies are
 * the fields of a context block; the statement becomes a function of its own that takes the block's address.
 */
export function lowerAsync(cx: FunctionContext, s: AsyncStatement): void {
  const { position } = s;
  const captures = capturesOf(s.body);
  const type = structOf(`${cx.name}.${s.name}`, captures, cx.program.target.maxAlign);
  const fields = type.record.layout!.fields;
  let block: Expr = cx.pointer(0);
  if (captures.length > 0) {
    const dst = cx.code.newRegister(cx.pointerBits);
    cx.emit({ kind: 'alloc', dst, size: constant(cx.pointerBits, sizeOf(type)), zero: false, type, position });
    block = register(cx.pointerBits, dst);
  }
  captures.forEach((symbol, i) => {
    const target = offsetBy(block, fields[i]!.offset);
    const place = cx.place(symbol);
    if (!isScalar(symbol.type)) {
      if (place.kind !== 'memory') throw new Error('an aggregate in a register');
      copyObject(cx, symbol.type, target, place.address, position);
    } else {
      const value = readPlace(cx, place, symbol.type, position);
      writePlace(cx, { kind: 'memory', address: target, size: symbol.type.size, flags: PLAIN }, value, symbol.type, position);
    }
  });
  const id = outline(cx, s, captures, fields);
  const dst = cx.code.newRegister(64);
  cx.emit({ kind: 'create', dst, callee: { kind: 'direct', function: id }, arg: block, position });
}

function outline(cx: FunctionContext, s: AsyncStatement, captures: readonly VariableSymbol[], fields: readonly Field[]): number {
  const name = `${cx.name}.async${cx.asyncCount++}`;
  const code = new CodeBuilder();
  const shape = analyse(s.body);
  const returns = { kind: 'forbidden', type: { kind: 'void', quals: NO_QUALS }, atomic: false } as const;
  const inner = new FunctionContext(cx.program, name, code, shape, returns, cx.library);
  const param = code.newRegister(cx.pointerBits);
  captures.forEach((symbol, i) => {
    const address = offsetBy(register(cx.pointerBits, param), fields[i]!.offset);
    const place: Place = { kind: 'memory', address, size: sizeOf(symbol.type), flags: accessFlags(symbol.type) };
    inner.storage.set(symbol, place);
  });
  lowerStatement(inner, s.body);
  emitReturn(inner, undefined, s.position);
  return cx.program.addFunction({
    name,
    params: [param],
    resultWidth: 0,
    position: s.position,
    library: cx.library,
    ...code.finish(name),
  });
}
