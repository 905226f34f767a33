import type { Trace } from '../../../../src/answer/result.js';
import { taskTitle } from '../../../../src/report/columns.js';
import { allRows } from '../../../../src/report/rows.js';
import type { SourceLine } from '../../../../src/report/source.js';
import type { Tone } from '../../../../src/report/style.js';
import type { Position } from '../../../../src/source/diagnostic.js';

/** The events of one task on one line, without a switch in between. */
export interface LineStep {
  readonly task: number;
  /** The name of the task. */
  readonly name: string;
  /** The name with the function that it runs. */
  readonly title: string;
  readonly block: number;
  readonly position: Position;
  /** Values read, written and started, as the report says it. */
  readonly values: readonly string[];
}

const VALUES: ReadonlySet<Tone> = new Set<Tone>(['read', 'write', 'note', 'dim']);

/** An execution line by line, nothing left out. Where lines can be had, what they say themselves is not repeated. */
export function stepsOf(trace: Trace, lineAt: SourceLine = () => undefined): LineStep[] {
  return allRows(trace, lineAt).map(({ task, block, position, details }): LineStep => {
    const values = details.filter(({ tone, text }) => VALUES.has(tone) && text !== 'ends').map(({ text }) => text);
    return {
      task,
      name: trace.tasks[task]?.name ?? `task ${task}`,
      title: taskTitle(trace, task),
      block,
      position,
      values,
    };
  });
}

/** Where a task is. */
export interface TaskPlace {
  readonly task: number;
  readonly title: string;
  readonly position: Position;
  /** It is this one's turn. */
  readonly runs: boolean;
}

/** Where each task that has done something is, at a step. */
export function placesAt(steps: readonly LineStep[], index: number): TaskPlace[] {
  const runs = steps[index]?.task;
  const places = new Map<number, TaskPlace>();
  for (const { task, title, position } of steps.slice(0, index + 1))
    places.set(task, { task, title, position, runs: task === runs });
  return [...places.values()].sort((a, b) => a.task - b.task);
}

export type Direction = 1 | -1;

/** The step after (or before) this one; the first (or last) where none is chosen; undefined at the end. */
export function neighbour(
  steps: readonly LineStep[],
  at: number | undefined,
  direction: Direction,
): number | undefined {
  const next = at === undefined ? (direction === 1 ? 0 : steps.length - 1) : at + direction;
  return next >= 0 && next < steps.length ? next : undefined;
}

/** The first step of the next block, or of the one before; undefined at the end. */
export function nextSwitch(
  steps: readonly LineStep[],
  at: number | undefined,
  direction: Direction,
): number | undefined {
  const from = at ?? (direction === 1 ? -1 : steps.length);
  const begins = steps.flatMap((step, index) => (index === 0 || steps[index - 1]!.block !== step.block ? [index] : []));
  return direction === 1 ? begins.find((index) => index > from) : begins.filter((index) => index < from).at(-1);
}

/** The step at a place, the nearest to the one that is chosen. */
export function stepAt(steps: readonly LineStep[], file: string, line: number, near = 0): number | undefined {
  const found = steps.flatMap(({ position }, index) =>
    position.file === file && position.line === line ? [index] : [],
  );
  return found.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0];
}
