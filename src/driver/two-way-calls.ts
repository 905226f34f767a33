/**
 * Calls of the library that are looked at as ordering memory both ways, where C11 and POSIX promise less. Those are tries
 * that may fail (C11 7.26.4.5), and calls of one kind on one object: readers of one lock, two posts of a semaphore.
 * POSIX (2.9, Memory Synchronization) has them among what "synchronizes memory", without saying with whom.
 */
import type { Program } from '../ir/ir.js';

/** What is assumed of them. */
export const TWO_WAY = 'each of these calls orders what comes before it and after it, also where it fails';

const CALLS =
  /^(?:pthread_(?:mutex_(?:try|timed|clock)lock|spin_trylock|rwlock_(?:(?:try|timed|clock)?rdlock|(?:try|timed|clock)wrlock)|cond_broadcast)|mtx_(?:try|timed)lock|cnd_broadcast|sem_(?:post|wait|trywait|timedwait|clockwait|getvalue))$/;

/** Those that the program's own code makes, by name. */
export function twoWayCalls({ functions }: Program): ReadonlySet<string> {
  const made = functions.flatMap(({ code, library }) =>
    library
      ? []
      : code.flatMap((instr) =>
          instr.kind === 'call' && instr.callee.kind === 'direct' ? [functions[instr.callee.function]!] : [],
        ),
  );
  return new Set(made.flatMap(({ name, library }) => (library && CALLS.test(name) ? [name] : [])));
}
