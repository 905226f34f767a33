import type { Analysis } from './analysis.js';
import type { Expression, VariableSymbol } from './ast.js';
import { evaluateInteger } from './constants.js';
import type { CType, FunctionType, Quals } from '../source/ctypes/ctype.js';
import { ATOMIC, CONST, NO_QUALS, VOLATILE, qualsOf } from '../source/ctypes/ctype.js';
import { rvalue } from './conversions.js';
import { expression } from './expressions.js';
import { specifiers } from './specifiers.js';
import type { Syntax } from './syntax.js';
import { child } from './syntax.js';
import { variableArray } from './variable-arrays.js';
import { mayAssign } from './walk.js';
import { arrayOf, functionType, isComplete, nesting, sizeOf, unqualified } from '../source/ctypes/types.js';

export interface Parameter {
  /** The identifier, if there is one. */
  readonly name: Syntax | undefined;
  /** Undefined in an old-style identifier list. */
  readonly type: CType | undefined;
  /** The variable that the name means in the types of later parameters. */
  readonly symbol: VariableSymbol | undefined;
  readonly node: Syntax;
}

export interface Declarator {
  readonly name: Syntax | undefined;
  readonly type: CType;
  /** Of the function that the name is declared as. */
  readonly parameters: readonly Parameter[] | undefined;
  /** The lengths of variable-length arrays among those. */
  readonly lengths: readonly Expression[];
}

/** Types may be nested this deep, typedefs included. */
const MAX_TYPE_NESTING = 200;
/** The largest object that can be declared, in bytes. */
const MAX_OBJECT = 2 ** 40;

/** The name and type that a declarator declares, given the type in front of it. */
export function declarator(cx: Analysis, node: Syntax | undefined, base: CType, isParameter = false): Declarator {
  let type = base;
  let parameters: readonly Parameter[] | undefined;
  let lengths: readonly Expression[] = [];
  let current = node;
  while (current) {
    const here = current;
    const inner = child(here, 'declarator');
    switch (here.kind) {
      case 'pointer_declarator':
      case 'abstract_pointer_declarator':
        type = cx.types.pointerTo(type, qualifiers(cx, here));
        parameters = undefined;
        break;
      case 'array_declarator':
      case 'abstract_array_declarator':
        type = arrayType(cx, here, type, isParameter && isOutermost(inner));
        parameters = undefined;
        break;
      case 'function_declarator':
      case 'abstract_function_declarator': {
        const list = child(here, 'parameters')!;
        [parameters, lengths] = cx.collectLengths(() => parameterList(cx, list));
        type = signature(cx, type, parameters, list);
        break;
      }
      case 'parenthesized_declarator':
      case 'abstract_parenthesized_declarator':
        current = here.children[0];
        continue;
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
        return { name: here, type, parameters, lengths };
      default:
        cx.fail('syntax', 'this declarator is not understood', here);
    }
    if (nesting(type) > MAX_TYPE_NESTING)
      cx.fail('limit', `types are nested more than ${MAX_TYPE_NESTING} levels deep`, here);
    current = inner;
  }
  return { name: undefined, type, parameters, lengths };
}

/** The type named in a cast, `sizeof`, and the like. */
export function typeNameType(cx: Analysis, descriptor: Syntax): CType {
  const base = specifiers(cx, child(descriptor, 'type')!);
  return declarator(cx, child(descriptor, 'declarator'), base.type).type;
}

function qualifiers(cx: Analysis, node: Syntax): Quals {
  let quals = NO_QUALS;
  for (const each of node.children) {
    if (each.kind !== 'type_qualifier') continue;
    const word = cx.text(each);
    quals = qualsOf(quals, word === '_Atomic' ? ATOMIC : word.includes('volatile') ? VOLATILE : CONST);
  }
  return quals;
}

function isOutermost(inner: Syntax | undefined): boolean {
  let node = inner;
  while (node && node.kind.includes('parenthesized')) node = node.children[0];
  return node === undefined || node.kind.endsWith('identifier');
}

function arrayType(cx: Analysis, node: Syntax, element: CType, becomesPointer: boolean): CType {
  if (element.kind === 'function') cx.fail('type', 'an array cannot have functions as elements', node);
  if (!isComplete(element)) cx.incomplete(element, 'the elements of an array must have a complete type', node);
  const sizeNode = child(node, 'size');
  if (!sizeNode) return arrayOf(element, undefined);
  const size = rvalue(cx, expression(cx, sizeNode), sizeNode);
  if (size.type.kind !== 'int') cx.fail('type', 'the length of an array must be an integer', sizeNode);
  const length = evaluateInteger(size);
  const isVariable = length === undefined || (element.kind === 'array' && element.count !== undefined);
  if (becomesPointer && mayAssign(size))
    cx.fail('unsupported', 'a side effect in the length of an array that is a parameter', sizeNode);
  if (isVariable) return becomesPointer ? arrayOf(element, undefined) : variableArray(cx, element, size, sizeNode);
  if (length < 0n) cx.fail('type', 'the length of an array is negative', sizeNode);
  if (length * BigInt(sizeOf(element)) > BigInt(MAX_OBJECT)) cx.fail('limit', 'the array is too large', sizeNode);
  return arrayOf(element, Number(length));
}

function signature(cx: Analysis, result: CType, parameters: readonly Parameter[], list: Syntax): FunctionType {
  if (result.kind === 'function' || result.kind === 'array')
    cx.fail('type', `a function cannot return ${result.kind === 'array' ? 'an array' : 'a function'}`, list);
  const variadic = list.children.some((each) => each.kind === 'variadic_parameter');
  const types = parameters.map((parameter) => parameter.type);
  const oldStyle = types.some((type) => type === undefined);
  if (oldStyle || (parameters.length === 0 && !variadic && !isVoidList(cx, list)))
    return functionType(unqualified(result), [], false, false);
  return functionType(unqualified(result), types as CType[], variadic, true);
}

function isVoidList(cx: Analysis, list: Syntax): boolean {
  const only = list.children[0];
  if (list.children.length !== 1 || only?.kind !== 'parameter_declaration' || child(only, 'declarator')) return false;
  const type = child(only, 'type')!;
  return cx.note(type) !== undefined && specifiers(cx, type).type.kind === 'void';
}

/** The parameters, each in scope of those that follow. */
function parameterList(cx: Analysis, list: Syntax): readonly Parameter[] {
  if (isVoidList(cx, list)) return [];
  return cx.inScope(() => {
    const parameters: Parameter[] = [];
    for (const node of list.children) {
      if (node.kind === 'variadic_parameter') continue;
      parameters.push(parameter(cx, node));
    }
    return parameters;
  });
}

function parameter(cx: Analysis, node: Syntax): Parameter {
  if (node.kind === 'identifier') return { name: node, type: undefined, symbol: undefined, node };
  if (node.kind !== 'parameter_declaration') cx.fail('syntax', 'this is not a parameter', node);
  const typeNode = child(node, 'type')!;
  if (cx.note(typeNode) === undefined && typeNode.kind === 'type_identifier')
    return { name: typeNode, type: undefined, symbol: undefined, node };
  const base = specifiers(cx, typeNode);
  const declared = declarator(cx, child(node, 'declarator'), base.type, true);
  const type = adjusted(cx, declared.type);
  if (type.kind === 'void') cx.fail('type', 'a parameter cannot have the type void', node);
  const { name } = declared;
  if (!name) return { name, type, symbol: undefined, node };
  const text = cx.text(name);
  if (cx.scope.names.has(text)) cx.fail('name', `redefinition of parameter '${text}'`, name);
  const symbol = parameterSymbol(cx, text, type, name);
  cx.scope.names.set(text, symbol);
  return { name, type, symbol, node };
}

export function parameterSymbol(cx: Analysis, name: string, type: CType, node: Syntax): VariableSymbol {
  return {
    kind: 'variable',
    name,
    type,
    storage: 'parameter',
    linkage: 'none',
    threadLocal: false,
    declarationOnly: false,
    initializer: undefined,
    position: cx.position(node),
    attributes: [],
  };
}

/** Parameters of array and function type are pointers (C11 6.7.6.3p7). */
export function adjusted(cx: Analysis, type: CType): CType {
  if (type.kind === 'array') return cx.types.pointerTo(type.of);
  return type.kind === 'function' ? cx.types.pointerTo(type) : type;
}
