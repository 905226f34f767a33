/** The words of an atomicity violation: two accesses of one task belong together, and one of another comes between. */
import type { Violation } from '../answer/result.js';
import { taskName } from './event-words.js';

/** By what the three do, in order of time: read or write. */
const CAUSES: Readonly<Record<string, (own: string, other: string, cell: string) => string>> = {
  'read write write': (own, other, cell) =>
    `${other}’s write to ${cell} is lost: ${own} overwrites it with what it has made of an older value`,
  'read write read': (own, other, cell) => `${own} reads ${cell} twice, and ${other} changes it in between`,
  'write write read': (own, other, cell) =>
    `${own} reads ${cell} and need not find what it has written: ${other} writes it in between`,
  'write read write': (own, other, cell) =>
    `${other} reads ${cell} between two writes of ${own}, which belong together`,
};

/** Of one access that the machine makes in parts. */
const TORN: Readonly<Record<string, (own: string, other: string, cell: string) => string>> = {
  read: (own, other, cell) =>
    `${own} reads ${cell} in parts that are not of the same time: ${other} writes it in between`,
  write: (own, other, cell) => `${own} writes ${cell} in parts, and ${other} comes in between`,
};

/** `port1’s write to events is lost: …`; undefined if the answer does not say what the three do. */
export function brokenUpWords({ participants = [], trace, property }: Violation): string | undefined {
  const [first, between, last] = participants;
  if (property !== 'atomicity' || !first?.access || !between?.access || !last?.access) return undefined;
  const isTorn = first.access.part === true && last.access.part === true && first.access.kind === last.access.kind;
  const words = isTorn
    ? TORN[last.access.kind]
    : CAUSES[[first, between, last].map(({ access }) => access?.kind).join(' ')];
  return words?.(taskName(trace, first.task), taskName(trace, between.task), last.access.cell);
}
