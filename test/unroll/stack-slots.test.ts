import { describe, expect, it } from 'vitest';
import type { ObjectId, TaskId } from '../../src/steps/ids.js';
import type { ObjectInfo } from '../../src/unroll/memory/objects.js';
import { AddressSpace } from '../../src/unroll/memory/objects.js';
import type { Slot } from '../../src/unroll/memory/stack-slots.js';
import { slotExtent } from '../../src/unroll/memory/stack-slots.js';

const TASK = 0 as TaskId;
const OTHER = 1 as TaskId;
const SLOT: Slot = { task: TASK, depth: 1, nth: 0, extent: 2, align: 1 };

/** A space of 16 bits of which more than half is taken. */
function crowded(): AddressSpace {
  const space = new AddressSpace(16);
  add(space, 'filler', 0x7800);
  return space;
}

function add(space: AddressSpace, key: string, size: number, slot?: Slot): ObjectInfo {
  const info = space.intern(
    key,
    size,
    { kind: slot ? 'local' : 'global', index: -1, name: key, type: undefined, align: 1 },
    slot,
  );
  space.declare(info.id, { size, maxSize: size, contents: 'unspecified', readOnly: false });
  return info;
}

describe('locals share addresses', () => {
  it('only where these are scarce', () => {
    const space = new AddressSpace(16);
    expect(add(space, 'a', 2, SLOT).base).not.toBe(add(space, 'b', 2, SLOT).base);
    expect(space.tellApart([0, 1] as ObjectId[])).toBe(false);
  });

  it('with 32 bits after thousands of objects', () => {
    const space = new AddressSpace(32);
    const bases = Array.from({ length: 30_000 }, (_, i) => add(space, `${i}`, 2, SLOT).base);
    expect(bases.slice(1, 8_000).every((base, i) => base >= bases[i]! + 0x10000n)).toBe(true);
    expect(new Set(bases.slice(20_000)).size).toBe(1);
  });

  it('of one slot, which is of one task, depth and size', () => {
    const space = crowded();
    const first = add(space, 'a', 2, SLOT);
    expect(add(space, 'b', 2, SLOT).base).toBe(first.base);
    const others = [{ task: OTHER }, { depth: 2 }, { nth: 1 }, { extent: 4 }].map(
      (other, i) => add(space, `c${i}`, 2, { ...SLOT, ...other }).base,
    );
    expect(new Set([first.base, ...others]).size).toBe(5);
  });

  it('until somebody tells them apart', () => {
    const space = crowded();
    const [a, b, c] = ['a', 'b', 'c'].map((key) => add(space, key, 2, SLOT)) as [ObjectInfo, ObjectInfo, ObjectInfo];
    expect(space.at(a.base, [a.id, b.id])).toBeUndefined();
    expect(space.at(a.base + 1n, [b.id])).toBe(b);
    expect([space.tellApart([a.id]), space.tellApart([a.id, b.id]), space.tellApart([b.id, a.id])]).toEqual([
      false,
      true,
      false,
    ]);
    space.settle();
    expect(new Set([a, b, c].map(({ id }) => space.get(id).base)).size).toBe(3);
    expect(space.at(space.get(a.id).base, [a.id, b.id])?.id).toBe(a.id);
    expect(space.get(c.id).base).toBe(c.base);
    expect(space.tellApart([a.id, b.id, c.id])).toBe(false);
  });

  it('unless another task accesses one, or it may be gone', () => {
    const space = crowded();
    const [a, b, c] = ['a', 'b', 'c'].map((key) => add(space, key, 2, SLOT)) as [ObjectInfo, ObjectInfo, ObjectInfo];
    expect([
      space.noteAccess(a.id, TASK, true),
      space.noteAccess(b.id, OTHER, true),
      space.noteAccess(c.id, TASK, false),
    ]).toEqual([false, true, true]);
    space.settle();
    expect([a, b, c].map(({ id, base }) => space.get(id).base === base)).toEqual([true, false, false]);
  });
});

describe('the layout of 16 bits', () => {
  it('has room between the first objects when all others are taken', () => {
    const space = new AddressSpace(16, [{ first: 0x4000n, last: 0x40ffn }]);
    const bases: bigint[] = [];
    for (let i = 0; i < 14_000; i++) bases.push(add(space, `${i}`, 2).base);
    const sorted = [...bases].sort((a, b) => (a < b ? -1 : 1));
    expect(sorted.every((base, i) => i === 0 || base > sorted[i - 1]! + 2n)).toBe(true);
    expect(
      sorted.every((base) => base >= 0x1000n && base + 2n < 0x10000n && (base + 2n < 0x4000n || base > 0x40ffn)),
    ).toBe(true);
    expect(space.at(bases[13_000]! + 1n, [13_000 as ObjectId])?.id).toBe(13_000);
    expect(() => {
      for (let i = 0; i < 1_000; i++) add(space, `more ${i}`, 2);
    }).toThrow('do not fit into an address space of 16 bits');
  });
});

describe('the extent of a slot', () => {
  it('is one of few, and at least the size', () => {
    const extents = Array.from({ length: 100 }, (_, size) => slotExtent(size));
    expect(extents.every((extent, size) => extent >= size && extent < 2 * Math.max(size, 1) + 1)).toBe(true);
    expect(new Set(extents).size).toBeLessThan(12);
  });
});
