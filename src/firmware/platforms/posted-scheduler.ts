/**
 * A scheduler made of the primitives for posted tasks, in the place of a program's own (`tinyos-scheduler.ts` says when
 * it may stand there). Of each task, a flag says whether it is queued: it is cleared when the task begins, from when on
 * it can be queued again. Why nothing is lost or invented:
 *
 * - Of a queue in which each task is at most once, the order is that of the posts which were not refused, and those are
 *   told by the flags.
 * - Who asks for the next task does so until there is none, which is what `__tcbmc_run_tasks_of` does.
 * - The program's loop takes tasks out with interrupts off, and runs them with what there was before. If that was "on",
 *   interrupts can come between any two of its steps but in the short time in which it looks at its queue; they come
 *   before or after that as well, and find the same. While nothing is queued it sleeps, and wakes for interrupts, as
 *   does who serves a queue that is empty.
 *
 * What the loop does to sleep besides (which mode of the processor, …) is left out, and said to be; so is what was
 * posted before the queue was initialised, or once more, which would lose it.
 */
import type { Replacement, SchedulerPlan } from './platform.js';

const QUEUE = '__tcbmc_scheduler_queue';

export function postedInstead({ tasks, post, loop, sleep, next, init }: SchedulerPlan): Replacement {
  const numbers = [...tasks.keys()];
  const flags = numbers.map((number) => `static _Atomic _Bool queued_${number};\n`).join('');
  const bodies = [...tasks].map(
    ([number, task]) => `void ${task}(void);
static void begin_${number}(void *unused) {
  queued_${number} = 0;
  ${task}();
}
`,
  );
  const cases = numbers.map(
    (number) =>
      `    case ${number}: if (!queued_${number}) { queued_${number} = 1; ${enqueued(number)} result = ${post.queued}; } break;\n`,
  );
  const text = `static struct { unsigned int capacity, waiting; } ${QUEUE};
${flags}${bodies.join('')}
unsigned char ${post.name}(unsigned char number) {
  unsigned char result = ${post.refused};
  __tcbmc_atomic_begin();
  switch (number) {
${cases.join('')}  }
  __tcbmc_atomic_end();
  return result;
}
void ${init}(void) {}
${next === undefined ? '' : `unsigned char ${next}(void) { __tcbmc_run_tasks_of(&${QUEUE}); return 0; }\n`}void ${loop}(void) {
  __tcbmc_take_for_granted("the scheduler is initialised once, before it is used, its loop begins with interrupts on, tasks leave that as they find it, and to sleep is to wait for interrupts", "${sleep}");
  for (;;) __tcbmc_run_tasks_of(&${QUEUE});
}
`;
  const defined: readonly (readonly [string, string])[] = [
    [post.name, 'posts a task'],
    [init, 'no effect'],
    [loop, 'runs tasks'],
    ...(next === undefined ? [] : [[next, 'runs tasks'] as const]),
  ];
  return {
    model: { file: '<model of the scheduler>', header: '(platform)', defines: Object.fromEntries(defined), text },
    calls: new Set(tasks.values()),
  };
}

function enqueued(number: bigint): string {
  return `__tcbmc_enqueue_once(&${QUEUE}, 0, (void *)begin_${number}, (void *)0);`;
}
