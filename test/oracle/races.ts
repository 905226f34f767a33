import type { Access, AccessSet } from './accesses.js';
import type { Graph, GraphNode } from './graph.js';

/**
 * The unordered pairs of lines with a race: accesses of two tasks to the same bytes, not both reads and not both atomic, such that
 * the step of one task directly follows a step of the other before which both tasks were there.
 */
export function racingLines(graph: Graph): ReadonlySet<string> {
  const finder = new RaceFinder();
  for (const node of graph.nodes) finder.visit(node);
  return finder.pairs;
}

/** The name of an unordered pair of lines. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' and ');
}

class RaceFinder {
  readonly pairs = new Set<string>();
  private readonly compared = new Map<AccessSet, Set<AccessSet>>();

  visit({ arrivals, departures }: GraphNode): void {
    for (const first of arrivals) {
      for (const second of departures) {
        if (second.task !== first.task && (first.existing >> second.task) & 1) this.compare(first.accesses, second.accesses);
      }
    }
  }

  private compare(first: AccessSet, second: AccessSet): void {
    let done = this.compared.get(first);
    if (!done) this.compared.set(first, (done = new Set()));
    if (done.has(second)) return;
    done.add(second);
    for (const one of first) for (const other of second) if (conflict(one, other)) this.pairs.add(pairOf(one.line, other.line));
  }
}

function conflict(one: Access, other: Access): boolean {
  return (one.write || other.write) && !(one.atomic && other.atomic) && one.start < other.end && other.start < one.end;
}
