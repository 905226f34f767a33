/**
 * Tasks of a kernel (`library/models/rtos-tasks.c`, also under CMSIS and Zephyr): each has a record, which a call of
 * `__tcbmc_add_task` puts into a list, and a thread that runs what the record says. The thread is created there if
 * the scheduler has been started, else where that happens, in one section that goes through the list. So each record
 * is a class of tasks of its own, and it is one task if it is put into the list once and the scheduler is started
 * once: of the two creations an execution has one.
 */
import type { Creation } from './creation.js';
import type { Once } from './once.js';

const ADDS = '__tcbmc_add_task';
const STARTS = '__tcbmc_start_tasks';

/** By the kernel: whether the scheduler has been started. */
export const SCHEDULING = '__tcbmc_scheduling';

/** Whether the function creates tasks of records. */
export function createsByRecord({ name, library }: { readonly name: string; readonly library: boolean }): boolean {
  return library && (name === ADDS || name === STARTS);
}

/** Whether these, which are all creations of one class, create one task at most if those who execute them are one. */
export function isOneRecord(creations: readonly Creation[], once: Once): boolean {
  const added = creations.filter(({ creator }) => creator.fn.name === ADDS);
  const started = creations.filter(({ creator }) => creator.fn.name === STARTS);
  const [add] = added;
  if (added.length !== 1 || started.length > 1 || added.length + started.length < creations.length) return false;
  const isKnown = creations.every(({ record }) => record?.stride === 0);
  return isKnown && once.perTask(add!.creator, add!.pc) && started.every(({ creator }) => once.isEntered(creator));
}
