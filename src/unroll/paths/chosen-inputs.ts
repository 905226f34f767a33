/**
 * Loops of which nothing is left when they are over, and that inputs can end: `for (n = 60; n;) { next = *clock; if (next
 * < last) n--; last = next; }` waits until a clock has begun anew so many times. Such a loop is run with inputs that
 * end it, and with no others.
 *
 * Let the loop only compute in registers and take inputs, no register that it sets be used behind it, and all its exits
 * lead to one place. An execution in which it is left, with whatever inputs, goes on there with the registers and the
 * memory that it had before. If there are inputs with which it is left, whatever the registers held before, then the
 * same execution with these goes on in the same way. What is taken in it nobody asks for again, and no step of the task
 * is in it, so that others may do what they did. An execution in which it is never left has, up to there, the same
 * steps.
 *
 * The inputs are guessed: all bits 0 or 1, or one and the other in turns. Only if each branch is then decided by
 * constants, whatever else is not known, this holds for all that the registers may hold.
 */
import { liveAt } from '../../ir/liveness.js';
import { successors } from '../../ir/flow.js';
import type { Instr, IrFunction, Loop, RegisterId } from '../../ir/ir.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import { constantOf } from '../values/value.js';
import type { Value } from '../values/value.js';
import type { State } from './state.js';
import { withRegister } from './state.js';
import type { Unrolling } from './unrolling.js';

/** Of a longer run nobody knows whether it ever ends. */
const MOST_INSTRUCTIONS = 2500;

/** Of the n-th input all bits are set. */
const GUESSES: readonly ((n: number) => boolean)[] = [() => false, () => true, (n) => n % 2 === 0, (n) => n % 2 === 1];

/** Where the loop is left to, and the inputs with which it is. */
interface Way {
  readonly pc: number;
  readonly inputs: readonly Value[];
}

/** Undefined if the loop leaves something behind, is left at once, or it is not seen how inputs end it. */
export function endingInputs(unrolling: Unrolling, fn: IrFunction, loop: Loop, state: State): Way | undefined {
  const { boot, round } = unrolling;
  if (boot || round.limits.without?.has('chosen-inputs')) return undefined;
  const exit = onlyExit(fn, loop);
  if (exit === undefined) return undefined;
  for (const isSet of GUESSES) {
    const inputs = runWith(unrolling, fn, loop, state, isSet);
    if (inputs === 'long') return undefined;
    if (inputs) return inputs.length > 1 ? { pc: exit, inputs } : undefined;
  }
  return undefined;
}

/** The inputs of a run through the loop; undefined if it is seen that it does not leave it. */
function runWith(
  unrolling: Unrolling,
  fn: IrFunction,
  { head, end }: Loop,
  before: State,
  isSet: (n: number) => boolean,
): readonly Value[] | 'long' | undefined {
  const state = { ...before, registers: before.registers.slice() };
  const inputs: Value[] = [];
  const input = (register: RegisterId): Value => {
    const width = fn.registers[register]!;
    const value = constantOf(width, isSet(inputs.length) ? (1n << BigInt(width)) - 1n : 0n);
    inputs.push(value);
    return value;
  };
  const live = [...liveAt(fn, head)];
  const seen = new Set<string>();
  let pc = head;
  for (let count = 0; count < MOST_INSTRUCTIONS; count++) {
    if (pc < head || pc > end) return inputs;
    if (pc === head) {
      // Guesses take turns.
      const key = `${inputs.length % 2} ${live.map((register) => state.registers[register]?.bits.join(' ')).join()}`;
      if (seen.has(key)) return undefined;
      seen.add(key);
    }
    const instr = fn.code[pc]!;
    if (instr.kind === 'jump') pc = instr.target;
    else if (instr.kind === 'branch') {
      const [cond] = unrolling.evaluate(instr.cond, state).bits;
      if (cond !== TRUE && cond !== FALSE) return undefined;
      pc = cond === TRUE ? instr.target : pc + 1;
    } else if (instr.kind === 'assign' || instr.kind === 'nondet') {
      const value = instr.kind === 'assign' ? unrolling.evaluate(instr.value, state) : input(instr.dst);
      withRegister(state, instr.dst, value);
      pc++;
    } else return undefined;
  }
  return 'long';
}

const exits = new WeakMap<Loop, number | 'none'>();

/** The place to which all ways out of the loop lead, if nothing of it is used there. */
function onlyExit(fn: IrFunction, loop: Loop): number | undefined {
  let exit = exits.get(loop);
  if (exit === undefined) exits.set(loop, (exit = findExit(fn, loop) ?? 'none'));
  return exit === 'none' ? undefined : exit;
}

function findExit(fn: IrFunction, { head, end }: Loop): number | undefined {
  const body = fn.code.slice(head, end + 1);
  if (!body.every(isOwnAffair) || !body.some(({ kind }) => kind === 'nondet')) return undefined;
  const out = body.flatMap((instr, i) => successors(instr, head + i)).filter((pc) => pc < head || pc > end);
  const [exit, ...others] = new Set(out);
  if (exit === undefined || others.length > 0) return undefined;
  const live = liveAt(fn, exit);
  return body.some((instr) => 'dst' in instr && instr.dst !== undefined && live.has(instr.dst)) ? undefined : exit;
}

/** It concerns nobody but the function's own registers, and what it takes any other value could be taken for. */
function isOwnAffair(instr: Instr): boolean {
  if (instr.kind === 'nondet') return !instr.application && !instr.unlessRepeated && !instr.foresees;
  return instr.kind === 'assign' || instr.kind === 'branch' || instr.kind === 'jump';
}
