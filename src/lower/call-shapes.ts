import type { CType, FunctionType } from '../source/ctypes/ctype.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import { passedMember } from '../source/ctypes/types.js';
import type { Target } from '../source/target.js';
import type { CallerShape, FunctionShape, Passed } from '../ir/call-shape.js';
import { sizeOf } from './types.js';

/** The type in which a function gets an argument: without prototype, a float comes as a double (C11 6.5.2.2p6). */
export function incomingType(type: CType, prototyped: boolean, target: Target): CType {
  if (prototyped || type.kind !== 'float' || type.size >= target.double) return type;
  return { kind: 'float', size: target.double, name: 'double', quals: NO_QUALS };
}

/** Of a function, given the types of its parameters. */
export function functionShape(
  { result, variadic, prototyped }: FunctionType,
  params: readonly CType[],
  target: Target,
): FunctionShape {
  return {
    result: passed(result, target),
    params: params.map((type) => passed(incomingType(type, prototyped, target), target)),
    variadic,
    prototyped,
  };
}

/** Of a call by way of a pointer to `type`, with arguments of the types `given`. */
export function callerShape(
  { result, params, variadic, prototyped }: FunctionType,
  given: readonly CType[],
  isUsed: boolean,
  target: Target,
): CallerShape {
  const wanted = isUsed || result.kind === 'record' ? passed(result, target) : NOTHING;
  const types = prototyped ? params : given;
  return {
    result: wanted,
    params: types.map((type) => passed(type, target)),
    variadic,
    extra: variadic && given.length > params.length,
  };
}

const NOTHING: Passed = { kind: 'nothing', size: 0 };

/** The type of an argument as passed: int for narrower ones. */
function passed(type: CType, target: Target): Passed {
  const meant = passedMember(type)?.type ?? type;
  if (meant.kind === 'void') return NOTHING;
  const size = sizeOf(meant);
  if (meant.kind === 'record') return { kind: 'struct', size };
  return meant.kind === 'float'
    ? { kind: 'floating-point number', size }
    : { kind: 'number', size: Math.max(size, target.int) };
}
