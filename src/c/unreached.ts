import { identifiers, itemsOf } from './unused.js';
import { TokenWriter } from './token-writer.js';
import type { Tokens } from './tokens.js';

/** The units of a program without the bodies of functions that are never called. */
export interface ReachedUnit {
  readonly tokens: Tokens;
  /** Functions of which only the declarations are left. */
  readonly unreached: readonly string[];
}

/** A function that only those execute who name it. */
interface Definition {
  readonly tokens: Tokens;
  readonly name: string;
  readonly first: number;
  readonly end: number;
  readonly body: number;
}

const WORD_IN_STRING = /^"_?([\w$]+)"$/;

/**
 * Makes declarations of the definitions of functions that no name leads to from what is not a function or `isRoot`:
 * names count in all units and whatever they mean there, also as a string (`alias("f")`, `asm("f")`). So a function
 * that stays may be unreachable, but none that goes is reached.
 */
export function withoutUnreached(
  units: readonly Tokens[],
  isRoot: (name: string, body: Iterable<string>) => boolean,
): readonly ReachedUnit[] {
  const definitions = new Map<string, Definition[]>();
  const open: Iterable<string>[] = [];
  for (const tokens of units) {
    for (const { first, end, function: named } of itemsOf(tokens)) {
      const name = named && tokens.texts[named.name]!;
      if (name === undefined) open.push(names(tokens, first, end));
      else if (named?.body === undefined)
        open.push(names(tokens, first, named!.name), names(tokens, named!.name + 1, end));
      else {
        const definition = { tokens, name, first, end, body: named.body };
        definitions.set(name, [...(definitions.get(name) ?? []), definition]);
        if (isRoot(name, identifiers(tokens, named.body, end))) open.push([name]);
      }
    }
  }
  for (let mentioned = open.pop(); mentioned; mentioned = open.pop()) {
    for (const name of mentioned) {
      for (const { tokens, first, end } of definitions.get(name) ?? []) open.push(names(tokens, first, end));
      definitions.delete(name);
    }
  }
  const left = [...definitions.values()].flat();
  return units.map((tokens) =>
    declared(
      tokens,
      left.filter((definition) => definition.tokens === tokens).sort((a, b) => a.first - b.first),
    ),
  );
}

function* names(tokens: Tokens, first: number, end: number): Iterable<string> {
  yield* identifiers(tokens, first, end);
  for (let index = first; index < end; index++) {
    const word = tokens.kinds[index] === 'string' ? WORD_IN_STRING.exec(tokens.texts[index]!) : null;
    if (word) yield* [word[1]!, `_${word[1]!}`];
  }
}

/** The tokens of a unit with `;` for the bodies. */
function declared(tokens: Tokens, definitions: readonly Definition[]): ReachedUnit {
  if (definitions.length === 0) return { tokens, unreached: [] };
  const writer = new TokenWriter(tokens);
  let from = 0;
  const keep = (to: number): void => {
    for (let index = from; index < to; index++) writer.copy(index);
  };
  for (const { body, end } of definitions) {
    keep(body);
    writer.write([';'], body);
    from = end;
  }
  keep(tokens.kinds.length);
  return { tokens: writer.finish(), unreached: definitions.map(({ name }) => name) };
}
