import type { Position } from '../source/diagnostic.js';
import type { BrokenUp, Breaking } from './broken-up.js';
import { brokenUp } from './broken-up.js';
import type { Provenance } from './flow/provenance.js';
import type { NotedAccess, Partaking } from './noted-access.js';
import { conflict, describe, isAt, overlap } from './noted-access.js';

type Bytes = Pick<NotedAccess, 'address' | 'size'>;

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
    if (at >= 0)
      this.held.set(
        task,
        held.filter((_, i) => i !== at),
      );
  }

  locksOf(task: number): readonly string[] {
    return this.held.get(task) ?? [];
  }

  /** For each of the places, where the task's last read of it comes from. */
  lastReads(task: number, places: readonly Bytes[]): readonly Provenance[] {
    const latest = [...this.accesses].reverse();
    const last = places.map((place) =>
      latest.find((access) => access.task === task && !access.write && overlap(access, place)),
    );
    return last.flatMap((access) => (access ? [access.from] : []));
  }

  /** Other tasks that have written there, the last one first. */
  writers(task: number, places: readonly Bytes[]): readonly number[] {
    const found = [...this.accesses]
      .reverse()
      .filter((access) => access.write && access.task !== task && places.some((place) => overlap(access, place)));
    return [...new Set(found.map((access) => access.task))];
  }

  /** The last access of a task as the last of an atomicity violation, if it is that. */
  brokenUp(task: number, breaking: Breaking): BrokenUp | undefined {
    return brokenUp(this.accesses, task, breaking);
  }

  /** The last access of one task, and the last one of another, at this line, that conflicts with it. */
  race(task: number, other: number, line: Position): readonly Partaking[] {
    const latest = [...this.accesses].reverse();
    const second = latest.find((access) => access.task === task);
    const first =
      second && latest.find((access) => access.task === other && conflict(access, second) && isAt(access, line));
    return first && second ? [first, second].map(describe) : [];
  }
}
