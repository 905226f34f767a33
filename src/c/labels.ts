import type { Analysis } from './analysis.js';
import type { Expression, LabelAddress, Statement, VariableSymbol } from './ast.js';
import { value } from './expressions.js';
import type { Syntax } from './syntax.js';
import { part } from './syntax.js';
import { typeName } from '../source/ctypes/types.js';

/** How the prepass leaves `&&` before a label, and the keyword before `*`: as the name of what is called. */
export const ADDRESS_OF_LABEL = '&&';
const GOTO = 'goto';

/** GNU C's `&&label`. */
export function labelAddress(cx: Analysis, node: Syntax, label: Syntax): Expression {
  const within = cx.function ?? cx.fail('type', 'the address of a label cannot be taken outside of its function', node);
  const name = cx.text(label);
  const position = cx.position(node);
  within.gotos.push({ name, token: cx.token(label) });
  const known = within.labelAddresses.find((each) => each.name === name);
  const { symbol } = known ?? newAddress(cx, name, label);
  if (!known) within.labelAddresses.push({ name, symbol });
  return {
    kind: 'address',
    lvalue: { kind: 'variable', symbol, type: symbol.type, position },
    type: cx.types.pointerTo(cx.types.void),
    position,
  };
}

function newAddress(cx: Analysis, name: string, label: Syntax): LabelAddress {
  const symbol: VariableSymbol = {
    kind: 'variable',
    name: `${ADDRESS_OF_LABEL}${name}`,
    type: cx.types.char,
    storage: 'global',
    linkage: 'internal',
    threadLocal: false,
    declarationOnly: false,
    initializer: undefined,
    position: cx.position(label),
    owner: cx.function!.name,
    attributes: [],
  };
  cx.variables.push(symbol);
  return { name, symbol };
}

/** Whether the value is that of `&&label`, perhaps converted. */
export function isLabelAddress(e: Expression): boolean {
  if (e.kind === 'cast') return isLabelAddress(e.operand);
  return e.kind === 'address' && e.lvalue.kind === 'variable' && e.lvalue.symbol.name.startsWith(ADDRESS_OF_LABEL);
}

export function isComputedGoto(cx: Analysis, node: Syntax): boolean {
  return node.kind === 'call_expression' && cx.text(part(node, 'function')) === GOTO;
}

/** `goto *target;` */
export function computedGoto(cx: Analysis, node: Syntax): Statement {
  const argument = part(node, 'arguments').children[0] ?? cx.fail('syntax', 'expected an expression', node);
  const target = value(cx, argument);
  if (target.type.kind !== 'pointer') cx.fail('type', `a jump to a value of type '${typeName(target.type)}'`, argument);
  return { kind: 'computed-goto', target, labels: cx.function!.labelAddresses, position: cx.position(node) };
}
