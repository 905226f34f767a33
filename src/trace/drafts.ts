import type { TraceEvent } from '../answer/result.js';
import type { Task } from '../machine/state.js';
import type { EventsSoFar } from './flow/flow.js';
import type { Hubs, Provenance } from './flow/provenance.js';

/** An event before it is known what the execution still does. */
export interface Draft {
  readonly event: TraceEvent;
  /** Of an access: where its object begins. */
  readonly object?: bigint;
  readonly uses: Provenance;
  readonly because: Provenance;
  /** Of a call: what has come together in it. */
  readonly hub?: number;
}

/** The events of an execution so far. */
export class Drafts implements EventsSoFar {
  private readonly drafts: Draft[] = [];

  /** @param numberOf the number of a task in the trace */
  constructor(readonly numberOf: (task: Task) => number) {}

  get length(): number {
    return this.drafts.length;
  }

  taskOf(event: number): number {
    return this.drafts[event]!.event.task;
  }

  at(event: number): Draft {
    return this.drafts[event]!;
  }

  /** @returns the index of the event */
  push(draft: Draft): number {
    return this.drafts.push(draft) - 1;
  }

  change(index: number, event: Partial<TraceEvent>): void {
    const draft = this.drafts[index]!;
    this.drafts[index] = { ...draft, event: { ...draft.event, ...event } };
  }

  /** The last event of a task that the trace knows by this number, or -1. */
  lastOf(task: number): number {
    let last = this.drafts.length - 1;
    while (last >= 0 && this.drafts[last]!.event.task !== task) last--;
    return last;
  }

  /** The events as a report has them. @param isShared whether several tasks have touched an object */
  finished(hubs: Hubs, isShared: (object: bigint) => boolean): TraceEvent[] {
    return this.drafts.map(({ event, object, uses, because, hub }, index) => {
      // A choice comes before the call that makes it, if that is shown where it first changes something; only calls
      // take time.
      const isEarlier = (other: number): boolean => other < index;
      const used = hub === undefined ? hubs.eventsOf(uses, index).filter(isEarlier) : hubs.partsOf(hub, index);
      const decided = hubs.eventsOf(because, index).filter(isEarlier);
      const { action } = event;
      const isAccess = action.kind === 'read' || action.kind === 'write';
      return {
        ...event,
        ...(isAccess && object !== undefined
          ? { action: { ...action, shared: action.shared || isShared(object) } }
          : {}),
        ...(used.length > 0 ? { uses: used } : {}),
        ...(decided.length > 0 ? { because: decided } : {}),
      };
    });
  }
}
