/**
 * The accesses of a step to a cell, seen from outside: a step is indivisible, so it reads a cell at most once from
 * memory and writes it at most once. Of the accesses a₁, a₂, … that the step makes to the cell,
 *
 *   reads    some read's guard holds, and no write's before it
 *   before   what is read then
 *   writes   some write's guard holds
 *   after    the value of the last such write
 *
 * A read after writes in its own step has the value of the last of them whose guard holds.
 *
 * Of a family of cells (`families.ts`), each access is to the one with some index. Where the indices of a step are not
 * all the same word, they stand for themselves: a read counts unless a write before it in the step has the same index,
 * and a write unless one after it has.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type { Step } from '../../src/steps/events.js';
import type { Formula } from '../formula.js';

/** A read or write of the cell with this index; the index of a cell that is alone has no bits. */
export interface IndexedAccess {
  readonly kind: 'read' | 'write';
  readonly guard: Lit;
  readonly value: Bits;
  readonly index: Bits;
}

export interface StepAccess {
  readonly step: Step;
  readonly index: Bits;
  readonly reads: Lit;
  /** Of the cell's width; nothing is known of it where `reads` does not hold. */
  readonly before: Bits;
  readonly writes: Lit;
  readonly after: Bits;
}

/** The accesses of a step to one cell, or family, seen from outside. */
export function seenFromOutside(f: Formula, step: Step, accesses: readonly IndexedAccess[]): readonly StepAccess[] {
  return isOneIndex(accesses) ? [summary(f, step, accesses, accesses[0]?.index ?? [])] : apart(f, step, accesses);
}

export function isOneIndex([first, ...others]: readonly IndexedAccess[]): boolean {
  return others.every(({ index }) => index.every((bit, i) => bit === first!.index[i]));
}

function summary(f: Formula, step: Step, accesses: readonly IndexedAccess[], index: Bits): StepAccess {
  const { g } = f;
  let reads: Lit = FALSE;
  let writes: Lit = FALSE;
  let before: Bits | undefined;
  let after: Bits = [];
  const isOnly = accesses.filter(({ kind }) => kind === 'read').length === 1;
  for (const { kind, guard, value } of accesses) {
    if (kind === 'write') {
      after = writes === FALSE ? value : bits.ite(g, guard, value, after);
      writes = g.or(writes, guard);
      continue;
    }
    const outside = g.and(guard, not(writes));
    if (writes !== FALSE) f.equalWhen([guard, writes], value, after);
    if (outside === FALSE) continue;
    // Where this one is not made, its variables may be those of a read of another cell.
    if (!before) before = writes === FALSE && isOnly ? value : bits.renamed(f.g, value);
    f.equalWhen([outside], value, before);
    reads = g.or(reads, outside);
  }
  return { step, index, reads, before: before ?? [], writes, after };
}

function apart(f: Formula, step: Step, accesses: readonly IndexedAccess[]): StepAccess[] {
  const { g } = f;
  const isWrite = ({ kind }: IndexedAccess): boolean => kind === 'write';
  const meets = (one: IndexedAccess, other: IndexedAccess): Lit => g.and(one.guard, bits.eq(g, one.index, other.index));
  return accesses.map((access, i): StepAccess => {
    const { guard, value, index } = access;
    if (isWrite(access)) {
      const later = accesses.slice(i + 1).filter(isWrite);
      const stays = g.and(guard, not(g.orAll(later.map((other) => meets(other, access)))));
      return { step, index, reads: FALSE, before: [], writes: stays, after: value };
    }
    let outside = guard;
    for (const write of accesses.slice(0, i).filter(isWrite).reverse()) {
      f.equalWhen([outside, meets(write, access)], value, write.value);
      outside = g.and(outside, not(meets(write, access)));
    }
    return { step, index, reads: outside, before: value, writes: FALSE, after: [] };
  });
}
