import type { Assumption, Bounds, MetBound } from '../answer/result.js';
import { assumptionWords } from './assumption-words.js';
import { formatPosition } from './diagnostic.js';

function plural(count: number, one: string, many: string): string {
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

/** What was covered of one thing: `5 iterations of main.0`. */
function amount({ kind, limit, length, name = '' }: MetBound): string {
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

/** Which executions a bounded answer speaks of: `with at most 3 context switches and 5 iterations of main.0`. */
export function within({ met, assumed }: Pick<Bounds, 'met' | 'assumed'>): string {
  const counted = [...new Set(met.filter(({ kind }) => kind !== 'error' && kind !== 'conversation').map(amount))];
  const known = met.some(({ kind, name }) => kind === 'conversation' && name === undefined);
  const refused = met.some(({ kind, name }) => kind === 'conversation' && name !== undefined);
  const errors = met.some(({ kind }) => kind === 'error');
  const shown = counted.length > SHOWN ? [...counted.slice(0, SHOWN - 1), `${counted.length - SHOWN + 1} more bounds`] : counted;
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

function characters(length: number | undefined): string {
  return length === undefined ? '' : ` of at most ${plural(length, 'character', 'characters')}`;
}

/** Where executions go beyond a bound, and how to follow them. */
export function boundLine({ kind, name, position, limit, length, given, flag }: MetBound): string {
  const place = position ? `${formatPosition(position)}: ` : '';
  const asGiven = given ? ', as given' : '';
  const further = (what: string): string => (flag === undefined ? ', which is as far as tcbmc goes' : `; ${flag} ${what}`);
  switch (kind) {
    case 'switches':
      return `executions with more than ${switchCount(limit)} are possible and were not explored${asGiven}${further('goes further')}`;
    case 'loop':
      return `${place}${name} was followed for ${plural(limit, 'iteration', 'iterations')} only${asGiven}${further('follows it further')}`;
    case 'recursion':
      return `${place}${name} was followed for ${plural(limit, 'call', 'calls')} only${asGiven}${further('follows it further')}`;
    case 'firings':
      return `${name} fired at most ${plural(limit, 'time', 'times')}${asGiven}${further('lets it fire more often')}`;
    case 'phases':
      return `${place}what is posted here in phase ${limit} was not followed${asGiven}${further('follows it')}`;
    case 'tasks':
      return `${place}at most ${plural(limit, 'task was', 'tasks were')} created${asGiven}${further('creates more')}`;
    case 'arguments':
      return `main was given at most ${plural(limit, 'argument', 'arguments')}${characters(length)}${asGiven}${further(length === undefined ? 'gives more' : 'gives more, and longer ones')}`;
    case 'error':
      return `${place}paths end in ${name}${further('shows it')}`;
    case 'conversation':
      if (name !== undefined) return `${place}${name}: not modelled where streams are known`;
      return `${place}nobody knows what the world says from here on${further('names somebody who answers')}`;
  }
}

/** What was not looked at. */
export function assumptionLine({ what, otherwise, because, lookedAt, given, flag }: Assumption): string {
  const known = otherwise ? ` (otherwise: ${otherwise})` : lookedAt ? ` (looked at only ${lookedAt})` : '';
  const { words, page } = assumptionWords(what);
  const more = flag ? `; ${flag} looks at the rest` : page === undefined ? '' : `; ${page} says more`;
  return `assuming that ${words}${because ? `: ${because}` : ''}${given ? ', as given' : ''}${known}${more}`;
}
