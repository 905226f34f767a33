import { check } from '../../src/index.js';
import type { CheckResult } from '../../src/answer/result.js';
import type { CheckOptions } from '../../src/options/options.js';
import { widthIn } from './compile.js';
import { interruptsIn } from './interrupts.js';
import { ARGUMENT_BOUND } from './startup.js';
import { isForKernel, KERNEL } from './stops.js';

/** Iterations of a loop that nothing constant bounds, in programs that are small. */
const UNWIND = 5;

/** Tasks, where loops create them without end: memory has no limit here. */
const TASKS = 32;

/** Seconds after which a comparison is open; nearly all take less than one. */
const PATIENCE = 30;

/** What the explorer's machine never does. */
const UNEXPLORED = {
  spuriousWakeups: false,
  mallocMayFail: false,
  callsMayFail: false,
  rtosScheduling: 'priorities',
} as const;

/** What the checker says about executions as the explorer knows them. */
export function ask(text: string, options: Partial<CheckOptions>): Promise<CheckResult> {
  const atomicWidth = widthIn(text);
  return check({
    files: [{ name: 'program.c', text }],
    ...(options.unwind === undefined ? { maxUnwind: UNWIND } : {}),
    maxTasks: TASKS,
    ...((options.entry ?? options.entries) ? {} : { argsBound: ARGUMENT_BOUND }),
    timeout: PATIENCE,
    validate: true,
    interrupts: interruptsIn(text),
    ...(atomicWidth ? { atomicWidth } : {}),
    ...(isForKernel(text) ? { defines: { [KERNEL]: '1' } } : {}),
    ...UNEXPLORED,
    ...options,
  });
}

/** A program that the checker does not take, though the explorer does. */
export class Refused extends Error {}

/** Why no verdict was reached; undefined if one was. @throws Refused */
export function undecided({ verdict, bounds, reason, diagnostics }: CheckResult): string | undefined {
  if (verdict === 'error')
    throw new Refused([reason, ...diagnostics.map(({ message }) => message)].filter(Boolean).join('; '));
  return verdict === 'unknown' || bounds.interrupted !== undefined ? (reason ?? 'unknown') : undefined;
}

/** Whether something was not followed to its end that the explorer follows. */
export function isCutOff({ bounds: { met } }: CheckResult): boolean {
  return met.some(({ kind }) => kind === 'loop' || kind === 'recursion' || kind === 'tasks');
}

/** Why there could be more than was found, whatever the number of switches. @throws Refused */
export function whyUnfinished(result: CheckResult): string | undefined {
  return (
    undecided(result) ??
    (isCutOff(result) ? CUT_OFF : result.bounds.switchesComplete ? undefined : 'more switches are possible')
  );
}

export const CUT_OFF = 'a loop was cut off';
