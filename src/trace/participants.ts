import type { Position } from '../source/diagnostic.js';
import type { BrokenUp, Breaking } from './broken-up.js';
import { brokenUp } from './broken-up.js';
import type { NotedAccess, Partaking } from './noted-access.js';
import { conflict, describe, isAt } from './noted-access.js';

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

  /** The last access of a task as the last of an atomicity violation, if it is that. */
  brokenUp(task: number, breaking: Breaking): BrokenUp | undefined {
    return brokenUp(this.accesses, task, breaking);
  }

  /** The last access of one task, and the last one of another, at this line, that conflicts with it. */
  race(task: number, other: number, line: Position): readonly Partaking[] {
    const latest = [...this.accesses].reverse();
    const second = latest.find((access) => access.task === task);
    const first = second && latest.find((access) => access.task === other && conflict(access, second) && isAt(access, line));
    return first && second ? [first, second].map(describe) : [];
  }
}
