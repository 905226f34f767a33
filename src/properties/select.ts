import type { RequestedClass } from '../ir/check-classes.js';
import { isRequestedClass } from '../ir/check-classes.js';
import { ATOMICITY } from './atomicity.js';
import { CHECKS } from './checks.js';
import { DEADLOCK } from './deadlocks.js';
import { HANG } from './hangs.js';
import type { Property } from './property.js';
import { unknownName } from '../source/suggest.js';
import { RACE } from './races.js';

const BUILT_IN: readonly Property[] = [...CHECKS, RACE, DEADLOCK, HANG, ATOMICITY];

/**
 * To convert a number is often meant, and so is an access that others come in between, or to wait for what only happens
 * in the world.
 */
const OFTEN_MEANT: ReadonlySet<string> = new Set(['conversion', 'shift-base', 'hang', 'atomicity']);

/** Names that stand for several properties. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  checks: CHECKS.map(({ name }) => name).filter((name) => !isRequestedClass(name)),
  all: BUILT_IN.map(({ name }) => name).filter((name) => !OFTEN_MEANT.has(name)),
  memory: ['null-dereference', 'out-of-bounds', 'use-after-free', 'invalid-free'],
};

/** Properties that `--property` looks for without a property file, each with a description. */
export const PROPERTY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  checks: 'all checks in the code, that is all below up to call-misuse',
  all: 'everything below but shift-base, conversion, hang and atomicity, which are often no mistakes',
  memory: 'null-dereference, out-of-bounds, use-after-free and invalid-free',
  assertion: 'the condition of an assert is false, or an error function or label is reached',
  'null-dereference': 'memory is accessed through a null pointer',
  'out-of-bounds': 'memory outside of an object is accessed',
  'use-after-free': 'memory is accessed that was freed, or whose scope has ended',
  'invalid-free': 'something is freed that is no live block of the heap',
  'division-by-zero': 'a number is divided by zero',
  'division-overflow': 'the least number is divided by -1, and the quotient does not fit',
  'lock-misuse': 'a lock is used as it must not be: destroyed while held, given back by another task, …',
  'join-misuse': 'a thread is joined twice, or is none',
  'call-misuse':
    'a function is called through a pointer to one with other arguments or another result, `va_arg` reads what was not passed, or a list is used that another function has used up',
  'io-schedule':
    'what the program writes to a stream, or the order in which it reads and writes there, is not the same in all schedules (with streams that are known: `--peer`, `--io-trace`, …)',
  overflow: 'a signed number does not fit into its type, or is shifted by a negative number of bits or by all of them',
  'shift-base': 'a negative number is shifted to the left, or bits are shifted out of a signed number',
  conversion: 'a number changes in a conversion that nobody wrote: it is cut off, or its sign is lost',
  alignment: 'memory is accessed through a pointer to a type that is not aligned as the type is',
  leak: 'the program ends, and nothing leads to a block of the heap any more',
  resource: 'a descriptor is used or closed after it was closed',
  uninitialized: 'a decision, an address or output depends on memory that was never written',
  race: 'two tasks access the same memory at the same time, one of them writing',
  deadlock: 'tasks wait for each other for ever',
  hang: 'a task waits for ever in a loop (`while (!ready);`), and nobody changes what it looks at any more; or it is in a deadlock',
  atomicity:
    'an access that the machine makes in parts, or two accesses of one task, are broken up by one of another between them',
};

export function isBuiltIn(property: Property): boolean {
  return BUILT_IN.includes(property);
}

/** The names that `--property` knows without a property file. */
export const PROPERTY_NAMES: readonly string[] = [...Object.keys(GROUPS), ...BUILT_IN.map(({ name }) => name)];

/**
 * The properties that are meant, each once, in this order; a name is that of a built-in property, of a group, or of one
 * of `known`.
 * @throws Error if there is no such property, or two have the same name
 */
export function selectProperties(wanted: readonly (string | Property)[], known: readonly Property[] = []): Property[] {
  const given = [...known, ...wanted.filter((item) => typeof item === 'object')];
  for (const property of given)
    if (
      PROPERTY_NAMES.includes(property.name) ||
      given.some((other) => other !== property && other.name === property.name)
    )
      throw new Error(`there are two properties called '${property.name}'`);
  const found = wanted.flatMap((item) =>
    typeof item === 'object' ? [item] : (groupOf(item) ?? [item]).map((name) => named(name, known)),
  );
  return [...new Set(found)];
}

function groupOf(name: string): readonly string[] | undefined {
  return Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
}

function named(name: string, known: readonly Property[]): Property {
  const found = BUILT_IN.find((property) => property.name === name) ?? known.find((property) => property.name === name);
  if (!found)
    throw new Error(unknownName('property', name, [...known.map((property) => property.name), ...PROPERTY_NAMES]));
  return found;
}

/** The classes of checks that are made only for these properties. */
export function requestedBy(properties: readonly Property[]): ReadonlySet<RequestedClass> {
  return new Set(properties.flatMap(({ checks }) => checks.filter(isRequestedClass)));
}

/** Classes of faults beside the program's memory; they are not reported of executions whose accesses are reordered. */
const IN_ONE_ORDER: readonly string[] = ['uninitialized'];

/** It is a check of what each access finds, or asks which accesses nothing orders, or who waits for ever. */
export function isWhereReordered(property: Property): boolean {
  return (
    property === RACE ||
    property === DEADLOCK ||
    property === HANG ||
    (onlyChecks([property]) && !property.checks.some((name) => IN_ONE_ORDER.includes(name)))
  );
}

/** True if only the checks in the code matter, not the order in which tasks do what no check sees. */
export function onlyChecks(properties: readonly Property[]): boolean {
  return properties.every(({ on }) => Object.keys(on).length === 0);
}
