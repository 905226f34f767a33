import type { Graph, GraphNode, Waiter } from './graph.js';
import { GONE } from './graph.js';

/**
 * `busy`: only because some task runs for ever without ending somebody's wait. `assumed`: only if no task that is held
 * up by an assumption would end somebody's wait behind it.
 */
export type DeadlockAnswer = 'none' | 'deadlock' | 'busy' | 'assumed';

/**
 * Whether a state can be reached in which some tasks wait for each other, or for what nobody will ever do. A wait that
 * a single task can end needs that task to have ended or to be one of them. Any other wait has to go on in all states
 * that can be reached from there, in none of which the program can end or a task is held up by an assumption.
 */
export function findDeadlock(graph: Graph): DeadlockAnswer {
  const forever = waitingForever(graph, (node) => node.ends || node.stuck);
  const stranded = strandedIn(graph, forever);
  if (stranded.length > 0) {
    const evident = stranded.some((node) => deadlocked(node.waiters, node.moves ? 0 : forever.get(node)!) !== 0);
    return evident ? 'deadlock' : 'busy';
  }
  const ifStuckEnd = waitingForever(graph, (node) => node.ends);
  return strandedIn(graph, ifStuckEnd).length > 0 ? 'assumed' : 'none';
}

function strandedIn({ nodes }: Graph, forever: ReadonlyMap<GraphNode, number>): GraphNode[] {
  return nodes.filter((node) => deadlocked(node.waiters, forever.get(node)!) !== 0);
}

/**
 * For each state the tasks that wait in it and in all that can be reached from it, if no wait lasts in those that
 * `ends` names: the greatest fixpoint.
 */
export function waitingForever(
  { nodes }: Graph,
  ends: (node: GraphNode) => boolean,
  waiters: (node: GraphNode) => readonly Waiter[] = (node) => node.waiters,
): ReadonlyMap<GraphNode, number> {
  const sets = new Map<GraphNode, number>();
  for (const node of nodes) sets.set(node, ends(node) ? 0 : taskSet(waiters(node)));
  const work = [...nodes];
  for (let node = work.pop(); node; node = work.pop()) {
    const after = sets.get(node)!;
    for (const before of node.predecessors) {
      const set = sets.get(before)!;
      if ((set & after) === set) continue;
      sets.set(before, set & after);
      work.push(before);
    }
  }
  return sets;
}

/** The greatest set of waiting tasks none of which anybody outside of the set can wake. */
export function deadlocked(waiters: readonly Waiter[], forever: number): number {
  let set = taskSet(waiters);
  for (let last = 0; last !== set;) {
    last = set;
    const lost = (reason: number | undefined): boolean => (reason === GONE ? true : ((set >> reason!) & 1) !== 0);
    for (const { task, reasons } of waiters) {
      const hopeless = reasons.every((reason) => (reason === undefined ? (forever >> task) & 1 : lost(reason)));
      if (!hopeless) set &= ~(1 << task);
    }
  }
  return set;
}

function taskSet(waiters: readonly Waiter[]): number {
  return waiters.reduce((set, { task }) => set | (1 << task), 0);
}
