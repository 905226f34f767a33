import type { IrFunction, Loop } from '../../ir/ir.js';
import type { Activation } from './loops.js';
import type { State } from './state.js';

/**
 * The paths through one call of a function that are waiting to be taken up, by the instruction at which they continue.
 * Code is executed in its order, so that paths meet (and are merged) at the first instruction they have in common; a
 * loop is gone through again when all paths have reached its end.
 */
export class Paths {
  private readonly waiting: (State[] | undefined)[];
  /** Paths that jump back to the head of a loop, by head. */
  private readonly back = new Map<number, State[]>();
  private readonly byHead = new Map<number, Loop>();
  readonly activations = new Map<number, Activation>();

  constructor(
    readonly fn: IrFunction,
    /** Inputs that the task had taken before the call. */
    readonly inputsBefore: number,
    private readonly merge: (states: readonly State[], at: number) => State,
  ) {
    this.waiting = new Array<State[] | undefined>(fn.code.length + 1);
    for (const loop of fn.loops) this.byHead.set(loop.head, loop);
  }

  loopAt(head: number): Loop | undefined {
    return this.byHead.get(head);
  }

  /** A path that continues at `pc`. */
  add(pc: number, state: State): void {
    const there = this.waiting[pc];
    if (there) there.push(state);
    else this.waiting[pc] = [state];
  }

  addBack(head: number, state: State): void {
    const there = this.back.get(head);
    if (there) there.push(state);
    else this.back.set(head, [state]);
  }

  /**
   * The next place to go on from, searching from `from` onwards. `again` is set when it is the head of a loop whose end
   * has been passed.
   */
  next(from: number): { pc: number; state: State; again: boolean } | undefined {
    const end = this.endOfSearch();
    let pc = from;
    while (pc < end && this.waiting[pc] === undefined) pc++;
    const head = this.pendingLoop(pc);
    if (head !== undefined) {
      const states = this.back.get(head)!;
      this.back.delete(head);
      return { pc: head, state: this.merge(states, head), again: true };
    }
    if (pc >= this.waiting.length) return undefined;
    return { pc, state: this.take(pc), again: false };
  }

  /** Behind all loops that have paths at their ends, one of those comes next, whatever waits further on. */
  private endOfSearch(): number {
    if (this.back.size === 0) return this.waiting.length;
    let end = 0;
    for (const head of this.back.keys()) end = Math.max(end, this.byHead.get(head)!.end + 1);
    return Math.min(end, this.waiting.length);
  }

  private take(pc: number): State {
    const states = this.waiting[pc]!;
    this.waiting[pc] = undefined;
    return this.merge(states, pc);
  }

  /** The innermost loop that ends before `pc` and has paths that want another iteration. */
  private pendingLoop(pc: number): number | undefined {
    let best: number | undefined;
    for (const head of this.back.keys())
      if (this.byHead.get(head)!.end < pc && (best === undefined || head > best)) best = head;
    return best;
  }
}
