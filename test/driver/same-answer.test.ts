import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckResult } from '../../src/answer/result.js';
import { check } from '../../src/index.js';
import { FEW_CLAUSES } from '../../src/sat/effort.js';
import { parseCheck } from '../support/flags.js';

/** Small programs: loops whose bounds grow, handlers, proofs and violations of some properties. */
const CHECKS = [
  'threads/lost_update_bug.c',
  'threads/lost_update_ok.c',
  'races/atomic_flag_bug.c --race-only',
  'races/barrier_ok.c --race-only --switches 6',
  'deadlocks/exit_bug.c --deadlock-only',
  'deadlocks/lost_signal_bug.c --deadlock-only',
  'deadlocks/spinning_bug.c --deadlock-only',
  'classics/peterson_bug.c --race-only',
  'endless/peterson_ok.c --property all',
  'threads/lost_wakeup_bug.c --hang-only',
  'classics/dining_philosophers_bug.c --deadlock-only',
  'locks/recursive_mutex_bug.c',
  'locks/robust_mutex_ok.c --deadlock-only',
  'firmware/hand_over_ok.c --isr transmit:7:1 --fires 1',
  'events/arduino_bug.c',
  'memory/symbolic_index_bug.c',
];

/**
 * The clocks of a machine that does so much less in a second. They count the processor time of this process, so that
 * others on the same machine make no difference.
 */
function machine(slower: number): void {
  const spent = (): number => process.cpuUsage(first).user / 1000 + process.cpuUsage(first).system / 1000;
  const first = process.cpuUsage();
  for (const clock of [Date, performance]) {
    const begin = clock.now();
    vi.spyOn(clock, 'now').mockImplementation(() => begin + slower * spent());
  }
}

/** Whoever waits has waited long enough. */
function impatient(): void {
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => setTimeout(run, 0)) as typeof setTimeout);
}

/** All that it says, but for what it took. */
function said({ stats, ...result }: CheckResult): unknown {
  void stats;
  return result;
}

describe.each([1, 2])('the answer about a small program, with --jobs %i', (jobs) => {
  afterEach(() => void vi.restoreAllMocks());

  it.each(CHECKS)('is the same however fast the machine is: %s', async (line) => {
    const options = { ...(await parseCheck(`samples/${line} --timeout 0`.split(' '))), jobs };
    machine(1);
    const result = await check(options);
    // Larger questions go to threads of their own, which are in no fixed order.
    expect(result.stats!.clauses).toBeLessThanOrEqual(FEW_CLAUSES);
    const quiet = said(result);
    vi.restoreAllMocks();
    machine(5);
    impatient();
    expect(said(await check(options))).toEqual(quiet);
  });
});
