/** Ways to come to states: by arrival the state, the task that led there, the arrival before, and what was decided. */
import { grown } from './table.js';

const NONE: readonly number[] = [];

export class Arrivals {
  private states = new Int32Array(1 << 10);
  private tasks = new Int32Array(1 << 10);
  private before = new Int32Array(1 << 10);
  private readonly scripts = new Map<number, readonly number[]>();
  private count = 0;

  get bytes(): number {
    return 12 * this.states.length + 128 * this.scripts.size;
  }

  add(state: number, task: number, before: number, script: readonly number[]): number {
    const index = this.count++;
    if (index === this.states.length) {
      this.states = grown(this.states, Int32Array, this.count);
      this.tasks = grown(this.tasks, Int32Array, this.count);
      this.before = grown(this.before, Int32Array, this.count);
    }
    this.states[index] = state;
    this.tasks[index] = task;
    this.before[index] = before;
    if (script.length > 0) this.scripts.set(index, script);
    return index;
  }

  stateAt(arrival: number): number {
    return this.states[arrival]!;
  }

  firstAt(state: number): number {
    return this.states.indexOf(state);
  }

  /** The tasks that have led there, each with its decisions, first the first. */
  pathTo(last: number): { readonly task: number; readonly script: readonly number[] }[] {
    const path = [];
    for (let arrival = last; this.before[arrival]! >= 0; arrival = this.before[arrival]!)
      path.push({ task: this.tasks[arrival]!, script: this.scripts.get(arrival) ?? NONE });
    return path.reverse();
  }
}
