import { formatPosition } from './diagnostic.js';
import type { Bounds, CheckResult, CutLoop, Violation } from '../answer/result.js';

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `4 context switches`. */
export function switchCount(count: number): string {
  return plural(count, 'context switch', 'context switches');
}

/** Which executions a verdict speaks of. */
export function executions(bounds: Bounds): string {
  if (bounds.tasks <= 1) return 'in any execution (there is a single task)';
  if (bounds.switchesComplete) return 'in any execution, whatever the number of context switches';
  return `in any execution with at most ${switchCount(bounds.switches)}`;
}

/** How far loops were followed, in a clause. */
export function loopClause(bounds: Bounds): string {
  if (bounds.cutLoops.length === 0) return 'every loop fully unwound';
  return `${plural(bounds.cutLoops.length, 'loop was', 'loops were')} cut off`;
}

/** Where a loop was cut, and how to follow it further. */
export function cutLoopLine(loop: CutLoop): string {
  const more = Math.max(1, loop.bound) * 2;
  const times = loop.name.endsWith('.recursion') ? plural(loop.bound, 'call', 'calls') : plural(loop.bound, 'iteration', 'iterations');
  return `${formatPosition(loop.position)}: ${loop.name} was followed for ${times} only; --unwindset ${loop.name}:${more} follows it further`;
}

/** Whether smaller bounds were refuted first, so that no shorter interleaving breaks the property. */
export function isShortest(result: CheckResult, violation: Violation): boolean {
  if (violation.switches === 0) return true;
  return result.stats.bounds.some((bound) => bound.result === 'unsat' && bound.switches === violation.switches - 1);
}
