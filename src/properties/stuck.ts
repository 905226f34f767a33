import type { FinalState } from './property.js';
import type { Word } from './word.js';

/**
 * Which tasks do not go on any more, given which ones do not by themselves: the largest set of those, none of which can
 * be woken but by another of the set.
 *
 *   stuck(t)  =  still(t)  and for every other task u:  mayWake(u, t) → stuck(u)
 *
 * It is the greatest fixpoint, which is reached after as many rounds as there are tasks.
 */
export function stuckAt(final: FinalState, still: (task: number) => Word): ReadonlyMap<number, Word> {
  const { tasks } = final;
  let stuck = new Map<number, Word>(tasks.map((task) => [task, still(task)]));
  for (let round = 0; round < tasks.length; round++)
    stuck = new Map(tasks.map((task) => [task, remains(final, task, stuck)]));
  return stuck;
}

function remains(final: FinalState, task: number, stuck: ReadonlyMap<number, Word>): Word {
  return final.tasks
    .filter((other) => other !== task)
    .reduce((word, other) => word.and(final.mayWake(other, task).not().or(stuck.get(other)!)), stuck.get(task)!);
}
