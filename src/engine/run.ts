/**
 * The part of an execution that decides what it does: its steps in their order, and with it the order of accesses that
 * have to do with each other.
 */
import type { Holds } from '../../encodings/claim.js';
import type { CellId } from '../steps/ids.js';
import type { Action, Step } from '../steps/events.js';

/** The accesses of a step of a run to shared cells. */
interface RunStep {
  readonly step: Step;
  readonly reads: ReadonlySet<CellId>;
  readonly writes: ReadonlySet<CellId>;
}

/** The steps of an execution up to its violation, in order. */
export type Run = readonly RunStep[];

/** Two steps of different tasks that access a cell which one of them writes; the first one comes first. */
export interface Conflict {
  readonly first: Step;
  readonly second: Step;
  readonly cell: CellId;
}

/** The run of a model, given its steps in order. */
export function runOf(steps: readonly Step[], holds: Holds): Run {
  return steps.map((step) => {
    const done = step.actions.filter(({ guard }) => holds(guard));
    const cells = (kind: 'read' | 'write'): Set<CellId> =>
      new Set(done.flatMap((action) => (action.kind === kind ? [action.cell] : [])));
    return { step, reads: cells('read'), writes: cells('write') };
  });
}

export function accesses(action: Action, cell: CellId): boolean {
  return (action.kind === 'read' || action.kind === 'write') && action.cell === cell;
}

/**
 * The conflicts between neighbours: a write and the reads of what it has written, these and the write that follows, or
 * two writes without a read between. In every other order of the same steps at least one of them is the other way
 * round.
 */
export function conflictsOf(run: Run): Conflict[] {
  const found: Conflict[] = [];
  const written = new Map<CellId, Step>();
  const readers = new Map<CellId, Step[]>();
  const note = (first: Step | undefined, second: Step, cell: CellId): void => {
    if (first && first.task !== second.task) found.push({ first, second, cell });
  };
  for (const { step, reads, writes } of run) {
    for (const cell of reads) {
      note(written.get(cell), step, cell);
      readers.set(cell, [...(readers.get(cell) ?? []), step]);
    }
    for (const cell of writes) {
      const before = (readers.get(cell) ?? []).filter((reader) => reader !== step);
      for (const reader of before.length > 0 ? before : [written.get(cell)]) note(reader, step, cell);
      written.set(cell, step);
      readers.set(cell, []);
    }
  }
  return found;
}

/** Whether in a run the second access of some conflict comes without the first one before it. */
export function reverses(run: Run, conflicts: readonly Conflict[]): boolean {
  const places = new Map(run.map(({ step }, place) => [step, place]));
  return conflicts.some(({ first, second, cell }) => {
    const place = places.get(second);
    if (place === undefined || !(run[place]!.reads.has(cell) || run[place]!.writes.has(cell))) return false;
    return (places.get(first) ?? Infinity) > place;
  });
}
