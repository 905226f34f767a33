/** Which functions of the library take the identities of threads, and how many of their first arguments are that. */
import type { TracedTasks } from './traced-tasks.js';
import type { Told } from './value-text.js';

const ONE = [
  ...['join', 'tryjoin_np', 'timedjoin_np', 'clockjoin_np', 'detach', 'cancel', 'kill', 'sigqueue', 'getattr_np'],
  ...['setname_np', 'getname_np', 'getcpuclockid', 'setschedparam', 'getschedparam', 'setschedprio'],
  ...['setaffinity_np', 'getaffinity_np'],
];

const TAKING: ReadonlyMap<string, number> = new Map([
  ...ONE.map((name) => [`pthread_${name}`, 1] as const),
  ...['join', 'detach'].map((name) => [`thrd_${name}`, 1] as const),
  ['pthread_equal', 2],
  ['thrd_equal', 2],
]);

/** The arguments of a call, with the task that each names that is the identity of one. */
export function withThreads(
  name: string,
  args: readonly Told[],
  values: readonly bigint[],
  tasks: TracedTasks,
): readonly Told[] {
  const count = TAKING.get(name) ?? 0;
  return args.map((arg, i) => {
    const [task] = i < count ? tasks.numbersOf((id) => id === values[i]) : [];
    if (task === undefined || arg.data.kind !== 'integer') return arg;
    return { text: tasks.nameOf(task), data: { ...arg.data, task } };
  });
}
