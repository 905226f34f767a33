/**
 * Whether an execution that was seen is still possible if some orders are others. No other writes are seen, and nothing
 * is executed anew: of the graph only the orders change, and there are other fences. Sources: the axioms in
 * `trace/graph/consistency.ts`.
 */
import type { GraphEvent, GraphPoint, SeenMemory } from '../answer/execution-graph.js';
import type { OrderChange } from '../answer/order-advice.js';
import { ofRead } from '../base/memory-order.js';
import { placeOf } from '../ir/access-order.js';
import { areUnordered, brokenAxiom } from '../trace/graph/consistency.js';
import type { OrderSite } from './sites.js';

/** An execution of a changed program, with the orders that the program asks for itself. */
export function asWritten(seen: SeenMemory, sites: readonly OrderSite[]): SeenMemory {
  const known = new Map(sites.map((site) => [placeOf(site), site]));
  return rebuilt(seen, (event) => {
    const site = event.position && known.get(placeOf({ position: event.position }));
    if (!site) return [event];
    if (event.isFence && site.access !== 'fence') return [];
    const { order } = site;
    if (event.order === undefined || order === undefined) return [event];
    return [{ ...event, order: hasFailed(event) ? (site.failure ?? ofRead(order)) : order }];
  });
}

/** @param seen with the orders that the program asks for itself */
export function isStillPossible(seen: SeenMemory, changes: readonly OrderChange[]): boolean {
  const orders = new Map(changes.flatMap((each) => (each.from === undefined ? [] : [[placeOf(each), each]])));
  const fences = new Map(changes.flatMap((each) => (each.from === undefined ? [[placeOf(each), each.to]] : [])));
  const { model, graph, unordered } = rebuilt(seen, (event) => {
    const place = event.position && placeOf({ position: event.position });
    if (place === undefined) return [event];
    const fence = fences.get(place);
    const change = event.order && orders.get(place);
    const own = change
      ? { ...event, order: hasFailed(event) ? (change.failure ?? ofRead(change.to)) : change.to }
      : event;
    return fence === undefined
      ? [own]
      : [{ task: event.task, reads: [], writes: [], order: fence, isFence: true }, own];
  });
  return brokenAxiom(graph, model) === undefined && (!unordered || areUnordered(graph, ...unordered));
}

/** It is a read-modify-write that has not stored. */
function hasFailed({ isSection, writes }: GraphEvent): boolean {
  return isSection === true && writes.length === 0;
}

/** The events that come in the place of each one, the last of which is what it was; none of a fence that goes. */
function rebuilt(
  { model, graph, unordered }: SeenMemory,
  inPlaceOf: (event: GraphEvent) => readonly GraphEvent[],
): SeenMemory {
  const events: GraphEvent[] = [];
  const last = new Map<number, number>();
  const numbers = graph.events.map((event) => {
    const own = inPlaceOf(event);
    events.push(...own);
    if (own.length > 0) last.set(event.task, events.length - 1);
    return last.get(event.task) ?? -1;
  });
  const renamed = (event: number): number => numbers[event]!;
  const point = ({ task, event, after }: GraphPoint): GraphPoint => ({
    task,
    ...(event === undefined ? {} : { event: renamed(event) }),
    after: after < 0 ? after : renamed(after),
  });
  return {
    model,
    graph: {
      events: events.map((event) => ({
        ...event,
        reads: event.reads.map(({ place, from }) => ({ place, from: from === undefined ? from : renamed(from) })),
      })),
      writes: graph.writes.map((list) => list.map(renamed)),
      created: graph.created.map(([first, second]) => [renamed(first), renamed(second)] as const),
    },
    ...(unordered ? { unordered: [point(unordered[0]), point(unordered[1])] as const } : {}),
  };
}
