import { describe, expect, it } from 'vitest';
import { Ring, ringMemory } from '../../node/outside-ring.js';

const bytes = (length: number, first: number): Uint8Array => new Uint8Array(length).map((_, i) => first + i);

describe('frames in shared memory', () => {
  it('come out as they went in, also around the end of the memory', () => {
    const memory = ringMemory(256);
    const [writer, reader] = [new Ring(memory), new Ring(memory)];
    for (let i = 0; i < 1000; i++) {
      const sent = bytes(i % writer.most, i);
      expect(writer.write(i % 7, i, -i, sent)).toBe(true);
      expect(reader.take()).toEqual({ kind: i % 7, about: i, detail: i === 0 ? 0 : -i, bytes: sent });
      expect(reader.take()).toBeUndefined();
    }
  });

  it('do not fit when there is no room, and fit again when one was taken', () => {
    const ring = new Ring(ringMemory(128));
    expect([1, 2, 3].map((i) => ring.write(i, i, 0, bytes(32, i)))).toEqual([true, true, false]);
    expect(ring.take()).toMatchObject({ kind: 1, bytes: bytes(32, 1) });
    expect(ring.write(3, 3, 0, bytes(32, 3))).toBe(true);
    expect([ring.take()?.kind, ring.take()?.kind, ring.take()]).toEqual([2, 3, undefined]);
  });

  it('call who sleeps, once', () => {
    const ring = new Ring(ringMemory(128));
    expect(ring.wasAsleep()).toBe(false);
    expect(ring.sleep()).toBe(true);
    expect([ring.wasAsleep(), ring.wasAsleep()]).toEqual([true, false]);
    ring.write(0, 0);
    expect(ring.sleep()).toBe(false);
  });
});
