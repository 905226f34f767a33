/** Pieces that a model includes several times, once for each type: those without `#pragma once`. */

/** A macro that makes a name: `#define OF(name) name##f`, `#define OF(name) __tcbmc_##name##l`. */
const NAMING = /^#define (\w+)\((\w+)\) (?:(\w+)##)?\2(?:##(\w+))?$/gm;

const INCLUDE = /^#include "([^"]*)"$/gm;

export function isRepeated(piece: string): boolean {
  return !/^#pragma once$/m.test(piece);
}

/** A model's text with these pieces in the place of their directives, and the names that its macros make there. */
export function withRepeated(text: string, pieceNamed: (name: string) => string | undefined): string {
  return text.replace(INCLUDE, (directive, name: string, at: number) => {
    const piece = pieceNamed(name);
    return piece === undefined || !isRepeated(piece) ? directive : named(piece, text.slice(0, at));
  });
}

function named(piece: string, before: string): string {
  const macros = new Map(
    [...before.matchAll(NAMING)].map(([, name, , first = '', last = '']) => [name!, [first, last]]),
  );
  return piece.replace(/\b(\w+)\((\w+)\)/g, (use, macro: string, name: string) => {
    const around = macros.get(macro);
    return around ? around.join(name) : use;
  });
}
