import type { Expression, Statement } from './model.js';
import type { Random } from './random.js';

/** Something that a generated program can be about: declarations, and what threads do with them. */
export interface Ingredient {
  /** At file scope, in order. */
  readonly declarations: readonly string[];
  /** How main begins, if not without arguments. */
  readonly main?: string;
  /** What main does first. */
  readonly setup: readonly string[];
  /** Integer lvalues that are valid at any time and can be used in any expression. */
  readonly places: readonly string[];
  /** Integer expressions whose evaluation can go wrong, or that cannot be assigned to. */
  readonly values: readonly string[];
  /** Statements that some thread may execute, by weight. */
  readonly snippets: readonly (readonly [number, Snippet])[];
}

/** Makes statements that stand together; each call makes new ones. */
export type Snippet = (maker: Maker) => readonly Statement[];

/** What snippets are made with. */
export interface Maker {
  readonly random: Random;
  /** A name that nobody else uses. */
  readonly fresh: (prefix: string) => string;
  /** An integer expression over constants and shared places, of one access at most. */
  readonly value: () => string;
  /** A comparison of a shared place with something. */
  readonly condition: () => string;
  /** A few simple statements. */
  readonly some: () => readonly Statement[];
}

export type MakeIngredient = (random: Random) => Ingredient;

export function line(text: string): Statement {
  return { kind: 'line', text };
}

export function block(head: string, body: readonly Statement[]): Statement {
  return { kind: 'block', head, body };
}

export function atom(text: string): Expression {
  return { kind: 'atom', text };
}

export function when(condition: string, ...then: Statement[]): Statement {
  return { kind: 'if', condition: atom(condition), then, otherwise: [] };
}

export function section(open: string, close: string, body: readonly Statement[]): Statement {
  return { kind: 'section', open, close, body };
}

/** A snippet of one line; the text is made anew each time. */
export function one(weight: number, text: (maker: Maker) => string): readonly [number, Snippet] {
  return [weight, (maker) => [line(text(maker))]];
}

export function ingredient(parts: Partial<Ingredient>): Ingredient {
  return { declarations: [], setup: [], places: [], values: [], snippets: [], ...parts };
}
