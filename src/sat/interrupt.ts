import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';

/** The longest delay that timers take. */
const MAX_DELAY = 0x7fffffff;

/**
 * Runs what goes on outside this thread for as long as the budget allows. The signal is aborted when the budget is
 * exhausted.
 * @throws Interrupted at that moment, whether or not `run` reacts
 */
export async function withinBudget<T>(budget: Budget, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  budget.check();
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = (): void => undefined;
  const interruption = new Promise<never>((_, reject) => {
    const interrupt = (interrupted: Interrupted) => {
      reject(interrupted);
      controller.abort();
    };
    onAbort = () => interrupt(budget.abortion);
    budget.signal?.addEventListener('abort', onAbort);
    const arm = () => {
      const left = budget.deadline - Date.now();
      if (left <= 0) interrupt(new Interrupted('timeout'));
      else if (left !== Infinity) timer = setTimeout(arm, Math.min(left, MAX_DELAY));
    };
    arm();
  });
  try {
    return await Promise.race([run(controller.signal), interruption]);
  } finally {
    clearTimeout(timer);
    budget.signal?.removeEventListener('abort', onAbort);
  }
}
