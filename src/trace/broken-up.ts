/** Atomicity violations in an execution: accesses of one task that belong together, and one of another between them. */
import type { Position } from '../source/diagnostic.js';
import type { NotedAccess, Partaking } from './noted-access.js';
import { conflict, describe, isAt, overlap } from './noted-access.js';

export interface BrokenUp {
  readonly pattern: string;
  readonly cell: string;
  readonly participants: readonly Partaking[];
}

/** The atomicity violation that is looked for. */
export interface Breaking {
  /** `R-W-W`, `torn read` … */
  readonly pattern: string;
  /** Of the first access, of that between, and of the last. */
  readonly lines: readonly Position[];
  /** Whether another task may come between accesses of the one that is looked at. */
  readonly mayComeBetween: (other: number) => boolean;
}

/** The last one of these accesses as the last of an atomicity violation, if it is that. */
export function brokenUp(all: readonly NotedAccess[], task: number, breaking: Breaking): BrokenUp | undefined {
  const accesses = all.filter(({ frees }) => !frees);
  const last = accesses.pop();
  if (last?.task !== task || !isAt(last, breaking.lines[2]!)) return undefined;
  return breaking.pattern === tearOf(last) ? asTear(accesses, last, breaking) : asTriple(accesses, last, breaking);
}

/** The accesses before `last` go back to the task's own one to that memory. */
function asTriple(
  accesses: readonly NotedAccess[],
  last: NotedAccess,
  { pattern, lines, mayComeBetween }: Breaking,
): BrokenUp | undefined {
  for (let i = accesses.length - 1; i >= 0; i--) {
    const first = accesses[i]!;
    if (first.task !== last.task || !overlap(first, last)) continue;
    const between = accesses
      .slice(i + 1)
      .filter((access) => access.task !== last.task && mayComeBetween(access.task) && isAt(access, lines[1]!));
    const second = between.find(
      (access) => overlap(access, first) && overlap(access, last) && patternOf(first, access, last) === pattern,
    );
    if (!second || !isAt(first, lines[0]!)) return undefined;
    return { pattern, cell: last.cell, participants: [first, second, last].map(describe) };
  }
  return undefined;
}

/**
 * Some earlier part of the same access, and others of one task since then that conflict with it, and with the last
 * part.
 */
function asTear(
  accesses: readonly NotedAccess[],
  last: NotedAccess,
  { pattern, lines, mayComeBetween }: Breaking,
): BrokenUp | undefined {
  const others: NotedAccess[] = [];
  let index = last.part!.index;
  for (const access of [...accesses].reverse()) {
    if (access.task !== last.task) {
      if (mayComeBetween(access.task)) others.unshift(access);
      continue;
    }
    if (
      !access.part ||
      access.part.start !== last.part!.start ||
      access.write !== last.write ||
      access.part.index >= index
    )
      return undefined;
    ({ index } = access.part);
    const second = others.find(
      (other) =>
        isAt(other, lines[1]!) &&
        conflict(other, last) &&
        others.some((another) => another.task === other.task && conflict(another, access)),
    );
    if (second) return { pattern, cell: last.part!.whole, participants: [access, second, last].map(describe) };
  }
  return undefined;
}

/** The name of the violation if such an access, which the machine makes in parts, is torn. */
function tearOf({ part, write }: NotedAccess): string | undefined {
  return part && (write ? 'torn write' : 'torn read');
}

function patternOf(...accesses: readonly NotedAccess[]): string {
  return accesses.map(({ write }) => (write ? 'W' : 'R')).join('-');
}
