/**
 * Models and the pieces that they share: `#include "…"` is obeyed here, `#include <…>` where a model is preprocessed.
 */
import { docComments, squeezed } from './c-text.js';
import { documented } from './definitions.js';
import { errorMacros } from './error-macros.js';
import { isRepeated, withRepeated } from './repeated.js';

/** A model, as it is embedded. */
export interface Model {
  readonly file: string;
  readonly header: string;
  readonly when?: string;
  /** Its text; what models have in common is a part of its own. */
  readonly parts: readonly string[];
  readonly defines: Readonly<Record<string, string>>;
}

/** Made where a program is checked, of what has been said on its streams. */
const TABLES = 'tables.h';
/** Made here, of what is known of error numbers. */
const ERRORS = 'errors.h';

/** No two lines of a model have the same number: those of its nth piece count from n times this. */
export const LINES_OF_PIECE = 10_000;

const INCLUDE = /^#include "([^"]*)"\n/m;

/** A model on its way. */
interface Assembly {
  /** Files that have been included, as often as they were. */
  readonly included: string[];
  readonly parts: string[];
}

export class Pieces {
  /**
   * @param files those of `library/models`, by their paths from there
   * @param errors the error numbers of <errno.h>
   */
  constructor(
    private readonly files: ReadonlyMap<string, string>,
    private readonly errors: ReadonlyMap<string, number>,
  ) {}

  /**
   * The model in a file, which begins with a comment that says what it is a model of (`@model`), and of which header.
   */
  model(path: string): Model {
    const text = this.textOf(path);
    const head = docComments(text)[0];
    const tags = new Map(
      [...text.slice(0, head?.end).matchAll(/^ \* @(\w+) (.*)$/gm)].map(([, name, value]) => [name, value!]),
    );
    const what = tags.get('model');
    const header = tags.get('header');
    if (!head || what === undefined || header === undefined)
      throw new Error(`library/models/${path} does not say what it is a model of`);
    const when = tags.get('when');
    const model = {
      file: `<model of ${what}>`,
      header,
      parts: this.partsOf(squeezed(text)),
      defines: documented(this.withNames(text.slice(head.end))),
    };
    return when === undefined ? model : { ...model, when };
  }

  /** A model's text in which all that it defines is spelled. */
  withNames(text: string): string {
    return withRepeated(text, (name) => this.files.get(`include/${name}`));
  }

  private textOf(path: string): string {
    const text = this.files.get(path);
    if (text === undefined) throw new Error(`library/models has no ${path}`);
    return text;
  }

  private partsOf(text: string): string[] {
    const { parts } = this.assembled({ included: [], parts: [] }, text, 0);
    const errors = parts.indexOf(ERRORS);
    if (errors >= 0) parts[errors] = errorMacros(this.errors, parts.join(''));
    return parts;
  }

  /** Adds a text, whose lines count from a number, with the pieces in the place of their directives. */
  private assembled(assembly: Assembly, text: string, from: number): Assembly {
    const { parts } = assembly;
    let rest = text.replace(/^#pragma once$/m, '');
    let line = 1;
    for (let found = INCLUDE.exec(rest); found; found = INCLUDE.exec(rest)) {
      const before = rest.slice(0, found.index);
      if (from === 0 && isWithinCondition(before))
        throw new Error(`pieces are included outside of conditions: ${found[1]!}`);
      if (/\S/.test(before)) parts.push(before);
      line += before.split('\n').length;
      rest = rest.slice(found.index + found[0].length);
      this.include(assembly, found[1]!);
      if (/\S/.test(rest)) parts.push(`#line ${String(from + line)}\n`);
    }
    if (/\S/.test(rest)) parts.push(rest);
    return assembly;
  }

  private include(assembly: Assembly, name: string): void {
    const { included, parts } = assembly;
    const made = name === ERRORS ? ERRORS : name === TABLES ? `#include "${TABLES}"\n` : undefined;
    const piece = made === undefined ? this.textOf(`include/${name}`) : undefined;
    if (included.includes(name) && (piece === undefined || !isRepeated(piece))) return;
    const from = included.push(name) * LINES_OF_PIECE;
    parts.push(`#line ${String(from + 1)}\n`);
    if (piece === undefined) parts.push(made!);
    else this.assembled(assembly, squeezed(piece), from);
  }
}

/** Where an include is left out, so is what says the number of the line behind it. */
function isWithinCondition(before: string): boolean {
  return before.split(/^#if/m).length > before.split(/^#endif/m).length;
}
