import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import type { Violation } from '../../src/answer/result.js';
import { headline } from '../../src/report/headline.js';
import { sliceOf } from '../../src/report/slice.js';
import { storyOf } from '../../src/report/story.js';
import { timelineOf } from '../../src/report/timeline.js';
import { lastAccess, variablesOf } from '../../src/report/variables.js';
import type { TraceAction } from '../../src/answer/result.js';
import { event, linkedAfter, local, lostUpdate, read, write } from './fixtures.js';
import { longViolation, lostUpdateReport, reportOf, reportOfText } from './sample-reports.js';

function slice({ result }: Report): number[] {
  const [violation] = result.violations;
  return [...sliceOf(violation!, variablesOf(violation!.trace))].sort((a, b) => a - b);
}

function story(violation: Violation): string[] {
  const variables = variablesOf(violation.trace);
  const relevant = sliceOf(violation, variables);
  return storyOf(violation, timelineOf(violation), variables, relevant).map((part) =>
    'omitted' in part ? `… ${part.omitted}` : `${part.name} ${part.text}`,
  );
}

describe('how it happens', () => {
  it('tells a lost update', async () => {
    const {
      report: { result },
      first,
      other,
    } = await lostUpdateReport();
    const [violation] = result.violations;
    expect(headline(violation!)).toBe('The assertion counter == 2 fails');
    expect(story(violation!)).toEqual([
      'main starts thread 1 and thread 2',
      `${first} reads counter (0)`,
      `${other} reads counter (0); sets counter to 1`,
      `${first} sets counter to 1, over the 1 of ${other} that came after its own read of 0`,
      'main waits for the end of thread 1 and thread 2; reads counter (1); here counter == 2 is false',
    ]);
  });

  it('tells a deadlock, without the calls that say the same', async () => {
    const { result } = await reportOf('deadlocks/lock_order_bug.c', '--deadlock-only');
    const [violation] = result.violations;
    expect(headline(violation!)).toBe('main and thread 1 wait for each other for ever: a deadlock');
    expect(story(violation!)).toEqual([
      'main starts thread 1; takes the lock a',
      'thread 1 takes the lock b',
      'main waits in pthread_mutex_lock(&b) for thread 1',
      'thread 1 waits in pthread_mutex_lock(&a) for main',
    ]);
  });

  it('tells who has freed what is used', async () => {
    const { result } = await reportOf('events/connection_bug.c');
    const told = story(result.violations[0]!);
    expect(told.at(-2)).toMatch(/^task \d calls free\(&heap 1 \(struct connection\)\)$/);
    expect(told.at(-1)).toMatch(
      /^task \d here: access to an object that no longer exists \(heap 1 \(struct connection\)\)$/,
    );
  });

  it('names both sides of a race', async () => {
    const { result } = await reportOf('races/mutex_bug.c', '--race-only');
    expect(headline(result.violations[0]!)).toBe('thread 1 writes counter while main reads counter: a data race');
  });

  it('leaves the middle of a long story out, and says so', () => {
    const told = story({ ...longViolation(300, 3), participants: [] });
    expect(told.length).toBeLessThanOrEqual(9);
    expect(told.at(-1)).toMatch(/all is well is false$/);
  });
});

describe('the cause', () => {
  it('says who overtakes whom in a queue, and by which priority', async () => {
    const text = `#include <assert.h>
#include <tcbmc.h>
static __tcbmc_queue_t queue;
static int urgent_ran;
static void plain(void *unused) { assert(!urgent_ran); }
static void urgent(void *unused) { urgent_ran = 1; }
static void begin(void *unused) {
  __tcbmc_post_to(&queue, 0, plain, 0);
  __tcbmc_post_to(&queue, 5, urgent, 0);
}
int main(void) {
  __tcbmc_post_to(&queue, 0, begin, 0);
  __tcbmc_run_tasks_of(&queue);
}
`;
    const { result } = await reportOfText(text, '--phases', '3');
    expect(story(result.violations[0]!)).toContain(
      'task 3 overtakes task 2 in the queue (priority 5 over 0); sets urgent_ran to 1',
    );
  });

  it('says that a task was not posted', async () => {
    const { result } = await reportOf('events/mailbox_bug.c', '--no-calls-may-fail');
    expect(story(result.violations[0]!).join('\n')).toContain(
      'calls __tcbmc_post_to(&worker.mailbox, 0, work, &jobs[1]) gives 0',
    );
  });

  it('says whose write is lost', async () => {
    const text = `int pulses;
#include <pthread.h>
void *count(void *unused) { pulses++; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, count, 0); pulses++; pthread_join(t, 0); }
`;
    const { result } = await reportOfText(text, '--atomicity-only');
    const told = result.violations.map((violation) => headline(violation));
    expect(told[0]).toMatch(
      /^(Main|Thread 1)’s write to pulses is lost: (main|thread 1) overwrites it with what it has made of an older value$/,
    );
  });
});

describe('what led to a violation', () => {
  it('follows values through locals and lost writes, and leaves other cells out', async () => {
    const report = await reportOf('threads/lost_update_bug.c');
    const { events } = report.result.violations[0]!.trace;
    const kept = slice(report).map((at) => events[at]!.action);
    expect(kept.filter(({ kind }) => kind === 'local')).toHaveLength(2);
    expect(kept.filter((action) => action.kind === 'write')).toHaveLength(2);
    expect(kept.flatMap((action) => (action.kind === 'read' ? [action.cell] : []))).toEqual([
      'counter',
      'counter',
      'first',
      'second',
      'counter',
    ]);
  });

  it('leaves out what has nothing to do with it', () => {
    const noise = [event(0, 0, 13, write('other', '1')), event(0, 0, 13, read('other', '1'))];
    const violation = { ...lostUpdate, trace: { ...lostUpdate.trace, events: linkedAfter(...noise) } };
    const kept = sliceOf(violation, variablesOf(violation.trace));
    expect([kept.has(0), kept.has(1), kept.has(violation.trace.events.length - 1)]).toEqual([false, false, true]);
  });

  it('keeps the calls that took what is waited for', async () => {
    const report = await reportOf('deadlocks/lock_order_bug.c', '--deadlock-only');
    const { events } = report.result.violations[0]!.trace;
    const calls = slice(report).flatMap((at) => {
      const { action, task } = events[at]!;
      return action.kind === 'call' ? [`${task}: ${action.text}`] : [];
    });
    expect(calls).toEqual(expect.arrayContaining(['0: pthread_mutex_lock(&a)', '1: pthread_mutex_lock(&b)']));
  });
});

describe('variables', () => {
  it('know all reads and writes of a cell, and what it held', () => {
    const { all, of } = variablesOf(lostUpdate.trace);
    const balance = all.find(({ name }) => name === 'balance')!;
    expect(balance.kind).toBe('shared');
    expect(balance.accesses.map(({ at, kind, value }) => [at, kind, value])).toEqual([
      [0, 'write', '100'],
      [2, 'read', '100'],
      [3, 'write', '90'],
      [4, 'read', '90'],
      [6, 'write', '140'],
      [7, 'read', '140'],
    ]);
    expect(balance.accesses[lastAccess(balance, 5)]!.value).toBe('90');
    expect(lastAccess(balance, -1)).toBe(-1);
    expect(of[1]).toBeUndefined();
  });

  it('tell the locals of two calls apart', () => {
    const at = (stack: string[], action: TraceAction) => ({ ...event(0, 0, 3, action), stack });
    const events = [
      at(['main', 'f'], local('x', '1')),
      at(['main'], local('x', '2')),
      at(['main', 'f'], local('x', '3')),
    ];
    const { all } = variablesOf({ tasks: [{ kind: 'main', name: 'main', entry: 'main' }], events });
    expect(all.map(({ frame, accesses }) => [frame!.name, frame!.first, frame!.end, accesses.length])).toEqual([
      ['f', 0, 1, 1],
      ['main', 0, 3, 1],
      ['f', 2, 3, 1],
    ]);
  });
});
