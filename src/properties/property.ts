import { CONVERSATION, PROPERTY_CLASSES } from '../ir/check-classes.js';
import { DiagnosticError, fail } from '../source/diagnostic.js';
import type { Operand, Word } from './word.js';

/**
 * Bytes of memory that are accessed together. Addresses are those of the execution; they never change and never
 * overlap.
 */
export interface MemoryLocation {
  readonly address: bigint;
  readonly size: number;
  /**
   * As the program names it: for what the property watches (`queue.items[2]`), and for locks that are globals of their
   * own.
   */
  readonly name?: string;
}

export interface EventOfTask {
  /** Number of the task; the first one is 0. */
  readonly task: number;
}

/** A read or write of memory by one load or store. */
export interface AccessEvent extends EventOfTask {
  readonly kind: 'read' | 'write';
  readonly place: MemoryLocation;
  /** The value read or written. */
  readonly value: Word;
  /** By an atomic operation, or in an atomic section. */
  readonly atomic: boolean;
}

/** A heap block is given back: whoever uses it must have done so before. */
export interface FreeEvent extends EventOfTask {
  readonly place: MemoryLocation;
  /** In an atomic section. */
  readonly atomic: boolean;
}

/** A lock of the library is taken or given back; `shared`: by a reader. */
export interface LockEvent extends EventOfTask {
  readonly lock: MemoryLocation;
  readonly shared: boolean;
}

/** A task is created, or has been waited for. */
export interface ChildEvent extends EventOfTask {
  readonly child: number;
}

/** `__tcbmc_event("name", values…)`. */
export interface MarkEvent extends EventOfTask {
  readonly name: string;
  readonly values: readonly Word[];
}

/** The state in which an execution stops, wherever that is. */
export interface FinalState {
  /** Numbers of all tasks that there can be. */
  readonly tasks: readonly number[];
  /** The task has been created and has come to its end; for the first task also: it has ended the program. */
  ended(task: number): Word;
  /**
   * The task stands before an operation that has to wait. Whenever this holds, the task does wait; the converse is not
   * promised.
   */
  blocked(task: number): Word;
  /**
   * The task goes round in a loop that it could leave; no round changes anything, unless others change what it looks
   * at.
   */
  spins(task: number): Word;
  /** It spins, or goes round likewise in a loop that it can never leave. */
  rests(task: number): Word;
  /**
   * While `task` is blocked, or rests: `other` may still do something that ends the waiting, as far as can be told
   * without running it.
   */
  mayWake(other: number, task: number): Word;
}

/**
 * Operations of a property when something has happened. All of it is one with the event: no other task runs in between.
 * Bits are kept under names of the property's own; an event's name, place or task can be part of the name, words
 * cannot.
 */
export interface Monitor {
  /**
   * The word of this name: `initial` until it is set. A name always has the same width (default 1) and initial value.
   */
  get(name: string, width?: number, initial?: number | bigint): Word;
  set(name: string, value: Operand, width?: number, initial?: number | bigint): void;
  /** Does all of `body` only if the condition holds. */
  when(condition: Word, body: () => void): void;
  /** A violation of the property unless the condition holds. */
  assert(condition: Operand, message: string): void;
  /** The execution does not count unless the condition holds. */
  assume(condition: Operand): void;
  /** Lets the very next step know of this event, if that is another task's. */
  offer(what: Offer): void;
  /** A violation if the step directly before, another task's, offered what `matches`. */
  refuse(matches: (what: Offer) => boolean, message: string): void;
  word(value: number | bigint, width: number): Word;
  readonly true: Word;
  readonly false: Word;
}

/** Anything; equal contents are the same. */
export type Offer = Readonly<Record<string, string | number | bigint | boolean>>;

/** A handler for each kind of event; a kind without one is not observed, and costs nothing. */
export interface Handlers {
  /** Before everything else. `initially` gives the contents of what is watched. */
  readonly start?: (initially: (name: string) => Word, m: Monitor) => void;
  readonly read?: (event: AccessEvent, m: Monitor) => void;
  readonly write?: (event: AccessEvent, m: Monitor) => void;
  readonly free?: (event: FreeEvent, m: Monitor) => void;
  readonly lock?: (event: LockEvent, m: Monitor) => void;
  readonly unlock?: (event: LockEvent, m: Monitor) => void;
  readonly create?: (event: ChildEvent, m: Monitor) => void;
  readonly join?: (event: ChildEvent, m: Monitor) => void;
  readonly end?: (event: EventOfTask, m: Monitor) => void;
  readonly mark?: (event: MarkEvent, m: Monitor) => void;
  /** The task does something observable, and the last one who did was another. */
  readonly switch?: (event: EventOfTask, m: Monitor) => void;
  /** Where the execution stops: nothing is left to be done but to assert. */
  readonly finish?: (final: FinalState, m: Monitor) => void;
}

export interface PropertyDefinition {
  /** Letters, digits and hyphens. */
  readonly name: string;
  /** Classes of the checks in the code (`assertion`, `null-dereference`, …) that are violations of this property. */
  readonly checks?: readonly string[];
  /**
   * Globals, or parts of them (`queue.head`), of which all reads and writes are observed. Without it, `read`, `write`
   * and `free` see only what several tasks access, at least one of them writing or freeing it, while they run side by
   * side.
   */
  readonly watch?: readonly string[];
  readonly on?: Handlers;
}

export type Property = PropertyDefinition & {
  readonly on: Handlers;
  readonly checks: readonly string[];
  readonly watch: readonly string[];
  /** Where it was read from. */
  readonly file?: string;
};

/** For messages: `'grows' (grows.js)`. */
export function quoted({ name, file }: Property): string {
  return `'${name}'${file === undefined ? '' : ` (${file})`}`;
}

/** The event as its handler gets it. */
export type EventOf<E extends keyof Handlers> = Parameters<NonNullable<Handlers[E]>>[0];

/**
 * Calls a handler if there is one; what it throws is its author's mistake.
 * @throws DiagnosticError that names property and event
 */
export function handled<E extends keyof Handlers>(property: Property, event: E, what: EventOf<E>, m: Monitor): void {
  const { on } = property;
  const handler = on[event] as ((what: EventOf<E>, m: Monitor) => void) | undefined;
  try {
    handler?.call(on, what, m);
  } catch (error) {
    if (error instanceof DiagnosticError) throw error;
    fail(
      'usage',
      `the property ${quoted(property)} fails at '${event}': ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const EVENTS: readonly (keyof Handlers)[] = [
  'start',
  'read',
  'write',
  'free',
  'lock',
  'unlock',
  'create',
  'join',
  'end',
  'mark',
  'switch',
  'finish',
];

/** Functions that do what they do after they have returned. */
const LATE: readonly string[] = ['AsyncFunction', 'GeneratorFunction', 'AsyncGeneratorFunction'];

const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * A property as an observer (Rabinovitz and Grumberg, CAV 2005, section 6, in general form): told of events in the
 * order in which they happen, with bits of its own. It is executed twice: on the formula, for all executions at once,
 * and on the replay of what was found.
 * @throws Error if the name is none, nothing is observed, or something else than handlers is given
 */
export function defineProperty(definition: PropertyDefinition): Property {
  const { name, checks = [], watch = [], on = {} } = definition;
  if (!NAME.test(name)) throw new Error(`'${name}' cannot name a property: letters, digits and hyphens, please`);
  if (!isStrings(checks) || !isStrings(watch))
    throw new Error(`'checks' and 'watch' of the property '${name}' must be lists of names`);
  if (typeof on !== 'object') throw new Error(`'on' of the property '${name}' must be an object of handlers`);
  for (const check of checks)
    if (!isClass(check))
      throw new Error(
        `the property '${name}' claims checks '${check}', which do not exist; there are ${PROPERTY_CLASSES.join(', ')}`,
      );
  for (const [event, handler] of Object.entries(on))
    if (!(EVENTS as readonly string[]).includes(event) || typeof handler !== 'function')
      throw new Error(
        `the property '${name}' has no handler for an event by '${event}'; there are ${EVENTS.join(', ')}`,
      );
  for (const [event, handler] of Object.entries(on))
    if (LATE.includes(handler.constructor.name))
      throw new Error(
        `the handler for '${event}' of the property '${name}' must be an ordinary function: it is part of one step`,
      );
  if (checks.length === 0 && Object.keys(on).length === 0) throw new Error(`the property '${name}' observes nothing`);
  return { name, checks, watch, on };
}

function isStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isClass(name: string): boolean {
  return name === CONVERSATION || (PROPERTY_CLASSES as readonly string[]).includes(name);
}
