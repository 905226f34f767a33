import { fail, type Position } from '../source/diagnostic.js';
import type { Expression, FunctionSymbol } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { passedMember } from '../source/ctypes/types.js';
import { register, resize } from '../ir/expr.js';
import type { Callee, Expr, Instr } from '../ir/ir.js';
import { copyObject } from './aggregates.js';
import { lowerBuiltin } from './builtins.js';
import { callerShape, incomingType } from './call-shapes.js';
import { cancelAfter, cancelBefore } from './cancellation.js';
import type { FunctionContext, LinkedFunction } from './context.js';
import { convert } from './conversions.js';
import { loosenDescriptors, lowerDuplicate, lowerFlags, useDescriptors } from './descriptor-uses.js';
import { functionAddress, lowerEffect, lowerRecord, lowerValue } from './expressions.js';
import { isOpenPointer, reachOf } from './havoc.js';
import { admitKnown } from './known-streams.js';
import { followJump, lowerLongjmp, lowerSetjmp } from './long-jumps.js';
import { isLongjmp, isSetjmp } from './setjmp-sites.js';
import { isFloat, isSigned, widthOf } from './types.js';
import { noteUnsafeCall } from './unsafe-functions.js';
import { packVarargs, watchList } from './varargs.js';
import { mayAssign } from '../c/walk.js';

type Call = Extract<Expression, { kind: 'call' }>;

/**
 * The types by which arguments are passed: those of the definition where it is known, else those of the call's own
 * view.
 */
interface Signature {
  readonly result: CType;
  readonly params: readonly CType[];
  readonly variadic: boolean;
  /**
   * Arguments beyond `params` are dropped (a definition without them) or passed as they are (a pointer without
   * prototype).
   */
  readonly open: boolean;
}

/**
 * Lowers a call. Yields the value; for a struct result the address of an object that holds it; nothing for void.
 * `wanted` is the type that the result is converted to, if that is known: it names the parts of allocated memory.
 */
export function lowerCall(cx: FunctionContext, e: Call, wanted?: CType): Expr | undefined {
  const callee = calledFunction(e.callee);
  if (!callee) return lowerIndirect(cx, e);
  const outer = cx.expanding;
  cx.expanding = { name: callee.symbol.name, position: e.position };
  const value = lowerDirect(cx, callee.symbol, e, wanted);
  cx.expanding = outer;
  return value;
}

function lowerDirect(cx: FunctionContext, symbol: FunctionSymbol, e: Call, wanted?: CType): Expr | undefined {
  admitKnown(cx, symbol, e.position);
  noteUnsafeCall(cx, symbol, e.position);
  const duplicate = lowerDuplicate(cx, symbol, e) ?? lowerFlags(cx, symbol, e);
  if (duplicate) return duplicate;
  loosenDescriptors(cx, symbol, e);
  useDescriptors(cx, symbol, e);
  const linked = cx.program.findFunction(symbol);
  if (linked && !linked.library) cx.expanding = undefined;
  const value = lowerNamed(cx, symbol, linked, e, wanted);
  if (!linked || linked.library) cancelAfter(cx, symbol.name, e.position);
  return value;
}

function lowerNamed(
  cx: FunctionContext,
  symbol: FunctionSymbol,
  linked: LinkedFunction | undefined,
  e: Call,
  wanted?: CType,
): Expr | undefined {
  if (!linked && isSetjmp(symbol.name)) return lowerSetjmp(cx, e, (arg) => lowerValue(cx, arg));
  if (!linked && isLongjmp(symbol.name)) return lowerLongjmp(cx, e, (arg) => lowerValue(cx, arg));
  const builtin = lowerBuiltin(cx, symbol, e, wanted);
  if (builtin) return builtin.value;
  return linked ? callDefinition(cx, linked, e) : cx.program.undefinedFunctions.call(cx, symbol, e);
}

function calledFunction(e: Expression): Extract<Expression, { kind: 'function' }> | undefined {
  if (e.kind === 'cast') return calledFunction(e.operand);
  return e.kind === 'function' ? e : undefined;
}

/** Calls a function whose definition is known, whatever the declaration at the call said. */
export function callDefinition(cx: FunctionContext, linked: LinkedFunction, e: Call): Expr | undefined {
  const { symbol, parameters } = linked.definition;
  const { result: returned, variadic, prototyped } = symbol.type;
  const signature = {
    result: returned,
    params: parameters.map((p) => incomingType(p.type, prototyped, cx.program.target)),
    variadic,
    open: false,
  };
  const special =
    linked.library && !cx.library
      ? (arg: Expression): Expr | undefined => calledBack(cx, arg, e.args, signature.params)
      : undefined;
  const args = lowerArguments(cx, e.args, signature, e.position, special);
  if (linked.library) cancelBefore(cx, symbol.name, e.position);
  const result = emitCall(cx, { kind: 'direct', function: cx.program.functionId(linked) }, signature, args, e);
  if (cx.program.callsBack(linked)) followJump(cx, e.position);
  return result;
}

/**
 * A function that the library will call with the pointer that it is given beside: if nothing defines it, it writes to
 * what that points to.
 */
function calledBack(
  cx: FunctionContext,
  arg: Expression,
  args: readonly Expression[],
  params: readonly CType[],
): Expr | undefined {
  const named = calledFunction(arg);
  if (!named) return undefined;
  const reaches = args.flatMap((other, i) => (params[i] && isOpenPointer(params[i]) ? [reachOf(other)] : []));
  return functionAddress(
    cx,
    named,
    reaches.find((reach) => reach !== undefined),
  );
}

function lowerIndirect(cx: FunctionContext, e: Call): Expr | undefined {
  const type = e.callee.type.kind === 'pointer' ? e.callee.type.to : e.callee.type;
  if (type.kind !== 'function') return fail('type', 'the called object is not a function', e.position);
  let pointer = lowerValue(cx, e.callee);
  if (e.args.some(mayAssign)) pointer = cx.code.save(pointer, e.position);
  const signature = { result: type.result, params: type.params, variadic: type.variadic, open: !type.prototyped };
  const args = lowerArguments(cx, e.args, signature, e.position);
  const given = e.args.map((arg) => arg.type);
  // The library may have a function under another type than the caller's, where no bit tells the two apart.
  const shape = cx.library ? {} : { shape: callerShape(type, given, e !== cx.discarded, cx.program.target) };
  const result = emitCall(cx, { kind: 'indirect', pointer, ...shape }, signature, args, e);
  followJump(cx, e.position);
  return result;
}

function emitCall(
  cx: FunctionContext,
  callee: Callee,
  signature: Signature,
  args: readonly Expr[],
  e: Call,
): Expr | undefined {
  const watched = cx.library ? [] : signature.params.map((type, i) => watchList(cx, type, args[i]!, e.position));
  const value = emitPlainCall(cx, callee, signature, args, e);
  for (const settle of watched) settle();
  return value;
}

function emitPlainCall(
  cx: FunctionContext,
  callee: Callee,
  signature: Signature,
  args: readonly Expr[],
  e: Call,
): Expr | undefined {
  const { position } = e;
  const { result } = signature;
  if (result.kind === 'record') {
    const object = cx.temporary('<result>', result, position);
    cx.emit({ kind: 'call', callee, args: [object, ...args], position });
    return object;
  }
  if (cx.program.threadIds.areOf(e.type)) {
    const width = widthOf(result, position);
    const dst = cx.code.newRegister(width);
    cx.emit({ kind: 'call', dst, callee, args, position });
    return cx.program.threadIds.objectFor(cx, register(width, dst), e.type, position);
  }
  if (e.type.kind === 'record')
    return fail('unsupported', 'a call whose declared struct result is not that of the definition', position);
  const width = widthOf(result, position);
  if (width === 0) {
    cx.emit({ kind: 'call', callee, args, position });
    const expected = widthOf(e.type, position);
    return expected === 0 ? undefined : cx.nondet(expected, 'result of a void function', position);
  }
  if (e.type.kind !== 'void' && !sameKind(result, e.type))
    return otherResult(cx, { kind: 'call', callee, args, position }, width, e);
  const dst = cx.code.newRegister(width);
  cx.emit({ kind: 'call', dst, callee, args, position });
  return e.type.kind === 'void' ? undefined : resize(register(width, dst), widthOf(e.type, position), isSigned(result));
}

/**
 * One side has the result in a register for floating-point numbers, the other in one for integers, where anything may
 * be.
 */
function otherResult(cx: FunctionContext, call: Extract<Instr, { kind: 'call' }>, width: number, e: Call): Expr {
  cx.emit({ ...call, dst: cx.code.newRegister(width) });
  return cx.nondet(widthOf(e.type, e.position), 'result that is declared as another kind of number', e.position);
}

/** @param special lowers some arguments in a way of its own */
function lowerArguments(
  cx: FunctionContext,
  args: readonly Expression[],
  signature: Signature,
  position: Position,
  special: (arg: Expression) => Expr | undefined = () => undefined,
): Expr[] {
  const { variadic, open } = signature;
  const params = signature.params.map((param) => passedMember(param)?.type ?? param);
  const passed: Expr[] = [];
  const extra: { value: Expr; type: CType }[] = [];
  args.forEach((arg, i) => {
    const param = params[i];
    if (!param && !variadic && !open) return lowerEffect(cx, arg);
    const value = special(arg) ?? lowerArgument(cx, arg, args.slice(i + 1));
    if (param) passed.push(adapt(cx, value, arg, param, position));
    else if (variadic) extra.push({ value, type: arg.type });
    else passed.push(value);
  });
  for (const missing of params.slice(args.length)) {
    if (missing.kind === 'record') fail('unsupported', 'a call without its struct argument', position);
    passed.push(cx.nondet(widthOf(missing, position), 'missing argument', position));
  }
  if (variadic) passed.push(packVarargs(cx, extra, position));
  return passed;
}

/** A struct is passed as the address of a copy. */
function lowerArgument(cx: FunctionContext, arg: Expression, later: readonly Expression[]): Expr {
  if (arg.type.kind === 'record') {
    const source = lowerRecord(cx, arg);
    const copy = cx.temporary('<argument>', arg.type, arg.position);
    copyObject(cx, arg.type, copy, source, arg.position);
    return copy;
  }
  const value = lowerValue(cx, arg);
  widthOf(arg.type, arg.position);
  return value.kind === 'const' || value.kind === 'addr' || !later.some(mayAssign)
    ? value
    : cx.code.save(value, arg.position);
}

function adapt(cx: FunctionContext, value: Expr, arg: Expression, param: CType, position: Position): Expr {
  if (isNumber(param) && cx.program.threadIds.areOf(arg.type))
    return cx.program.threadIds.read(cx, value, widthOf(param, position), position);
  if ((param.kind === 'record') !== (arg.type.kind === 'record')) {
    return fail('unsupported', 'a struct is passed for something else, or the other way round', position);
  }
  return param.kind === 'record' ? value : passAs(cx, value, arg.type, param, position);
}

/**
 * An argument of a call without prototype may be promoted (a float to a double); a number of another kind is not that
 * argument.
 */
function passAs(cx: FunctionContext, value: Expr, from: CType, param: CType, position: Position): Expr {
  if (isFloat(from) !== isFloat(param))
    return fail(
      'unsupported',
      'an integer or pointer is passed for a floating-point parameter, or the other way round',
      position,
    );
  return isFloat(param)
    ? convert(cx, value, from, param, position)
    : resize(value, widthOf(param, position), isSigned(from));
}

function isNumber(type: CType): boolean {
  return type.kind === 'int';
}

function sameKind(a: CType, b: CType): boolean {
  return isFloat(a) === isFloat(b) && (!isFloat(a) || !isFloat(b) || a.size === b.size);
}
