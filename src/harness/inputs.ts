import type { Value } from '../answer/data.js';
import type { TraceEvent } from '../answer/result.js';

/** An input of the program, or of the library call with this index. */
export interface Input {
  readonly call?: number;
}

/** Which inputs the program asks for itself, and which are choices of the library's models. */
export function inputsOf(events: readonly TraceEvent[]): ReadonlyMap<number, Input> {
  const inputs = new Map<number, Input>();
  events.forEach(({ action }, index) => {
    if (action.kind !== 'input') return;
    const call = action.choice ? nearestCall(events, index) : undefined;
    inputs.set(index, call === undefined ? {} : { call });
  });
  return inputs;
}

/** A call at the same place of which it is a part: the models ask before or after the call is shown. */
function nearestCall(events: readonly TraceEvent[], index: number): number | undefined {
  const { task, position } = events[index]!;
  const candidates = events.flatMap((event, at) => {
    const isThere =
      event.task === task && event.position.line === position.line && event.position.column === position.column;
    return isThere && event.action.kind === 'call' ? [at] : [];
  });
  return candidates.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0];
}

/** A value as a whole number of at most 64 bits, in decimal; undefined if it is none. */
export function numberOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'null':
      return '0';
    case 'integer':
    case 'address':
    case 'bits':
      return BigInt(value.number) >> 64n === 0n || value.number.startsWith('-')
        ? BigInt.asIntN(64, BigInt(value.number)).toString()
        : undefined;
    case 'float':
      return Number.isInteger(Number(value.number))
        ? BigInt.asIntN(64, BigInt(Number(value.number))).toString()
        : undefined;
    case 'function':
    case 'pointer':
    case 'string':
      return undefined;
  }
}

/** Any number, of whatever type, as C has it. */
export function realOf(value: Value): string | undefined {
  if (value.kind !== 'integer' && value.kind !== 'float') return undefined;
  const { number } = value;
  if (number === 'NaN') return '__builtin_nan("")';
  if (number.endsWith('Infinity')) return number.startsWith('-') ? '-__builtin_inf()' : '__builtin_inf()';
  return number.includes('.') || number.includes('e') ? number : `${number}.0`;
}
