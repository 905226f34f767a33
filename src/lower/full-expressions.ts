import type { Position } from '../source/diagnostic.js';
import type { Expression, Lvalue } from '../c/ast.js';
import { complement, offsetBy } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { copyObject } from './aggregates.js';
import type { Label } from './builder.js';
import { branchOn, lowerCondition } from './conditions.js';
import type { FunctionContext } from './context.js';
import { lowerRecord } from './records.js';
import { fieldAccess } from './types.js';
import { someExpression } from '../c/walk.js';

/**
 * An array in the value of a struct, of which only the decay to a pointer can tell how long it lives: to the end of the
 * full expression (C11 6.2.4p8).
 */
export function temporaryUnder(l: Lvalue): Extract<Lvalue, { kind: 'temporary' }> | undefined {
  if (l.kind === 'member') return temporaryUnder(l.base);
  return l.kind === 'temporary' ? l : undefined;
}

export function decays(e: Expression): boolean {
  return someExpression(e, (x) => x.kind === 'address' && temporaryUnder(x.lvalue) !== undefined);
}

/** Ends the temporary objects of what `evaluate` evaluates. */
export function fullExpression<T>(cx: FunctionContext, position: Position, evaluate: () => T): T {
  const outer = cx.temporaries;
  cx.temporaries = [];
  const result = evaluate();
  for (const local of cx.temporaries) cx.emit({ kind: 'leave', local, position });
  cx.temporaries = outer;
  return result;
}

/** {@link branchOn} for a full expression. */
export function branchOnFull(cx: FunctionContext, e: Expression, target: Label, sense: boolean): void {
  if (!decays(e)) return branchOn(cx, e, target, sense);
  const cond = fullExpression(cx, e.position, () => cx.code.save(lowerCondition(cx, e), e.position));
  cx.code.branch(sense ? cond : complement(cond), target, e.position);
}

/** The address of (a part of) the value of a struct, in an object of its own. */
export function temporaryAddress(cx: FunctionContext, l: Lvalue): Expr {
  if (l.kind === 'member' && l.base.type.kind === 'record')
    return offsetBy(temporaryAddress(cx, l.base), fieldAccess(l.field).offset);
  if (l.kind !== 'temporary') throw new Error(`${l.kind} is no part of a temporary object`);
  const source = lowerRecord(cx, l.value);
  const isFresh = l.value.kind === 'call' && source.kind === 'addr' && source.of === 'local';
  const address = isFresh ? source : cx.temporary('<value>', l.type, l.position);
  if (!isFresh) copyObject(cx, l.type, address, source, l.position);
  if (address.kind === 'addr' && address.of === 'local') cx.temporaries.push(address.id);
  return address;
}
