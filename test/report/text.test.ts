import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/base/layout.js';
import { formatText } from '../../src/report/text.js';
import type { CheckResult, TraceEvent, Violation } from '../../src/answer/result.js';
import {
  BANK,
  call,
  event,
  input,
  linkedAfter,
  local,
  lostUpdate,
  read,
  result,
  source,
  violated,
  write,
} from './fixtures.js';

function text(value: CheckResult, width = 80, color = false): string {
  return formatText(value, { source, color, width });
}

function flat(value: CheckResult): string {
  return text(value, 200).replace(/\s+/g, ' ').trim();
}

describe('further executions in the text', () => {
  const other = { position: lostUpdate.position, task: 'main', switches: 3, trace: lostUpdate.trace };
  const text = (others: Violation['others']): string =>
    formatText(result({ verdict: 'violation', violations: [{ ...lostUpdate, ...(others ? { others } : {}) }] }));

  it('come one after the other, and then that there are no more', () => {
    expect(text(undefined)).not.toMatch(/Execution|execution/);
    const three = text({ executions: [other, other], noneWithin: 4 });
    expect(three.match(/^Execution \d of 3: at bank\.c:\d+:\d+, in main, after 3 context switches$/gm)).toHaveLength(2);
    expect(three.match(/balance == 90/g)!.length).toBeGreaterThanOrEqual(3);
    expect(three).toMatch(/\nNo further execution with at most 4 context switches/);
    expect(text({ executions: [], noneWithin: 4 })).toMatch(/\nNo other execution with at most 4 context switches/);
    expect(text({ executions: [] })).toMatch(/\nNo other execution was found/);
  });
});

describe('the verdict in words', () => {
  it('names the bound that was met and how to go further', () => {
    expect(flat(result())).toBe(
      'NO VIOLATION FOUND in executions with at most 4 context switches. executions with more than 4 context switches are possible and were not explored; --switches 5 goes further Not asked for: data races and deadlocks; --property all asks for everything.',
    );
  });

  const nothing = { met: [], assumed: [], switchesComplete: true };

  it('promises every execution only where nothing was cut off', () => {
    expect(flat(result({ verdict: 'safe', bounds: { ...nothing, switches: 7, tasks: 3 } }))).toBe(
      'SAFE: no failing assertion, invalid access, invalid division or misuse of locks, threads or calls in any execution, whatever the interleaving. Not asked for: data races and deadlocks; --property all asks for everything.',
    );
    expect(flat(result({ verdict: 'safe', bounds: { ...nothing, switches: 0, tasks: 1 } }))).toBe(
      'SAFE: no failing assertion, invalid access, invalid division or misuse of locks, threads or calls in any execution.',
    );
  });

  it('uses the singular for one switch, and says what was given', () => {
    const met = [{ kind: 'switches', limit: 1, given: true, flag: '--switches 2' }] as const;
    expect(flat(result({ bounds: { ...nothing, met, switches: 1, switchesComplete: false, tasks: 2 } }))).toBe(
      'NO VIOLATION FOUND in executions with at most 1 context switch. executions with more than 1 context switch are possible and were not explored, as given; --switches 2 goes further Not asked for: data races and deadlocks; --property all asks for everything.',
    );
  });

  it('names every loop that was cut, and the flag that follows it further', () => {
    const met = [
      {
        kind: 'loop',
        name: 'main.1',
        position: { file: 'bank.c', line: 16, column: 3 },
        limit: 8,
        given: false,
        flag: '--unwindset main.1:16',
      },
    ] as const;
    expect(flat(result({ bounds: { ...nothing, met, switches: 4, tasks: 2 } }))).toBe(
      'NO VIOLATION FOUND in executions with at most 8 iterations of main.1. bank.c:16:3: main.1 was followed for 8 iterations only; --unwindset main.1:16 follows it further Not asked for: data races and deadlocks; --property all asks for everything.',
    );
  });

  it('says how many arguments main was given, and of which length if that can matter', () => {
    const met = { kind: 'arguments', limit: 3, given: false, flag: '--args-bound 4' } as const;
    expect(flat(result({ bounds: { ...nothing, met: [met], switches: 0, tasks: 1 } }))).toBe(
      'NO VIOLATION FOUND in executions with at most 3 arguments of main. main was given at most 3 arguments; --args-bound 4 gives more',
    );
    expect(
      flat(
        result({
          bounds: { ...nothing, met: [{ ...met, length: 8, flag: '--args-bound 4:16' }], switches: 0, tasks: 1 },
        }),
      ),
    ).toBe(
      'NO VIOLATION FOUND in executions with at most 3 arguments of main with 8 characters. main was given at most 3 arguments of at most 8 characters; --args-bound 4:16 gives more, and longer ones',
    );
  });

  it('names a bound once that was met at two places', () => {
    const met = [16, 18].map(
      (line) => ({ kind: 'tasks', position: { file: 'bank.c', line, column: 3 }, limit: 3, given: false }) as const,
    );
    expect(flat(result({ bounds: { ...nothing, met, switches: 0, tasks: 3 } }))).toMatch(
      /^NO VIOLATION FOUND in executions with at most 3 tasks\. /,
    );
  });

  it('says where tcbmc itself goes no further', () => {
    const met = [
      {
        kind: 'recursion',
        name: 'f.recursion',
        position: { file: 'bank.c', line: 16, column: 3 },
        limit: 500,
        given: false,
      },
    ] as const;
    expect(flat(result({ bounds: { ...nothing, met, switches: 0, tasks: 1 } }))).toMatch(
      /bank\.c:16:3: f\.recursion was followed for 500 calls only, which is as far as tcbmc goes$/,
    );
  });

  it('names what was excluded', () => {
    const assumed = [{ what: 'malloc never fails', flag: '--malloc-may-fail', given: true }];
    expect(flat(result({ bounds: { ...nothing, assumed, switches: 4, tasks: 2 } }))).toMatch(
      /assuming that malloc never fails, as given; --malloc-may-fail looks at the rest Not asked for: data races and deadlocks; --property all asks for everything\.$/,
    );
  });

  it('names what was assumed', () => {
    const assumed = [{ what: 'malloc never fails', flag: '--malloc-may-fail' }];
    expect(flat(result({ bounds: { ...nothing, assumed, switches: 4, tasks: 2 } }))).toBe(
      'NO VIOLATION FOUND as long as malloc never fails. assuming that malloc never fails; --malloc-may-fail looks at the rest Not asked for: data races and deadlocks; --property all asks for everything.',
    );
  });

  it('says how far it came when the time was over', () => {
    const met = [{ kind: 'switches', limit: 4, given: false, flag: '--switches 5' }] as const;
    const reason = 'the time limit was reached while looking at 5 context switches';
    const bounds = {
      ...nothing,
      met,
      switches: 4,
      switchesComplete: false,
      tasks: 2,
      interrupted: 'looking at 5 context switches',
    };
    expect(flat(result({ reason, bounds }))).toMatch(
      /The time limit was reached while looking at 5 context switches\. --timeout 0 goes on without one\.$/,
    );
    expect(flat(result({ verdict: 'unknown', reason: 'the time limit was reached' }))).toBe(
      'UNKNOWN: the time limit was reached.',
    );
  });

  it('says when the search for more violations ended early', () => {
    expect(flat({ ...violated, reason: 'the time limit was reached' })).toMatch(
      /The search for more violations ended early: the time limit was reached\.$/,
    );
  });

  it('tells unsupported programs from broken ones', () => {
    const error = { severity: 'error', message: 'no', position: { file: 'a.c', line: 1, column: 1 } } as const;
    expect(text(result({ verdict: 'error', diagnostics: [{ ...error, code: 'unsupported' }] }))).toContain(
      'cannot be modelled',
    );
    expect(text(result({ verdict: 'error', diagnostics: [{ ...error, code: 'syntax' }] }))).toContain(
      'could not be read',
    );
  });
});

describe('the counterexample', () => {
  it('stands side by side, one column a task', () => {
    expect(text(violated)).toMatchInlineSnapshot(`
      "VIOLATION: assertion: balance == 90 || balance == 140
        at bank.c:17:2, in main, after 2 context switches (the fewest possible)

       main                                               │ deposit
      ────────────────────────────────────────────────────┼─────────────────────────
       14  balance = 100;                                 │
             balance := 100                               │
       15  pthread_create(&t, 0, deposit, 0);             │
             starts deposit                               │
       16  balance = balance - 10;                        │
             balance → 100   balance := 90                │
      ── switch 1 ────────────────────────────────────────┼─────────────────────────
                                                          │  7  int seen = balance;
                                                          │       balance → 90
                                                          │       seen := 90
                                                          │  8  balance = seen + 50;
                                                          │       balance := 140
      ── switch 2 ────────────────────────────────────────┼─────────────────────────
       17  assert(balance == 90 || balance == 140);       │
             balance → 140                                │
             ✗ assertion: balance == 90 || balance == 140 │
      "
    `);
  });

  it('fits the width from 80 to 200 columns', () => {
    for (let width = 80; width <= 200; width += 7)
      for (const line of text(violated, width).split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });

  it('falls back to a list when the columns would be too narrow', () => {
    const tasks = [...'abcdefgh'].map((name) => ({
      kind: 'thread' as const,
      name: `worker_${name}`,
      entry: `worker_${name}`,
    }));
    const line = 'x'.repeat(60);
    const events = tasks.map((_, task) => event(task, task, 1, write(line, String(task))));
    const violation = { ...lostUpdate, trace: { tasks, events } };
    const shown = formatText({ ...violated, violations: [violation] }, { source: () => line, color: false, width: 80 });
    expect(shown).toContain('── worker_a ──');
    expect(shown).toContain('── switch 7: worker_h ──');
    expect(shown).not.toContain('│');
    for (const shownLine of shown.split('\n')) expect(displayWidth(shownLine)).toBeLessThanOrEqual(80);
  });

  it('has no escape sequences unless asked, and none of the user’s', () => {
    const evil = { ...lostUpdate, message: 'a\u001b[2Jb\u202ec' };
    const value = { ...violated, violations: [evil] };
    expect(text(value).includes('\u001b')).toBe(false);
    expect(text(value)).toContain('a\ufffd[2Jb\ufffdc');
    expect(text(violated, 80, true)).toContain('\u001b[1;31mVIOLATION\u001b[0m');
  });

  it('claims to be the shortest only when smaller bounds were refuted', () => {
    expect(flat(violated)).toContain('after 2 context switches (the fewest possible)');
    expect(flat({ ...violated, violations: [{ ...lostUpdate, fewest: false }] })).not.toContain('fewest');
  });

  it('makes one row of consecutive events on a line', () => {
    const lines = text(violated)
      .split('\n')
      .filter((line) => line.includes('balance = balance - 10'));
    expect(lines).toHaveLength(1);
  });

  it('folds long stretches that have not led there', () => {
    const loop = Array.from({ length: 1000 }, (_, i) => event(0, 0, i % 2 === 0 ? 7 : 8, local('i', String(i))));
    const [first, ...others] = lostUpdate.trace.events;
    const early = event(0, 0, 13, read('balance', '0'));
    const events = [
      early,
      { ...event(1, 1, 7, read('balance', '0')) },
      ...loop.map((each) => ({ ...each, block: 2 })),
      ...others.map((each) => ({ ...each, block: each.block + 2, uses: [0] })),
    ];
    const shown = text({
      ...violated,
      violations: [{ ...lostUpdate, trace: { ...lostUpdate.trace, events: [first!, ...events] } }],
    });
    expect(shown).toMatch(/⋮ \d+ lines that did/);
    expect(shown.split('\n').length).toBeLessThan(60);
  });

  it('leaves out what happens before the first switch and does not matter afterwards, unless all is asked for', () => {
    const setup = [
      event(0, 0, 1, write('table[0]', '1')),
      event(0, 0, 2, call('pthread_mutex_init(&other, NULL)')),
      event(0, 0, 3, local('i', '1')),
      event(0, 0, 4, input('n', '7')),
      event(0, 0, 5, call('pthread_mutex_init(&lock, NULL)')),
    ];
    const use = { ...event(1, 3, 6, call('pthread_mutex_lock(&lock)')), uses: [4] };
    const violation = { ...lostUpdate, trace: { ...lostUpdate.trace, events: [...linkedAfter(...setup), use] } };
    const shown = text({ ...violated, violations: [violation] }, 120);
    expect(shown).toContain('⋮ 3 steps of main before; --full-trace shows them');
    expect(shown).toContain('input n = 7');
    expect(shown).toContain('pthread_mutex_init(&lock, NULL)');
    for (const left of ['table[0]', '&other', 'i := 1']) expect(shown).not.toContain(left);
    const full = formatText({ ...violated, violations: [violation] }, { source, width: 120, fullTrace: true });
    for (const there of ['table[0]', '&other', 'i := 1']) expect(full).toContain(there);
    expect(full).not.toContain('⋮');
  });

  it('heads the waits in which a deadlock ends by their tasks', () => {
    const tasks = ['main', 'a', 'b', 'c'].map((name) => ({ kind: 'thread' as const, name, entry: name }));
    const waits = tasks.map((_, task) => event(task, 1, 10 + task, { kind: 'wait', text: 'pthread_mutex_lock(&m)' }));
    const events = [event(0, 0, 1, write('x', '1')), event(1, 1, 2, write('x', '2')), ...waits];
    const violation = { ...lostUpdate, property: 'deadlock', trace: { tasks, events } };
    const shown = formatText(
      { ...violated, violations: [violation] },
      { source: () => `${'x'.repeat(60)}\n`.repeat(20), width: 80 },
    );
    const heads = shown.split('\n').flatMap((line) => /^── (.*?) ─/.exec(line)?.[1] ?? []);
    expect(heads).toEqual([
      'main',
      'switch 1: a',
      'at the end: main',
      'at the end: a',
      'at the end: b',
      'at the end: c',
    ]);
  });

  it('says of a task that waits for itself that it does', () => {
    const participant = {
      task: 0,
      position: { file: 'bank.c', line: 5, column: 3 },
      stack: ['main'],
      action: 'waits in pthread_mutex_lock(&m)',
      locks: ['m'],
    };
    const trace = {
      tasks: [{ kind: 'main' as const, name: 'main', entry: 'main' }],
      events: [event(0, 0, 5, { kind: 'wait', text: 'pthread_mutex_lock(&m)', waitsFor: 0 })],
    };
    const shown = flat({
      ...violated,
      violations: [{ ...lostUpdate, participants: [{ ...participant, waitsFor: 0 }], trace }],
    });
    expect(shown).toContain('main waits in pthread_mutex_lock(&m) for itself at bank.c:5:3 (in main), holding m');
    expect(shown).toContain('✗ waits for itself');
  });

  it('shows calls of any name', () => {
    const trace = { ...lostUpdate.trace, events: [event(0, 0, 14, call('a [ mark(1)')), ...lostUpdate.trace.events] };
    expect(flat({ ...violated, violations: [{ ...lostUpdate, trace }] })).toContain('a [ mark(1)');
  });

  it('never breaks a position', () => {
    const file = `${'folder/'.repeat(12)}bank.c`;
    const shown = text({ ...violated, violations: [{ ...lostUpdate, position: { file, line: 17, column: 2 } }] }, 60);
    expect(shown).toContain(`${file}:17:2`);
  });

  it('folds long blocks, and the values of a loop on one line', () => {
    const loop = Array.from({ length: 500 }, (_, i) => event(0, 0, i % 2 === 0 ? 14 : 16, write('balance', String(i))));
    const single = Array.from({ length: 500 }, (_, i) => event(0, 0, 15, write(`a[${i}]`, String(i))));
    const shown = (events: readonly TraceEvent[]): string => {
      return text({ ...violated, violations: [{ ...lostUpdate, trace: { ...lostUpdate.trace, events } }] });
    };
    const late = linkedAfter().flatMap((each, i) =>
      i === 4 ? [...loop.map((one) => ({ ...one, task: 1, block: 1 })), each] : [each],
    );
    const linked = late.map((each) => ({
      ...each,
      uses: (each.uses ?? []).map((used) => (used < 4 ? used : used + loop.length)),
    }));
    expect(shown(linked)).toMatch(/⋮ \d+ lines that did not lead/);
    expect(shown([...single, ...lostUpdate.trace.events])).toContain('… 488 more …');
    expect(shown(linked)).toContain('✗ assertion');
  });

  it('names the function when the line stands in another than the entry', () => {
    const inner = { ...event(0, 0, 8, write('balance', '1')), stack: ['main', 'helper'] };
    const trace = { ...lostUpdate.trace, events: [inner, ...lostUpdate.trace.events] };
    const shown = text({ ...violated, violations: [{ ...lostUpdate, trace }] });
    expect(shown).toMatch(/helper\(\):.*\n.*balance = seen \+ 50/);
    expect(shown).toMatch(/main\(\):/);
  });

  it('names the file when there are several', () => {
    const other = event(0, 0, 1, read('flag', '0'), 'other.c');
    const trace = { ...lostUpdate.trace, events: [other, ...lostUpdate.trace.events] };
    const shown = text({ ...violated, violations: [{ ...lostUpdate, trace }] });
    expect(shown).toContain('main() in other.c:');
    expect(shown).toContain('main() in bank.c:');
    expect(shown).toContain('deposit() in bank.c:');
  });

  it('says when blocks in between show nothing', () => {
    const events = lostUpdate.trace.events.map((item) => (item.block === 2 ? { ...item, block: 4 } : item));
    const shown = text({ ...violated, violations: [{ ...lostUpdate, trace: { ...lostUpdate.trace, events } }] });
    expect(shown).toContain('── switches 2–4 ──');
  });

  it('numbers several violations', () => {
    const shown = text({ ...violated, violations: [lostUpdate, lostUpdate] });
    expect(shown).toContain('VIOLATION 1 of 2: ');
    expect(shown).toContain('VIOLATION 2 of 2: ');
  });

  it('lives without the source text', () => {
    const shown = formatText(violated, { source: () => undefined, color: false, width: 80 });
    expect(shown).toContain('balance := 140');
    expect(BANK).toContain('deposit');
  });
});
