/** Ways to come to states: by arrival the state, the task that led there, the arrival before, and what was decided. */
import { Ints } from './ints.js';

const NONE: readonly number[] = [];

export class Arrivals {
  private readonly states = new Ints();
  private readonly before = new Ints();
  private tasks = new Uint8Array(1 << 8);
  private readonly scripts = new Map<number, readonly number[]>();

  get bytes(): number {
    return this.states.bytes + this.before.bytes + this.tasks.length + 128 * this.scripts.size;
  }

  add(state: number, task: number, before: number, script: readonly number[]): number {
    const index = this.states.length;
    this.states.push(state);
    this.before.push(before);
    if (index === this.tasks.length) this.tasks = grown(this.tasks);
    this.tasks[index] = task;
    if (script.length > 0) this.scripts.set(index, script);
    return index;
  }

  stateAt(arrival: number): number {
    return this.states.at(arrival);
  }

  firstAt(state: number): number {
    return this.states.indexOf(state);
  }

  /** The tasks that have led there, each with its decisions, first the first. */
  pathTo(last: number): { readonly task: number; readonly script: readonly number[] }[] {
    const path = [];
    for (let arrival = last; this.before.at(arrival) >= 0; arrival = this.before.at(arrival))
      path.push({ task: this.tasks[arrival]!, script: this.scripts.get(arrival) ?? NONE });
    return path.reverse();
  }
}

function grown(array: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * array.length);
  larger.set(array);
  return larger;
}
