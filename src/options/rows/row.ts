import type { CheckOptions, NodeOptions, OutputOptions } from '../options.js';
import type { ShapeOf } from '../shapes.js';

/** In the order in which they are listed. */
export const OPTION_GROUPS = ['Bounds', 'Properties', 'Program', 'Streams', 'Solving', 'Output'] as const;
export type Group = (typeof OPTION_GROUPS)[number];

export type AllOptions = NodeOptions & OutputOptions;

/** Who knows an option: everyone, who runs on Node.js, or the command line only. */
export type Scope = 'library' | 'node' | 'command';

export interface OptionRow<T = unknown> {
  readonly group: Group;
  readonly description: string;
  readonly shape: ShapeOf<T>;
  /** As commander writes it: `-D, --define <name[=value]>`; `[…]` for a value that may be left out. */
  readonly flag?: string;
  /** A flag without a value, and what it means: `--no-color`. */
  readonly negation?: { readonly flag: string; readonly description: string; readonly value: T };
  /** Its name in `tcbmc.json`, or false if it cannot stand there. Default: the library's name. */
  readonly config?: string | false;
  readonly default?: T;
  /**
   * Items of the configuration are added to those of the flags; of two items that agree in this member, the flag's
   * counts.
   */
  readonly joins?: true | string;
  readonly scope?: Scope;
}

/** Flags that stand for settings of other options. */
export interface Shorthand {
  readonly group: Group;
  readonly flag: string;
  readonly description: string;
  /** A flag that sets one of these otherwise contradicts it; properties that several flags name are all meant. */
  readonly means: Partial<CheckOptions>;
  /** A flag that sets one of these counts more. */
  readonly presumes?: Partial<CheckOptions>;
}

/** The rows of some options. */
export type Rows<Names extends keyof AllOptions = keyof AllOptions> = {
  readonly [Name in Names]-?: OptionRow<NonNullable<AllOptions[Name]>>;
};
