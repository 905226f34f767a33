/**
 * How a machine passes a value: integers and pointers alike, floating point elsewhere, structs by copy. Sizes in bytes.
 */
export interface Passed {
  readonly kind: 'number' | 'floating-point number' | 'struct' | 'nothing';
  readonly size: number;
}

/** The part of a type on which a call through a pointer and the function that it reaches must agree. */
export interface CallShape {
  readonly result: Passed;
  /** Those that are declared; of a call without prototype, what is given. */
  readonly params: readonly Passed[];
  readonly variadic: boolean;
}

export interface FunctionShape extends CallShape {
  /** Without prototype nobody promises that all arguments are given. */
  readonly prototyped: boolean;
}

export interface CallerShape extends CallShape {
  /** Beyond the parameters, there are variable arguments. */
  readonly extra: boolean;
}

/**
 * The reason why a call through a pointer to another type is undefined (C11 6.5.2.2p9), as far as a machine can tell.
 * Arguments are missing, or elsewhere than the function looks for them, or have fewer bytes than it takes.
 * Other types of the same kind, and arguments or a result that nobody looks at, do no harm.
 */
export function misfit(call: CallerShape, fn: FunctionShape): string | undefined {
  if (fn.variadic ? !call.variadic : call.extra)
    return `the function takes ${fn.variadic ? 'variable' : 'no variable'} arguments`;
  if (fn.prototyped && call.params.length < fn.params.length)
    return `the function takes ${fn.params.length} arguments, not ${call.params.length}`;
  const wrong = fn.params.findIndex((param, i) => call.params[i] !== undefined && !gives(call.params[i]!, param));
  if (wrong >= 0)
    return `argument ${wrong + 1} is ${described(call.params[wrong]!)}, the function takes ${described(fn.params[wrong]!)}`;
  const isHidden = call.result.kind === 'struct' || fn.result.kind === 'struct';
  const isUnused = call.result.kind === 'nothing' || fn.result.kind === 'nothing';
  if ((isUnused && !isHidden) || gives(fn.result, call.result)) return undefined;
  return `the function returns ${described(fn.result)}, the call expects ${described(call.result)}`;
}

export function misfitMessage(name: string, reason: string): string {
  return `${name} is called through a pointer to a function of another type: ${reason}`;
}

/** Whether what is `given` can be taken for what is `wanted`. */
function gives(given: Passed, wanted: Passed): boolean {
  if (given.kind !== wanted.kind) return false;
  return given.kind === 'number' ? given.size >= wanted.size : given.size === wanted.size;
}

function described({ kind, size }: Passed): string {
  return kind === 'nothing' ? kind : `a ${kind} of ${size} bytes`;
}
