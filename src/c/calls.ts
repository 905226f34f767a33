import type { Analysis } from './analysis.js';
import type { Expression, FunctionSymbol } from './ast.js';
import { handlerInScope, marksHandler } from './cleanup-frames.js';
import {
  builtinSignature,
  isGeneric,
  librarySignature,
  plainLibraryName,
  signatureType,
  isClassification,
  takesCondition,
} from './builtins.js';
import { cast, condition, convert, promoteArgument } from './conversions.js';
import type { FunctionType } from '../source/ctypes/ctype.js';
import { foldedCall } from './folded-calls.js';
import { fortified, type Fortified } from './library-names.js';
import { value } from './expressions.js';
import { specialCall } from './special-calls.js';
import type { Syntax } from './syntax.js';
import { part } from './syntax.js';
import { transparentArgument } from './unions.js';
import { functionType, isComplete, isExtended, passedMember, typeName, unqualified } from '../source/ctypes/types.js';

/** A call; of a function, of a builtin, or of something that only looks like a call. */
export function call(cx: Analysis, node: Syntax): Expression {
  const calleeNode = part(node, 'function');
  const args = part(node, 'arguments').children;
  if (calleeNode.kind !== 'identifier') return callValue(cx, node, value(cx, calleeNode), args);
  const name = cx.text(calleeNode);
  if (marksHandler(cx, name, args))
    return { kind: 'constant', value: 0n, type: cx.types.int, position: cx.position(node) };
  if (name === REGISTERING) return registerCleanup(cx, node, calleeNode, args);
  const checked = fortified(name);
  if (checked)
    return callValue(
      cx,
      node,
      fortifiedCallee(cx, name, checked, calleeNode, args),
      args.filter((_, index) => !checked.added.includes(index)),
    );
  if (cx.scope.lookup(name)) return callValue(cx, node, value(cx, calleeNode), args);
  const special = specialCall(cx, name, node, args);
  if (special) return special;
  const meant = name === 'unreachable' && args.length === 0 ? '__builtin_unreachable' : name;
  return foldedCall(name, callValue(cx, node, named(cx, undeclared(cx, meant, calleeNode, args), calleeNode), args));
}

/** The function that glibc's pthread_cleanup_push calls. */
const REGISTERING = '__pthread_register_cancel';

function registerCleanup(cx: Analysis, node: Syntax, calleeNode: Syntax, args: readonly Syntax[]): Expression {
  const position = cx.position(node);
  const handler = handlerInScope(cx, position);
  if (!handler || args.length !== 1)
    return cx.fail('unsupported', `a call of ${REGISTERING} outside of pthread_cleanup_push`, node);
  const callee = named(cx, undeclared(cx, '__tcbmc_push_cleanup', calleeNode, args), calleeNode);
  return { kind: 'call', callee, args: [value(cx, args[0]!), ...handler], type: cx.types.void, position };
}

function named(cx: Analysis, symbol: FunctionSymbol, node: Syntax): Expression {
  return { kind: 'function', symbol, type: cx.types.pointerTo(symbol.type), position: cx.position(node) };
}

/**
 * The function without the arguments that only the fortified one has: its own declaration, what is left of the
 * fortified one's, or what is known of it.
 */
function fortifiedCallee(
  cx: Analysis,
  name: string,
  { plain, added }: Fortified,
  node: Syntax,
  args: readonly Syntax[],
): Expression {
  const known = cx.external.get(plain);
  if (known?.kind === 'function') return named(cx, known, node);
  const declared = cx.external.get(name);
  if (declared?.kind !== 'function') return named(cx, undeclared(cx, `__builtin_${plain}`, node, args), node);
  const { result, params, variadic, prototyped } = declared.type;
  const left = params.filter((_, index) => !added.includes(index));
  return named(cx, implicitSymbol(cx, plain, functionType(result, left, variadic, prototyped), node), node);
}

function callValue(cx: Analysis, node: Syntax, callee: Expression, args: readonly Syntax[]): Expression {
  if (callee.type.kind !== 'pointer' || callee.type.to.kind !== 'function')
    cx.fail('type', `a value of type '${typeName(callee.type)}' cannot be called`, node);
  const type = callee.type.to;
  if (type.result.kind === 'record' && !isComplete(type.result))
    cx.incomplete(type.result, 'the function returns an incomplete type', node);
  const converted = callArguments(cx, node, callee, type, args);
  return {
    kind: 'call',
    callee,
    args: converted,
    type: unqualified(type.result),
    position: cx.position(node),
    end: cx.endOf(node),
  };
}

function callArguments(
  cx: Analysis,
  node: Syntax,
  callee: Expression,
  type: FunctionType,
  args: readonly Syntax[],
): readonly Expression[] {
  const name = callee.kind === 'function' ? callee.symbol.name : 'the function';
  const { params } = type;
  if (type.prototyped && (args.length < params.length || (args.length > params.length && !type.variadic)))
    cx.fail(
      'type',
      `${name} takes ${params.length} argument${params.length === 1 ? '' : 's'}, not ${args.length}`,
      node,
    );
  return args.map((argNode, index) => {
    const given = value(cx, argNode);
    if (given.type.kind === 'void' || (given.type.kind === 'record' && !isComplete(given.type)))
      cx.incomplete(given.type, `an argument cannot have the type '${typeName(given.type)}'`, argNode);
    const param = params[index];
    if (!type.prototyped || !param) return promoteArgument(cx, given);
    const actual = index === 0 && takesCondition(name) ? cast(condition(cx, given, argNode), cx.types.bool) : given;
    const what = `argument ${index + 1} of ${name}`;
    const passed = passedMember(param);
    return passed && param.kind === 'record'
      ? transparentArgument(cx, actual, param, passed, argNode, what)
      : convert(cx, actual, param, argNode, what);
  });
}

/** A call of a library function that the program need not have declared. */
export function libraryCall(cx: Analysis, name: string, args: readonly Expression[], node: Syntax): Expression {
  const symbol = undeclared(cx, `__builtin_${name}`, node, []);
  return { kind: 'call', callee: named(cx, symbol, node), args, type: symbol.type.result, position: cx.position(node) };
}

/** The function that an undeclared name denotes in a call. */
function undeclared(cx: Analysis, name: string, node: Syntax, args: readonly Syntax[]): FunctionSymbol {
  const plain = plainLibraryName(name);
  if (isClassification(name) && args.length === 1 && isExtended(value(cx, args[0]!).type))
    return implicitSymbol(cx, plain ?? name, functionType(cx.types.int, [cx.types.longDouble], false, true), node);
  const known = cx.external.get(plain ?? name);
  if (known?.kind === 'function') return known;
  const signature = builtinSignature(name);
  if (signature !== undefined && isGeneric(signature)) return genericBuiltin(cx, name, signature, node, args);
  const library = librarySignature(plain ?? name);
  let type = functionType(cx.types.int, [], false, false);
  if (signature !== undefined) type = signatureType(signature, cx.types);
  else if (library !== undefined) type = signatureType(library, cx.types);
  else if (name.startsWith('__builtin_')) cx.fail('unsupported', `${name} is not supported`, node);
  if (signature === undefined && plain === undefined)
    cx.warn('name', `implicit declaration of the function '${name}'`, node);
  const symbol = implicitSymbol(cx, plain ?? name, type, node);
  cx.external.set(symbol.name, symbol);
  return symbol;
}

function genericBuiltin(
  cx: Analysis,
  name: string,
  signature: string,
  node: Syntax,
  args: readonly Syntax[],
): FunctionSymbol {
  const first = args[0];
  const pointer = first && value(cx, first).type;
  if (pointer?.kind !== 'pointer') return cx.fail('type', `the first argument of ${name} must be a pointer`, node);
  const target = unqualified(pointer.to);
  if (!isComplete(target)) cx.fail('type', `the first argument of ${name} points to an incomplete type`, node);
  const key = `${name} ${typeName(target)}`;
  const known = cx.generic.get(key);
  if (known) return known;
  const symbol = implicitSymbol(cx, name, signatureType(signature, cx.types, target), node);
  cx.generic.set(key, symbol);
  return symbol;
}

function implicitSymbol(cx: Analysis, name: string, type: FunctionType, node: Syntax): FunctionSymbol {
  return {
    kind: 'function',
    name,
    type,
    linkage: 'external',
    position: cx.position(node),
    system: true,
    attributes: [],
  };
}
