import type { FunctionSymbol } from '../c/ast.js';
import { plainName } from '../c/library-names.js';
import { fail, type Position } from '../source/diagnostic.js';
import type { FunctionContext } from './context.js';

/**
 * Refuses the mention of a library function that makes no sense where streams lead to a world of which something is
 * known.
 */
export function admitKnown(cx: FunctionContext, { name, linkage }: FunctionSymbol, position: Position): void {
  const known = cx.library || linkage === 'internal' ? undefined : cx.program.settings.knownStreams;
  if (known?.refused.has(plainName(name)) && !cx.program.isUserFunction(name))
    fail('unsupported', `'${name}' ${known.refusal}`, position);
}

/** Whether a model of streams says what a library function does. */
export function isKnownStreams(cx: FunctionContext, name: string): boolean {
  return cx.program.settings.knownStreams?.modelled.has(name) === true;
}
