import type { PeerKind } from './program.js';

/** What comes at once; none: the peer says no more. */
export type Chunk = readonly number[];

const [NEWLINE, A, Z, CASE] = [10, 97, 122, 32];

/**
 * All that a peer says to one that has told it this on a connection. Of more that it is told only more follows: a peer
 * is a function of what it was told, byte by byte. Whoever is told that nothing more comes says no more either, after
 * what it has to say to that.
 */
export function saidBy(kind: PeerKind, told: readonly number[], isShut: boolean): readonly Chunk[] {
  const said: Chunk[] = kind === 'greeter' ? [bytes('hi')] : [];
  told.forEach((byte, i) => said.push(...answer(kind, told, byte, i)));
  if (isShut && kind !== 'silent') said.push(...(kind === 'waiter' ? [bytes('z')] : []), []);
  const end = said.findIndex(({ length }) => length === 0);
  return end < 0 ? said : said.slice(0, end + 1);
}

function answer(kind: PeerKind, told: readonly number[], byte: number, i: number): readonly Chunk[] {
  switch (kind) {
    case 'echo':
    case 'greeter':
      return [[byte]];
    case 'counter':
      return [bytes(String((i + 1) % 10))];
    case 'upper': {
      if (byte !== NEWLINE) return [];
      const start = told.lastIndexOf(NEWLINE, i - 1) + 1;
      return [told.slice(i === 0 ? 0 : start, i + 1).map((each) => (each >= A && each <= Z ? each - CASE : each))];
    }
    case 'script':
      return i < 2 ? [bytes(['ok', 'go'][i]!)] : i === 2 ? [[]] : [];
    case 'parter':
      return i === 0 ? [bytes('x'), []] : [];
    case 'pairs':
      return i % 2 === 1 ? [[told[i - 1]!, byte]] : [];
    case 'double':
      return [bytes('a'), bytes('b')];
    case 'silent':
    case 'waiter':
      return [];
  }
}

function bytes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
