/**
 * Whether tasks wait for ever. A wait that a single task can end needs that task to have ended, or to wait for ever
 * too. Any other wait has to go on in all states that can be reached, in none of which the program ends. That no set of
 * tasks waits so in any state that was searched holds for all others, too. A task that waits there waits on in the next
 * one that was searched, since what is done on the way is seen by nobody, and what can be reached from there is no
 * more.
 */
import { Ints } from './ints.js';

/** Whoever waited for it waits for ever. */
const GONE = -1;

/**
 * A task that cannot make a step, whatever its inputs: the tasks that can end that, each alone; undefined: several can.
 */
interface Waiter {
  readonly task: number;
  readonly reasons: readonly (number | undefined)[];
}

/** Whose assumption it is that stops a task: the user's, or one with which the library keeps a choice of its own true. */
export type StoppedBy = 'user' | 'library';

interface Stranded {
  readonly state: number;
  /** Bit t: task t. */
  readonly tasks: number;
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
  private readonly stops: (StoppedBy | undefined)[] = [];
  /** Two numbers each: from which state to which. */
  private readonly edges = new Ints();

  get bytes(): number {
    return this.edges.bytes + 8 * this.waiters.length;
  }

  note(state: number, waiter: Waiter): void {
    (this.waiters[state] ??= []).push(waiter);
  }

  isWaiting(state: number, task: number): boolean {
    return this.waiters[state]?.some((waiter) => waiter.task === task) === true;
  }

  /** A task stands there in front of an assumption that does not hold. */
  noteStop(state: number, by: StoppedBy): void {
    if (this.stops[state] !== 'library') this.stops[state] = by;
  }

  /** The program may end there. */
  noteEnd(state: number): void {
    this.ends[state] = true;
  }

  noteStep(from: number, to: number): void {
    this.edges.push(from);
    this.edges.push(to);
  }

  /** The first of so many states in which some tasks wait for ever, whatever those do that an assumption has stopped. */
  firstForEver(states: number): Stranded | undefined {
    return this.first(states, (state) => (this.ends[state] || this.stops[state] ? 0 : this.waitingIn(state)));
  }

  /**
   * Whether in some of them tasks may wait for ever. Where the library has stopped a task, it has chosen what does not
   * come; in executions it has chosen something else, or goes on later.
   */
  mayWaitForEver(states: number): boolean {
    const set = (state: number): number =>
      this.ends[state] ? 0 : this.stops[state] === 'library' ? -1 : this.waitingIn(state);
    return this.first(states, set, (state) => this.stops[state] === 'library') !== undefined;
  }

  private first(
    states: number,
    setAt: (state: number) => number,
    isPassedOver: (state: number) => boolean = () => false,
  ): Stranded | undefined {
    const forEver = this.waitingForEver(states, setAt);
    for (let state = 0; state < states; state++) {
      const tasks = isPassedOver(state) ? 0 : strandedOf(this.waiters[state] ?? [], forEver[state]!);
      if (tasks !== 0) return { state, tasks };
    }
    return undefined;
  }

  private waitingIn(state: number): number {
    return setOf(this.waiters[state] ?? []);
  }

  /**
   * By state, bit t: task t waits there and in all that can be reached from there; the greatest fixpoint.
   * @param setAt the tasks that wait there, as far as that is up to the state itself
   */
  private waitingForEver(states: number, setAt: (state: number) => number): Int32Array {
    const sets = Int32Array.from({ length: states }, (_, state) => setAt(state));
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
    for (let i = 1; i < edges.length; i += 2) starts[edges.at(i) + 1]!++;
    for (let state = 0; state < states; state++) starts[state + 1]! += starts[state]!;
    const filled = starts.slice();
    const all = new Int32Array(edges.length / 2);
    for (let i = 0; i < edges.length; i += 2) all[filled[edges.at(i + 1)]!++] = edges.at(i);
    return (state) => all.subarray(starts[state], starts[state + 1]);
  }
}

function setOf(waiters: readonly Waiter[]): number {
  return waiters.reduce((set, { task }) => set | (1 << task), 0);
}

/** The largest set of waiting tasks that nobody outside of it can wake. */
function strandedOf(waiters: readonly Waiter[], forEver: number): number {
  let set = setOf(waiters);
  for (let last = 0; last !== set;) {
    last = set;
    for (const { task, reasons } of waiters) {
      const isHopeless = (reason: number | undefined): boolean =>
        reason === undefined ? ((forEver >>> task) & 1) !== 0 : reason === GONE || ((set >>> reason) & 1) !== 0;
      if (!reasons.every(isHopeless)) set &= ~(1 << task);
    }
  }
  return set;
}
