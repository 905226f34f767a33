/**
 * setjmp and longjmp as plain jumps. The statement with the call of setjmp is executed once more when somebody jumps
 * there, and then the call gives the value of the jump. A call of longjmp notes where the jump leads to and returns.
 * After each call, a function looks whether a jump is under way, and goes to its statement or returns as well.
 */
import { fail, type Position } from '../source/diagnostic.js';
import type { Expression, Statement, VariableSymbol } from '../c/ast.js';
import { NO_QUALS, type CType } from '../source/ctypes/ctype.js';
import { compare, complement, constant, FALSE, nonZero, register, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { Label } from './builder.js';
import type { FunctionContext, ObjectLocation } from './context.js';
import { callModel, modelCallee, runModel } from './models.js';
import { commonDepth, enterSkipped, refuseJump, skipsArray } from './scopes.js';
import { isBool, isVolatile, widthOf } from './types.js';

type Call = Extract<Expression, { kind: 'call' }>;

/** In its objects the model of jumps keeps who runs the function, and what a jump restores. */
const FRAME: CType = {
  kind: 'int',
  name: 'unsigned __int128',
  size: 16,
  signed: false,
  bool: false,
  rank: 6,
  quals: NO_QUALS,
};

/** The calls of setjmp in a function that begins have their objects from now on. */
export function prepareJumps(cx: FunctionContext, position: Position): void {
  if (!cx.program.settings.jumps) return;
  for (const [statement, { call, label }] of cx.shape.setjmps) {
    const frame = cx.newObject('<setjmp>', FRAME, position);
    cx.enter(frame, position);
    cx.jumpSites.set(statement, { call, label, frame, result: cx.code.newRegister(widthOf(call.type, position)) });
  }
}

/** A statement begins, which others may jump to. */
export function placeJumpTarget(cx: FunctionContext, s: Statement): void {
  const site = cx.jumpSites.get(s);
  if (!site) return;
  const { position } = s;
  const width = widthOf(site.call.type, position);
  const kept = [...cx.storage].flatMap(([symbol, place]) =>
    place.kind === 'register' && !isVolatile(symbol.type) && isSet(cx, symbol, site.label) ? [{ symbol, place }] : [],
  );
  const saved = kept.map((local) => ({
    ...local,
    before: cx.code.save(register(local.place.width, local.place.reg), position),
  }));
  cx.emit({ kind: 'assign', dst: site.result, value: constant(width, 0), position });
  cx.code.place(cx.label(site.label));
  const begin = new Label();
  cx.code.branch(complement(nonZero(destination(cx, position))), begin, position);
  cx.emit({ kind: 'call', dst: site.result, callee: modelCallee(cx, '__tcbmc_arrive', position), args: [], position });
  for (const local of saved) loseIfChanged(cx, local, position);
  cx.code.place(begin);
}

/** A parameter, or a local that is declared before the statement. */
function isSet(cx: FunctionContext, symbol: VariableSymbol, label: string): boolean {
  const { labels, declarations } = cx.shape;
  return (
    labels.get(label)!.declared.has(symbol) || ![...declarations.values()].some((declared) => declared.includes(symbol))
  );
}

interface Saved {
  readonly symbol: VariableSymbol;
  readonly place: Extract<ObjectLocation, { kind: 'register' }>;
  readonly before: Expr;
}

/** A local that is not volatile and was changed since the call of setjmp holds any value (C11 7.13.2.1p3). */
function loseIfChanged(
  cx: FunctionContext,
  { symbol, place: { reg, width }, before }: Saved,
  position: Position,
): void {
  const same = new Label();
  cx.code.branch(compare('eq', register(width, reg), before), same, position);
  const value = isBool(symbol.type)
    ? resize(cx.nondet(1, symbol.name, position), width, false)
    : cx.nondet(width, symbol.name, position, symbol.type);
  cx.emit({ kind: 'assign', dst: reg, value, position });
  cx.code.place(same);
}

/** @param lower evaluates an argument */
export function lowerSetjmp(cx: FunctionContext, e: Call, lower: (argument: Expression) => Expr): Expr {
  const width = widthOf(e.type, e.position);
  const [buffer, mask] = e.args;
  if (!buffer) return fail('type', 'too few arguments', e.position);
  if (!cx.program.settings.jumps) {
    for (const argument of e.args) lower(argument);
    return constant(width, 0);
  }
  const site = [...cx.jumpSites.values()].find(({ call }) => call === e);
  if (!site)
    return fail(
      'unsupported',
      `a call of '${nameOf(e)}' that is not the first thing which a statement evaluates`,
      e.position,
    );
  const again = new Label();
  cx.code.branch(nonZero(register(width, site.result)), again, e.position);
  const keepsMask = mask
    ? resize(nonZero(lower(mask)), cx.program.target.int * 8, false)
    : constant(cx.program.target.int * 8, 0);
  runModel(cx, '__tcbmc_mark_frame', [lower(buffer), cx.localAddress(site.frame), keepsMask], e.position);
  cx.code.place(again);
  return register(width, site.result);
}

/** @param lower evaluates an argument */
export function lowerLongjmp(cx: FunctionContext, e: Call, lower: (argument: Expression) => Expr): undefined {
  const { position } = e;
  const [buffer, value] = e.args;
  if (!buffer || !value) return fail('type', 'too few arguments', position);
  runModel(cx, '__tcbmc_begin_jump', [lower(buffer), resize(lower(value), cx.program.target.int * 8, true)], position);
  depart(cx, destination(cx, position), position);
}

/** Something was called that may have begun a jump. */
export function followJump(cx: FunctionContext, position: Position): void {
  if (!cx.program.settings.jumps) return;
  const target = destination(cx, position);
  const none = new Label();
  cx.code.branch(complement(nonZero(target)), none, position);
  depart(cx, target, position);
  cx.code.place(none);
}

function destination(cx: FunctionContext, position: Position): Expr {
  return callModel(cx, '__tcbmc_jump', [], position, cx.pointerBits);
}

function depart(cx: FunctionContext, target: Expr, position: Position): void {
  for (const { label, frame } of cx.jumpSites.values()) {
    const other = new Label();
    const here = cx.code.newRegister(1);
    cx.emit({ kind: 'same-place', dst: here, left: target, right: cx.localAddress(frame), position });
    cx.code.branch(complement(register(1, here)), other, position);
    goTo(cx, label, position);
    cx.code.place(other);
  }
  leaveFunction(cx, position);
}

/** As by `goto`, but that no cleanup functions run. */
function goTo(cx: FunctionContext, label: string, position: Position): void {
  const arrival = cx.shape.labels.get(label)!;
  if (skipsArray(cx, arrival))
    return refuseJump(cx, 'longjmp into the scope of a variable-length array that has been left', position);
  const depth = commonDepth(cx, arrival);
  for (const { entered } of cx.scopes.slice(depth).reverse())
    for (const local of [...entered].reverse()) cx.emit({ kind: 'leave', local, position });
  enterSkipped(cx, arrival, depth, position);
  cx.code.jump(cx.label(label), position);
}

/** Nobody looks at the value. The first function of the program is left by no jump. */
function leaveFunction(cx: FunctionContext, position: Position): void {
  const { kind, type, hidden, atomic } = cx.returns;
  if (atomic) cx.emit({ kind: 'atomic-end', position });
  if (kind === 'halt') {
    cx.emit({ kind: 'assume', cond: FALSE, position });
    cx.emit({ kind: 'halt', position });
    return;
  }
  const width = hidden ? 0 : widthOf(type, position);
  cx.emit({ kind: 'return', ...(width === 0 ? {} : { value: constant(width, 0) }), position });
}

function nameOf(e: Call): string {
  return e.callee.kind === 'function' ? e.callee.symbol.name : 'setjmp';
}
