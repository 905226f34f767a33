import type { TraceEvent } from '../answer/result.js';

/** An input of the program, or of the library call with this index. */
export interface Input {
  readonly call?: number;
}

/** Which inputs the program asks for itself, and which are choices of the library's models. */
export function inputsOf(events: readonly TraceEvent[], sources: Readonly<Record<string, string>>): ReadonlyMap<number, Input> {
  const inputs = new Map<number, Input>();
  events.forEach((event, index) => {
    if (event.action.kind !== 'input') return;
    const call = isOwn(event, event.action.name, sources) ? undefined : nearestCall(events, index);
    inputs.set(index, call === undefined ? {} : { call });
  });
  return inputs;
}

/** The call stands in the program's text. */
function isOwn({ position }: TraceEvent, name: string, sources: Readonly<Record<string, string>>): boolean {
  const line = sources[position.file]?.split('\n')[position.line - 1] ?? '';
  return line.slice(position.column - 1).startsWith(name.replace(/\(\)$/, ''));
}

/** A call at the same place of which it is a part: the models ask before or after the call is shown. */
function nearestCall(events: readonly TraceEvent[], index: number): number | undefined {
  const { task, position } = events[index]!;
  const candidates = events.flatMap((event, at) => {
    const isThere = event.task === task && event.position.line === position.line && event.position.column === position.column;
    return isThere && event.action.kind === 'call' ? [at] : [];
  });
  return candidates.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0];
}

const WHOLE = /^-?\d+/;

/** The number that a report shows as this, in decimal; undefined if it is none. */
export function numberOf(value: string): string | undefined {
  if (value === 'true') return '1';
  if (value === 'false' || value === 'NULL') return '0';
  if (/^0x[0-9a-f]{1,16}$/.test(value)) return BigInt.asIntN(64, BigInt(value)).toString();
  return /^-?\d+( '.*')?$/.test(value) ? BigInt.asIntN(64, BigInt(WHOLE.exec(value)![0])).toString() : undefined;
}

/** Any number, of whatever type. */
export function realOf(value: string): string | undefined {
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(value)) return /[.e]/.test(value) ? value : `${value}.0`;
  if (value === 'NaN') return '__builtin_nan("")';
  if (/^-?Infinity$/.test(value)) return value.startsWith('-') ? '-__builtin_inf()' : '__builtin_inf()';
  return undefined;
}
