import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorld } from '../../node/world.js';
import type { Report } from '../../src/answer/report.js';
import { check } from '../../src/index.js';
import type { CheckOptions } from '../../src/options/options.js';
import { parseCheck } from '../support/flags.js';
import { OUTSIDE_THREAD } from '../support/outside.js';
import { ROOT } from '../support/samples.js';

/** What the forms are tried on: real answers of small programs. */
const INPUTS = `#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int limit;
void *set(void *arg) { limit = 7; return arg; }
int main(void) {
  pthread_t t; // |\`<b>*]]> & "
  int level = __VERIFIER_nondet_int();
  char mark = __VERIFIER_nondet_char();
  pthread_create(&t, 0, set, 0);
  if (limit == 7 && level == 1234 && mark == '|')
    reach_error();
  return 0;
}
`;

const TWICE = `#include <assert.h>
int __VERIFIER_nondet_int(void);
int half(int n) { assert(n % 2 == 0); return n / 2; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __CPROVER_assume(n > 0 && n < 100);
  if (n % 3 == 0)
    assert(n < 7);
  else
    assert(n < 7);
  return half(n);
}
`;

const LOOP = `#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) i++;
  assert(i == n);
  return 0;
}
`;

const ARGUMENTS = `#include <assert.h>
int main(int argc, char **argv) {
  int letters = 0;
  for (int i = 1; i < argc; i++) letters += argv[i][0] != 0;
  assert(letters < argc);
  return 0;
}
`;

const SECTIONS = `#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int total;
static int get(void) { pthread_mutex_lock(&m); int seen = total; pthread_mutex_unlock(&m); return seen; }
static void put(int value) { pthread_mutex_lock(&m); total = value; pthread_mutex_unlock(&m); }
void *add(void *arg) { put(get() + 1); return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  put(get() + 2);
  pthread_join(t, 0);
  return 0;
}
`;

const SYNTAX = 'int main(void) { return 0 }\n';

/** By name: files of the project, or a text, and the flags. */
const CASES = {
  race: ['samples/races/mutex_bug.c', '--property', 'race'],
  deadlock: ['samples/deadlocks/lock_order_bug.c', '--property', 'deadlock'],
  posted: ['samples/events/mailbox_bug.c', '--no-calls-may-fail'],
  firmware: ['samples/firmware/torn_counter_bug.c', '--property', 'race'],
  atomicity: ['sections.c', '--property', 'atomicity,deadlock'],
  streams: [
    'samples/streams/shared_connection_bug.c',
    '--io-trace',
    'samples/streams/conversations/shared_connection_bug.json',
    '--switches',
    '1',
  ],
  unwritten: ['samples/threads/published_early_bug.c', '--property', 'uninitialized'],
  safe: ['samples/races/mutex_ok.c', '--property', 'race,deadlock,assertion'],
  bounded: ['arguments.c'],
  asGiven: ['loop.c', '--unwind', '3', '--property', 'assertion,overflow'],
  inputs: ['inputs.c'],
  twice: ['twice.c', '--all'],
  syntax: ['syntax.c'],
  missing: ['nowhere.c'],
  stopped: ['loop.c'],
  dump: ['loop.c', '--dump', 'loops'],
} as const;

const TEXTS: Readonly<Record<string, string>> = {
  'inputs.c': INPUTS,
  'twice.c': TWICE,
  'loop.c': LOOP,
  'syntax.c': SYNTAX,
  'sections.c': SECTIONS,
  'arguments.c': ARGUMENTS,
};

export type Case = keyof typeof CASES;
/** Without the one with streams, whose models take some seconds. */
export const ALL_CASES: readonly Case[] = (Object.keys(CASES) as readonly Case[]).filter((name) => name !== 'streams');
/** Those with a violation. */
export const VIOLATIONS: readonly Case[] = [
  'race',
  'deadlock',
  'posted',
  'firmware',
  'atomicity',
  'unwritten',
  'inputs',
  'twice',
];

const made = new Map<Case, Promise<Report>>();

/** The report of a case; each is checked once. */
export function reportOf(name: Case): Promise<Report> {
  const known = made.get(name) ?? make(name);
  made.set(name, known);
  return known;
}

async function make(name: Case): Promise<Report> {
  const [file, ...flags] = CASES[name];
  const text = TEXTS[file];
  const { ioTrace, ...parsed } = await parseCheck([file, ...flags]);
  const stop = name === 'stopped' ? { signal: AbortSignal.abort() } : {};
  const options: CheckOptions = {
    ...parsed,
    ...(text === undefined ? {} : { files: [{ name: file, text }] }),
    ...stop,
  };
  const result = await inWorld(ioTrace === undefined ? {} : { ioTrace }, [file], { script: OUTSIDE_THREAD }, (world) =>
    check({ ...options, ...world }),
  );
  return { result, origin: origin(name), sources: sourcesOf(file, text) };
}

function origin(name: Case): Report['origin'] {
  const [file, ...flags] = CASES[name];
  return {
    version: '1.2.3',
    files: [file],
    target: name === 'firmware' ? 'avr' : 'lp64',
    command: ['check', file, ...flags],
    created: '2024-02-03T04:05:06.789Z',
  };
}

function sourcesOf(file: string, text: string | undefined): Report['sources'] {
  if (file === 'nowhere.c') return {};
  return { [file]: text ?? readFileSync(join(ROOT, file), 'utf8') };
}
