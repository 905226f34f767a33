import type { Participant } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';

/** An access as a report speaks of it. */
export interface NotedAccess {
  /** Number of the task in the trace. */
  readonly task: number;
  readonly address: bigint;
  readonly size: number;
  readonly write: boolean;
  /** A block is given back. */
  readonly frees?: true;
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
    if (at >= 0)
      this.held.set(
        task,
        held.filter((_, i) => i !== at),
      );
  }

  locksOf(task: number): readonly string[] {
    return this.held.get(task) ?? [];
  }

  /**
   * The last access of a task, if it is the third of an atomicity violation of this pattern at these lines: the task's access to that memory before it, and one of a
   * task that may come between.
   */
  triple(
    task: number,
    lines: readonly Position[],
    pattern: string,
    mayComeBetween: (other: number) => boolean,
  ): { pattern: string; cell: string; participants: Participant[] } | undefined {
    const accesses = this.accesses.filter(({ frees }) => !frees);
    const end = accesses.length - 1;
    const third = accesses[end];
    if (third?.task !== task || !isAt(third, lines[2]!)) return undefined;
    for (let i = end - 1; i >= 0; i--) {
      const first = accesses[i]!;
      if (first.task !== task || !overlap(first, third)) continue;
      const between = accesses.slice(i + 1, end).filter((access) => access.task !== task && mayComeBetween(access.task) && isAt(access, lines[1]!));
      const second = between.find((access) => overlap(access, first) && overlap(access, third) && patternOf(first, access, third) === pattern);
      if (!second || !isAt(first, lines[0]!)) return undefined;
      const all = [first, second, third];
      return { pattern, cell: third.cell, participants: all.map(describe) };
    }
    return undefined;
  }

  /** The last access of one task, and the last one of another, at this line, that conflicts with it. */
  race(task: number, other: number, line: Position): readonly Participant[] {
    const latest = [...this.accesses].reverse();
    const second = latest.find((access) => access.task === task);
    const first = second && latest.find((access) => access.task === other && conflict(access, second) && isAt(access, line));
    return first && second ? [first, second].map(describe) : [];
  }
}

function describe({ task, position, stack, locks, write, frees, cell }: NotedAccess): Participant {
  return { task, position, stack, action: `${frees ? 'frees' : write ? 'writes' : 'reads'} ${cell}`, locks: [...new Set(locks)] };
}

function conflict(a: NotedAccess, b: NotedAccess): boolean {
  return (a.write || b.write) && overlap(a, b);
}

function overlap(a: NotedAccess, b: NotedAccess): boolean {
  return a.address < b.address + BigInt(b.size) && b.address < a.address + BigInt(a.size);
}

function isAt({ position }: NotedAccess, { file, line }: Position): boolean {
  return position.file === file && position.line === line;
}

function patternOf(...accesses: readonly NotedAccess[]): string {
  return accesses.map(({ write }) => (write ? 'W' : 'R')).join('-');
}
