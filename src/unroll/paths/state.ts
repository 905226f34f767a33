import type { Lit } from '../../logic/aig.js';
import { FALSE } from '../../logic/aig.js';
import type { Store } from './store.js';
import type { CellId, ObjectId } from '../../steps/ids.js';
import type { Ownership } from '../memory/ownership.js';
import type { Value } from '../values/value.js';
import type { Step } from '../../steps/events.js';
import type { SectionEffects } from './section-effects.js';

/** Where one path of a task has got to: its condition, its memory, and the registers of its innermost frame. */
export interface State {
  readonly guard: Lit;
  /** Memory that no other task can see at this time, by cell. */
  readonly store: Store<CellId, Value>;
  readonly registers: (Value | undefined)[];
  /** The address of the object that each local of the innermost frame currently is. */
  readonly locals: (Value | undefined)[];
  /** The atomic section that it is in, if any. */
  readonly inside: Inside;
  /** False while the first task has not created any other on this path: its accesses are then no events. */
  readonly concurrent: boolean;
  /**
   * The first task has run no posted tasks on this path: what only it and these touch is in its own memory, and the
   * shared one holds what was there at the start.
   */
  readonly keeps: boolean;
  /** Which objects the path has made beside others, and whether these can know them. */
  readonly owned: Ownership;
  /** The objects that the task has made on the path. */
  readonly made: Made;
  /** Cells that the task has taken as one takes a mutex, and not released since. */
  readonly held: readonly CellId[];
  /** Assumptions on the path that tell something of numbers. */
  readonly assumed: readonly Lit[];
  /** While the path keeps interrupts out: what cells hold that only they could change. */
  readonly masked: Masked | undefined;
}

/** Of a cell about which the paths that have met know different things, nothing is known. */
export type Masked = Store<CellId, { readonly holds: Value | undefined }>;

/**
 * Objects that were made, with the condition under which they were: of the paths that have met some had not, or not
 * been given memory.
 */
export type Made = Store<ObjectId, { readonly when: Lit }>;

/** The path, of which it is known that no execution takes it any further. */
export function dead(state: State): State {
  return { ...state, guard: FALSE };
}

/** Registers belong to the path alone, so they are updated in place. */
export function withRegister(state: State, register: number, value: Value): State {
  state.registers[register] = value;
  return state;
}

/** An atomic section that a path has entered; its accesses become one step. */
export interface Section {
  readonly effects: SectionEffects;
  /** By cell: what the code of the program wrote there last, and on which path. */
  readonly written: Map<CellId, { readonly when: Lit; readonly value: Value }>;
  /** No path enters it before this entry of the task's log. */
  readonly begin: number;
  step: Step | undefined;
}

/** One of the ways in which a path may be in sections, or in none. */
export interface Part {
  /** On this path, beside its guard. */
  readonly when: Lit;
  readonly section: Section | undefined;
  /** How many of them are open. */
  readonly depth: number;
}

/** The conditions exclude each other, and one of them holds. */
export type Inside = readonly [Part, ...Part[]];
