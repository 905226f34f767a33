import { isOneOf } from '../base/kinds.js';
import { append } from './ids.js';
import type { Instr, Program } from './ir.js';

/**
 * An instruction that checks something. By this a failing check is the same one in the steps, in a schedule and on the
 * interpreter; the several checks of one instruction (an access has four) differ in what they say.
 */
export type CheckId = number & { readonly __brand: 'CheckId' };

const known = new WeakMap<Program, ReadonlyMap<Instr, CheckId>>();

/** The instructions of a program that check something, in the order of its code. */
export function checksOf(program: Program): ReadonlyMap<Instr, CheckId> {
  let found = known.get(program);
  if (!found) known.set(program, (found = numbered(program)));
  return found;
}

function numbered({ functions }: Program): ReadonlyMap<Instr, CheckId> {
  const checking: Instr[] = [];
  const found = new Map<Instr, CheckId>();
  for (const { code } of functions)
    for (const instr of code) if (!found.has(instr) && checks(instr)) found.set(instr, append(checking, instr));
  return found;
}

function checks(instr: Instr): boolean {
  if (isOneOf(instr, 'call', 'create')) return instr.callee.kind === 'indirect';
  return isOneOf(instr, 'assert', 'load', 'store', 'free', 'join', 'world', 'check-leaks');
}
