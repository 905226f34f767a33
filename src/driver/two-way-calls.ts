/**
 * Calls of the library that are looked at as ordering memory both ways, where C11 and POSIX promise less. Those are tries
 * that may fail (C11 7.26.4.5), and calls of one kind on one object: readers of one lock, two posts of a semaphore.
 * POSIX (2.9, Memory Synchronization) has them among what "synchronizes memory", without saying with whom. And those are
 * all others whose model has an atomic section, which neither C nor POSIX says to order memory at all: clocks go on,
 * descriptors are handed out, bytes go through a pipe.
 */
import type { IrFunction, Program } from '../ir/ir.js';

/** The assumption about them. */
export const TWO_WAY = 'each of these calls orders what comes before it and after it, also where it fails';

const LOCKS =
  /^(?:pthread_(?:mutex_(?:try|timed|clock)lock|spin_trylock|rwlock_(?:(?:try|timed|clock)?rdlock|(?:try|timed|clock)wrlock)|cond_broadcast)|mtx_(?:try|timed)lock|cnd_broadcast|sem_(?:post|wait|trywait|timedwait|clockwait|getvalue))$/;
/**
 * Of those that have a section, the ones that promise what it does; and ends of the program, after which nobody looks.
 */
const PROMISED =
  /^(?:pthread_(?:create|exit|once|(?:timed|try|clock)?join(?:_np)?|mutex_\w+|cond_\w+|spin_\w+|rwlock_\w+|barrier_\w+)|thrd_(?:create|exit|join)|mtx_\w+|cnd_\w+|call_once|sem_\w+|_?exit|_Exit|quick_exit|abort|at(?:_quick_)?exit)$/;
/** Systems of their own, whose calls are all there for that. */
const OF_KERNELS = /^(?:[uvx]{1,2}[A-Z]|pv|os[A-Z]|k_|__tcbmc)/;

/** Those that the program makes itself, by name, also through pointers. */
export function twoWayCalls({ functions }: Program): ReadonlySet<string> {
  const calleesIn = ({ code }: IrFunction): readonly IrFunction[] =>
    code.flatMap((instr) =>
      instr.kind === 'call' && instr.callee.kind === 'direct' ? [functions[instr.callee.function]!] : [],
    );
  const callees = (ofLibrary: boolean): ReadonlySet<IrFunction> =>
    new Set(functions.filter(({ library }) => library === ofLibrary).flatMap(calleesIn));
  const [byProgram, byLibrary] = [callees(false), callees(true)];
  const hasSection = (fn: IrFunction): boolean => {
    const reached = new Set([fn]);
    for (const each of reached) for (const callee of calleesIn(each)) if (callee.library) reached.add(callee);
    return [...reached].some(({ code }) => code.some(({ kind }) => kind === 'atomic-begin'));
  };
  const isTwoWay = (fn: IrFunction): boolean =>
    LOCKS.test(fn.name) || (!PROMISED.test(fn.name) && !OF_KERNELS.test(fn.name) && hasSection(fn));
  // What nobody calls by its name is there for its address.
  const made = functions.filter((fn) => fn.library && (byProgram.has(fn) || !byLibrary.has(fn)));
  return new Set(made.filter(isTwoWay).map(({ name }) => name));
}
