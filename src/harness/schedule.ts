import type { Value } from '../answer/data.js';
import type { Allocation, TraceEvent, Violation } from '../answer/result.js';
import { allocationsOf, eventOf } from './allocations.js';
import { isArgument } from './arguments.js';
import type { Storage } from './cell.js';
import { storageOf } from './cell.js';
import { withCopies } from './copies.js';
import type { Input } from './inputs.js';
import { inputsOf, numberOf } from './inputs.js';
import { isOfCall, withCalls } from './memory-calls.js';
import type { HarnessStep } from './step.js';
import { linkerName } from './wrapped.js';

type Draft = Omit<HarnessStep, 'run' | 'task'>;

/** The steps of a violation's execution, in order. */
export function scheduleOf(violation: Violation): HarnessStep[] {
  const { events } = violation.trace;
  const end = events.findIndex(({ action }) => action.kind === 'violation');
  const shown = end < 0 ? events : events.slice(0, end + 1);
  const inputs = inputsOf(shown);
  const allocations = allocationsOf(violation.trace);
  const drafts = shown.flatMap((_, index): Draft[] => [
    ...allocations.filter(({ after, event }) => after === index && event === undefined).map(allocationStep),
    ...stepOf(shown, index, inputs).map((step) => ({ ...step, ...failureAt(allocations, index) })),
  ]);
  return withCopies(withCalls(withRace(violation, inRuns(drafts))));
}

function allocationStep(allocation: Allocation): Draft {
  const { function: name, fails = false } = allocation;
  const text = `${name} gives ${fails ? 'NULL' : 'memory'}`;
  return { event: eventOf(allocation), storage: 'none', kind: 'call', name, text, fails };
}

/** Whether the call of the event fails, if it allocates. */
function failureAt(allocations: readonly Allocation[], index: number): Pick<HarnessStep, 'fails'> {
  const own = allocations.filter(({ event }) => event === index);
  return own.length === 0 ? {} : { fails: own.some(({ fails }) => fails) };
}

function stepOf(events: readonly TraceEvent[], index: number, inputs: ReadonlyMap<number, Input>): Draft[] {
  const event = events[index]!;
  const { action } = event;
  const plain = { event, storage: 'none' as const, name: '' };
  switch (action.kind) {
    case 'read':
    case 'write': {
      // Nothing writes to a string literal, and gcc may put it anywhere.
      if (action.place.object.kind === 'literal') return [];
      const { storage, name } = storageOf(action.place);
      const text = `${action.kind}s ${action.cell}`;
      const { by } = action;
      if (by !== undefined && isOfCall(by, storage === 'other'))
        return [{ ...plain, kind: 'call', name: linkerName(by), access: true, text }];
      if (storage === 'other') return [];
      const value = action.kind === 'read' && isKnown(events, index, storage) ? integerOf(action.data) : undefined;
      return [
        {
          ...plain,
          kind: action.kind,
          storage,
          name,
          cell: action.cell,
          place: action.place,
          text,
          ...(value === undefined ? {} : { value }),
        },
      ];
    }
    case 'call':
      return [
        {
          ...plain,
          kind: 'call',
          name: linkerName(action.call.name),
          text: action.text,
          ...endOfCall(events, index, inputs),
        },
      ];
    case 'wait':
      return previousOf(events, index)?.action.kind === 'call' && action.call
        ? []
        : [{ ...plain, kind: 'condition', waits: true, text: `waits for ${action.text}` }];
    case 'input': {
      if (isArgument(event)) return [];
      const isOwn = inputs.get(index)!.call === undefined;
      return isOwn ? [{ ...plain, kind: 'input', name: action.name, value: action.data, text: action.name }] : [];
    }
    case 'create':
      return [{ ...plain, kind: 'create', child: action.child, text: 'starts a thread' }];
    case 'end':
      return [{ ...plain, kind: 'end', text: 'ends' }];
    case 'violation':
      return [{ ...plain, kind: 'violation', text: action.message }];
    case 'iterations':
    case 'join':
    case 'local':
    case 'post':
    case 'spurious':
    case 'stream':
    case 'wake':
      return [];
  }
}

const TAKING_THREADS = new Set(
  ['join', 'detach', 'cancel', 'kill', 'equal'].flatMap((name) => [`pthread_${name}`, `thrd_${name}`]),
);

/**
 * The value is the program's own: not the identity of a thread, which tcbmc numbers, and nothing that a local or a
 * block holds without the program having written it.
 */
function isKnown(events: readonly TraceEvent[], index: number, storage: Storage): boolean {
  const next = events.slice(index + 1).find(({ task }) => task === events[index]!.task)?.action;
  if (next?.kind === 'call' && TAKING_THREADS.has(next.call.name)) return false;
  const { action } = events[index]!;
  if (action.kind === 'read' && action.unwritten) return false;
  const isWritten = events
    .slice(0, index)
    .some((event) => event.action.kind === 'write' && action.kind === 'read' && event.action.cell === action.cell);
  return storage === 'global' || isWritten;
}

/** The value, if it is a whole number. */
function integerOf(value: Value): Value | undefined {
  const number = numberOf(value);
  return number === undefined ? undefined : { kind: 'integer', number };
}

function previousOf(events: readonly TraceEvent[], index: number): TraceEvent | undefined {
  return events
    .slice(0, index)
    .filter(({ task }) => task === events[index]!.task)
    .at(-1);
}

function endOfCall(
  events: readonly TraceEvent[],
  index: number,
  inputs: ReadonlyMap<number, Input>,
): Pick<HarnessStep, 'waits' | 'givesUp'> {
  const next = events.slice(index + 1).find(({ task }) => task === events[index]!.task);
  const own = [...inputs].filter(([, { call }]) => call === index).map(([at]) => events[at]!);
  const isSpurious =
    next !== undefined &&
    events.some((event) => event.task === next.task && event.action.kind === 'spurious' && isAt(event, events[index]!));
  const givesUp = own.some(
    ({ action }) =>
      action.kind === 'input' &&
      action.choice &&
      action.data.kind === 'integer' &&
      action.data.boolean &&
      action.data.number === '1',
  );
  return {
    ...(next?.action.kind === 'wait' ? { waits: true } : {}),
    ...(givesUp && !isSpurious ? { givesUp: true } : {}),
  };
}

function isAt({ position: a }: TraceEvent, { position: b }: TraceEvent): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column;
}

function inRuns(drafts: readonly Draft[]): HarnessStep[] {
  let run = -1;
  let last: number | undefined;
  return drafts.map((draft): HarnessStep => {
    const { task } = draft.event;
    if (task !== last) run++;
    last = task;
    return { ...draft, task, run };
  });
}

/** Marks the two accesses that meet. */
function withRace({ participants, property }: Violation, steps: HarnessStep[]): HarnessStep[] {
  const [first, second] = participants ?? [];
  if (property !== 'race' || !first || !second) return steps;
  const isAccess = ({ kind }: HarnessStep): boolean => kind === 'read' || kind === 'write' || kind === 'call';
  const lastOf = (task: number, line: number): number =>
    steps.map((step) => step.task === task && isAccess(step) && step.event.position.line === line).lastIndexOf(true);
  const one = lastOf(first.task, first.position.line);
  const other = lastOf(second.task, second.position.line);
  const isLast = steps.slice(one + 1, other).every(({ task }) => task !== first.task);
  return steps.map((step, index) => {
    if (index === one) return { ...step, race: isLast ? 'hold' : 'first' };
    if (index !== other) return step;
    // The first is not made when the second stands before its own.
    return { ...withoutValue(step), race: 'second' };
  });
}

function withoutValue({ value: _value, ...rest }: HarnessStep): HarnessStep {
  return rest;
}
