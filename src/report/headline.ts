import type { Violation } from '../answer/result.js';
import { enumerated } from '../answer/within.js';
import { brokenUpWords } from './broken-up-words.js';
import { listed, objectText, taskName } from './event-words.js';

const SHOWN = 3;

/** The fault, and whether it is one only because something is not defined. */
export function messageOf({
  message,
  dependsOnUndefined = [],
}: Pick<Violation, 'message' | 'dependsOnUndefined'>): string {
  return `${message}${dependence(dependsOnUndefined)}`;
}

function dependence(names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = names.length > SHOWN ? names.slice(0, SHOWN - 1) : names;
  const rest = names.length - shown.length;
  const list = enumerated([...shown.map((name) => `'${name}'`), ...(rest > 0 ? [`${rest} more`] : [])]);
  return ` (depends on ${list}, which ${names.length === 1 ? 'is' : 'are'} not defined)`;
}

/** The fault in a sentence for somebody who has never seen a report. */
export function headline(violation: Violation): string {
  return `${sentenceOf(violation)}${dependence(violation.dependsOnUndefined ?? [])}`;
}

function sentenceOf(violation: Violation): string {
  const { property, message, participants = [] } = violation;
  const name = (task: number): string => taskName(violation.trace, task);
  switch (property) {
    case 'assertion':
      return `The assertion ${message} fails`;
    case 'race': {
      const [first, second] = participants;
      return first && second
        ? `${name(first.task)} ${first.action} while ${name(second.task)} ${second.action}: a data race`
        : capital(message);
    }
    case 'deadlock':
    case 'hang': {
      const spinning = participants.filter(({ round }) => round && !round.endless);
      if (spinning.length > 0) return `${listed([...new Set(spinning.map(({ task }) => name(task)))])} ${message}`;
      const names = listed([...new Set(participants.map(({ task }) => name(task)))]);
      if (names === '') return capital(message);
      const circle =
        participants.length > 1 &&
        participants.every(({ waitsFor }) => participants.some(({ task }) => task === waitsFor));
      const waits = participants.length > 1 ? 'wait' : 'waits';
      return `${names} ${waits}${circle ? ' for each other' : ''} for ever${violation.until === undefined ? ': a deadlock' : `, until ${violation.until}`}`;
    }
    case 'atomicity':
      return capital(brokenUpWords(violation) ?? message);
    case 'io-schedule':
      return violation.parting
        ? `What is said on ${violation.parting.stream} depends on the schedule`
        : capital(message);
    default:
      return `${HEADLINES[property] ?? capital(message)}${object(violation)}`;
  }
}

const HEADLINES: Readonly<Record<string, string>> = {
  'null-dereference': 'A null pointer is dereferenced',
  'use-after-free': 'Memory is used that no longer exists',
  'division-by-zero': 'A number is divided by zero',
};

/** The object of an invalid access, if it is known. */
function object({ trace: { events } }: Violation): string {
  const { action } = events.at(-1) ?? {};
  return action?.kind === 'violation' && action.about ? `: ${objectText(action.about.object)}` : '';
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
