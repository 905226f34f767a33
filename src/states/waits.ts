/**
 * Whether tasks wait for ever. A wait that a single task can end needs that task to have ended, or to wait for ever
 * too. Any other wait has to go on in all states that can be reached, in none of which the program ends. That no set of
 * tasks waits so in any state that was searched holds for all others, too. A task that waits there waits on in the next
 * one that was searched, since what is done on the way is seen by nobody, and what can be reached from there is no
 * more.
 */

/** Whoever waited for it waits for ever. */
const GONE = -1;

/**
 * A task that cannot make a step, whatever its inputs: the tasks that can end that, each alone; undefined: several can.
 */
interface Waiter {
  readonly task: number;
  readonly reasons: readonly (number | undefined)[];
}

/** The reason that can end a wait: the task with this index if it runs, or several tasks. */
export function reasonOf(id: number, isAlive: (task: number) => boolean): number | undefined {
  if (id === 0) return undefined;
  return isAlive(id - 1) ? id - 1 : GONE;
}

/** The waits of all states, and how these follow each other. */
export class Waits {
  private readonly waiters: Waiter[][] = [];
  private readonly ends: boolean[] = [];
  /** Two numbers each: from which state to which. */
  private readonly edges: number[] = [];

  get size(): number {
    return this.edges.length + this.waiters.length;
  }

  note(state: number, waiter: Waiter): void {
    (this.waiters[state] ??= []).push(waiter);
  }

  isWaiting(state: number, task: number): boolean {
    return this.waiters[state]?.some((waiter) => waiter.task === task) === true;
  }

  /** The program may end there. */
  noteEnd(state: number): void {
    this.ends[state] = true;
  }

  noteStep(from: number, to: number): void {
    this.edges.push(from, to);
  }

  /** In some of so many states some tasks wait for ever. */
  someForEver(states: number): boolean {
    const forEver = this.waitingForEver(states);
    for (let state = 0; state < states; state++)
      if (isStranded(this.waiters[state] ?? [], forEver[state]!)) return true;
    return false;
  }

  /** By state, bit t: task t waits there and in all that can be reached from there; the greatest fixpoint. */
  private waitingForEver(states: number): Int32Array {
    const sets = Int32Array.from({ length: states }, (_, state) =>
      this.ends[state] ? 0 : setOf(this.waiters[state] ?? []),
    );
    const before = this.predecessors(states);
    const work = Array.from({ length: states }, (_, state) => state);
    for (let state = work.pop(); state !== undefined; state = work.pop()) {
      for (const earlier of before(state)) {
        const set = sets[earlier]! & sets[state]!;
        if (set === sets[earlier]) continue;
        sets[earlier] = set;
        work.push(earlier);
      }
    }
    return sets;
  }

  private predecessors(states: number): (state: number) => Int32Array {
    const { edges } = this;
    const starts = new Int32Array(states + 1);
    for (let i = 1; i < edges.length; i += 2) starts[edges[i]! + 1]!++;
    for (let state = 0; state < states; state++) starts[state + 1]! += starts[state]!;
    const filled = starts.slice();
    const all = new Int32Array(edges.length / 2);
    for (let i = 0; i < edges.length; i += 2) all[filled[edges[i + 1]!]!++] = edges[i]!;
    return (state) => all.subarray(starts[state], starts[state + 1]);
  }
}

function setOf(waiters: readonly Waiter[]): number {
  return waiters.reduce((set, { task }) => set | (1 << task), 0);
}

/** Some set of waiting tasks is left that nobody outside of it can wake. */
function isStranded(waiters: readonly Waiter[], forEver: number): boolean {
  let set = setOf(waiters);
  for (let last = 0; last !== set;) {
    last = set;
    for (const { task, reasons } of waiters) {
      const isHopeless = (reason: number | undefined): boolean =>
        reason === undefined ? ((forEver >>> task) & 1) !== 0 : reason === GONE || ((set >>> reason) & 1) !== 0;
      if (!reasons.every(isHopeless)) set &= ~(1 << task);
    }
  }
  return set !== 0;
}
