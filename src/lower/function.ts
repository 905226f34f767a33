import { fail } from '../source/diagnostic.js';
import type { FunctionDefinition, VariableSymbol } from '../c/ast.js';
import { passedMember } from '../source/ctypes/types.js';
import { constant, register } from '../ir/expr.js';
import type { Expr, IrFunction, RegisterId } from '../ir/ir.js';
import { copyObject } from './aggregates.js';
import { analyse } from './analysis.js';
import { CodeBuilder } from './builder.js';
import { functionShape, incomingType } from './call-shapes.js';
import { FunctionContext, type LinkedFunction, type ProgramContext, type ReturnPlan } from './context.js';
import { convert } from './conversions.js';
import { emitReturn } from './jumps.js';
import { prepareJumps } from './long-jumps.js';
import { writePlace } from './lvalues.js';
import { callAll } from './startup.js';
import { lowerStatement } from './statements.js';
import { isScalar, sizeOf, widthOf } from './types.js';
import { neverReturns } from './undefined.js';

/** How the first function of the program gets its arguments. */
export type EntryArguments = (
  cx: FunctionContext,
  parameters: readonly VariableSymbol[],
) => readonly Expr[] | undefined;

/** A user's function of this name runs as one atomic section. */
function isAtomicFunction(name: string): boolean {
  return name.startsWith('__VERIFIER_atomic_');
}

/** Lowers a function. As the entry point its return ends the program, and `entry` says what its parameters are. */
export function lowerFunction(
  program: ProgramContext,
  { definition, library }: LinkedFunction,
  entry?: EntryArguments,
): IrFunction {
  const { symbol, body, position } = definition;
  const { name } = symbol;
  const code = new CodeBuilder();
  const params: RegisterId[] = [];
  const newParam = (width: number, parameter?: VariableSymbol): Expr => {
    const id = code.newRegister(
      width,
      parameter?.name,
      parameter && isScalar(parameter.type) ? parameter.type : undefined,
    );
    params.push(id);
    return register(width, id);
  };
  const returns = planReturn(definition, library, entry !== undefined, () => newParam(program.pointerBits));
  const cx = new FunctionContext(program, name, code, analyse(body), returns, library);
  const given = entry?.(cx, definition.parameters);
  const { prototyped, variadic } = symbol.type;
  const incoming = definition.parameters.map(
    (p, i) => given?.[i] ?? newParam(incomingWidth(program, p, prototyped), p),
  );
  if (variadic) cx.varargs = newParam(program.pointerBits);
  definition.parameters.forEach((p, i) => receive(cx, p, incoming[i]!, prototyped));
  if (entry) callAll(cx, program.constructors, position);
  if (returns.atomic) cx.emit({ kind: 'atomic-begin', position });
  prepareJumps(cx, position);
  lowerStatement(cx, body);
  emitReturn(cx, fallOffValue(definition), definition.end);
  const hidden = returns.hidden !== undefined || returns.kind === 'halt';
  const resultWidth = hidden ? 0 : widthOf(symbol.type.result, position);
  const types = definition.parameters.map(({ type }) => type);
  const shape = library ? {} : { shape: functionShape(symbol.type, types, program.target) };
  return { name, params, resultWidth, ...shape, position, library, ...code.finish(name) };
}

function planReturn(
  definition: FunctionDefinition,
  library: boolean,
  isEntry: boolean,
  newHidden: () => Expr,
): ReturnPlan {
  const { name, type } = definition.symbol;
  const common = {
    type: type.result,
    atomic: isAtomicFunction(name),
    never: !library && neverReturns(definition.symbol),
  };
  if (type.result.kind !== 'record') return { ...common, kind: isEntry ? 'halt' : 'return' };
  if (isEntry) fail('unsupported', 'an entry point that returns a struct', definition.position);
  return { ...common, kind: 'return', hidden: newHidden() };
}

function incomingWidth(
  program: ProgramContext,
  { type: declared, position }: VariableSymbol,
  prototyped: boolean,
): number {
  const type = incomingType(declared, prototyped, program.target);
  const passed = passedMember(type);
  return passed
    ? widthOf(passed.type, position)
    : type.kind === 'record'
      ? program.pointerBits
      : widthOf(type, position);
}

/** Puts an argument where the body expects the parameter: in its register, or in an object of the callee's own. */
function receive(cx: FunctionContext, parameter: VariableSymbol, given: Expr, prototyped: boolean): void {
  const { type, position } = parameter;
  const came = incomingType(type, prototyped, cx.program.target);
  const value = came === type ? given : cx.code.save(convert(cx, given, came, type, position), position);
  if (isScalar(type) && value.kind === 'reg' && !cx.shape.addressTaken.has(parameter)) {
    cx.storage.set(parameter, { kind: 'register', reg: value.reg, width: value.width });
    return;
  }
  const place = cx.place(parameter);
  if (place.kind === 'memory' && place.address.kind === 'addr' && place.address.of === 'local')
    cx.enter(place.address.id, position);
  const passed = passedMember(type);
  if (passed && place.kind === 'memory')
    writePlace(cx, { ...place, size: sizeOf(passed.type) }, value, passed.type, position);
  else if (type.kind === 'record' && place.kind === 'memory') copyObject(cx, type, place.address, value, position);
  else writePlace(cx, place, value, type, position);
}

/** `main` that reaches its end returns 0; anything else returns something unspecified. */
function fallOffValue(definition: FunctionDefinition): Expr | undefined {
  const { name, type } = definition.symbol;
  return name === 'main' && type.result.kind === 'int' ? constant(type.result.size * 8, 0) : undefined;
}
