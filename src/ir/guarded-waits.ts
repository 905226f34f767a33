import { isOneOf } from '../base/kinds.js';
import { successors } from './flow.js';
import type { FunctionId, Instr, IrFunction, Loop, Program } from './ir.js';
import { liveAt } from './liveness.js';

/**
 * Waits for a condition of the common form `pthread_mutex_lock(&m); while (!p) pthread_cond_wait(&c, &m);`: between the
 * lock and the wait there is nothing but the test, which only reads, and after the wait there is nothing but the test
 * again. What the task does later is the same whether it has waited or has only now come to the lock. That both mean
 * the same mutex, and that the lock has succeeded, the text does not say. Where somebody tries to lock
 * (`__TCBMC_TRYING`) there is none: that the mutex is taken for a moment can be seen then.
 *
 * @returns by the call of the wait, that of the lock
 */
export function guardedWaits(program: Program, fn: IrFunction): ReadonlyMap<number, number> {
  let found = guarded.get(fn);
  if (!found)
    guarded.set(fn, (found = new Map(tries(program) ? [] : fn.loops.flatMap((loop) => waitsIn(program, fn, loop)))));
  return found;
}

const guarded = new WeakMap<IrFunction, ReadonlyMap<number, number>>();

const LOCKS: readonly string[] = ['pthread_mutex_lock', 'mtx_lock'];
const WAITS: readonly string[] = ['pthread_cond_wait', 'cnd_wait'];

/** The functions that try, as `library/models/features.ts` has them. */
const TRIES = /^(?:pthread_mutex_(?:try|timed|clock)lock|mtx_(?:try|timed)lock)$/;

function tries({ functions }: Program): boolean {
  return functions.some(({ name, library }) => library && TRIES.test(name));
}

/** Waits for conditions that may end by themselves, with a deadline or without. */
const MAY_WAKE = /^(?:pthread_cond_(?:timed|clock)?wait|cnd_(?:timed)?wait)$/;

export function isConditionWait({ name, library }: IrFunction): boolean {
  return library && MAY_WAKE.test(name);
}

function waitsIn(program: Program, fn: IrFunction, loop: Loop): [number, number][] {
  const lock = lockBefore(program, fn, loop);
  if (lock === undefined) return [];
  const waits: [number, number][] = [];
  for (let pc = loop.head; pc <= loop.end; pc++) {
    const instr = fn.code[pc]!;
    if (isCallOf(program, instr, WAITS)) {
      const next = fn.code[pc + 1];
      if (next?.kind !== 'jump' || next.target !== loop.head) return [];
      waits.push([pc, lock]);
    } else if (!onlyReads(program, instr, new Set())) return [];
  }
  return isEnteredFrom(fn, lock, loop) && forgets(fn, lock, loop) ? waits : [];
}

/** The call of a lock after which the loop begins, but for computing. */
function lockBefore(program: Program, { code }: IrFunction, { head }: Loop): number | undefined {
  let pc = head - 1;
  while (code[pc]?.kind === 'assign') pc--;
  const instr = code[pc];
  return instr && isCallOf(program, instr, LOCKS) ? pc : undefined;
}

function isCallOf({ functions }: Program, instr: Instr, names: readonly string[]): boolean {
  if (instr.kind !== 'call' || instr.callee.kind !== 'direct') return false;
  const { name, library } = functions[instr.callee.function]!;
  return library && names.includes(name);
}

/** Nothing but the lock leads to the loop. */
function isEnteredFrom({ code }: IrFunction, lock: number, { end }: Loop): boolean {
  const isInside = (pc: number): boolean => pc > lock && pc <= end;
  return code.every(
    (instr, pc) => isInside(pc) || pc === lock || successors(instr, pc).every((next) => !isInside(next)),
  );
}

/** At its head nothing matters that was read, or computed, since the lock was asked for. */
function forgets(fn: IrFunction, lock: number, { head, end }: Loop): boolean {
  const live = liveAt(fn, head);
  return fn.code
    .slice(lock, end + 1)
    .every((instr) => !('dst' in instr) || instr.dst === undefined || !live.has(instr.dst));
}

function onlyReads(program: Program, instr: Instr, active: ReadonlySet<FunctionId>): boolean {
  if (instr.kind === 'call') {
    if (instr.callee.kind !== 'direct' || instr.shadow !== undefined || active.has(instr.callee.function)) return false;
    const called = new Set([...active, instr.callee.function]);
    return program.functions[instr.callee.function]!.code.every((each) => onlyReads(program, each, called));
  }
  if (!isOneOf(instr, 'assign', 'load', 'self', 'jump', 'branch', 'return')) return false;
  return !('shadow' in instr) || instr.shadow === undefined;
}
