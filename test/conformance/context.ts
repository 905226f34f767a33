import type { Target } from '../../src/source/target.js';
import type { Random } from '../oracle/random.js';
import type { Effects } from './effects.js';
import { NO_EFFECTS, together } from './effects.js';
import type { Scalar } from './scalars.js';
import { DOUBLE, FLOAT, integers, LONG_DOUBLE } from './scalars.js';

/** What an object is made of. */
export type Shape = ScalarShape | ArrayShape | RecordShape;

export interface ScalarShape {
  readonly kind: 'scalar';
  readonly type: Scalar;
  /** Of a bit-field. */
  readonly width?: number;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly of: Shape;
  readonly length: number;
  /** Of a variable-length array: an expression for its length, which is at least `length`. */
  readonly count?: string;
}

export interface RecordShape {
  readonly kind: 'record';
  /** With the keyword. */
  readonly tag: string;
  readonly isUnion: boolean;
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly shape: Shape;
}

export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly shape: Shape;
  readonly readOnly: boolean;
  /** Its address is not taken: pointers to what is volatile would have to say so. */
  readonly isVolatile?: boolean;
}

/** A pointer that always points to one of the elements. */
export interface Pointer {
  readonly id: number;
  readonly name: string;
  readonly element: Shape;
  /** There are so many from `base`, or from the pointer itself if it has none. */
  readonly count: number;
  readonly base?: string;
  /** The object it points into. */
  readonly target: number;
  readonly readOnly: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
  /** A pointer to so many elements of the shape. */
  readonly count?: number;
}

export interface Callable {
  readonly name: string;
  readonly result: Shape;
  readonly parameters: readonly Parameter[];
  readonly effects: Effects;
  readonly cost: number;
  /** The name of a table with the function and one that calls it. */
  readonly table?: string;
}

/** Characters, the last of which is always 0. */
export interface Text {
  readonly id: number;
  readonly name: string;
}

export const TEXT_SIZE = 16;

/** What a program may be made of. */
export interface Ingredients {
  readonly target: Target;
  readonly floats: boolean;
  /** For the solver: fewer statements, fewer divisions, and some numbers that nothing but an assumption tells. */
  readonly small: boolean;
}

/** What is in scope, and what has been written so far. */
export class Context {
  readonly functions: Callable[] = [];
  readonly records: RecordShape[] = [];
  readonly globals: Variable[] = [];
  readonly pointers: Pointer[] = [];
  readonly texts: Text[] = [];
  /** Objects that are declared in functions, and outlive their calls. */
  readonly statics = new Set<number>();
  readonly helpers = new Map<string, string>();
  readonly types: Scalar[];
  /** Local variables, the newest last. */
  locals: Variable[] = [];
  localPointers: Pointer[] = [];
  /** How often the present statement is executed at most, and what the function has cost so far. */
  times = 1;
  cost = 0;
  effects: Effects = NO_EFFECTS;
  loops = 0;
  /** Whether the present function may return here. */
  result: Shape | undefined;
  private ids = 0;

  constructor(
    readonly random: Random,
    readonly ingredients: Ingredients,
    readonly prefix: string,
  ) {
    const whole = integers(ingredients.target).filter(({ bits }) => !ingredients.small || bits < 128);
    this.types = ingredients.floats ? [...whole, FLOAT, DOUBLE, LONG_DOUBLE] : whole;
  }

  id(): number {
    return this.ids++;
  }

  /** A name for something at file scope. */
  global(kind: string): string {
    return `${this.prefix}${kind}${this.ids++}`;
  }

  local(kind: string): string {
    return `${kind}${this.ids++}`;
  }

  helper(name: string, text: (name: string) => string): string {
    const full = `${this.prefix}${name}`;
    if (!this.helpers.has(full)) this.helpers.set(full, text(full));
    return full;
  }

  did(effects: Effects): void {
    this.effects = together(this.effects, effects);
    this.cost += this.times;
  }

  /** What is declared inside is out of scope afterwards. */
  scoped<T>(action: () => T): T {
    const [locals, pointers] = [this.locals, this.localPointers];
    [this.locals, this.localPointers] = [[...locals], [...pointers]];
    const result = action();
    [this.locals, this.localPointers] = [locals, pointers];
    return result;
  }

  repeated<T>(times: number, action: () => T): T {
    this.times *= times;
    this.loops++;
    const result = action();
    this.loops--;
    this.times /= times;
    return result;
  }

  get variables(): readonly Variable[] {
    return [...this.globals, ...this.locals];
  }

  get allPointers(): readonly Pointer[] {
    return [...this.pointers, ...this.localPointers];
  }
}
