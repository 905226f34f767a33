/** Which properties an answer speaks of, in words. */
import type { CheckResult } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';
import { listed } from './event-words.js';

type Asked = Pick<CheckResult, 'properties'>;

/** The name of each property's fault: "no … in any execution". */
const FAULTS: Readonly<Record<string, string>> = {
  assertion: 'failing assertion',
  'null-dereference': 'access through a null pointer',
  'out-of-bounds': 'access out of bounds',
  'use-after-free': 'access to memory that is gone',
  'invalid-free': 'invalid free',
  'division-by-zero': 'division by zero',
  'division-overflow': 'quotient that does not fit',
  'lock-misuse': 'misuse of a lock',
  'join-misuse': 'misuse of a thread',
  'call-misuse': 'misuse of a call',
  'io-schedule': 'output that depends on the schedule',
  overflow: 'signed overflow',
  'shift-base': 'shift of signed bits out of a number',
  conversion: 'conversion that changes a number',
  alignment: 'misaligned access',
  leak: 'leak of memory',
  resource: 'misuse of a descriptor',
  uninitialized: 'use of memory that was never written',
  race: 'data race',
  deadlock: 'deadlock',
  hang: 'hang',
  atomicity: 'atomicity violation',
};

/** Properties that are told together where all of them were asked for. */
const TOGETHER: readonly (readonly [readonly string[], string])[] = [
  [['null-dereference', 'out-of-bounds', 'use-after-free', 'invalid-free'], 'invalid access'],
  [['division-by-zero', 'division-overflow'], 'invalid division'],
  [['lock-misuse', 'join-misuse', 'call-misuse'], 'misuse of locks, threads or calls'],
];

/** Faults looked for where no property is named. */
const BY_DEFAULT = ['failing assertion', ...TOGETHER.map(([, fault]) => fault)];

/** A sentence names so many kinds of faults, or says only how many there are. */
const MOST = 6;

/** The faults that did not happen, where nothing did: `failing assertion, invalid access or data race`. */
export function faultsAskedFor({ properties = [] }: Asked): string {
  if (properties.length === 0) return either(BY_DEFAULT);
  const faults = faultsOf(properties.map(({ name }) => name));
  return faults.length > MOST ? `violation of the ${properties.length} properties asked for` : either(faults);
}

function faultsOf(names: readonly string[]): string[] {
  const groups = TOGETHER.filter(([members]) => members.every((name) => names.includes(name)));
  return names.flatMap((name) => {
    const group = groups.find(([members]) => members.includes(name));
    if (!group) return [FAULTS[name] ?? `violation of ${name}`];
    const [members, fault] = group;
    return names.find((other) => members.includes(other)) === name ? [fault] : [];
  });
}

function either(faults: readonly string[]): string {
  const last = faults.at(-1) ?? '';
  return faults.length < 2 ? last : `${faults.slice(0, -1).join(', ')} or ${last}`;
}

/** Faults of tasks beside each other, what those are called that were not asked for, and properties that ask for more. */
const BETWEEN_TASKS: readonly (readonly [name: string, plural: string, ...within: string[]])[] = [
  ['race', 'data races'],
  ['deadlock', 'deadlocks', 'hang'],
];
const CHECKS = 'failing checks';

/**
 * The faults that were not asked for although several tasks could make them, and what of those that were is not looked
 * for: sentences, if there is anything.
 */
export function notAskedFor({ properties, bounds }: Asked & Pick<CheckResult, 'bounds'>): string[] {
  const left = [...(bounds.cycles ? [CYCLES_OPEN] : []), ...(bounds.starvation ? [STARVATION_OPEN] : [])];
  if (bounds.tasks < 2) return left;
  const names = new Set(properties?.map(({ name }) => name));
  const missing = [
    ...(properties && !names.has('assertion') ? [CHECKS] : []),
    ...BETWEEN_TASKS.flatMap(([name, plural, ...within]) =>
      [name, ...within].some((each) => names.has(each)) ? [] : [plural],
    ),
  ];
  const others = missing.length === 0 ? [] : [`Not asked for: ${listed(missing)}; --property all asks for everything.`];
  return [...others, ...spinsNotAskedFor(bounds.spins ?? []), ...left];
}

const STARVATION_OPEN = 'Not looked for: tasks that never run since others of larger priorities do not wait.';
const CYCLES_OPEN =
  'Not looked for: hangs in which tasks go round for ever and change something in each round; only a look at all states finds those.';

function spinsNotAskedFor([first, ...others]: readonly Position[]): string[] {
  if (!first) return [];
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return [
    `Not asked for: whether a loop that waits (${first.file}:${first.line}${more}) ever ends; --hang-only asks for that.`,
  ];
}

/** Which properties an answer speaks of, as a sentence; without names it is what is looked for by default. */
export function lookedFor({ properties = [] }: Asked): string {
  if (properties.length > 0) return `Looked for: ${listed(properties.map(({ name }) => name))}; nothing else.`;
  return 'Looked for: the checks in the code (assertions, memory, divisions, misuse of locks, joins and calls). Races, deadlocks and overflow were not looked for.';
}
