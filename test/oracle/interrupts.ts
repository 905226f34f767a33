import type { InterruptSource } from '../../src/ir/interrupt-source.js';
import type { State, Task } from '../../src/machine/state.js';
import { hasEnded } from '../../src/machine/state.js';
import { isItsTurn } from './queues.js';
import type { Stops } from './stops.js';

/**
 * A program says which of its functions are handlers in lines like `// interrupt: handler 1 priority 2 fires 1
 * software`.
 */
const CONFIGURATION = /^\/\/ interrupt: (\w+) (\d+) priority (\d+) fires (\d+)( software)?$/gm;

/** What masks interrupts, as generated programs declare it. */
export const MASKING: readonly string[] = [
  'extern void disable_isr(int);',
  'extern void enable_isr(int);',
  'extern void cli(void);',
  'extern void sei(void);',
  'extern void __disable_irq(void);',
  'extern void __enable_irq(void);',
  'extern unsigned int __get_PRIMASK(void);',
  'extern void __set_PRIMASK(unsigned int);',
];

/** The line that makes a function of a program a handler. */
export function interruptLine({ handler, number, priority, fires = 1, software = false }: InterruptSource): string {
  return `// interrupt: ${handler} ${number} priority ${priority} fires ${fires}${software ? ' software' : ''}`;
}

export function interruptsIn(text: string): InterruptSource[] {
  return [...text.matchAll(CONFIGURATION)].map(([, handler, number, priority, fires, software]) => ({
    handler: handler!,
    number: Number(number),
    priority: Number(priority),
    fires: Number(fires),
    ...(software ? { software: true } : {}),
  }));
}

/** A firing runs from its first step until it ends. */
export function isActive(task: Task): boolean {
  return task.schedule.kind === 'firing' && task.visible > 0 && !hasEnded(task);
}

/**
 * Who is stopped does not run. What was posted waits for its turn. While a firing is active, only more urgent ones run; those of one handler happen
 * in their order.
 */
export function mayRun(state: State, index: number, stops?: Stops): boolean {
  if (!isItsTurn(state, index)) return false;
  const task = state.tasks[index]!;
  if (stops?.isStopped(state, task)) return false;
  return state.tasks.every(
    (other) =>
      !other ||
      other === task ||
      (!(isActive(other) && priorityOf(other) >= priorityOf(task)) &&
        !isEarlier(other, task) &&
        !(keepsOff(other, task) && !stops?.isStopped(state, other))),
  );
}

/** The most urgent handler under way that keeps the task from running. */
export function holderOf(state: State, index: number): number | undefined {
  const task = state.tasks[index]!;
  const holders = state.tasks.filter(
    (other) => other && other !== task && isActive(other) && priorityOf(other) >= priorityOf(task),
  );
  return holders.sort((one, other) => priorityOf(other!) - priorityOf(one!))[0]?.index;
}

function priorityOf({ schedule }: Task): number {
  return schedule.kind === 'firing' ? schedule.priority : 0;
}

/** Of tasks that are scheduled by priority: it has not yielded the processor to those of lower ones. */
function keepsOff({ priority = 0n, yields, frames }: Task, other: Task): boolean {
  return frames.length > 0 && !yields && !other.inherits && other.priority !== undefined && priority > other.priority;
}

/** Both are firings of one handler, and the first one has not ended though it comes before the other one. */
function isEarlier({ schedule, frames }: Task, { schedule: later }: Task): boolean {
  if (schedule.kind !== 'firing' || later.kind !== 'firing') return false;
  return frames.length > 0 && schedule.handler === later.handler && schedule.instance < later.instance;
}
