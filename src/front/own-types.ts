import { identifiers, itemsOf } from '../c/unused.js';
import type { Tokens } from '../c/tokens.js';
import { modelFor } from '../library/models/index.js';
import { OBJECT_TYPE_NAMES, roomOf, worksOn } from '../library/models/object-types.js';
import type { Target } from '../source/target.js';

/**
 * The library's types that the program declares itself while it leaves their functions to the library, and how many
 * bytes objects of them need: `typedef int pthread_mutex_t; int pthread_mutex_lock(pthread_mutex_t *);`. Who defines
 * one of the functions has objects of his own.
 */
export function ownTypes(units: readonly Tokens[], target: Target): ReadonlyMap<string, number> {
  const declared = [...new Set(units.flatMap((tokens) => [...declaredIn(tokens)]))];
  if (declared.length === 0) return new Map();
  const mentioned = new Set(units.flatMap((tokens) => [...identifiers(tokens)]));
  const defined = new Set(
    units.flatMap((tokens) =>
      itemsOf(tokens).flatMap(({ function: named }) => (named?.body ? [tokens.texts[named.name]!] : [])),
    ),
  );
  const isLeft = (type: string): boolean =>
    [...mentioned].some((name) => worksOn(name, type) && modelFor(name) !== undefined) &&
    ![...defined].some((name) => worksOn(name, type));
  return new Map(declared.filter(isLeft).map((name) => [name, roomOf(name, target.pointer)!]));
}

/** Tokens that may follow the name where a typedef gives it. */
const AFTER: ReadonlySet<string> = new Set([';', ',', '[', '__attribute__', '__attribute']);

/** The names that a typedef which is not the library's may declare. */
function* declaredIn(tokens: Tokens): Iterable<string> {
  const { texts } = tokens;
  for (let index = 0; index < texts.length; index++) {
    if (OBJECT_TYPE_NAMES.has(texts[index]!) && AFTER.has(texts[index + 1]!) && !tokens.inSystemHeader(index))
      yield texts[index]!;
  }
}
