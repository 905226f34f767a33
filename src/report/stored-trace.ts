/** Reads back the execution of a stored answer. */
import type { Allocation, HangRound, Trace, TraceAction, TraceEvent } from '../answer/result.js';
import type { TracedTask } from '../answer/task.js';
import type { Decoder } from '../base/decoders.js';
import { Misfit, certainly, list, number, object, oneOf, tagged, text, truth } from '../base/decoders.js';
import { call, place, value } from './stored-data.js';
import type { Position } from '../source/diagnostic.js';

export const position: Decoder<Position> = object({ file: text, line: number, column: number });

const task: Decoder<TracedTask> = object(
  { kind: oneOf('main', 'thread', 'child', 'interrupt', 'signal', 'posted', 'timer'), name: text, entry: text },
  { handler: text, priority: number, instance: number, thread: number, queue: place, phase: number },
);

const access = object(
  { cell: text, place, value: text, data: value, shared: truth },
  { unwritten: certainly, by: text, notYet: text },
);

export const round: Decoder<HangRound> = object(
  { looks: list(text), writers: list(object({ task: number, fate: oneOf('ended', 'waits', 'goes on') })) },
  { holds: list(text), endless: certainly },
);

export type Forms = Parameters<typeof tagged<TraceAction>>[0];

export const forms: Forms = {
  read: access,
  write: access,
  local: object({ name: text, value: text, data: value }),
  iterations: object({ count: number }),
  input: object(
    { name: text, value: text, data: value },
    { function: text, type: text, end: position, choice: certainly, variable: certainly, unwritten: certainly },
  ),
  create: object({ child: number }),
  join: object({ child: number }),
  post: object({ child: number }),
  call: object({ text, call }, { result: object({ value: text, data: value }), mark: certainly }),
  wake: object({ woken: list(number) }),
  stream: object({ stream: text, does: oneOf('sends', 'receives', 'reads', 'shuts', 'closes') }, { bytes: text }),
  spurious: object({}),
  end: object({}),
  violation: object({ property: text, message: text }, { about: place }),
  wait: object({ text }, { call, waitsFor: number, round }),
};

const event: Decoder<TraceEvent> = object(
  { task: number, block: number, position, stack: list(text), action: tagged<TraceAction>(forms) },
  { statement: position, locks: list(text), held: list(place), uses: list(number), because: list(number) },
);

interface Using {
  readonly uses?: readonly number[];
  readonly because?: readonly number[];
}

/**
 * The decoder of a list without what has a kind that a later version may have. Indices of events are those of the list
 * that is left.
 */
export function eventsOf<T extends Using>(each: Decoder<T>, known: object): Decoder<readonly T[]> {
  const kind = object({ action: object({ kind: text }) });
  return (given, path) => {
    if (!Array.isArray(given)) return list(each)(given, path);
    const isKnown = given.map((item: unknown) => Object.hasOwn(known, kind(item, path).action.kind));
    const left = list(each)(
      given.filter((_, index) => isKnown[index]),
      path,
    );
    if (left.length === given.length) return left;
    const places = new Map([...isKnown.keys()].filter((index) => isKnown[index]).map((index, place) => [index, place]));
    const moved = (indices: readonly number[]): number[] => indices.flatMap((index) => places.get(index) ?? []);
    return left.map(({ uses, because, ...rest }) => ({
      ...(rest as T),
      ...(uses ? { uses: moved(uses) } : {}),
      ...(because ? { because: moved(because) } : {}),
    }));
  };
}

export const queued = list(object({ block: number, tasks: list(number) }));

const allocation: Decoder<Allocation> = object(
  { after: number, task: number, block: number, position, stack: list(text), function: text },
  { event: number, fails: certainly },
);

const anyTrace: Decoder<Trace> = object(
  { tasks: list(task), events: eventsOf(event, forms) },
  { allocations: list(allocation), queued },
);

/**
 * Every index of a task is one. Where allocations come among the events is not known where some of these are left out.
 */
export const trace: Decoder<Trace> = (given, path) => {
  const decoded = checked(anyTrace(given, path), path);
  const { allocations, ...rest } = decoded;
  if (!allocations) return decoded;
  if (allocations.some((each) => decoded.tasks[each.task] === undefined))
    throw new Misfit(`${path}.allocations should be of tasks that the trace has`);
  return decoded.events.length === anyEvents(given, path).events.length ? decoded : rest;
};

const anyEvents = object({ events: list((item: unknown) => item) });

export function checked<T extends Trace>(decoded: T, path: string): T {
  const isTask = (index: number): boolean => decoded.tasks[index] !== undefined;
  decoded.events.forEach((each, index) => {
    if (![...(each.uses ?? []), ...(each.because ?? [])].every((used) => decoded.events[used] !== undefined))
      throw new Misfit(`${path}.events[${index}] should use events that the trace has`);
    if (![each.task, ...namedBy(each.action)].every(isTask))
      throw new Misfit(`${path}.events[${index}] should be of tasks that the trace has`);
  });
  return decoded;
}

function namedBy(each: TraceAction): readonly number[] {
  if ('child' in each) return [each.child];
  if ('woken' in each) return each.woken;
  return 'waitsFor' in each && each.waitsFor !== undefined ? [each.waitsFor] : [];
}
