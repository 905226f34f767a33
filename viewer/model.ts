import type { Report } from '../src/answer/report.js';
import type { Place } from '../src/answer/data.js';
import type { Trace, TraceEvent, Violation } from '../src/answer/result.js';
import { sliceOf } from '../src/report/slice.js';
import type { SourceLine } from '../src/report/source.js';
import { sourceLines } from '../src/report/source.js';
import type { Timeline } from '../src/report/timeline.js';
import { timelineOf } from '../src/report/timeline.js';
import { TraceIndex } from '../src/report/trace-index.js';
import type { Variables } from '../src/report/variables.js';
import { variablesOf } from '../src/report/variables.js';

/** A part of the view that says something about a step. */
export interface Panel {
  readonly element: HTMLElement;
  show(step: number): void;
}

/** The text of a file, or undefined where it is not known. */
export function textOf({ sources }: Report, file: string): string | undefined {
  return Object.hasOwn(sources, file) ? sources[file] : undefined;
}

/** A violation with all that can be asked about a moment of it in little time. */
export class Model {
  readonly trace: Trace;
  readonly events: readonly TraceEvent[];
  readonly timeline: Timeline;
  readonly variables: Variables;
  readonly lineAt: SourceLine;
  /** Of each task the indices of its events, in order. */
  private readonly own: readonly number[][];
  /** Of each task the events in which its locks change. */
  private readonly locking: readonly number[][];
  private readonly index: TraceIndex;
  private slice: ReadonlySet<number> | undefined;

  constructor(
    readonly report: Report,
    readonly violation: Violation,
  ) {
    this.trace = violation.trace;
    this.events = violation.trace.events;
    this.timeline = timelineOf(violation);
    this.variables = variablesOf(violation.trace);
    this.lineAt = sourceLines((file) => textOf(report, file));
    this.index = new TraceIndex(violation);
    this.own = this.trace.tasks.map(() => []);
    this.locking = this.trace.tasks.map(() => []);
    for (const [at, { task, locks }] of this.events.entries()) {
      this.own[task]?.push(at);
      if (locks) this.locking[task]?.push(at);
    }
  }

  /** The events that led to the violation. */
  get relevant(): ReadonlySet<number> {
    return (this.slice ??= sliceOf(this.violation, this.variables));
  }

  /** Whether the object of a cell was freed up to a step. */
  isFreed(place: Place, step: number): boolean {
    return this.index.callsOn(place, step + 1).some((at) => {
      const { action } = this.events[at]!;
      return action.kind === 'call' && action.call.name === 'free';
    });
  }

  /** The last event of a task up to a step. */
  lastOf(task: number, step: number): number | undefined {
    const own = this.own[task] ?? [];
    return own[upTo(own, step)];
  }

  /** The first event of a task after a step. */
  nextOf(task: number, step: number): number | undefined {
    const own = this.own[task] ?? [];
    return own[upTo(own, step) + 1];
  }

  /** The locks that a task holds after a step. */
  locksOf(task: number, step: number): readonly string[] {
    const own = this.locking[task] ?? [];
    const at = own[upTo(own, step)];
    return (at === undefined ? undefined : this.events[at]!.locks) ?? [];
  }

  /** The colour of a task, a number from 0 to 11. */
  colour(task: number): number {
    const lane = this.timeline.lanes.findIndex((each) => each.task === task);
    return (lane < 0 ? task : lane) % COLOURS;
  }
}

const COLOURS = 12;

/** The place of the last number that is not greater, or -1. */
function upTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [-1, sorted.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
