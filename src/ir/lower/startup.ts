import { fail, type Position } from '../../source/diagnostic.js';
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
  if (number === undefined && attribute !== kind) fail('unsupported', `the priority of the ${kind} '${symbol.name}' is not a number`, position);
  return Number(number ?? DEFAULT_PRIORITY);
}

function inOrder(functions: readonly LinkedFunction[], kind: string): LinkedFunction[] {
  const found = functions.flatMap((linked) => {
    const priority = priorityOf(linked, kind);
    return priority === undefined ? [] : [{ linked, priority }];
  });
  return found.sort((a, b) => a.priority - b.priority).map(({ linked }) => linked);
}

/** What runs before `main`: by ascending priority, and in the order of the files and definitions, as GNU's linker arranges it. */
export function constructorsAmong(functions: readonly LinkedFunction[]): readonly LinkedFunction[] {
  return inOrder(functions, 'constructor');
}

/** What runs when `main` has returned, or at `exit`: in the opposite order. */
export function destructorsAmong(functions: readonly LinkedFunction[]): readonly LinkedFunction[] {
  return inOrder(functions, 'destructor').reverse();
}

/** Only once, whoever ends the program. */
export function runDestructors(cx: FunctionContext, position: Position): void {
  const { program } = cx;
  if (program.destructors.length === 0) return;
  runModel(cx, CLAIM, [], position);
  callAll(cx, program.destructors, position);
}

/** @param frames whether what the functions that are active hold is still in use */
export function checkLeaks(cx: FunctionContext, frames: boolean, position: Position): void {
  if (cx.program.requested.has('leak')) cx.emit({ kind: 'check-leaks', frames, position });
}

export function callAll(cx: FunctionContext, functions: readonly LinkedFunction[], position: Position): void {
  for (const linked of functions) cx.emit({ kind: 'call', callee: { kind: 'direct', function: cx.program.functionId(linked) }, args: [], position });
}
