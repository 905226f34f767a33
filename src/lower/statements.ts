import { ERROR_LABEL } from '../base/error-label.js';
import type { Expression, Initializer, Statement, VariableSymbol } from '../c/ast.js';
import type { Position } from '../source/diagnostic.js';
import { lowerAsync } from './async.js';
import { isAsync, isScope } from './analysis.js';
import { Label } from './builder.js';
import { cancelBetween } from './cancellation.js';
import { noteCleanup } from './cleanup.js';
import { branchOn, constantCondition, isPure } from './conditions.js';
import { register, resize } from '../ir/expr.js';
import type { FunctionContext, ObjectLocation } from './context.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { branchOnFull, decays, fullExpression } from './full-expressions.js';
import { initializeObject } from './initializers.js';
import { lowerBreak, lowerComputedGoto, lowerContinue, lowerGoto, lowerReturn } from './jumps.js';
import { placeJumpTarget } from './long-jumps.js';
import { enterDeclared, enterVariableArray, withScope } from './scopes.js';
import { setjmpIn } from './setjmp-sites.js';
import { beforeSleep } from './sleep.js';
import { lowerCase, lowerSwitch } from './switch.js';
import { isBool } from './types.js';
import { someStatement } from '../c/walk.js';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

export function lowerStatement(cx: FunctionContext, s: Statement): void {
  lowerPart(cx, s, beginning(s));
}

/** @param statement where that begins of which all this is a part, if it is evaluated once whenever that begins */
function lowerPart(cx: FunctionContext, s: Statement, statement: Position | undefined): void {
  const outer = cx.statement;
  cx.statement = statement;
  placeJumpTarget(cx, s);
  const scopedHere = s.kind !== 'block' && s.kind !== 'for' && isScope(cx.shape, s);
  if (scopedHere) withScope(cx, s, s.position, () => dispatch(cx, s));
  else dispatch(cx, s);
  cx.statement = outer;
}

/** Where a statement begins, unless what it evaluates itself may come again without it. */
function beginning(s: Statement): Position | undefined {
  if (s.kind === 'declaration') return s.start;
  const isOnce = s.kind === 'expression' ? !s.part : ONCE.has(s.kind);
  return isOnce ? s.position : undefined;
}

const ONCE: ReadonlySet<Statement['kind']> = new Set(['if', 'switch', 'return', 'computed-goto']);

/** They do nothing themselves. */
const MERELY_HOLDING: ReadonlySet<Statement['kind']> = new Set(['block', 'case', 'default', 'label']);

function dispatch(cx: FunctionContext, s: Statement): void {
  if (!MERELY_HOLDING.has(s.kind)) cancelBetween(cx, s.position);
  switch (s.kind) {
    case 'expression':
      return fullExpression(cx, s.position, () => lowerEffect(cx, s.expression));
    case 'declaration':
      return lowerDeclaration(cx, s);
    case 'block':
      return lowerBlock(cx, s, () => undefined);
    case 'if':
      return lowerIf(cx, s);
    case 'while':
      return lowerWhile(cx, s);
    case 'do':
      return lowerDo(cx, s);
    case 'for':
      return lowerFor(cx, s);
    case 'switch':
      return lowerSwitch(cx, s);
    case 'case':
    case 'default':
      return lowerCase(cx, s);
    case 'label':
      return lowerLabel(cx, s);
    case 'goto':
      return lowerGoto(cx, s.name, s.position);
    case 'computed-goto':
      return lowerComputedGoto(cx, s);
    case 'break':
      return lowerBreak(cx, s.position);
    case 'continue':
      return lowerContinue(cx, s.position);
    case 'return':
      return lowerReturn(cx, s);
    case 'empty':
      return undefined;
  }
}

/** Lowers a block; `last` runs at its end, while its locals are still alive. */
export function lowerBlock(cx: FunctionContext, block: Of<'block'>, last: () => void): void {
  withScope(cx, block, block.statements.at(-1)?.position ?? block.position, () => {
    const { statements } = block;
    statements.forEach((s, i) => beforeSleep(cx, s, statements[i + 1], () => lowerStatement(cx, s)));
    last();
  });
}

function lowerDeclaration(cx: FunctionContext, { symbol, initializer, size }: Of<'declaration'>): void {
  if (symbol.storage === 'global') return;
  if (size) return enterVariableArray(cx, symbol, resize(lowerValue(cx, size), cx.pointerBits, false));
  fullExpression(cx, symbol.position, () => initialize(cx, symbol, initializer));
}

function initialize(cx: FunctionContext, symbol: VariableSymbol, initializer: Initializer | undefined): void {
  const place = cx.place(symbol);
  const { position } = symbol;
  if (place.kind === 'memory') {
    enterDeclared(cx, symbol);
    if (initializer) initializeObject(cx, place.address, symbol.type, initializer, position);
    noteCleanup(cx, symbol);
    return;
  }
  if (!initializer) {
    declareUnset(cx, symbol, place);
    return;
  }
  let value = cx.code.atom({ kind: 'const', width: place.width, value: 0n }, position);
  for (const item of initializer.items) value = lowerValue(cx, item.value);
  cx.emit({ kind: 'assign', dst: place.reg, value, position });
}

/** A variable without initialiser holds any value of its type. */
function declareUnset(
  cx: FunctionContext,
  { name, type, position }: VariableSymbol,
  { reg, width }: Extract<ObjectLocation, { kind: 'register' }>,
): void {
  if (!isBool(type)) return cx.emit({ kind: 'nondet', dst: reg, name, unset: true, position });
  const bit = cx.code.newRegister(1);
  cx.emit({ kind: 'nondet', dst: bit, name, unset: true, position });
  cx.emit({ kind: 'assign', dst: reg, value: resize(register(1, bit), width, false), position });
}

function hasEntry(s: Statement): boolean {
  return someStatement(
    s,
    (x) => x.kind === 'label' || x.kind === 'case' || x.kind === 'default' || setjmpIn(x) !== undefined,
  );
}

function lowerIf(cx: FunctionContext, { branches, otherwise }: Of<'if'>): void {
  const end = new Label();
  const parts = [...branches.map(({ then }) => then), ...(otherwise ? [otherwise] : [])];
  for (const [index, { condition, then, position }] of branches.entries()) {
    const decided = constantCondition(cx, condition);
    if (decided && !parts.slice(index + 1).some(hasEntry)) {
      lowerStatement(cx, then);
      return cx.code.place(end);
    }
    if (decided === false && !hasEntry(then)) continue;
    const next = new Label();
    if (index > 0) cx.statement = undefined;
    branchOnFull(cx, condition, next, false);
    lowerStatement(cx, then);
    if (index + 1 < parts.length) cx.code.jump(end, position);
    cx.code.place(next);
  }
  if (otherwise) lowerStatement(cx, otherwise);
  cx.code.place(end);
}

function inLoop(cx: FunctionContext, breakTo: Label, continueTo: Label, body: Statement): void {
  cx.targets.push({ breakTo, continueTo, depth: cx.scopes.length });
  lowerStatement(cx, body);
  cx.targets.pop();
}

function isEmpty(s: Statement): boolean {
  return s.kind === 'empty' || (s.kind === 'block' && s.statements.every(isEmpty));
}

/** Leaves the loop if the condition is false; what follows goes back to its head and does nothing else. */
function branchOrRetry(cx: FunctionContext, condition: Expression, end: Label, head: Label): void {
  if (
    !cx.program.settings.cancellation?.asynchronous &&
    condition.kind === 'unary' &&
    condition.operator === '!' &&
    !decays(condition)
  )
    cx.retry = { call: condition.operand, head };
  branchOnFull(cx, condition, end, false);
  cx.retry = undefined;
}

function lowerWhile(cx: FunctionContext, s: Of<'while'>): void {
  const head = new Label();
  const latch = new Label();
  const end = new Label();
  cx.code.placeLoop(head, s.position);
  if (isEmpty(s.body)) branchOrRetry(cx, s.condition, end, head);
  else branchOnFull(cx, s.condition, end, false);
  inLoop(cx, end, latch, s.body);
  cx.code.place(latch);
  cx.code.jump(head, s.position);
  cx.code.place(end);
}

function lowerDo(cx: FunctionContext, s: Of<'do'>): void {
  const head = new Label();
  const latch = new Label();
  const end = new Label();
  cx.code.placeLoop(head, s.position);
  inLoop(cx, end, latch, s.body);
  cx.code.place(latch);
  closeDo(cx, s.condition, head, end);
  cx.code.place(end);
}

/** One back edge, however the condition is evaluated. */
function closeDo(cx: FunctionContext, condition: Expression, head: Label, end: Label): void {
  if (isPure(cx, condition)) {
    branchOn(cx, condition, head, true);
  } else {
    branchOrRetry(cx, condition, end, head);
    cx.code.jump(head, condition.position);
  }
}

function lowerFor(cx: FunctionContext, s: Of<'for'>): void {
  withScope(cx, s, s.position, () => {
    for (const init of s.init) lowerPart(cx, init, undefined);
    const head = new Label();
    const latch = new Label();
    const end = new Label();
    cx.code.placeLoop(head, s.position);
    if (s.condition) branchOnFull(cx, s.condition, end, false);
    inLoop(cx, end, latch, s.body);
    cx.code.place(latch);
    const { step } = s;
    if (step) fullExpression(cx, step.position, () => lowerEffect(cx, step));
    cx.code.jump(head, s.position);
    cx.code.place(end);
  });
}

function lowerLabel(cx: FunctionContext, s: Of<'label'>): void {
  if (isAsync(s)) return lowerAsync(cx, s);
  cx.code.place(cx.label(s.name));
  if (s.name === cx.program.settings.errorLabel) {
    cx.emit({
      kind: 'assert',
      cond: { kind: 'const', width: 1, value: 0n },
      property: 'assertion',
      message: `${ERROR_LABEL}${s.name} is reached`,
      after: 'goes-on',
      position: s.position,
    });
  }
  lowerStatement(cx, s.body);
}
