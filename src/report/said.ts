import type { Said } from '../answer/result.js';

const MOST = 60;

/** `sends "GET a\r\n"`; of long texts, the beginning. */
export function saidText({ does, bytes }: Said): string {
  if (bytes === undefined) return WITHOUT_BYTES[does];
  return `${does} "${bytes.length > MOST ? `${bytes.slice(0, MOST)}" …` : `${bytes}"`}`;
}

const WITHOUT_BYTES: Readonly<Record<Said['does'], string>> = {
  sends: 'sends nothing',
  receives: 'receives nothing',
  reads: 'reads',
  shuts: 'ends its output',
  closes: 'closes it',
};
