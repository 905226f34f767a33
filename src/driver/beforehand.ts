/**
 * Programs of which all states are looked at before anything is unrolled: threads that go round in loops which nothing
 * ends. However often those are unrolled something is cut off, so that only a violation or all states answer what is
 * asked.
 */
import { isOneOf } from '../base/kinds.js';
import { IS_VOLATILE } from '../ir/access-flags.js';
import type { Program } from '../ir/ir.js';
import { allocates } from '../ir/ir.js';
import { leavingBranches } from '../ir/loops.js';
import type { Property } from '../properties/property.js';
import { mayNameLoops } from './proofs.js';

/**
 * Nothing that an unrolled program would tell is left out then: loops that wait, blocks that threads still hold, and
 * volatile accesses that others may see in another order.
 */
export function isForStates(program: Program, properties: readonly Property[]): boolean {
  const looksForLeaks = properties.some(({ checks }) => checks.includes('leak'));
  const isTold = !mayNameLoops(program, properties) && !(looksForLeaks && allocates(program));
  return neverEnds(program) && isTold && !hasVolatiles(program);
}

function hasVolatiles({ functions }: Program): boolean {
  const accesses = functions.flatMap(({ code }) => code.filter((instr) => isOneOf(instr, 'load', 'store')));
  return accesses.some(({ flags }) => (flags & IS_VOLATILE) !== 0);
}

function neverEnds({ functions }: Program): boolean {
  const hasThreads = functions.some(({ code }) => code.some(({ kind }) => kind === 'create'));
  return (
    hasThreads && functions.some((fn) => !fn.library && fn.loops.some((loop) => leavingBranches(fn, loop).size === 0))
  );
}
