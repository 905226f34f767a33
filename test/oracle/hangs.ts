import { deadlocked, waitingForever } from './deadlocks.js';
import type { Graph, GraphNode, Waiter } from './graph.js';

/**
 * `hang`: in a state in which nobody makes a step but those that go round in loops and change nothing, a task is in one
 * that it could leave. `busy`: so it is only because some task runs for ever. `changing`: only if rounds count that
 * change something. `assumed`: only if no task that is held up by an assumption would end that.
 */
export type HangAnswer = 'none' | 'hang' | 'busy' | 'changing' | 'assumed';

/** How deep in its loops each task stays in a state for ever as far as it is up to itself. */
type Depths = ReadonlyMap<GraphNode, readonly number[]>;

/** @param graph one that was made with `rounds` */
export function findHang(graph: Graph): HangAnswer {
  const resting = depthsOf(graph, true);
  const found = hangsIn(graph, resting, ({ ends, stuck }) => ends || stuck);
  if (found.some((node) => isStill(node, resting))) return 'hang';
  if (found.length > 0) return 'busy';
  if (hangsIn(graph, resting, ({ ends }) => ends).length > 0) return 'assumed';
  const staying = depthsOf(graph, false);
  return hangsIn(graph, staying, ({ ends }) => ends).length > 0 ? 'changing' : 'none';
}

/**
 * Greatest fixpoint over the steps that a task makes alone.
 * @param unchanged whether its rounds must leave all as it is that is not its own
 */
function depthsOf({ nodes }: Graph, unchanged: boolean): Depths {
  const depths = new Map<GraphNode, number[]>();
  for (const node of nodes)
    depths.set(
      node,
      node.rounds!.map((round) =>
        round === undefined || round.mayEnd
          ? 0
          : round.isEndless
            ? round.loops.length
            : round.moves
              ? round.loops.length
              : 0,
      ),
    );
  const work = [...nodes];
  for (let node = work.pop(); node; node = work.pop()) {
    const own = depths.get(node)!;
    let changed = false;
    for (const { task, next, kept } of node.edges) {
      const leaves = unchanged && node.rounds![task]!.others !== next.rounds![task]?.others;
      const depth = leaves ? 0 : Math.min(own[task]!, kept!, depths.get(next)![task] ?? 0);
      if (depth >= own[task]!) continue;
      own[task] = depth;
      changed = true;
    }
    if (changed) work.push(...node.predecessors);
  }
  return depths;
}

/** States in which a task is stuck in a loop that it could leave. */
function hangsIn(graph: Graph, depths: Depths, ends: (node: GraphNode) => boolean): GraphNode[] {
  const rests = (node: GraphNode): Waiter[] => {
    const own = depths.get(node)!;
    return own.flatMap((depth, task) => (depth > 0 ? [{ task, reasons: [undefined] }] : []));
  };
  const waiters = (node: GraphNode): readonly Waiter[] => [...node.waiters, ...rests(node)];
  const forever = waitingForever(graph, ends, waiters);
  const deep = new Map([...depths].map(([node, own]) => [node, own.slice()]));
  settle(graph, deep);
  return graph.nodes.filter((node) => {
    const set = deadlocked(waiters(node), forever.get(node)!);
    return deep
      .get(node)!
      .some(
        (depth, task) =>
          ((set >> task) & 1) !== 0 && node.rounds![task]!.loops.slice(0, depth).some(({ canEnd }) => canEnd),
      );
  });
}

/** What others do may end that a task stays so deep: the least of all that can follow. */
function settle({ nodes }: Graph, depths: Map<GraphNode, number[]>): void {
  const work = [...nodes];
  for (let node = work.pop(); node; node = work.pop()) {
    const after = depths.get(node)!;
    for (const before of node.predecessors) {
      const own = depths.get(before)!;
      const least = own.map((depth, task) => Math.min(depth, after[task] ?? 0));
      if (least.every((depth, task) => depth === own[task])) continue;
      depths.set(before, least);
      work.push(before);
    }
  }
}

/** Only tasks that go round in loops and change nothing make a step. */
function isStill(node: GraphNode, resting: Depths): boolean {
  const own = resting.get(node)!;
  return node.edges.every(({ task }) => own[task]! > 0);
}
