/**
 * Programs of which all states are looked at before anything is unrolled: threads that go round in loops which nothing
 * ends. However often those are unrolled something is cut off, so that only a violation or all states answer what is
 * asked.
 */
import type { Program } from '../ir/ir.js';
import { allocates } from '../ir/ir.js';
import { leavingBranches } from '../ir/loops.js';
import type { Property } from '../properties/property.js';
import { mayNameLoops } from './proofs.js';

/** Nothing else is asked then that only an unrolled program tells: loops that wait, blocks that threads still hold. */
export function isForStates(program: Program, properties: readonly Property[]): boolean {
  const looksForLeaks = properties.some(({ checks }) => checks.includes('leak'));
  const isTold = !mayNameLoops(program, properties) && !(looksForLeaks && allocates(program));
  return neverEnds(program) && isTold;
}

function neverEnds({ functions }: Program): boolean {
  const hasThreads = functions.some(({ code }) => code.some(({ kind }) => kind === 'create'));
  return (
    hasThreads && functions.some((fn) => !fn.library && fn.loops.some((loop) => leavingBranches(fn, loop).size === 0))
  );
}
