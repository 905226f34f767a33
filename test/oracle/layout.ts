import type { MemoryObject } from '../../src/machine/memory.js';

/**
 * What a program finds out about the addresses of its objects: enough of them are tried that each combination of
 * answers is seen. `order`: which is less, and whether two are equal; `inside`: also of pointers 16 bytes into blocks
 * of 32; `bits`: also the bits 2 and 4; `thirds`: also the remainders by 3. `ints` and `shorts`: also whether two are
 * equal when cut off, or 0, and the sign then.
 */
export type Look = 'order' | 'inside' | 'bits' | 'thirds' | 'ints' | 'shorts';

/** Which of its objects a program looks at the addresses of: names of globals, `heap` and `local`. */
export interface Layout {
  readonly look: Look;
  readonly objects: ReadonlySet<string>;
  /** Locals that are gone give their addresses away, as blocks that were freed do. */
  readonly stacks?: true;
}

interface Places {
  /** Addresses that differ by this can be told apart by order only. */
  readonly unit: bigint;
  /** From a multiple of the unit: one for each combination of the other answers. */
  readonly offsets: readonly bigint[];
  /** From the address of an object that is gone. */
  readonly overlaps: readonly bigint[];
}

const PLACES: Readonly<Record<Look, Places>> = {
  order: { unit: 3n << 24n, offsets: [0n], overlaps: [0n] },
  inside: { unit: 3n << 24n, offsets: [0n], overlaps: [-16n, 0n, 16n] },
  bits: { unit: 3n << 24n, offsets: [0n, 4n, 16n, 20n], overlaps: [0n] },
  thirds: { unit: 3n << 24n, offsets: [0n, 16n, 32n], overlaps: [0n] },
  ints: { unit: 1n << 32n, offsets: [0n, 0x10000n, 0x20000n, 0x8001_0000n, 0x8002_0000n], overlaps: [0n] },
  shorts: { unit: 1n << 20n, offsets: [0n, 0x1000n, 0x2000n, 0x9000n, 0xa000n], overlaps: [0n] },
};

const LINE = /^\/\/ addresses: (\w+) of ([\w ]+)$/m;

/** The line by which a program says what it looks at. */
export function layoutLine(look: Look, objects: readonly string[]): string {
  return `// addresses: ${look} of ${objects.join(' ')}`;
}

/** Without that line, the explorer would try one layout only. */
export function isLayoutLine(line: string): boolean {
  return LINE.test(line);
}

export function layoutIn(text: string): Layout | undefined {
  const [, look, objects] = LINE.exec(text) ?? [];
  if (look === undefined || objects === undefined) return undefined;
  if (!(look in PLACES)) throw new Error(`nobody looks at addresses like this: ${look}`);
  return { look: look as Look, objects: new Set(objects.split(' ')) };
}

/** Addresses are below this. */
const LIMIT = 1n << 47n;
/** Those of objects that nobody looks at are not below this. */
const UNSEEN = 1n << 46n;

/** Blocks within blocks that are gone may begin so much before the place of the first of them. */
const BACKWARDS = 1024n;

/** What others need to know of an object that has its place. */
export type Placed = Pick<MemoryObject, 'machine' | 'size' | 'alive' | 'origin'>;

/** An object that is to be placed. */
export interface Newcomer {
  readonly kind: 'global' | 'local' | 'heap';
  readonly size: bigint;
  readonly align: bigint;
}

/**
 * The addresses that a new object can have, such that no other choice would lead to other answers: between any two
 * addresses in use, by objects dead or alive, and those that objects had which are gone. Objects that live never touch.
 */
export function addressesFor(
  { look, stacks }: Layout,
  { kind, size, align }: Newcomer,
  present: readonly Placed[],
): readonly bigint[] {
  const { unit, offsets, overlaps } = PLACES[look];
  const inherits = ({ origin }: Placed): boolean =>
    stacks ? kind !== 'global' && origin.kind !== 'global' : kind === 'heap' && origin.kind === 'heap';
  const seen = present.filter(({ machine }) => machine < UNSEEN);
  const taken = [...new Set(seen.map(({ machine }) => (machine + BACKWARDS) / unit))].sort((a, b) => (a < b ? -1 : 1));
  const between = [0n, ...taken].map((before, i) => (before + (taken[i] ?? UNSEEN / unit)) / 2n);
  if (between.some((place) => place === 0n || taken.includes(place)))
    throw new Error('the explorer has no addresses left');
  const fresh = between.flatMap((place) => offsets.map((offset) => place * unit + offset));
  const again = seen
    .filter((object) => !object.alive && inherits(object))
    .flatMap(({ machine }) => overlaps.map((distance) => machine + distance));
  const isFree = (address: bigint): boolean =>
    seen.every((other) => !other.alive || address + size < other.machine || other.machine + other.size < address) &&
    address + size < LIMIT;
  return [...new Set([...fresh, ...again])].filter((address) => address % align === 0n && isFree(address));
}

/** One for objects that nobody looks at. */
export function unseenAddress(representation: bigint): bigint {
  return UNSEEN + (BigInt.asUintN(62, representation) >> 40n) * (1n << 20n);
}
