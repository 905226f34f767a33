import type { Access, AccessSet } from './accesses.js';
import type { Edge, Graph, GraphNode } from './graph.js';

/**
 * The unordered pairs of lines with a race: accesses of two tasks to the same bytes, not both reads and not both
 * atomic. The step of one task directly follows a step of the other before which both tasks were there. A firing of an
 * interrupt, whatever it does, follows the step after which it begins, as does one that begins while such a firing is
 * under way. So does a task that keeps off the first one.
 */
export function racingLines(graph: Graph): ReadonlyMap<string, FewestSwitches> {
  const finder = new RaceFinder(graph);
  finder.neighbours();
  finder.interrupts();
  return new Map([...finder.pairs].filter(([, { most }]) => most < Infinity));
}

/**
 * The number of context switches of an execution with a race is at least the first of these, and at most the second
 * one. Whether the second task may do something between the two accesses that does not conflict with the first depends
 * on what counts as a step.
 */
export interface FewestSwitches {
  readonly least: number;
  readonly most: number;
}

/** The name of an unordered pair of lines. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' and ');
}

class RaceFinder {
  readonly pairs = new Map<string, FewestSwitches>();
  /** The least number of switches with which a state is reached by a step of each task. */
  private readonly distances: ReadonlyMap<GraphNode, ReadonlyMap<number, number>>;

  constructor(private readonly graph: Graph) {
    this.distances = distancesIn(graph);
  }

  neighbours(): void {
    for (const node of this.graph.nodes)
      for (const first of node.edges) {
        if (first.accesses.length === 0) continue;
        const switches = this.before(node, first.task);
        for (const second of first.next.edges)
          if (second.task !== first.task && (first.existing >> second.task) & 1)
            this.follow(second, first, switches + 1);
      }
  }

  /**
   * The second task makes this step, and others as long as they have nothing to do with the first access; if it keeps
   * off the first one, there is no other way. That one comes after the end of an atomic section, which is no access.
   */
  private follow(first: Edge, { task, accesses: all, inherits }: Edge, switches: number): void {
    const outside = all.filter(({ inSection }) => !inSection);
    const work: { readonly edge: Edge; readonly direct: boolean }[] = [{ edge: first, direct: true }];
    const seen = new Set<Edge>();
    for (let item = work.pop(); item; item = work.pop()) {
      const { edge, direct } = item;
      const isKeptOff = ((edge.keepsOff >> task) & 1) === 1;
      const conflicts = this.compare(isKeptOff && !inherits ? outside : all, edge.accesses, switches, direct);
      if ((conflicts && !isKeptOff) || seen.has(edge)) continue;
      seen.add(edge);
      for (const next of edge.next.edges)
        if (next.task === edge.task) work.push({ edge: next, direct: direct && isKeptOff });
    }
  }

  /** The least number of switches of an execution in which the task makes a step in this state. */
  private before(node: GraphNode, task: number): number {
    const distances = [...this.distances.get(node)!].map(([last, switches]) => switches + (last === task ? 0 : 1));
    return Math.min(...distances);
  }

  /** Follows each firing from its first step to its end, with those that come within it. */
  interrupts(): void {
    for (const node of this.graph.nodes)
      for (const { task, accesses, next } of node.edges) {
        if (accesses.length === 0) continue;
        const begin = next.edges.filter((edge) => edge.begins && edge.task !== task);
        if (begin.length > 0) for (const edge of begin) this.firing(edge, accesses, this.before(node, task) + 1);
      }
  }

  private firing(first: Edge, before: AccessSet, switches: number): void {
    const least = new Map<string, number>();
    const numbers = new Map<Edge, number>();
    const numberOf = (edge: Edge): number => numbers.get(edge) ?? numbers.set(edge, numbers.size).size - 1;
    const work: { readonly edge: Edge; readonly within: readonly Edge[]; readonly switches: number }[] = [
      { edge: first, within: [first], switches },
    ];
    for (let item = work.pop(); item; item = work.pop()) {
      const { edge, within } = item;
      const key = `${numberOf(edge)} ${within.map(({ task }) => task).join()}`;
      if ((least.get(key) ?? Infinity) <= item.switches) continue;
      least.set(key, item.switches);
      if (within.some(({ task }) => task === edge.task)) this.compare(before, edge.accesses, item.switches, true);
      for (const next of edge.next.edges) {
        // The end of a firing is no step: one that has just come to it may still be interrupted.
        const open = within.filter(({ task, priority }) => task === next.task || next.priority > priority);
        if (open[0] !== first) continue;
        work.push({
          edge: next,
          within: next.begins ? [...open, next] : open,
          switches: item.switches + (next.task === edge.task ? 0 : 1),
        });
      }
    }
  }

  private compare(first: AccessSet, second: AccessSet, switches: number, direct: boolean): boolean {
    let conflicts = false;
    for (const one of first)
      for (const other of second)
        if (conflict(one, other)) {
          conflicts = true;
          const pair = pairOf(one.line, other.line);
          const { least, most } = this.pairs.get(pair) ?? { least: Infinity, most: Infinity };
          this.pairs.set(pair, { least: Math.min(least, switches), most: direct ? Math.min(most, switches) : most });
        }
    return conflicts;
  }
}

/** Breadth first over the number of switches. */
function distancesIn({ nodes, initial, first }: Graph): ReadonlyMap<GraphNode, ReadonlyMap<number, number>> {
  const distances = new Map<GraphNode, Map<number, number>>(nodes.map((node) => [node, new Map()]));
  let now: { readonly node: GraphNode; readonly task: number }[] = [];
  let later: typeof now = initial.flatMap((node) => first.map((task) => ({ node, task })));
  for (let switches = 0; later.length > 0; switches++) {
    [now, later] = [later, []];
    for (let item = now.pop(); item; item = now.pop()) {
      const known = distances.get(item.node)!;
      if (known.has(item.task)) continue;
      known.set(item.task, switches);
      for (const { task, next } of item.node.edges) (task === item.task ? now : later).push({ node: next, task });
    }
  }
  return distances;
}

function conflict(one: Access, other: Access): boolean {
  return (one.write || other.write) && !(one.atomic && other.atomic) && one.start < other.end && other.start < one.end;
}
