import { formatPosition } from '../source/position.js';
import { indented, printable } from '../base/layout.js';
import type { Participant, HangRound, Violation } from '../answer/result.js';

/** Who takes part in a race or a deadlock: a sentence each, and who waits for whom as a chain of arrows. */
export function participantLines(violation: Violation, width: number): string[] {
  const { participants = [] } = violation;
  const name = namesOf(violation);
  const sentences = participantSentences(violation).flatMap((sentence) => indented(sentence, 2, width));
  const chains = chainsOf(participants).flatMap((chain) => indented(chain.map(name).join(' → '), 4, width));
  return [...sentences, ...(chains.length > 0 ? ['  Who waits for whom:', ...chains] : [])];
}

/** A sentence for each that takes part, without full stops. */
export function participantSentences(violation: Violation): string[] {
  return (violation.participants ?? []).map((participant) => sentence(participant, namesOf(violation)));
}

function namesOf({ trace }: Violation): (task: number) => string {
  return (task) => printable(trace.tasks[task]?.name ?? `task ${task}`);
}

function sentence(
  { task, action, position, stack, locks, waitsFor, interrupts, round }: Participant,
  name: (task: number) => string,
): string {
  const through = printable(stack.join(' → '));
  const masked = interrupts && `interrupts ${interrupts}`;
  const held = locks.length === 0 ? (masked ? undefined : 'holding no lock') : `holding ${printable(locks.join(', '))}`;
  const target = waitsFor === undefined ? '' : ` for ${waitsFor === task ? 'itself' : name(waitsFor)}`;
  return `${name(task)} ${printable(action)}${target} at ${formatPosition(position)} (in ${through}), ${[held, masked].filter(Boolean).join(', ')}${round ? writersText(round, name) : ''}`;
}

/** Who has changed before what a loop looks at, and why that does not happen again. */
function writersText({ writers, looks }: HangRound, name: (task: number) => string): string {
  if (looks.length === 0) return '';
  const fates = { ended: 'has ended', waits: 'waits itself', 'goes on': 'does not do that any more' };
  const [any, some] = looks.length === 1 ? ['it', 'it'] : ['any of them', 'some of them'];
  return writers.length === 0
    ? `; nobody else has changed ${any}`
    : `; ${writers.map(({ task, fate }) => `${name(task)}, which has changed ${some}, ${fates[fate]}`).join('; ')}`;
}

/**
 * From each task that nobody waits for, or else from any, along those that are waited for, up to the first one met
 * again.
 */
function chainsOf(participants: readonly Participant[]): number[][] {
  const next = new Map(
    participants.flatMap(({ task, waitsFor }) => (waitsFor === undefined ? [] : [[task, waitsFor] as const])),
  );
  const targets = new Set(next.values());
  const starts = [...next.keys()].filter((task) => !targets.has(task));
  const shown = new Set<number>();
  const chains: number[][] = [];
  for (const start of [...starts, ...next.keys()]) {
    if (shown.has(start)) continue;
    const chain = [start];
    for (let at = next.get(start); at !== undefined; at = next.get(at)) {
      const again = chain.includes(at);
      chain.push(at);
      if (again) break;
    }
    for (const task of chain) shown.add(task);
    chains.push(chain);
  }
  return chains;
}
