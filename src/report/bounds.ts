import type { Assumption, MetBound } from '../answer/result.js';
import { assumptionWords } from '../answer/assumption-words.js';
import { formatPosition } from '../source/position.js';
import { characters, plural, switchCount } from '../answer/within.js';

/** Where executions go beyond a bound, and how to follow them. */
export function boundLine({ kind, name, position, limit, length, given, flag }: MetBound): string {
  const place = position ? `${formatPosition(position)}: ` : '';
  const asGiven = given ? ', as given' : '';
  const further = (what: string): string =>
    flag === undefined ? ', which is as far as tcbmc goes' : `; ${flag} ${what}`;
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

/** The line about an assumption. */
export function assumptionLine({ what, otherwise, because, lookedAt, given, flag }: Assumption): string {
  const known = otherwise ? ` (otherwise: ${otherwise})` : lookedAt ? ` (looked at only ${lookedAt})` : '';
  const { words, page } = assumptionWords(what);
  const more = flag ? `; ${flag} looks at the rest` : page === undefined ? '' : `; ${page} says more`;
  return `assuming that ${words}${because ? `: ${because}` : ''}${given ? ', as given' : ''}${known}${more}`;
}
