/**
 * What an expression may read and write, by numbers of objects: operands that are not sequenced must not get in each
 * other's way.
 */
export interface Effects {
  readonly reads: ReadonlySet<number>;
  readonly writes: ReadonlySet<number>;
}

/** Stands for any object whose address somebody might have. */
export const ANYTHING = -1;

/** Stands for what a program tells: the order of that counts. */
const OUTPUT = -2;

export const TELLING: Effects = { reads: new Set(), writes: new Set([OUTPUT]) };

export const NO_EFFECTS: Effects = { reads: new Set(), writes: new Set() };

export function reading(object: number): Effects {
  return { reads: new Set([object]), writes: new Set() };
}

export function writing(object: number): Effects {
  return { reads: new Set(), writes: new Set([object]) };
}

export function together(...effects: readonly Effects[]): Effects {
  const some = effects.filter((each) => each !== NO_EFFECTS);
  if (some.length <= 1) return some[0] ?? NO_EFFECTS;
  return {
    reads: new Set(some.flatMap(({ reads }) => [...reads])),
    writes: new Set(some.flatMap(({ writes }) => [...writes])),
  };
}

function meet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  return a.has(ANYTHING) || b.has(ANYTHING) || [...a].some((each) => b.has(each));
}

/** Whether the value depends on which of the two comes first. */
export function conflict(a: Effects, b: Effects): boolean {
  return meet(a.writes, b.reads) || meet(a.reads, b.writes) || meet(a.writes, b.writes);
}
