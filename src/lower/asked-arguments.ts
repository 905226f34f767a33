import type { Expression, FunctionDefinition, FunctionSymbol, VariableSymbol } from '../c/ast.js';
import { evaluateInteger } from '../c/constants.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from '../c/walk.js';
import { isComparison } from './comparisons.js';

/** More arguments than this are given only on request. */
const MOST = 10;

/**
 * How many arguments `main` asks for: the most that make a difference to a comparison of their number with a constant,
 * there or in functions that are given it (`if (argc < 5) return usage();`).
 */
export function askedFor(
  main: FunctionDefinition,
  definitionOf: (symbol: FunctionSymbol) => FunctionDefinition | undefined,
): number {
  const counts = new Set<VariableSymbol>(main.parameters.slice(0, 1));
  let most = 0;
  const note = (e: Expression): void => {
    if (e.kind === 'binary') most = Math.max(most, difference(e, counts));
    if (e.kind !== 'call' || e.callee.kind !== 'function') return;
    const called = definitionOf(e.callee.symbol);
    e.args.forEach((arg, i) => {
      const parameter = called?.parameters[i];
      if (!parameter || !isCount(arg, counts) || counts.has(parameter)) return;
      counts.add(parameter);
      visit(partsOfStatement(called.body));
    });
  };
  const visit = ({ expressions, lvalues, statements }: Parts): void => {
    for (const e of expressions) {
      note(e);
      visit(partsOfExpression(e));
    }
    for (const l of lvalues) visit(partsOfLvalue(l));
    for (const s of statements) visit(partsOfStatement(s));
  };
  visit(partsOfStatement(main.body));
  return most;
}

/**
 * The number of arguments from which on the comparison may come out differently, or for which alone it does; 0 if it is
 * about something else.
 */
function difference(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  counts: ReadonlySet<VariableSymbol>,
): number {
  const [count, other, isMirrored] = isCount(left, counts) ? [left, right, false] : [right, left, true];
  const bound = evaluateInteger(other);
  if (bound === undefined || !isCount(count, counts) || bound < 1n || bound > BigInt(MOST)) return 0;
  // The program's name counts, too: argc is one more than the number of arguments.
  const isBeyond = operator === (isMirrored ? '<' : '>') || operator === (isMirrored ? '>=' : '<=');
  if (isBeyond) return Number(bound);
  return isComparison(operator) ? Number(bound) - 1 : 0;
}

function isCount(e: Expression, counts: ReadonlySet<VariableSymbol>): boolean {
  if (e.kind === 'cast') return isCount(e.operand, counts);
  return e.kind === 'load' && e.lvalue.kind === 'variable' && counts.has(e.lvalue.symbol);
}
