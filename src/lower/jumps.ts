import { fail, type Position } from '../source/diagnostic.js';
import type { Statement } from '../c/ast.js';
import { compare, FALSE, register } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { copyObject } from './aggregates.js';
import { runCleanups } from './cleanup.js';
import { Label } from './builder.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerRecord, lowerValue } from './expressions.js';
import { fullExpression } from './full-expressions.js';
import { noteOutput } from './output-marks.js';
import { commonDepth, enterSkipped, leaveScopes, refuseJump, skipsArray } from './scopes.js';
import { callsAtEnd, checkLeaks, runAtEnd } from './startup.js';
import { widthOf } from './types.js';

export function lowerBreak(cx: FunctionContext, position: Position): void {
  const target = cx.targets.at(-1);
  if (!target) return fail('unsupported', "'break' leaves the statement of a __CPROVER_ASYNC label", position);
  leaveScopes(cx, target.depth, position);
  cx.code.jump(target.breakTo, position);
}

export function lowerContinue(cx: FunctionContext, position: Position): void {
  const target = [...cx.targets].reverse().find((t) => t.continueTo !== undefined);
  if (!target?.continueTo)
    return fail('unsupported', "'continue' leaves the statement of a __CPROVER_ASYNC label", position);
  leaveScopes(cx, target.depth, position);
  cx.code.jump(target.continueTo, position);
}

export function lowerGoto(cx: FunctionContext, name: string, position: Position): void {
  const arrival = cx.shape.labels.get(name);
  if (!arrival)
    return fail(
      'unsupported',
      `'goto ${name}' enters the statement of a __CPROVER_ASYNC label, or leaves two`,
      position,
    );
  const depth = commonDepth(cx, arrival);
  leaveScopes(cx, depth, position);
  enterSkipped(cx, arrival, depth, position);
  cx.code.jump(cx.label(name), position);
}

/** A chain of comparisons with the labels whose addresses are taken; the address of anything else leads nowhere. */
export function lowerComputedGoto(
  cx: FunctionContext,
  { target, labels, position }: Extract<Statement, { kind: 'computed-goto' }>,
): void {
  const wanted = fullExpression(cx, position, () => cx.code.save(lowerValue(cx, target), position));
  const detours = labels.map(({ name, symbol }) => {
    const detour = new Label();
    cx.code.branch(compare('eq', wanted, cx.program.globalAddress(cx, symbol, position)), detour, position);
    return { name, detour };
  });
  refuseJump(cx, `jump to an address that is no label of '${cx.name}'`, position);
  for (const { name, detour } of detours) {
    cx.code.place(detour);
    const arrival = cx.shape.labels.get(name);
    if (arrival && skipsArray(cx, arrival)) refuseJump(cx, 'jump into the scope of a variable-length array', position);
    else lowerGoto(cx, name, position);
  }
}

export function lowerReturn(cx: FunctionContext, s: Extract<Statement, { kind: 'return' }>): void {
  const value = fullExpression(cx, s.position, () => returnValue(cx, s));
  runCleanups(cx, 0, s.position);
  emitReturn(cx, value, s.position);
}

function returnValue(cx: FunctionContext, s: Extract<Statement, { kind: 'return' }>): Expr | undefined {
  const plan = cx.returns;
  let value: Expr | undefined;
  if (s.value && plan.hidden) copyObject(cx, plan.type, plan.hidden, lowerRecord(cx, s.value), s.position);
  else if (s.value && plan.type.kind === 'void') lowerEffect(cx, s.value);
  else if (s.value) value = lowerValue(cx, s.value);
  return value && (cx.temporaries.length > 0 || cx.scopes.some(({ cleanups }) => cleanups.length > 0))
    ? cx.code.save(value, s.position)
    : value;
}

/** Leaves the function; a missing value is unspecified. */
export function emitReturn(cx: FunctionContext, value: Expr | undefined, position: Position): void {
  const { kind, type, hidden, atomic, never } = cx.returns;
  if (never)
    cx.emit({
      kind: 'assert',
      cond: FALSE,
      property: 'assertion',
      message: `'${cx.name}' returns although it is declared noreturn`,
      after: 'unknown',
      position,
    });
  const wanted = hidden || kind !== 'return' ? 0 : widthOf(type, position);
  const result = wanted === 0 ? undefined : (value ?? unsetResult(cx, wanted, position));
  if (kind === 'halt' && value) noteOutput(cx, [value], position);
  if (atomic) cx.emit({ kind: 'atomic-end', position });
  if (kind === 'halt') endProgram(cx, value, position);
  else cx.emit({ kind: 'return', ...(result ? { value: result } : {}), position });
}

function unsetResult(cx: FunctionContext, width: number, position: Position): Expr {
  const dst = cx.code.newRegister(width);
  cx.emit({ kind: 'nondet', dst, name: `${cx.name}()`, unset: true, position });
  return register(width, dst);
}

/** The locals of `main` are gone when what comes after it runs. */
function endProgram(cx: FunctionContext, value: Expr | undefined, position: Position): void {
  const status =
    value && (cx.program.settings.exactOutput || cx.program.settings.forks)
      ? { status: cx.code.save(value, position) }
      : {};
  if (callsAtEnd(cx).length > 0)
    for (const scope of [...cx.scopes].reverse())
      for (const local of scope.entered) cx.emit({ kind: 'leave', local, position });
  runAtEnd(cx, position);
  checkLeaks(cx, false, position);
  cx.emit({ kind: 'halt', ...status, position });
}
