/** Events of neighbours in an array one after the other are told at once: bytes that are copied or set, above all. */
import type { TraceAction, TraceEvent } from '../answer/result.js';
import { escaped } from '../base/escaped.js';

type AccessAction = Extract<TraceAction, { kind: 'read' | 'write' }>;

interface Run {
  readonly event: TraceEvent;
  readonly action: AccessAction;
  /** The text of the elements' array. */
  readonly array: string;
  readonly first: number;
  readonly values: AccessAction[];
}

/** The events with runs made one: of those one is left, whose cell is a range of elements. */
export function withRuns(events: readonly TraceEvent[]): TraceEvent[] {
  const result: (TraceEvent | Run)[] = [];
  for (const event of events) {
    const last = result.at(-1);
    const run = runOf(event);
    if (run && last && 'array' in last && goesOn(last, run)) last.values.push(run.action);
    else result.push(run ?? event);
  }
  return result.flatMap((each) => ('array' in each ? told(each) : [each]));
}

function runOf(event: TraceEvent): Run | undefined {
  const { action } = event;
  if (action.kind !== 'read' && action.kind !== 'write') return undefined;
  const { path, partial } = action.place;
  const index = path.at(-1);
  if (typeof index !== 'number' || partial) return undefined;
  const array = action.cell.slice(0, action.cell.lastIndexOf('['));
  return { event, action, array, first: index, values: [action] };
}

function goesOn({ action, array, first, values }: Run, next: Run): boolean {
  const { kind, shared, unwritten } = next.action;
  if (action.kind !== kind || action.shared !== shared || action.unwritten !== unwritten) return false;
  return (
    array === next.array &&
    action.place.object.id === next.action.place.object.id &&
    first + values.length === next.first
  );
}

/** Values that are neither characters nor all the same are told one by one. */
function told(run: Run): TraceEvent[] {
  const { event, action, array, first, values } = run;
  const at = (from: number, count: number): string => `${array}[${count === 1 ? from : `${from}–${from + count - 1}`}]`;
  const text = values.length > 1 ? characters(values) : undefined;
  if (text !== undefined) return [{ ...event, action: { ...action, cell: at(first, values.length), value: text } }];
  const result: TraceEvent[] = [];
  for (let from = 0; from < values.length;) {
    let end = from + 1;
    while (end < values.length && values[end]!.value === values[from]!.value) end++;
    result.push({
      ...event,
      action: { ...action, cell: at(first + from, end - from), value: values[from]!.value, data: values[from]!.data },
    });
    from = end;
  }
  return result;
}

/** As a string literal, if there are characters among them. */
function characters(values: readonly AccessAction[]): string | undefined {
  const codes = values.map(({ data }) => (data.kind === 'integer' ? Number(data.number) : undefined));
  const isPrinted = values.some(
    ({ data }, i) => data.kind === 'integer' && data.character && codes[i]! > 0x20 && codes[i]! < 0x7f,
  );
  if (!isPrinted || codes.includes(undefined)) return undefined;
  const bytes = codes.map((code) => code! & 255);
  while (bytes.at(-1) === 0) bytes.pop();
  return `"${escaped(Uint8Array.from(bytes))}"`;
}
