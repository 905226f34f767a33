import { fail } from '../source/diagnostic.js';
import type { Statement } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { binary, compare, constant } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { CaseNode } from './analysis.js';
import { Label } from './builder.js';
import type { FunctionContext } from './context.js';
import { lowerValue } from './expressions.js';
import { fullExpression } from './full-expressions.js';
import { enterSkipped, skipsDeclarations } from './scopes.js';
import { lowerStatement } from './statements.js';
import { isSigned } from './types.js';

/** A chain of comparisons, then the body with the case labels in it. */
export function lowerSwitch(cx: FunctionContext, s: Extract<Statement, { kind: 'switch' }>): void {
  const subject = fullExpression(cx, s.position, () => cx.code.save(lowerValue(cx, s.subject), s.position));
  const end = new Label();
  const cases = cx.shape.cases.get(s) ?? [];
  const detours: (() => void)[] = [];
  let byDefault = end;
  for (const { node, arrival } of cases) {
    const label = new Label();
    cx.caseLabels.set(node, label);
    let target = label;
    if (skipsDeclarations(cx, arrival, cx.scopes.length)) {
      const detour = (target = new Label());
      detours.push(() => {
        cx.code.place(detour);
        enterSkipped(cx, arrival, cx.scopes.length, node.position);
        cx.code.jump(label, node.position);
      });
    }
    if (node.kind === 'default') byDefault = target;
    else cx.code.branch(matches(subject, node, s.subject.type), target, node.position);
  }
  cx.code.jump(byDefault, s.position);
  for (const detour of detours) detour();
  cx.targets.push({ breakTo: end, depth: cx.scopes.length });
  lowerStatement(cx, s.body);
  cx.targets.pop();
  cx.code.place(end);
}

function matches(subject: Expr, node: Extract<CaseNode, { kind: 'case' }>, type: CType): Expr {
  const low = constant(subject.width, node.low);
  const high = constant(subject.width, node.high);
  if (node.low === node.high) return compare('eq', subject, low);
  const lessOrEqual = isSigned(type) ? 'sle' : 'ule';
  return binary('and', compare(lessOrEqual, low, subject), compare(lessOrEqual, subject, high));
}

export function lowerCase(cx: FunctionContext, s: CaseNode): void {
  const label = cx.caseLabels.get(s);
  if (!label) return fail('unsupported', 'a case label inside the statement of a __CPROVER_ASYNC label', s.position);
  cx.code.place(label);
  lowerStatement(cx, s.body);
}
