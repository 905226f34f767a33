import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckResult } from '../../src/answer/result.js';
import { check } from '../../src/index.js';
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
  'classics/cigarette_smokers_bug.c --deadlock-only',
  'locks/recursive_mutex_bug.c',
  'locks/robust_mutex_ok.c --deadlock-only',
  'firmware/hand_over_ok.c --isr transmit:7:1 --fires 1',
  'events/arduino_bug.c',
  'memory/symbolic_index_bug.c',
];

/** The clocks of a machine that does a fifth as much in a second, and on which whoever waits has waited long enough. */
function slow(): void {
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock);
    const begin = now();
    vi.spyOn(clock, 'now').mockImplementation(() => begin + 5 * (now() - begin));
  }
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

  // Where the machine is so busy that even the first check takes seconds, clocks decide: it is tried again.
  it.each(CHECKS)('is the same however fast the machine is: %s', { retry: 2 }, async (line) => {
    const options = { ...(await parseCheck(`samples/${line} --timeout 0`.split(' '))), jobs };
    const quiet = said(await check(options));
    slow();
    expect(said(await check(options))).toEqual(quiet);
  });
});
