import { describe, expect, it } from 'vitest';
import type { CellId, ObjectId, TaskId } from '../../src/steps/ids.js';
import { Knowledge } from '../../src/unroll/paths/knowledge.js';
import { constantOf } from '../../src/unroll/values/value.js';
import { Random } from '../oracle/random.js';

const OBJECT = 0 as ObjectId;
const NO_WRITES = (): number => 0;

interface Origin {
  readonly parent: number | undefined;
  /** It is the parent's child number so-and-so. */
  readonly index: number;
}

interface Access {
  readonly task: number;
  readonly write: boolean;
  /** So many children the task had created by then. */
  readonly created: number;
}

/** Main creates a, then b; a creates c. */
const FAMILY: readonly Origin[] = [
  { parent: undefined, index: 0 },
  { parent: 0, index: 0 },
  { parent: 0, index: 1 },
  { parent: 1, index: 0 },
];
const [MAIN, A, B, C] = [0, 1, 2, 3];

function isShared(origins: readonly Origin[], accesses: readonly Access[]): boolean {
  const knowledge = new Knowledge();
  origins.forEach(({ parent, index }, id) => knowledge.sharing.task(String(id), parent as TaskId | undefined, index));
  const [cell] = knowledge.cells.cover(OBJECT, 0, 4);
  for (const { task, write, created } of accesses) knowledge.sharing.noteAccess(cell!, task as TaskId, write, created);
  knowledge.advance(NO_WRITES, 0);
  return knowledge.sharing.isShared(cell!);
}

const reads = (task: number, created = 0): Access => ({ task, write: false, created });
const writes = (task: number, created = 0): Access => ({ task, write: true, created });

/**
 * Everything that is certainly done before the access: what its task's ancestors did before they created the next one.
 */
function happensBefore(origins: readonly Origin[], first: Access, second: Access): boolean {
  for (let at = second.task; ;) {
    const { parent, index } = origins[at]!;
    if (parent === undefined) return false;
    if (parent === first.task) return first.created <= index;
    at = parent;
  }
}

describe('which cells are shared', () => {
  it('not what one task touches, nor what is only read', () => {
    expect(isShared(FAMILY, [writes(A), reads(A, 1)])).toBe(false);
    expect(isShared(FAMILY, [reads(A), reads(B), reads(MAIN, 2)])).toBe(false);
  });

  it('not what is written before the other task is created', () => {
    expect(isShared(FAMILY, [writes(MAIN), reads(A)])).toBe(false);
    expect(isShared(FAMILY, [writes(MAIN, 1), reads(A)])).toBe(true);
    expect(isShared(FAMILY, [writes(MAIN, 1), reads(B)])).toBe(false);
    expect(isShared(FAMILY, [reads(MAIN, 0), writes(C)])).toBe(false);
    expect(isShared(FAMILY, [reads(MAIN, 1), writes(C)])).toBe(true);
  });

  it('what siblings touch, whichever was created first', () => {
    expect(isShared(FAMILY, [writes(A), reads(B)])).toBe(true);
    expect(isShared(FAMILY, [reads(B), writes(C)])).toBe(true);
  });

  it('the last access of a task counts', () => {
    expect(isShared(FAMILY, [writes(MAIN, 2), writes(MAIN, 0), reads(B)])).toBe(true);
  });

  it('exactly if two accesses, one a write, of different tasks are not ordered by creation', () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = new Random(seed);
      const children = new Map<number, number>();
      const origins: Origin[] = [{ parent: undefined, index: 0 }];
      for (let id = 1; id < 5; id++) {
        const parent = random.below(id);
        const index = children.get(parent) ?? 0;
        children.set(parent, index + 1);
        origins.push({ parent, index });
      }
      const accesses = Array.from({ length: 3 }, (): Access => {
        const task = random.below(5);
        return { task, write: random.chance(50), created: random.below((children.get(task) ?? 0) + 1) };
      });
      const conflict = accesses.some((one) =>
        accesses.some(
          (other) =>
            one.task !== other.task &&
            one.write &&
            !happensBefore(origins, one, other) &&
            !happensBefore(origins, other, one),
        ),
      );
      expect(isShared(origins, accesses)).toBe(conflict);
    }
  });
});

const FIRST = 0 as TaskId;

describe('rounds', () => {
  /** A knowledge that has settled, and a cell of it. */
  function settled(): { knowledge: Knowledge; cell: CellId } {
    const knowledge = new Knowledge();
    const [cell] = knowledge.cells.cover(OBJECT, 0, 4);
    knowledge.contents.note(cell!, constantOf(32, 0n), FIRST);
    while (knowledge.advance(NO_WRITES, 0));
    return { knowledge, cell: cell! };
  }

  it('go on while something is new, and only then', () => {
    const { knowledge, cell } = settled();
    expect(knowledge.advance(NO_WRITES, 0)).toBe(false);
    const steps = [
      () => knowledge.sharing.task('a', undefined, 0),
      () => {
        knowledge.sharing.noteAccess(cell, 0 as TaskId, true, 0);
      },
      () => {
        knowledge.objects.noteDeath(OBJECT);
      },
      () => {
        knowledge.objects.noteMade(OBJECT, true, 1 as TaskId);
      },
    ];
    for (const step of steps) {
      step();
      expect(knowledge.advance(NO_WRITES, 0)).toBe(true);
      step();
      expect(knowledge.advance(NO_WRITES, 0)).toBe(false);
    }
  });

  it('contents count from the next round on, and bits that differ vary', () => {
    const { knowledge, cell } = settled();
    knowledge.contents.note(cell, constantOf(32, 5n), FIRST);
    expect(knowledge.cells.get(cell).contents.bits).not.toContain(undefined);
    knowledge.advance(() => 1, 1);
    const { bits, most } = knowledge.cells.get(cell).contents;
    expect(bits!.flatMap((bit, i) => (bit === undefined ? [i] : []))).toEqual([0, 2]);
    expect(most).toBe(5n);
  });

  it('a counter ends after as many rounds as there are writes', () => {
    const { knowledge, cell } = settled();
    let rounds = 0;
    do knowledge.contents.note(cell, constantOf(32, BigInt(++rounds)), FIRST);
    while (knowledge.advance(() => 6, 1));
    expect(rounds).toBe(7);
  });

  it('too long a count ends with every number', () => {
    const { knowledge, cell } = settled();
    let rounds = 0;
    do knowledge.contents.note(cell, constantOf(32, BigInt(++rounds)), FIRST);
    while (knowledge.advance(() => 1000, 1));
    expect(rounds).toBeLessThan(5);
    expect(knowledge.cells.get(cell).contents.bits!.every((bit) => bit === undefined)).toBe(true);
  });
});

describe('numbers', () => {
  it('are counted to an end although each of them chooses another element', () => {
    const knowledge = new Knowledge();
    const [main, other] = ['main', 'other'].map((key, id) =>
      knowledge.sharing.task(key, id === 0 ? undefined : (0 as TaskId), 0),
    ) as [TaskId, TaskId];
    const [counter] = knowledge.cells.cover(OBJECT, 0, 4);
    const writesTo = (): number => 3;
    let rounds = 0;
    do {
      const next = knowledge.cells.get(counter!).contents.most + 1n;
      knowledge.contents.note(counter!, constantOf(32, 0n), FIRST);
      knowledge.contents.note(counter!, constantOf(32, next), FIRST);
      for (const task of [main, other])
        knowledge.sharing.noteAccess(knowledge.cells.cover(1 as ObjectId, 8 * Number(next), 8)[0]!, task, true, 1);
    } while (knowledge.advance(writesTo, 1) && ++rounds < 100);
    expect(rounds).toBeLessThan(30);
    expect(knowledge.cells.get(counter!).contents.most).toBeGreaterThanOrEqual(3n);
  });
});
