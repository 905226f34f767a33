import type { BinaryOperator, ComparisonOperator } from '../c/ast.js';

const COMPARISONS: Readonly<Record<ComparisonOperator, true>> = {
  '<': true,
  '>': true,
  '<=': true,
  '>=': true,
  '==': true,
  '!=': true,
};

export function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  return Object.hasOwn(COMPARISONS, operator);
}
