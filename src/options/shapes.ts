import type { OrdersByPlace } from '../base/memory-order.js';
import type { StreamRule } from '../base/conversation.js';
import { LARGEST, MOST_THREADS } from '../base/largest.js';
import type { AtomicWidth } from '../firmware/atomic-width.js';
import type { VolatileInput } from '../firmware/volatile-inputs.js';
import type { InterruptSettings } from '../firmware/handler-plan.js';
import type { MaskPair } from '../base/mask-pair.js';
import type { Share } from '../answer/share.js';
import type { Property } from '../properties/property.js';
import type { Target } from '../source/target.js';
import { ARM, AVR, ILP32, IP16, LP64, MCS51 } from '../source/target.js';

/**
 * The shape of an option's values, as data: flags, configuration files, their schema and callers in JavaScript are all
 * read by it.
 */
export type Shape =
  | { readonly kind: 'truth' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly whole: boolean }
  | { readonly kind: 'text'; readonly empty: boolean }
  /** The path of a file or folder; in a configuration it is relative to that. */
  | { readonly kind: 'path' }
  | { readonly kind: 'identifier'; readonly of: string }
  | { readonly kind: 'choice'; readonly choices: readonly (string | number)[] }
  /** A flag is repeatable; `separated`: one text may hold several, with commas between. */
  | { readonly kind: 'list'; readonly of: Shape; readonly separated: boolean }
  | {
      readonly kind: 'record';
      readonly of: Shape;
      readonly keys: RegExp;
      readonly separated: boolean;
      readonly flag: MemberFlag;
    }
  /** A flag holds words as a command line does. */
  | { readonly kind: 'words' }
  /** `example` is how a flag gives the members, numbers with colons between; without it no flag can. */
  | {
      readonly kind: 'object';
      readonly what: string;
      readonly fields: Readonly<Record<string, Field>>;
      readonly example?: string;
    }
  | { readonly kind: 'target' }
  | { readonly kind: 'volatile-input' }
  | { readonly kind: 'handler'; readonly fields: Readonly<Record<string, Field>> }
  /** The name of a property, or a property. */
  | { readonly kind: 'property' }
  /** Only callers can give it. */
  | { readonly kind: 'given'; readonly what: string; readonly is: (value: unknown) => boolean };

/** How a flag gives a member of a record: two groups are its name and its value. */
export interface MemberFlag {
  readonly pattern: RegExp;
  readonly example: string;
  /** The value if there is none. */
  readonly implied?: string;
}

export interface Field {
  readonly shape: Shape;
  readonly description: string;
  readonly required?: boolean;
  /** Its name in the library. */
  readonly as?: string;
  readonly default?: boolean;
}

/** A shape whose values have the type `T`. */
export type ShapeOf<T> = Shape & { readonly valuesAre?: T };

export const IDENTIFIER = /^[A-Za-z_]\w*$/;

export const truth: ShapeOf<boolean> = { kind: 'truth' };
export const text: ShapeOf<string> = { kind: 'text', empty: false };
const anyText: ShapeOf<string> = { kind: 'text', empty: true };
export const path: ShapeOf<string> = { kind: 'path' };
export const property: ShapeOf<string | Property> = { kind: 'property' };
export const target: ShapeOf<Target> = { kind: 'target' };
export const volatileInput: ShapeOf<VolatileInput> = { kind: 'volatile-input' };
export const identifier = (of: string): ShapeOf<string> => ({ kind: 'identifier', of });
export const whole = (least = 0, most = LARGEST.bound): ShapeOf<number> => ({
  kind: 'number',
  least,
  most,
  whole: true,
});
export const seconds: ShapeOf<number> = { kind: 'number', least: 0, most: LARGEST.bound, whole: false };
export const oneOf = <const T extends string | number>(...choices: readonly T[]): ShapeOf<T> => ({
  kind: 'choice',
  choices,
});
export const many = <T>(of: ShapeOf<T>): ShapeOf<readonly T[]> => ({ kind: 'list', of, separated: false });
export const list = <T>(of: ShapeOf<T>): ShapeOf<readonly T[]> => ({ kind: 'list', of, separated: true });
export const given = <T>(what: string, is: (value: unknown) => boolean): ShapeOf<T> => ({ kind: 'given', what, is });

export const ports: ShapeOf<readonly number[]> = list(whole(1, 65535));

export const atomicWidth: ShapeOf<AtomicWidth> = oneOf(8, 16, 32, 64);

export const loopBounds: ShapeOf<Readonly<Record<string, number>>> = {
  kind: 'record',
  of: whole(),
  keys: /^[^:,]+$/,
  separated: true,
  flag: { pattern: /^([^:]+):(.*)$/s, example: 'main.0:10 or main.0:10,worker.1:4' },
};

/** Function → how many threads run it. */
export const threads: ShapeOf<Readonly<Record<string, number>>> = {
  kind: 'record',
  of: whole(1, MOST_THREADS - 1),
  keys: IDENTIFIER,
  separated: true,
  flag: { pattern: /^([^*]+)(?:\*(.*))?$/s, example: 'worker or push,pop*2', implied: '1' },
};

/** Stream → rule; the name may have colons. */
export const streamRules: ShapeOf<Readonly<Record<string, StreamRule>>> = {
  kind: 'record',
  of: oneOf('checked', 'unordered', 'duplex', 'ignored'),
  keys: /^.+$/,
  separated: false,
  flag: { pattern: /^(.+):([^:]*)$/s, example: 'log.txt:unordered or 127.0.0.1:7000:duplex' },
};

/** Place → order of memory. */
export const ordersByPlace: ShapeOf<OrdersByPlace> = {
  kind: 'record',
  of: oneOf('relaxed', 'acquire', 'release', 'acq_rel', 'seq_cst'),
  keys: /^.+:\d+$/,
  separated: false,
  flag: { pattern: /^(.+)=(?:memory_order_)?([^=]*)$/s, example: 'ring.c:9=release or ring.c:9:3=seq_cst' },
};

/** Macro → replacement text. */
export const macros: ShapeOf<Readonly<Record<string, string>>> = {
  kind: 'record',
  of: anyText,
  keys: /^[A-Za-z_]\w*(?:\([\w\s,.]*\))?$/,
  separated: false,
  flag: { pattern: /^([^=]+)(?:=(.*))?$/s, example: 'NAME, NAME=VALUE or NAME(x)=VALUE', implied: '1' },
};

/** The lines of an interrupt controller. */
const LINES = 240;
const FIRES = whole(0, LARGEST.fires);

export const handler: ShapeOf<InterruptSettings> = {
  kind: 'handler',
  fields: {
    name: { shape: identifier('function'), as: 'handler', required: true, description: 'Name of the function' },
    number: { shape: whole(0, LINES - 1), description: 'By which the program masks it' },
    priority: { shape: whole(1, 255), description: 'A higher one interrupts a lower one' },
    fires: { shape: FIRES, description: 'How often it fires at most' },
    software: { shape: truth, description: 'It fires only when the program has set it pending' },
  },
};

export const maskPair: ShapeOf<MaskPair> = {
  kind: 'object',
  what: 'a pair of masking functions',
  fields: {
    disable: { shape: identifier('function'), required: true, description: 'The function that masks' },
    enable: { shape: identifier('function'), required: true, description: 'The function that unmasks' },
    number: { shape: whole(0, LINES - 1), description: 'Of the interrupt that they concern; without it: all' },
    nests: { shape: truth, default: false, description: 'Only the outermost of nested pairs unmasks' },
  },
};

export const words: ShapeOf<readonly string[]> = { kind: 'words' };

export const share: ShapeOf<Share> = {
  kind: 'object',
  what: 'a share',
  example: '{ number: 2, of: 3 }',
  fields: {
    number: { shape: whole(1, LARGEST.shares), required: true, description: 'Which one, counted from 1' },
    of: { shape: whole(1, LARGEST.shares), required: true, description: 'How many there are' },
  },
};

export const argumentBound: ShapeOf<{ readonly count: number; readonly length?: number }> = {
  kind: 'object',
  what: 'a bound on arguments',
  example: '2 or 2:16',
  fields: {
    count: {
      shape: whole(0, LARGEST.arguments),
      required: true,
      description: 'How many there are at most, besides the name of the program',
    },
    length: { shape: whole(1, LARGEST.argumentLength), description: 'How many characters each has at most' },
  },
};

export const TARGETS: ReadonlyMap<string, Target> = new Map(
  [LP64, ILP32, IP16, AVR, MCS51, ARM].map((each) => [each.name, each]),
);

/** A description of the values of a shape: `a whole number from 0 to 99`. */
export function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'truth':
      return 'true or false';
    case 'number':
      return `a ${shape.whole ? 'whole ' : ''}number from ${shape.least} to ${shape.most}`;
    case 'text':
      return shape.empty ? 'a text' : 'a text that is not empty';
    case 'path':
      return 'a path';
    case 'identifier':
      return `the name of a ${shape.of}`;
    case 'choice':
      return `one of ${shape.choices.join(', ')}`;
    case 'list':
      return 'a list';
    case 'words':
      return 'a list of texts';
    case 'record':
      return 'an object';
    case 'object':
      return shape.what;
    case 'target':
      return `one of ${[...TARGETS.keys()].join(', ')}`;
    case 'volatile-input':
      return 'the name of a variable, or addresses such as 0x40021000-0x40021fff';
    case 'handler':
      return 'a handler';
    case 'property':
      return 'the name of a property';
    case 'given':
      return shape.what;
  }
}

/** Whether a caller has handed over an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
