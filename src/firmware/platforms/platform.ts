/**
 * A machine together with a system on it, as a program shows them that is preprocessed already: nothing in it includes
 * a header, so what headers tell is said here. What is special to a platform is in one file, as data and by names; the
 * rest of the checker knows no platform.
 */
import type { TranslationUnit } from '../../c/ast.js';
import type { Position } from '../../source/diagnostic.js';
import type { Machine } from '../machine-headers.js';
import type { RegisterMap } from '../volatile-inputs.js';

export interface Platform {
  readonly name: string;
  readonly machine: Machine;
  /** C that stands before each unit. */
  readonly declarations: string;
  /** Where registers are, by the names that the assembler has for them. */
  readonly places: ReadonlyMap<string, number>;
  readonly registerMap: () => RegisterMap;
  /** Functions that are first called when the machine has started. */
  readonly bootEnds?: readonly string[];
  /** The functions of the program that post tasks and run them, where these are understood. */
  readonly scheduler?: (units: readonly TranslationUnit[]) => SchedulerPlan | NoPlan | undefined;
  /** A program for it contains all of these. */
  readonly marks: readonly RegExp[];
}

/** Functions and their replacements if tasks are posted by primitives; all names are functions of the program. */
export interface SchedulerPlan {
  /** Tasks by the numbers by which they are posted. */
  readonly tasks: ReadonlyMap<bigint, string>;
  /** Takes a number; gives `queued`, or `refused` where that task waits already. */
  readonly post: { readonly name: string; readonly queued: bigint; readonly refused: bigint };
  /** Runs what is queued for ever, and calls `sleep` with interrupts off while nothing is. */
  readonly loop: string;
  readonly sleep: string;
  /** Runs the first task that is queued; gives 0 if there is none, and is called again and again until then. */
  readonly next: string | undefined;
  /** Makes the queue empty. */
  readonly init: string;
  /** Those that are needed no more. */
  readonly inner: readonly string[];
}

/** A scheduler by its names, of which it is not seen that it is one: the program's own is executed as it is. */
export interface NoPlan {
  readonly loop: string;
  readonly why: string;
  readonly position: Position;
}

/** C that takes the place of functions of the program, those that it defines. */
export interface Replacement {
  readonly model: {
    readonly file: string;
    readonly header: string;
    readonly text: string;
    readonly defines: Readonly<Record<string, string>>;
  };
  /** Functions of the program that it calls, wherever they can be seen. */
  readonly calls: ReadonlySet<string>;
}

/** Registers that lie at equal distances, from an address on; a name that stands for several has `=` between. */
export type RegisterRow = readonly [first: number, distance: number, names: string];

/** By address; the first name of each is what reports call it. */
export function namesOf(
  rows: readonly RegisterRow[],
): readonly (readonly [address: number, names: readonly string[]])[] {
  return rows.flatMap(([first, distance, names]) =>
    names.split(' ').map((name, index) => [first + distance * index, name.split('=')] as const),
  );
}

/** `ADC12MEM`, 3 → `ADC12MEM0 ADC12MEM1 ADC12MEM2` */
export function counted(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');
}

export function registerMap(
  rows: readonly RegisterRow[],
  sources: RegisterMap['sources'],
  homes: Readonly<Record<string, string>> = {},
): RegisterMap {
  const byAddress = namesOf(rows);
  const homeAt = byAddress.flatMap(([address, names]) =>
    names.flatMap((name) => (homes[name] === undefined ? [] : [[BigInt(address), homes[name]] as const])),
  );
  return {
    names: new Map(byAddress.map(([address, [name = '']]) => [BigInt(address), name])),
    homes: new Map(homeAt),
    sources,
  };
}
