import { fail, type Position } from '../source/diagnostic.js';
import type { FunctionContext, LinkedFunction } from './context.js';
import { runModel } from './models.js';

/** Lets the first task that ends the program go on, and no other one. */
const CLAIM = '__tcbmc_claim_end';

/** Functions without a number come last (and as destructors first). */
const DEFAULT_PRIORITY = 65535;

function priorityOf({ definition }: LinkedFunction, kind: string): number | undefined {
  const { symbol, parameters, position } = definition;
  const attribute = symbol.attributes.find((text) => text === kind || text.startsWith(`${kind}(`));
  if (attribute === undefined) return undefined;
  if (parameters.length > 0) fail('unsupported', `a ${kind} with parameters`, position);
  const [, number] = /\((\d+)\)$/.exec(attribute) ?? [];
  if (number === undefined && attribute !== kind)
    fail('unsupported', `the priority of the ${kind} '${symbol.name}' is not a number`, position);
  return Number(number ?? DEFAULT_PRIORITY);
}

function inOrder(functions: readonly LinkedFunction[], kind: string): LinkedFunction[] {
  const found = functions.flatMap((linked) => {
    const priority = priorityOf(linked, kind);
    return priority === undefined ? [] : [{ linked, priority }];
  });
  return found.sort((a, b) => a.priority - b.priority).map(({ linked }) => linked);
}

/**
 * Functions that run before `main`: by ascending priority, and in the order of the files and definitions, as GNU's
 * linker arranges it.
 */
export function constructorsAmong(functions: readonly LinkedFunction[]): readonly LinkedFunction[] {
  return inOrder(functions, 'constructor');
}

/** Functions that run when `main` has returned, or at `exit`: in the opposite order. */
export function destructorsAmong(functions: readonly LinkedFunction[]): readonly LinkedFunction[] {
  return inOrder(functions, 'destructor').reverse();
}

/** Functions of the library that register what is called at the end, and the models that call it. */
const AT_END: Readonly<Record<string, string>> = {
  atexit: '__tcbmc_run_at_exit',
  at_quick_exit: '__tcbmc_run_at_quick_exit',
};

/** The model that calls what this function was given; undefined if the program never calls it. */
function runnerOf({ program }: FunctionContext, name: keyof typeof AT_END): LinkedFunction | undefined {
  return program.settings.callsAtEnd.has(name) && !program.isUserFunction(name)
    ? program.findByName(AT_END[name]!)
    : undefined;
}

/** Functions called when `main` returns, and at `exit`: what `atexit` was given, then the destructors. */
export function callsAtEnd(cx: FunctionContext): readonly LinkedFunction[] {
  const runner = runnerOf(cx, 'atexit');
  return [...(runner ? [runner] : []), ...cx.program.destructors];
}

/** Only once, whoever ends the program. */
export function runAtEnd(cx: FunctionContext, position: Position): void {
  const calls = callsAtEnd(cx);
  if (calls.length === 0) return;
  runModel(cx, CLAIM, [], position);
  callAll(cx, calls, position);
}

export function runAtQuickExit(cx: FunctionContext, position: Position): void {
  const runner = runnerOf(cx, 'at_quick_exit');
  if (runner) callAll(cx, [runner], position);
}

/** @param frames whether what the functions that are active hold is still in use */
export function checkLeaks(cx: FunctionContext, frames: boolean, position: Position): void {
  if (cx.program.settings.requested.has('leak')) cx.emit({ kind: 'check-leaks', frames, position });
}

export function callAll(cx: FunctionContext, functions: readonly LinkedFunction[], position: Position): void {
  for (const linked of functions)
    cx.emit({ kind: 'call', callee: { kind: 'direct', function: cx.program.functionId(linked) }, args: [], position });
}
