import type { Program } from '../ir/ir.js';
import { operandsOf, partsOf } from '../ir/operands.js';

/** Numbers that a program mentions outside of the library, each once. */
export type Constants = readonly bigint[];

export function constantsIn({ functions }: Program): Constants {
  const own = functions.filter(({ library }) => !library).flatMap(({ code }) => code);
  const parts = own.flatMap(operandsOf).flatMap((operand) => [...partsOf(operand)]);
  return [...new Set(parts.flatMap((part) => (part.kind === 'const' ? [part.value] : [])))];
}
