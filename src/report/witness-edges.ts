import type { Trace, TraceEvent, Violation } from '../answer/result.js';
import type { Row } from './rows.js';
import { allRows } from './rows.js';
import type { SourceLine } from './source.js';
import { inputFunction, integerOf } from './witness-task.js';

/** The keys of an edge's data, each with its type. */
export const EDGE_KEYS = [
  ['threadId', 'string'],
  ['createThread', 'string'],
  ['enterFunction', 'string'],
  ['returnFromFunction', 'string'],
  ['originfile', 'string'],
  ['startline', 'int'],
  ['endline', 'int'],
  ['sourcecode', 'string'],
  ['assumption', 'string'],
  ['assumption.scope', 'string'],
  ['assumption.resultfunction', 'string'],
] as const;

export type EdgeKey = (typeof EDGE_KEYS)[number][0];
export type EdgeData = readonly (readonly [key: EdgeKey, value: string])[];

/**
 * The path of an execution: which thread enters, leaves and does what, up to the violation. Lines that only compute
 * with a thread's own variables are left out.
 */
export function edgesOf(violation: Violation, lineAt: SourceLine): EdgeData[] {
  const { trace } = violation;
  const rows = allRows(trace, lineAt);
  const end = rows.reduce(
    (last, { events }, index) =>
      events.some(({ action }) => action.kind === 'violation' || action.kind === 'wait') ? index : last,
    rows.length - 1,
  );
  const walk = new Walk(trace);
  return [...walk.begin(), ...rows.slice(0, end + 1).flatMap((row) => walk.row(row))];
}

class Walk {
  /** The active functions of each thread that has begun. */
  private readonly stacks = new Map<number, readonly string[]>();

  constructor(private readonly trace: Trace) {}

  /** The first thread is created and begins in one. */
  begin(): EdgeData[] {
    return [[['createThread', '0'], ...this.enter(0)]];
  }

  row(row: Row): EdgeData[] {
    const { task, events } = row;
    const stack = events[0]?.stack ?? [];
    const created = this.stacks.has(task) ? [] : this.create(0, task);
    const calls = this.follow(task, stack);
    const inputs = events.flatMap((event) => inputData(event, row));
    const children = events.flatMap(({ action }) =>
      action.kind === 'create' || action.kind === 'post' ? this.create(task, action.child, place(row)) : [],
    );
    const ends = events.some(({ action }) => action.kind === 'end') ? this.follow(task, []) : [];
    const told = children.length > 0 || inputs.length > 0 || (row.private && !isLast(row));
    const own: EdgeData[] = told ? [] : [[['threadId', `${task}`], ...place(row)]];
    return [...created, ...calls, ...inputs, ...children, ...own, ...ends];
  }

  private enter(task: number): EdgeData {
    const entry = this.trace.tasks[task]?.entry ?? '';
    this.stacks.set(task, [entry]);
    return [
      ['threadId', `${task}`],
      ['enterFunction', entry],
    ];
  }

  private create(parent: number, child: number, where: EdgeData = []): EdgeData[] {
    return [[['threadId', `${parent}`], ['createThread', `${child}`], ...where], this.enter(child)];
  }

  /** Leaves functions that are not active any more, and enters those that are. */
  private follow(task: number, stack: readonly string[]): EdgeData[] {
    const before = this.stacks.get(task) ?? [];
    this.stacks.set(task, stack);
    const differs = before.findIndex((name, index) => name !== stack[index]);
    const common = differs < 0 ? before.length : differs;
    const thread = ['threadId', `${task}`] as const;
    return [
      ...before
        .slice(common)
        .reverse()
        .map((name): EdgeData => [thread, ['returnFromFunction', name]]),
      ...stack.slice(common).map((name): EdgeData => [thread, ['enterFunction', name]]),
    ];
  }
}

function isLast({ events }: Row): boolean {
  return events.some(({ action }) => action.kind === 'violation' || action.kind === 'wait');
}

function place({ position, source }: Row): EdgeData {
  const line = `${position.line}`;
  return [
    ['originfile', position.file],
    ['startline', line],
    ['endline', line],
    ...(source === '' ? [] : [['sourcecode', source] as const]),
  ];
}

/** The value that an input function has given, where the program calls it. */
function inputData({ action, task, stack }: TraceEvent, row: Row): EdgeData[] {
  if (action.kind !== 'input') return [];
  const name = inputFunction(action);
  const value = integerOf(action.data);
  if (name === undefined || value === undefined || !row.source.includes(name)) return [];
  return [
    [
      ['threadId', `${task}`],
      ...place(row),
      ['assumption', `\\result == ${value}`],
      ['assumption.scope', stack.at(-1) ?? ''],
      ['assumption.resultfunction', name],
    ],
  ];
}
