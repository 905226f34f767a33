/**
 * Executions that go round for ever although an end of that is always near: cycles of states in which nobody makes
 * progress. Turns in them are strongly fair: each task that can move again and again does move, so whoever waits for a
 * lock that is free at times gets it. A step makes progress if its task stands in no loop of the program's own that can
 * be left, or leaves one that might hold it, or comes by `__tcbmc_progress`. So does one that takes an input, of which
 * others may be taken. A loop may hold a task if it can stay in it while nobody else does anything: one that ends after
 * so many rounds whatever comes does not.
 *
 *   a cycle  =  a strongly connected set of states, joined by steps without progress, such that
 *               each task that can make a step in one of its states makes one of these steps
 *
 * A set that misses that is searched again without the states in which those tasks can move. Source: Emerson and Lei,
 * "Modalities for model checking" (1987); the components are Tarjan's.
 */

/** One step, as part of a cycle. */
export interface CycleStep {
  readonly from: number;
  readonly to: number;
  readonly task: number;
}

/** The steps of a search. */
export interface Steps {
  readonly states: number;
  readonly tasks: number;
  /** Those in which nothing is chosen and nobody makes progress. */
  readonly idle: readonly CycleStep[];
  /** By state, bit t: task t can make a step, or end the program. */
  readonly able: Int32Array;
  /** Something other than the place at which tasks stand is different in some of these. */
  differ(states: readonly number[]): boolean;
}

/** @returns the steps of a cycle, from the state of it that was found first */
export function fairCycle(steps: Steps): readonly CycleStep[] | undefined {
  const graph = new Graph(steps);
  const work = [Array.from({ length: steps.states }, (_, state) => state).filter((state) => graph.after(state).length)];
  for (let set = work.pop(); set; set = work.pop())
    for (const component of graph.components(set)) {
      const { moved, able } = graph.movers(component);
      const missing = able & ~moved;
      if (moved === 0) continue;
      if (missing === 0) {
        if (steps.differ(component)) return graph.walk(component, moved);
        continue;
      }
      const rest = component.filter((state) => (steps.able[state]! & missing) === 0);
      if (rest.length > 0) work.push(rest);
    }
  return undefined;
}

/** Whether some of the steps lead in a circle: otherwise they can be put in order. */
export function goInCircle(steps: readonly CycleStep[]): boolean {
  const after = new Map<number, number[]>();
  const before = new Map<number, number>();
  for (const { from, to } of steps) {
    const next = after.get(from);
    if (next) next.push(to);
    else after.set(from, [to]);
    before.set(to, (before.get(to) ?? 0) + 1);
  }
  const work = [...after.keys()].filter((state) => !before.has(state));
  let left = steps.length;
  for (let state = work.pop(); state !== undefined; state = work.pop())
    for (const next of after.get(state) ?? []) {
      left--;
      before.set(next, before.get(next)! - 1);
      if (before.get(next) === 0) work.push(next);
    }
  return left > 0;
}

class Graph {
  private readonly next: CycleStep[][] = [];
  /** By state, which component it is in. */
  private readonly component: Int32Array;
  private count = 0;

  constructor(private readonly steps: Steps) {
    for (const step of steps.idle) (this.next[step.from] ??= []).push(step);
    this.component = new Int32Array(steps.states).fill(-1);
  }

  after(state: number): readonly CycleStep[] {
    return this.next[state] ?? NONE;
  }

  /** The strongly connected components of a set of states. */
  components(set: readonly number[]): readonly (readonly number[])[] {
    const found: number[][] = [];
    const inside = new Set(set);
    const order = new Map<number, number>();
    const low = new Map<number, number>();
    const stack: number[] = [];
    const isOpen = new Set<number>();
    const open = (state: number): { state: number; way: number } => {
      order.set(state, order.size);
      low.set(state, order.get(state)!);
      stack.push(state);
      isOpen.add(state);
      return { state, way: 0 };
    };
    const lower = (state: number, to: number): void => {
      low.set(state, Math.min(low.get(state)!, to));
    };
    for (const root of set) {
      if (order.has(root)) continue;
      const path = [open(root)];
      for (let at = path.at(-1); at; at = path.at(-1)) {
        const step = this.after(at.state)[at.way++];
        if (step) {
          if (!inside.has(step.to)) continue;
          if (!order.has(step.to)) path.push(open(step.to));
          else if (isOpen.has(step.to)) lower(at.state, order.get(step.to)!);
          continue;
        }
        path.pop();
        const above = path.at(-1);
        if (above) lower(above.state, low.get(at.state)!);
        if (low.get(at.state) === order.get(at.state)) found.push(this.close(at.state, stack, isOpen));
      }
    }
    return found;
  }

  private close(root: number, stack: number[], isOpen: Set<number>): number[] {
    const states: number[] = [];
    for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
      states.push(state);
      isOpen.delete(state);
      this.component[state] = this.count;
      if (state === root) break;
    }
    this.count++;
    return states;
  }

  private within(state: number): readonly CycleStep[] {
    return this.after(state).filter(({ to }) => this.component[to] === this.component[state]);
  }

  /** Bit t: task t makes a step within the component, and it can make one at all. */
  movers(component: readonly number[]): { moved: number; able: number } {
    let moved = 0;
    let able = 0;
    for (const state of component) {
      able |= this.steps.able[state]!;
      for (const { task } of this.within(state)) moved |= 1 << task;
    }
    return { moved, able };
  }

  /** From a state back to it, with steps of all these tasks, and of those that change something. */
  walk(component: readonly number[], moved: number): readonly CycleStep[] {
    const start = Math.min(...component);
    const walk: CycleStep[] = [];
    let at = start;
    const go = (isEnd: (step: CycleStep) => boolean): void => {
      for (const step of this.wayTo(at, isEnd)) {
        walk.push(step);
        at = step.to;
        moved &= ~(1 << step.task);
      }
    };
    while (moved !== 0) go(({ task }) => ((moved >>> task) & 1) !== 0);
    while (!this.steps.differ([start, ...walk.map(({ to }) => to)])) go(({ to }) => this.steps.differ([start, to]));
    if (at !== start) go(({ to }) => to === start);
    return walk;
  }

  /** The fewest steps within a component up to such a one. */
  private wayTo(from: number, isEnd: (step: CycleStep) => boolean): readonly CycleStep[] {
    const ways = new Map<number, readonly CycleStep[]>([[from, NONE]]);
    const work = [from];
    for (let next = 0; next < work.length; next++) {
      const way = ways.get(work[next]!)!;
      for (const step of this.within(work[next]!)) {
        if (isEnd(step)) return [...way, step];
        if (ways.has(step.to)) continue;
        ways.set(step.to, [...way, step]);
        work.push(step.to);
      }
    }
    throw new Error('a component is not connected');
  }
}

const NONE: readonly CycleStep[] = [];
