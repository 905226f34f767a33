import type { Expression } from '../c/ast.js';
import { register } from '../ir/expr.js';
import { type Expr } from '../ir/ir.js';
import { IS_ATOMIC, PLAIN } from '../ir/access-flags.js';
import { copyObject, copyOf } from './aggregates.js';
import { lowerCall } from './calls.js';
import type { FunctionContext } from './context.js';
import { lowerBranches, lowerEffect } from './expressions.js';
import { inMemory, lowerAccess } from './lvalues.js';
import { lowerBlock } from './statements.js';
import { lowerVa } from './varargs.js';

/** Evaluates an expression of struct or union type and yields the address of an object that holds the value for now. */
export function lowerRecord(cx: FunctionContext, e: Expression): Expr {
  switch (e.kind) {
    case 'load': {
      const { address, flags } = inMemory(cx, lowerAccess(cx, e.lvalue));
      return flags & IS_ATOMIC ? copyOf(cx, e.type, address, flags, e.position) : address;
    }
    case 'cast':
      return lowerRecord(cx, e.operand);
    case 'comma':
      lowerEffect(cx, e.left);
      return lowerRecord(cx, e.right);
    case 'assign':
      return assignRecord(cx, e);
    case 'call':
    case 'va': {
      const address = e.kind === 'call' ? lowerCall(cx, e) : lowerVa(cx, e);
      if (!address) throw new Error('a call without its struct result');
      return address;
    }
    case 'conditional': {
      const dst = cx.code.newRegister(cx.pointerBits);
      lowerBranches(cx, e, (_, branch) => {
        cx.emit({ kind: 'assign', dst, value: lowerRecord(cx, branch), position: branch.position });
      });
      return register(cx.pointerBits, dst);
    }
    case 'statement':
      return statementRecord(cx, e);
    case 'address':
    case 'array-count':
    case 'binary':
    case 'constant':
    case 'float':
    case 'function':
    case 'logical':
    case 'pointer-add':
    case 'pointer-difference':
    case 'unary':
    case 'update':
      throw new Error(`${e.kind} has no struct value`);
  }
}

/**
 * `target = value` for structs and unions; yields the address of an object with the value. What an `_Atomic` one gets
 * is read before the atomic section.
 */
function assignRecord(cx: FunctionContext, e: Extract<Expression, { kind: 'assign' }>): Expr {
  const { position } = e;
  const value = cx.code.atom(lowerRecord(cx, e.value), position);
  const place = inMemory(cx, lowerAccess(cx, e.target));
  const target = cx.code.atom(place.address, position);
  const isAtomic = (place.flags & IS_ATOMIC) !== 0;
  const source = isAtomic ? copyOf(cx, e.type, value, PLAIN, position) : value;
  copyObject(cx, e.target.type, target, source, position, { padding: isAtomic, targetFlags: place.flags });
  return isAtomic ? source : target;
}

function statementRecord(cx: FunctionContext, e: Extract<Expression, { kind: 'statement' }>): Expr {
  const result = e.result;
  if (!result) throw new Error('a statement expression without its struct value');
  const copy = cx.temporary('<value>', e.type, e.position);
  lowerBlock(cx, e.body, () => copyObject(cx, e.type, copy, lowerRecord(cx, result), e.position));
  return copy;
}
