import type { Analysis } from './analysis.js';
import type { Expression, Lvalue, VariableSymbol } from './ast.js';
import { call } from './calls.js';
import { evaluateInteger } from './constants.js';
import type { Operand } from './conversions.js';
import { cast, condition, isLvalue, ofWholeBytes, promote, rvalue } from './conversions.js';
import { Consequence } from '../source/diagnostic.js';
import type { Position } from '../source/diagnostic.js';
import type { CType, Field } from '../source/ctypes/ctype.js';
import { CONST, VOLATILE, qualsAmong } from '../source/ctypes/ctype.js';
import { typeNameType } from './declarators.js';
import { initializerFor } from './initializers.js';
import { NOT_ASSIGNABLE } from './expression-scanner.js';
import { characterLiteral, isTooLarge, numberLiteral, stringLiteral } from './literals.js';
import { assignment, binary, conditional, pointerAdd, update } from './operators.js';
import { isOwnScalar, refuseInside, zeroObject } from './own-objects.js';
import { picField, picRegister } from './pic.js';
import { bitPlace, placeOfRegister } from './registers.js';
import { statementExpression } from './statements.js';
import type { Syntax } from './syntax.js';
import { MISPLACED_ASSIGNMENT, child, part } from './syntax.js';
import { castToUnion } from './unions.js';
import { evaluateOperand, runtimeSize, withLengths } from './variable-arrays.js';
import {
  arrayOf,
  compatible,
  isArithmetic,
  isComplete,
  isScalar,
  qualified,
  sizeOf,
  typeName,
  unmodelled,
} from '../source/ctypes/types.js';

/** An expression, not yet converted to a value. */
export function expression(cx: Analysis, node: Syntax): Operand {
  // A cast needs more of the call stack than others.
  return cx.nested(node, node.kind === 'cast_expression' ? 2 : 1, () => dispatch(cx, node));
}

export function value(cx: Analysis, node: Syntax): Expression {
  return rvalue(cx, expression(cx, node), node);
}

/** The value of an integer constant expression. */
export function constantExpression(cx: Analysis, node: Syntax): bigint {
  const found = value(cx, node);
  const result = found.type.kind === 'int' ? evaluateInteger(found) : undefined;
  return result ?? cx.fail('type', 'this is not an integer constant expression', node);
}

/** The type of an operand of `sizeof` or `typeof`, which is neither evaluated nor converted. */
export function typeOfOperand(cx: Analysis, node: Syntax): CType {
  return typeOf(cx, expression(cx, node), node);
}

/** The type of an operand of which it is known that there is one. */
export function typeOf(cx: Analysis, operand: Operand, node: Syntax): CType {
  return operand.kind === 'function' ? operand.symbol.type : ofWholeBytes(cx, operand.type, node);
}

function dispatch(cx: Analysis, node: Syntax): Operand {
  switch (node.kind) {
    case 'identifier':
      return identifier(cx, node);
    case 'number_literal':
      return literal(cx, node);
    case 'string_literal':
      return string(cx, node);
    case 'parenthesized_expression':
      return parenthesized(cx, node);
    case 'comma_expression':
      return comma(cx, node);
    case 'binary_expression':
      return binary(cx, node);
    case 'assignment_expression':
      return assignment(cx, node);
    case MISPLACED_ASSIGNMENT:
      return cx.fail('type', NOT_ASSIGNABLE, part(node, 'operator'));
    case 'update_expression':
      return update(cx, node);
    case 'conditional_expression':
      return conditional(cx, node);
    case 'unary_expression':
      return unary(cx, node);
    case 'pointer_expression':
      return cx.text(part(node, 'operator')) === '&' ? addressOf(cx, node) : dereference(cx, node);
    case 'subscript_expression':
      return subscript(cx, node);
    case 'field_expression':
      return field(cx, node);
    case 'cast_expression':
      return explicitCast(cx, node);
    case 'sizeof_expression':
      return sizeofExpression(cx, node);
    case 'call_expression':
      return call(cx, node);
    case 'compound_literal_expression':
      return compoundLiteral(cx, node);
    default:
      return cx.fail('syntax', `'${cx.text(node)}' cannot stand in an expression`, node);
  }
}

/** CBMC's length of arrays without bound; here, more elements than any 32-bit index reaches. */
const UNBOUNDED = '__CPROVER_constant_infinity_uint';
const UNBOUNDED_LENGTH = 1n << 32n;

const FUNCTION_NAMES = new Set(['__func__', '__FUNCTION__', '__PRETTY_FUNCTION__']);

function identifier(cx: Analysis, node: Syntax): Operand {
  const name = cx.text(node);
  const position = cx.position(node);
  const binding = cx.scope.lookup(name);
  if (!binding) {
    if (FUNCTION_NAMES.has(name) && cx.function) return functionName(cx, cx.function.name, node);
    const keyword = keywordValue(cx, name, position);
    if (keyword) return keyword;
    const register = picRegister(cx, name, position);
    if (register) return register;
    if (name === UNBOUNDED)
      return { kind: 'constant', value: UNBOUNDED_LENGTH, type: cx.types.unsignedLongLong, position };
    return cx.fail('name', `'${name}' is not declared`, node);
  }
  switch (binding.kind) {
    case 'variable':
      return { kind: 'variable', symbol: binding, type: binding.type, position };
    case 'function':
      return { kind: 'function', symbol: binding, type: cx.types.pointerTo(binding.type), position };
    case 'enumerator':
      return { kind: 'constant', value: binding.value, type: binding.type, position };
    case 'bit':
      return bitPlace(cx, binding, position);
    case 'place':
      return placeOfRegister(cx, binding, position);
    case 'unknown':
      throw new Consequence();
    case 'typedef':
      return cx.fail('syntax', `'${name}' is a type, not a value`, node);
  }
}

/** The keywords of C23 that are values; in older C they can be names of the program. */
function keywordValue(cx: Analysis, name: string, position: Position): Expression | undefined {
  if (name === 'nullptr') return { kind: 'constant', value: 0n, type: cx.types.pointerTo(cx.types.void), position };
  if (name !== 'true' && name !== 'false') return undefined;
  return { kind: 'constant', value: name === 'true' ? 1n : 0n, type: cx.types.bool, position };
}

function functionName(cx: Analysis, name: string, node: Syntax): Lvalue {
  const { bytes } = stringLiteral([`"${name}"`], cx.types, cx.position(node));
  return {
    kind: 'string',
    bytes,
    type: arrayOf(qualified(cx.types.char, CONST), bytes.length),
    position: cx.position(node),
  };
}

function literal(cx: Analysis, node: Syntax): Expression {
  const token = cx.token(node);
  const text = cx.tokens.texts[token]!;
  const position = cx.position(node);
  const onUnknown = (message: string): void => cx.warn('type', message, node);
  if (cx.tokens.kinds[token] === 'character')
    return { kind: 'constant', ...characterLiteral(text, cx.types, position, onUnknown), position };
  const number = numberLiteral(text, cx.types, position);
  if (isTooLarge(text)) cx.warn('type', `the constant ${text} is too large for its type`, node);
  return { ...number, position };
}

function string(cx: Analysis, node: Syntax): Lvalue {
  const note = cx.note(node);
  if (note?.kind !== 'strings') return cx.fail('syntax', 'this is not a string literal', node);
  const position = cx.position(node);
  const onUnknown = (message: string): void => cx.warn('type', message, node);
  const { element, bytes } = stringLiteral(
    cx.tokens.texts.slice(note.first, note.last + 1),
    cx.types,
    position,
    onUnknown,
  );
  return { kind: 'string', bytes, type: arrayOf(element, bytes.length / element.size), position };
}

function parenthesized(cx: Analysis, node: Syntax): Operand {
  const inner = node.children[0];
  if (!inner) return cx.fail('syntax', 'expected an expression', node);
  return inner.kind === 'compound_statement' ? statementExpression(cx, inner) : expression(cx, inner);
}

/**
 * The grammar lets commas lean to the right; any way of grouping them means the same, and a balanced one is not deep.
 */
function comma(cx: Analysis, node: Syntax): Expression {
  const operands: Expression[] = [];
  const positions: Position[] = [];
  let rest = node;
  for (; rest.kind === 'comma_expression'; rest = part(rest, 'right')) {
    operands.push(value(cx, part(rest, 'left')));
    positions.push(cx.position(rest));
  }
  operands.push(value(cx, rest));
  return sequence(operands, positions);
}

function sequence(operands: readonly Expression[], positions: readonly Position[]): Expression {
  if (operands.length === 1) return operands[0]!;
  const middle = operands.length >> 1;
  const left = sequence(operands.slice(0, middle), positions.slice(0, middle));
  const right = sequence(operands.slice(middle), positions.slice(middle));
  return { kind: 'comma', left, right, type: right.type, position: positions[0]! };
}

function unary(cx: Analysis, node: Syntax): Expression {
  const operator = cx.text(part(node, 'operator'));
  const argument = part(node, 'argument');
  const operand = value(cx, argument);
  const position = cx.position(node);
  if (operator === '!')
    return { kind: 'unary', operator, operand: condition(cx, operand, argument), type: cx.types.int, position };
  if (!isArithmetic(operand.type) || (operator === '~' && operand.type.kind === 'float'))
    cx.fail('type', `the operand of '${operator}' cannot have the type '${typeName(operand.type)}'`, argument);
  const promoted = promote(cx, operand);
  if (operator !== '-' && operator !== '~') return promoted;
  return { kind: 'unary', operator, operand: promoted, type: promoted.type, position };
}

function addressOf(cx: Analysis, node: Syntax): Expression {
  const argument = part(node, 'argument');
  const operand = expression(cx, argument);
  const position = cx.position(node);
  if (operand.kind === 'function') return operand;
  if (!isLvalue(operand) || operand.kind === 'temporary') cx.fail('type', 'only an object has an address', argument);
  if (operand.kind === 'member' && operand.field.bits) cx.fail('type', 'a bit-field has no address', argument);
  if (operand.kind === 'deref') return { ...operand.pointer, position };
  return { kind: 'address', lvalue: operand, type: cx.types.pointerTo(operand.type), position };
}

function dereference(cx: Analysis, node: Syntax): Lvalue {
  const pointer = value(cx, part(node, 'argument'));
  return deref(cx, pointer, node);
}

function deref(cx: Analysis, pointer: Expression, node: Syntax): Lvalue {
  if (pointer.type.kind !== 'pointer')
    cx.fail('type', `a value of type '${typeName(pointer.type)}' cannot be dereferenced`, node);
  return { kind: 'deref', pointer, type: pointer.type.to, position: cx.position(node) };
}

function subscript(cx: Analysis, node: Syntax): Lvalue {
  const [base, index] = [value(cx, part(node, 'argument')), value(cx, part(node, 'index'))];
  const [pointer, offset] = base.type.kind === 'pointer' ? [base, index] : [index, base];
  if (pointer.type.kind !== 'pointer' || offset.type.kind !== 'int')
    cx.fail(
      'type',
      `'[]' needs a pointer or array and an integer, not '${typeName(base.type)}' and '${typeName(index.type)}'`,
      node,
    );
  return deref(cx, pointerAdd(cx, pointer, offset, false, node), node);
}

function field(cx: Analysis, node: Syntax): Lvalue {
  const argument = part(node, 'argument');
  const name = part(node, 'field');
  const register =
    argument.kind === 'identifier' ? picField(cx, cx.text(argument), cx.text(name), cx.position(node)) : undefined;
  if (register) return register;
  const operand = expression(cx, argument);
  if (cx.text(part(node, 'operator')) === '->')
    return member(cx, deref(cx, rvalue(cx, operand, argument), argument), name);
  if (isLvalue(operand)) return member(cx, operand, name);
  return member(cx, { kind: 'temporary', value: operand, type: operand.type, position: operand.position }, name);
}

/** `base.name`, through anonymous members where need be. */
export function member(cx: Analysis, base: Lvalue, name: Syntax): Lvalue {
  const text = cx.text(name);
  const { type } = base;
  if (type.kind !== 'record') cx.fail('type', `'${typeName(type)}' has no members`, name);
  if (!type.record.layout) cx.fail('type', `the type '${typeName(type)}' is incomplete`, name);
  if (type.record.declaredAs) refuseInside(cx, type, name);
  const path = findField(type, text);
  if (!path) cx.fail('name', `'${typeName(type)}' has no member '${text}'`, name);
  return path.reduce<Lvalue>((object, step) => {
    const quals = qualsAmong(object.type.quals, CONST, VOLATILE);
    return {
      kind: 'member',
      base: object,
      field: step,
      type: qualified(step.type, quals),
      position: cx.position(name),
    };
  }, base);
}

/** The way from a record to the field with this name. */
export function findField(type: CType, name: string): readonly Field[] | undefined {
  if (type.kind !== 'record') return undefined;
  for (const each of type.record.layout?.fields ?? []) {
    if (each.name === name) return [each];
    const inner = each.name === '' ? findField(each.type, name) : undefined;
    if (inner) return [each, ...inner];
  }
  return undefined;
}

function explicitCast(cx: Analysis, node: Syntax): Expression {
  return withLengths(cx, () => castTo(cx, node));
}

function castTo(cx: Analysis, node: Syntax): Expression {
  const type = typeNameType(cx, part(node, 'type'));
  const argument = part(node, 'value');
  const operand = value(cx, argument);
  const position = cx.position(node);
  const from = operand.type;
  if (type.kind === 'void') return { kind: 'cast', operand, type: cx.types.void, position };
  if (type.kind === 'record' && compatible(type, from)) return operand;
  if (type.kind === 'record' && isOwnScalar(type)) return zeroObject(cx, operand, type, node);
  const mixed =
    (type.kind === 'pointer' && from.kind === 'float') || (type.kind === 'float' && from.kind === 'pointer');
  if (type.kind === 'record' && type.record.kind === 'union') return castToUnion(cx, operand, type, node);
  if (!isScalar(type) || !isScalar(from) || mixed)
    cx.incomplete(unmodelled(type) ? type : from, `cannot cast '${typeName(from)}' to '${typeName(type)}'`, node);
  return { ...cast(operand, type), position };
}

function sizeofExpression(cx: Analysis, node: Syntax): Expression {
  return withLengths(cx, () => sizeofValue(cx, node));
}

function sizeofValue(cx: Analysis, node: Syntax): Expression {
  const descriptor = child(node, 'type');
  const operandNode = descriptor ?? part(node, 'value');
  const type = descriptor ? typeNameType(cx, descriptor) : sizeofOperandType(cx, operandNode);
  if (!isComplete(type) && type.kind !== 'void' && type.kind !== 'function')
    cx.incomplete(type, `the type '${typeName(type)}' is incomplete and has no size`, operandNode);
  return (
    runtimeSize(cx, type, node) ?? {
      kind: 'constant',
      value: BigInt(sizeOf(type)),
      type: cx.types.size,
      position: cx.position(node),
    }
  );
}

function sizeofOperandType(cx: Analysis, node: Syntax): CType {
  const operand = expression(cx, node);
  if (operand.kind === 'member' && operand.field.bits) cx.fail('type', 'a bit-field has no size', node);
  if (operand.type.kind === 'array' && operand.type.count) evaluateOperand(cx, operand, node);
  return operand.kind === 'function' ? operand.symbol.type : operand.type;
}

/** `(T){ … }`. At file scope it is one static object. */
function compoundLiteral(cx: Analysis, node: Syntax): Lvalue {
  const declared = typeNameType(cx, part(node, 'type'));
  if (runtimeSize(cx, declared, node)) cx.fail('type', 'a compound literal cannot be a variable-length array', node);
  const { initializer, type } = initializerFor(cx, declared, part(node, 'value'));
  const position = cx.position(node);
  const isStatic = cx.function === undefined;
  const symbol: VariableSymbol = {
    kind: 'variable',
    name: cx.temporaryName(),
    type,
    storage: isStatic ? 'global' : 'local',
    linkage: isStatic ? 'internal' : 'none',
    threadLocal: false,
    declarationOnly: false,
    initializer: isStatic ? initializer : undefined,
    position,
    ...(cx.function ? { owner: cx.function.name } : {}),
    attributes: [],
  };
  if (!isStatic) return { kind: 'compound', initializer, symbol, type, position };
  cx.variables.push(symbol);
  return { kind: 'variable', symbol, type, position };
}
