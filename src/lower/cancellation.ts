import type { Position } from '../source/diagnostic.js';
import type { CancellationPoint } from './cancellation-points.js';
import type { FunctionContext } from './context.js';
import { runModel } from './models.js';

const ASYNCHRONOUS = '__tcbmc_asynchronous_cancellation_point';
const MODELS: Readonly<Record<CancellationPoint, string>> = {
  always: 'pthread_testcancel',
  possible: '__tcbmc_possible_cancellation_point',
};

/** Before a library function does anything, but after its arguments are evaluated. */
export function cancelBefore(cx: FunctionContext, name: string, position: Position): void {
  cancelAt(cx, name, 'always', position);
}

/** After a library function that may be a cancellation point. */
export function cancelAfter(cx: FunctionContext, name: string, position: Position): void {
  cancelAt(cx, name, 'possible', position);
}

/** Between two statements of the program. */
export function cancelBetween(cx: FunctionContext, position: Position): void {
  if (!cx.library && cx.program.settings.cancellation?.asynchronous) runModel(cx, ASYNCHRONOUS, [], position);
}

function cancelAt(cx: FunctionContext, name: string, wanted: CancellationPoint, position: Position): void {
  if (!cx.library && cx.program.settings.cancellation?.point(name) === wanted)
    runModel(cx, MODELS[wanted], [], position);
}
