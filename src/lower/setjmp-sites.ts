import type { Expression, Lvalue, Statement } from '../c/ast.js';
import { partsOfLvalue, someExpression, type Parts } from '../c/walk.js';

const SETJMP: ReadonlySet<string> = new Set(['setjmp', '_setjmp', 'sigsetjmp', '__sigsetjmp']);
const LONGJMP: ReadonlySet<string> = new Set(['longjmp', '_longjmp', 'siglongjmp', '__longjmp_chk']);

type Call = Extract<Expression, { kind: 'call' }>;

export function isSetjmp(name: string): boolean {
  return SETJMP.has(name);
}

export function isLongjmp(name: string): boolean {
  return LONGJMP.has(name);
}

/** A program that mentions none of these does not jump. */
export const LONG_JUMPS: readonly string[] = [...LONGJMP];

function isCall(e: Expression): e is Call {
  return e.kind === 'call' && e.callee.kind === 'function' && isSetjmp(e.callee.symbol.name);
}

/**
 * The call of setjmp in a statement that is executed once more when somebody jumps there: nothing may be evaluated
 * before that call (C11 7.13.1.1p4 allows even less). Calls elsewhere are no sites.
 */
export function setjmpIn(s: Statement): Call | undefined {
  const first = firstExpression(s);
  return first && leadingCall(first);
}

function firstExpression(s: Statement): Expression | undefined {
  switch (s.kind) {
    case 'expression':
      return s.expression;
    case 'declaration':
      return s.size === undefined && s.initializer?.items.length === 1 ? s.initializer.items[0]!.value : undefined;
    case 'if':
      return s.branches[0]?.condition;
    case 'while':
      return s.condition;
    case 'switch':
      return s.subject;
    case 'return':
      return s.value;
    case 'block':
    case 'break':
    case 'case':
    case 'computed-goto':
    case 'continue':
    case 'default':
    case 'do':
    case 'empty':
    case 'for':
    case 'goto':
    case 'label':
      return undefined;
  }
}

/** The call that is evaluated first. */
function leadingCall(e: Expression): Call | undefined {
  if (isCall(e)) return e.args.every((arg) => !hasEffect(arg)) ? e : undefined;
  switch (e.kind) {
    case 'unary':
    case 'cast':
      return leadingCall(e.operand);
    case 'binary':
      return leadingCall(e.left) ?? (e.left.kind === 'constant' ? leadingCall(e.right) : undefined);
    case 'logical':
    case 'comma':
      return leadingCall(e.left);
    case 'conditional':
      return leadingCall(e.condition);
    case 'assign':
      return hasEffectIn(partsOfLvalue(e.target)) ? undefined : leadingCall(e.value);
    case 'address':
    case 'array-count':
    case 'constant':
    case 'float':
    case 'function':
    case 'load':
    case 'pointer-add':
    case 'pointer-difference':
    case 'statement':
    case 'update':
    case 'va':
      return undefined;
  }
}

function hasEffect(e: Expression): boolean {
  return someExpression(e, ({ kind }) => kind === 'assign' || kind === 'update' || kind === 'call' || kind === 'va');
}

function hasEffectIn({ expressions, lvalues }: Parts): boolean {
  return expressions.some(hasEffect) || lvalues.some((l: Lvalue) => hasEffectIn(partsOfLvalue(l)));
}
