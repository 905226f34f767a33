import { TextReader } from '../../src/answer/version-2-values.js';
import type { CheckResult, TraceAction, TraceEvent, Violation } from '../../src/answer/result.js';

/** The program that the traces below walk through; line numbers count from 1. */
export const BANK = `#include <assert.h>
#include <pthread.h>

int balance;

void *deposit(void *arg) {
  int seen = balance;
  balance = seen + 50;
  return 0;
}

int main(void) {
  pthread_t t;
  balance = 100;
  pthread_create(&t, 0, deposit, 0);
  balance = balance - 10;
\tassert(balance == 90 || balance == 140);
  return 0;
}
`;

export const source = (file: string): string | undefined => (file === 'bank.c' ? BANK : undefined);

const FUNCTIONS = ['main', 'deposit'];

export function event(task: number, block: number, line: number, action: TraceAction, file = 'bank.c'): TraceEvent {
  return { task, block, position: { file, line, column: 3 }, stack: [FUNCTIONS[task] ?? `worker`], action };
}

/** What the texts of an action say, as data. */
const TEXTS = new TextReader();

const access = (kind: 'read' | 'write', cell: string, value: string, shared: boolean): TraceAction => ({
  kind,
  cell,
  place: TEXTS.place(cell),
  value,
  data: TEXTS.value(value),
  shared,
});
export const read = (cell: string, value: string, shared = true): TraceAction => access('read', cell, value, shared);
export const write = (cell: string, value: string, shared = true): TraceAction => access('write', cell, value, shared);
export const local = (name: string, value: string): TraceAction => ({
  kind: 'local',
  name,
  value,
  data: TEXTS.value(value),
});
export const input = (name: string, value: string): TraceAction => ({
  kind: 'input',
  name,
  value,
  data: TEXTS.value(value),
});
export const call = (text: string): TraceAction => ({ kind: 'call', text, call: TEXTS.call(text) });

export const lostUpdate: Violation = {
  property: 'assertion',
  message: 'balance == 90 || balance == 140',
  position: { file: 'bank.c', line: 17, column: 2 },
  task: 'main',
  switches: 2,
  fewest: true,
  trace: {
    tasks: [
      { kind: 'main', name: 'main', entry: 'main' },
      { kind: 'thread', name: 'deposit', entry: 'deposit' },
    ],
    events: [
      event(0, 0, 14, write('balance', '100')),
      event(0, 0, 15, { kind: 'create', child: 1 }),
      event(0, 0, 16, read('balance', '100')),
      event(0, 0, 16, write('balance', '90')),
      event(1, 1, 7, read('balance', '90')),
      event(1, 1, 7, local('seen', '90')),
      event(1, 1, 8, write('balance', '140')),
      event(0, 2, 17, read('balance', '140')),
      event(0, 2, 17, { kind: 'violation', property: 'assertion', message: 'balance == 90 || balance == 140' }),
    ],
  },
};

/** What each of its events has used: the read that it was made of, or the write that it has seen. */
const USES: readonly (readonly number[])[] = [[], [], [0], [2], [3], [4], [5], [6], [7]];

/** The events of the lost update after others, with what they have used; those of the thread because it was made. */
export function linkedAfter(...before: readonly TraceEvent[]): TraceEvent[] {
  const moved = (indices: readonly number[]): number[] => indices.map((index) => index + before.length);
  const own = lostUpdate.trace.events.map((each, index) => ({
    ...each,
    uses: moved(USES[index]!),
    ...(each.task === 1 ? { because: moved([1]) } : {}),
  }));
  return [...before, ...own];
}

const base: CheckResult = {
  verdict: 'bounded',
  bounds: {
    switches: 4,
    switchesComplete: false,
    met: [{ kind: 'switches', limit: 4, given: false, flag: '--switches 5' }],
    assumed: [],
    tasks: 2,
  },
  violations: [],
  diagnostics: [],
  stats: {
    stages: [
      { name: 'parse', milliseconds: 12.5 },
      { name: 'solve', milliseconds: 1200 },
    ],
    events: 12,
    sharedCells: 1,
    variables: 1234,
    clauses: 56789,
    clausesByLabel: { 'block values': 50000, 'switch counters': 6789 },
    bounds: [
      { switches: 0, result: 'unsat', milliseconds: 1 },
      { switches: 1, result: 'unsat', milliseconds: 2 },
      { switches: 2, result: 'sat', milliseconds: 3 },
    ],
  },
};

export function result(change: Partial<CheckResult> = {}): CheckResult {
  return { ...base, ...change };
}

export const violated = result({ verdict: 'violation', violations: [lostUpdate] });
