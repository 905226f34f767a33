import type { Participant } from '../report/result.js';
import type { Position } from '../source/diagnostic.js';

/** An access as a report speaks of it. */
export interface NotedAccess {
  /** Number of the task in the trace. */
  readonly task: number;
  readonly address: bigint;
  readonly size: number;
  readonly write: boolean;
  readonly cell: string;
  readonly position: Position;
  readonly stack: readonly string[];
  readonly locks: readonly string[];
}

/** Remembers accesses and locks, for the report on a race or a deadlock. */
export class Participants {
  private readonly accesses: NotedAccess[] = [];
  private readonly held = new Map<number, string[]>();

  note(access: Omit<NotedAccess, 'locks'>): void {
    this.accesses.push({ ...access, locks: this.locksOf(access.task) });
  }

  lock(task: number, name: string): void {
    this.held.set(task, [...(this.held.get(task) ?? []), name]);
  }

  unlock(task: number, name: string): void {
    const held = this.held.get(task) ?? [];
    const at = held.lastIndexOf(name);
    if (at >= 0) this.held.set(task, held.filter((_, i) => i !== at));
  }

  locksOf(task: number): readonly string[] {
    return this.held.get(task) ?? [];
  }

  /** The last access of one task, and the last one of another that conflicts with it. */
  race(task: number, other: number): readonly Participant[] {
    const latest = [...this.accesses].reverse();
    const second = latest.find((access) => access.task === task);
    const first = second && latest.find((access) => access.task === other && conflict(access, second));
    return first && second ? [first, second].map(describe) : [];
  }
}

function describe({ task, position, stack, locks, write, cell }: NotedAccess): Participant {
  return { task, position, stack, action: `${write ? 'writes' : 'reads'} ${cell}`, locks: [...new Set(locks)] };
}

function conflict(a: NotedAccess, b: NotedAccess): boolean {
  return (a.write || b.write) && a.address < b.address + BigInt(b.size) && b.address < a.address + BigInt(a.size);
}
