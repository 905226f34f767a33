/** The lines that were looked at, in words. */
import type { LookedFile, LookedLine } from '../answer/result.js';
import { listed } from './event-words.js';

/** The signs in the margin, and what they mean. */
export const LOOKED_SIGNS = {
  asked: ['✓', 'something was asked here'],
  reads: ['r', 'reads what other tasks can see'],
  writes: ['w', 'writes what other tasks can see'],
  unreached: ['∅', 'no execution that was looked at comes here'],
} as const;

export type LookedSign = keyof typeof LOOKED_SIGNS;

export function signsOf({ asked, reads, writes, unreached }: LookedLine): LookedSign[] {
  const has = { asked: asked !== undefined && !unreached, reads, writes, unreached };
  return (Object.keys(LOOKED_SIGNS) as LookedSign[]).filter((sign) => has[sign]);
}

/** The words beside a line. */
export function lookedLineWords({ asked = [], unreached }: LookedLine): string {
  return unreached ? 'not reached' : asked.length > 0 ? `asked: ${groups(asked).join(', ')}` : '';
}

/** Checks of each access through a pointer, which count as one. */
const VALID = ['null-dereference', 'out-of-bounds', 'use-after-free'];

function groups(asked: readonly string[]): string[] {
  return VALID.every((each) => asked.includes(each))
    ? [...asked.filter((each) => !VALID.includes(each)), 'valid access'].sort()
    : [...asked];
}

/** How much of a program was looked at, in a sentence or two. */
export function lookedSummary(looked: readonly LookedFile[]): string[] {
  const lines = looked.flatMap((file) => file.lines);
  const unreached = lines.filter((line) => line.unreached).length;
  const asked = lines.filter((line) => !line.unreached && line.asked);
  const what = [...new Set(asked.flatMap((line) => line.asked ?? []))].sort();
  const followed = lines.length - unreached;
  const rest = unreached === 1 ? 'the other one' : 'the others';
  return [
    unreached === 0
      ? `Followed: ${lines.length === 1 ? 'the only line' : `all ${lines.length} lines`} with code of the functions that something uses.`
      : `Followed: ${followed} of ${plural(lines.length, 'line')} with code of the functions that something uses; no execution that was looked at comes to ${rest}.`,
    asked.length === 0
      ? 'Nothing was asked at any of them.'
      : `Something was asked at ${plural(asked.length, 'line')}: ${listed(groups(what))}.`,
  ];
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
