/**
 * Calls of the library that are looked at as ordering memory both ways, where C11 and POSIX promise less. Those are tries
 * that may fail (C11 7.26.4.5), and calls of one kind on one object: readers of one lock, two posts of a semaphore.
 * POSIX (2.9, Memory Synchronization) has them among what "synchronizes memory", without saying with whom.
 */
import type { IrFunction, Program } from '../ir/ir.js';

/** The assumption about them. */
export const TWO_WAY = 'each of these calls orders what comes before it and after it, also where it fails';

const LOCKS =
  /^(?:pthread_(?:mutex_(?:try|timed|clock)lock|spin_trylock|rwlock_(?:(?:try|timed|clock)?rdlock|(?:try|timed|clock)wrlock)|cond_broadcast)|mtx_(?:try|timed)lock|cnd_broadcast|sem_(?:post|wait|trywait|timedwait|clockwait|getvalue))$/;
/** Of pipes and sockets within the program; neither C nor POSIX says that they order memory at all. */
const TRANSFERS = /^(?:p?read|p?write|readv|writev|recv|send|recvfrom|sendto|recvmsg|sendmsg)$/;

/** Those that the program makes itself, by name, also through pointers. */
export function twoWayCalls({ functions }: Program): ReadonlySet<string> {
  const callees = (ofLibrary: boolean): ReadonlySet<IrFunction> =>
    new Set(
      functions
        .filter(({ library }) => library === ofLibrary)
        .flatMap(({ code }) =>
          code.flatMap((instr) =>
            instr.kind === 'call' && instr.callee.kind === 'direct' ? [functions[instr.callee.function]!] : [],
          ),
        ),
    );
  const [byProgram, byLibrary] = [callees(false), callees(true)];
  // What nobody calls by its name is there for its address.
  const made = functions.filter((fn) => fn.library && (byProgram.has(fn) || !byLibrary.has(fn)));
  return new Set(made.map(({ name }) => name).filter((name) => LOCKS.test(name) || TRANSFERS.test(name)));
}
