import { assumptionWords } from './assumption-words.js';
import type { Bounds, MetBound } from './result.js';

export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `4 context switches`. */
export function switchCount(count: number): string {
  return plural(count, 'context switch', 'context switches');
}

/** `3 arguments of main with 8 characters`. */
function argumentsOfMain(count: number, length: number | undefined): string {
  return `${plural(count, 'argument', 'arguments')} of main${length === undefined ? '' : ` with ${plural(length, 'character', 'characters')}`}`;
}

/** The amount of one thing that was covered: `5 iterations of main.0`. */
export function amount({ kind, limit, length, name = '' }: MetBound): string {
  switch (kind) {
    case 'switches':
      return switchCount(limit);
    case 'loop':
      return `${plural(limit, 'iteration', 'iterations')} of ${name}`;
    case 'recursion':
      return `${plural(limit, 'call', 'calls')} in ${name}`;
    case 'firings':
      return `${plural(limit, 'firing', 'firings')} of ${name}`;
    case 'phases':
      return plural(limit, 'phase', 'phases');
    case 'tasks':
      return plural(limit, 'task', 'tasks');
    case 'arguments':
      return argumentsOfMain(limit, length);
    case 'error':
      return `paths that end in ${name}`;
    case 'conversation':
      return 'what is known of the world';
  }
}

const SHOWN = 3;

/** `a, b and c`. */
export function enumerated(parts: readonly string[]): string {
  const [last, ...others] = [...parts].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} and ${last}`;
}

/**
 * The rank of a bound; one that says most of an execution of its kind comes first: phases of posted tasks, and how
 * often handlers fire.
 */
function rank({ kind }: MetBound): number {
  const place = FIRST.indexOf(kind);
  return place < 0 ? FIRST.length : place;
}

const FIRST: readonly MetBound['kind'][] = ['switches', 'phases', 'firings'];

/** Which executions a bounded answer speaks of: `with at most 3 context switches and 5 iterations of main.0`. */
export function within({ met, assumed }: Pick<Bounds, 'met' | 'assumed'>): string {
  const inOrder = [...met].sort((a, b) => rank(a) - rank(b));
  const counted = [...new Set(inOrder.filter(({ kind }) => kind !== 'error' && kind !== 'conversation').map(amount))];
  const known = met.some(({ kind, name }) => kind === 'conversation' && name === undefined);
  const refused = met.some(({ kind, name }) => kind === 'conversation' && name !== undefined);
  const errors = met.some(({ kind }) => kind === 'error');
  const shown =
    counted.length > SHOWN ? [...counted.slice(0, SHOWN - 1), `${counted.length - SHOWN + 1} more bounds`] : counted;
  const clauses = [
    ...(shown.length > 0 ? [`in executions with at most ${enumerated(shown)}`] : []),
    ...(errors ? ['on paths that no other error ends'] : []),
    ...(known ? ['up to where nobody knows what the world says'] : []),
    ...(refused ? ['up to what is not modelled'] : []),
    ...(shown.length === 0 && !errors && !known && !refused && assumed.length > 0
      ? [`as long as ${enumerated(assumed.slice(0, SHOWN).map(({ what }) => assumptionWords(what).words))}`]
      : []),
  ];
  return clauses.join(', ');
}

export function characters(length: number | undefined): string {
  return length === undefined ? '' : ` of at most ${plural(length, 'character', 'characters')}`;
}
