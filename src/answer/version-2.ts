/** Traces of version 2 of the JSON answer hold texts alone: what they say, as data. No other file reads these texts. */
import type { TracedTask } from './task.js';

interface NamedTask {
  readonly name: string;
  readonly entry: string;
  readonly phase?: number;
}

const FIRING = /^(.*?)(?: \(firing (\d+)\))?, priority (\d+)$/s;
const SIGNAL = /^signal(?: (\d+))? in (.*)$/s;

/** A task by its name. @param names those of all */
export function taskOfText({ name, entry, phase }: NamedTask, index: number, names: readonly string[]): TracedTask {
  const [, handler, firing, priority] = FIRING.exec(name) ?? [];
  if (handler !== undefined)
    return { kind: 'interrupt', name, entry, handler, priority: Number(priority), instance: Number(firing ?? 1) - 1 };
  const [, instance, thread] = SIGNAL.exec(name) ?? [];
  if (thread !== undefined)
    return {
      kind: 'signal',
      name,
      entry,
      instance: Number(instance ?? 1) - 1,
      thread: Math.max(0, names.indexOf(thread)),
    };
  if (phase !== undefined) return { kind: 'posted', name, entry, phase };
  return { kind: index === 0 ? 'main' : /^timer \d+$/.test(name) ? 'timer' : 'thread', name, entry };
}
