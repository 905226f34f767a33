import { fail } from '../source/diagnostic.js';
import type { Position } from '../source/diagnostic.js';
import type { FinalState, Handlers, Offer, Property } from './property.js';
import { quoted } from './property.js';
import type { Word } from './word.js';

/** The account that a handler has given of one event of one execution. */
export interface Telling {
  readonly property: string;
  readonly event: keyof Handlers;
  readonly position: Position;
  /** The event as the handler was told it. */
  readonly seen: string;
  /** Changes, offers and faults that it has made. */
  readonly effects: ReadonlySet<string>;
}

/** Effects, in the same words whether they are read from a model or seen in a replay. */
export const effect = {
  fails: (message: string): string => `fails: ${message}`,
  excludes: (): string => 'does not count',
  offers: (what: Offer): string => `offers ${contentsOf(what)}`,
  refuses: (message: string): string => `refuses: ${message}`,
  sets:
    (name: string) =>
    (value: bigint): string =>
      `${name} = ${value}`,
};

/** Equal for equal contents only. */
export function contentsOf(what: Offer): string {
  return Object.keys(what)
    .sort()
    .map((name) => `${name}=${typeof what[name]}:${String(what[name])}`)
    .join();
}

/** Everything that an event says, in a fixed order. */
export function partsOf(event: unknown): readonly (string | Word)[] {
  if (typeof event === 'function') return [];
  if (typeof event !== 'object' || event === null) return [String(event)];
  if (isWord(event)) return [event];
  if (isFinalState(event)) return finalParts(event);
  return Object.entries(event)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, part]) => partsOf(part));
}

function isWord(value: object): value is Word {
  return 'width' in value && 'eq' in value;
}

function isFinalState(value: object): value is FinalState {
  return 'mayWake' in value;
}

function finalParts(state: FinalState): Word[] {
  const { tasks } = state;
  return tasks.flatMap((task) => [
    state.ended(task),
    state.blocked(task),
    ...tasks.map((other) => state.blocked(task).and(state.mayWake(other, task))),
  ]);
}

/**
 * Looks for an event that a handler has answered differently in two accounts of one execution, although it was told the
 * same and its words were the same.
 * @throws DiagnosticError that names it; returns if there is none, or the accounts differ for another reason
 */
export function requireSameAnswers(
  first: readonly Telling[],
  second: readonly Telling[],
  properties: readonly Property[],
): void {
  for (const property of properties) {
    const [told, again] = [first, second].map((all) => all.filter((telling) => telling.property === property.name));
    for (const [i, { event, seen, effects, position }] of told!.entries()) {
      const other = again![i];
      if (other?.event !== event || other.seen !== seen) break;
      if (sameSets(effects, other.effects)) continue;
      const rule = 'a handler may depend on nothing but its event and the words that it keeps';
      fail(
        'usage',
        `the property ${quoted(property)} answers differently when it is told of the same '${event}' again: ${rule}`,
        position,
      );
    }
  }
}

function sameSets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}
