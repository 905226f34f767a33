import type { Access, AccessSet } from './accesses.js';
import type { Edge, Graph, GraphNode } from './graph.js';

/**
 * The unordered pairs of lines with a race: accesses of two tasks to the same bytes, not both reads and not both atomic, such that
 * the step of one task directly follows a step of the other before which both tasks were there. A firing of an interrupt, whatever it does,
 * follows the step after which it begins.
 */
export function racingLines(graph: Graph): ReadonlySet<string> {
  const finder = new RaceFinder();
  for (const node of graph.nodes) finder.visit(node);
  finder.interrupt(graph);
  return finder.pairs;
}

/** The name of an unordered pair of lines. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' and ');
}

class RaceFinder {
  readonly pairs = new Set<string>();
  private readonly firings = new Map<GraphNode, Map<number, Set<AccessSet>>>();
  private readonly compared = new Map<AccessSet, Set<AccessSet>>();

  visit({ arrivals, departures }: GraphNode): void {
    for (const first of arrivals) {
      for (const second of departures) {
        if (second.task !== first.task && (first.existing >> second.task) & 1) this.compare(first.accesses, second.accesses);
      }
    }
  }

  /** Follows each firing from its first step to its end. */
  interrupt({ nodes }: Graph): void {
    for (const { edges } of nodes) {
      for (const { task, accesses, next } of edges) {
        if (accesses.length > 0) for (const edge of next.edges) if (edge.begins && edge.task !== task) this.firing(edge, accesses);
      }
    }
  }

  private firing(first: Edge, before: AccessSet): void {
    const { task } = first;
    for (const work = [first]; work.length > 0;) {
      const { accesses, next } = work.pop()!;
      this.compare(before, accesses);
      const followed = this.followed(next, task);
      if (followed.has(before)) continue;
      followed.add(before);
      for (const edge of next.edges) work.push(edge.task === task ? edge : { ...edge, accesses: [] });
    }
  }

  /** The accesses after which a firing began that is followed from a state on. */
  private followed(node: GraphNode, task: number): Set<AccessSet> {
    const byTask = this.firings.get(node) ?? new Map<number, Set<AccessSet>>();
    this.firings.set(node, byTask);
    const known = byTask.get(task) ?? new Set();
    byTask.set(task, known);
    return known;
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
