import type { Loop } from '../../src/ir/ir.js';
import type { Edge, Graph, GraphNode } from './graph.js';

/**
 * Whether tasks keep each other going round for ever: some tasks stand still in all states of a cycle, and each other
 * one makes steps in it again and again, none of which takes it out of a loop that might
 * hold it. By all sets of those
 * who stand still, and for each the greatest set of states from which all others can make such a step again within it.
 */
export function findCycle({ nodes }: Graph): boolean {
  const holding = holdingLoops(nodes);
  const tasks = Math.max(0, ...nodes.flatMap(({ edges }) => edges.map(({ task }) => task + 1)));
  for (let still = 0; still < 1 << tasks; still++) {
    const isStill = (task: number): boolean => ((still >>> task) & 1) !== 0;
    const movers = Array.from({ length: tasks }, (_, task) => task).filter((task) => !isStill(task));
    if (movers.length > 0 && hasCycle(nodes, { movers, isStill, holding })) return true;
  }
  return false;
}

interface Who {
  readonly movers: readonly number[];
  readonly isStill: (task: number) => boolean;
  readonly holding: ReadonlySet<Loop>;
}

/** Loops in which a task can stay for ever by its own steps: not all states are dead ends, one after the other. */
function holdingLoops(nodes: readonly GraphNode[]): ReadonlySet<Loop> {
  const found = new Set<Loop>();
  const all = new Set(
    nodes.flatMap(({ rounds }) => rounds!.flatMap((round) => round?.loops ?? [])).map(({ loop }) => loop),
  );
  for (const loop of all)
    for (let task = 0; task < 31; task++) {
      let left = nodes.filter(({ rounds }) => rounds![task]?.loops.some((each) => each.loop === loop));
      for (let size = -1; size !== left.length;) {
        size = left.length;
        const inside = new Set(left);
        left = left.filter(({ edges, rounds }) =>
          edges.some(
            (edge) =>
              edge.task === task &&
              inside.has(edge.next) &&
              rounds![task]!.loops.slice(0, edge.kept).some((each) => each.loop === loop),
          ),
        );
      }
      if (left.length > 0) found.add(loop);
    }
  return found;
}

function hasCycle(nodes: readonly GraphNode[], { movers, isStill, holding }: Who): boolean {
  let inside = new Set(nodes.filter(({ edges, ends }) => !ends && !edges.some(({ task }) => isStill(task))));
  for (let size = -1; size !== inside.size && inside.size > 0;) {
    size = inside.size;
    for (const mover of movers) inside = leadingTo(inside, mover, holding);
  }
  return inside.size > 0;
}

/** The states in the set from which steps without progress within it lead to one of the task. */
function leadingTo(set: ReadonlySet<GraphNode>, mover: number, holding: ReadonlySet<Loop>): Set<GraphNode> {
  const isWithin = (node: GraphNode, edge: Edge): boolean => set.has(edge.next) && isIdle(node, edge, holding);
  const found = new Set(
    [...set].filter((node) => node.edges.some((edge) => edge.task === mover && isWithin(node, edge))),
  );
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const node of set)
      if (!found.has(node) && node.edges.some((edge) => found.has(edge.next) && isWithin(node, edge))) found.add(node);
  }
  return found;
}

function isIdle({ rounds }: GraphNode, { task, kept = 0, chooses }: Edge, holding: ReadonlySet<Loop>): boolean {
  if (chooses) return false;
  const loops = rounds![task]!.loops;
  const isOne = ({ canEnd, ofLibrary }: (typeof loops)[number]): boolean => canEnd && !ofLibrary;
  return loops.slice(0, kept).some(isOne) && !loops.slice(kept).some((each) => isOne(each) && holding.has(each.loop));
}
