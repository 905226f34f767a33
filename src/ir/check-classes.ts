/** Classes of what works on most machines and is wrong all the same: checked only where they are asked for. */
const REQUESTED_CLASSES = [
  'overflow',
  'shift-base',
  'conversion',
  'alignment',
  'leak',
  'resource',
  'uninitialized',
] as const;
export type RequestedClass = (typeof REQUESTED_CLASSES)[number];

/** Classes of violation; `--property` and the report speak in these words. */
export const PROPERTY_CLASSES = [
  'assertion',
  'null-dereference',
  'out-of-bounds',
  'use-after-free',
  'invalid-free',
  'division-by-zero',
  'division-overflow',
  'lock-misuse',
  'join-misuse',
  'call-misuse',
  'io-schedule',
  ...REQUESTED_CLASSES,
] as const;
export type PropertyClass = (typeof PROPERTY_CLASSES)[number] | typeof CONVERSATION;

/**
 * Executions that go beyond what is known of the world break this, for who can ask the world: no class that users know.
 */
export const CONVERSATION = 'conversation';

/**
 * The behaviour of a real machine where a check fails: it goes on (the misuse of a lock), the program ends (`assert` of
 * <assert.h>), or nobody knows (a stray access). It matters where only other properties are asked for.
 */
export type Aftermath = 'goes-on' | 'ends' | 'unknown';

/** The aftermath of most checks of a class. */
export const AFTERMATH: Readonly<Record<PropertyClass, Aftermath>> = {
  assertion: 'ends',
  'null-dereference': 'unknown',
  'out-of-bounds': 'unknown',
  'use-after-free': 'unknown',
  'invalid-free': 'unknown',
  'division-by-zero': 'unknown',
  'division-overflow': 'unknown',
  'lock-misuse': 'goes-on',
  'join-misuse': 'goes-on',
  'call-misuse': 'unknown',
  'io-schedule': 'unknown',
  [CONVERSATION]: 'unknown',
  overflow: 'goes-on',
  'shift-base': 'goes-on',
  conversion: 'goes-on',
  alignment: 'goes-on',
  leak: 'goes-on',
  resource: 'goes-on',
  uninitialized: 'goes-on',
};

export function isRequestedClass(name: string): name is RequestedClass {
  return (REQUESTED_CLASSES as readonly string[]).includes(name);
}

/** The fault at the program's end. */
export const LEAK = 'nothing leads to the block that is allocated here when the program ends';
