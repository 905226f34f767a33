import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import booksBalance from '../../samples/properties/invariant.js';
import fifo from '../../samples/properties/fifo.js';
import heldAtEnd from '../../samples/properties/held_at_end.js';
import linearizableStack from '../../samples/properties/linearizable_stack.js';
import lockOrder from '../../samples/properties/lock_order.js';
import oneWriter from '../../samples/properties/one_writer.js';
import type { CheckResult, PropertyDefinition } from '../../src/index.js';
import { check, defineProperty } from '../../src/index.js';
import type { Expectation } from '../../cli/suite/expectation.js';
import { isMoreThan, parseExpectations } from '../../cli/suite/expectation.js';
import { runCli } from '../support/run.js';
import { ROOT, allSamples } from '../support/samples.js';
import { verify } from '../support/verify.js';

const FOLDER = join(ROOT, 'samples', 'properties');

const EXAMPLES: Readonly<Record<string, PropertyDefinition>> = {
  fifo,
  held_at_end: heldAtEnd,
  invariant: booksBalance,
  linearizable_stack: linearizableStack,
  lock_order: lockOrder,
  one_writer: oneWriter,
};

const samples = allSamples(FOLDER);

/** The part of a result that an expectation speaks of. */
function partOf(result: CheckResult, wanted: Omit<Expectation, 'args'>): Omit<Expectation, 'args'> {
  const [violation] = result.violations;
  if (isMoreThan(wanted, result.verdict)) return wanted;
  if (result.verdict === 'error') throw new Error('the example cannot be read');
  return result.verdict === 'violation' && violation
    ? { verdict: 'violation', property: violation.property, switches: violation.switches }
    : { verdict: result.verdict, switches: result.bounds.switches };
}

function definitionFor(name: string): PropertyDefinition {
  return EXAMPLES[name.replace(/_(ok|bug)\.c$/, '')]!;
}

describe('the examples of properties', () => {
  it('come in pairs, each with its property', () => {
    const names = samples.map((sample) => sample.name);
    expect(names).toEqual(Object.keys(EXAMPLES).flatMap((name) => [`${name}_bug.c`, `${name}_ok.c`]));
  });

  for (const { name, path, text } of samples)
    for (const expected of parseExpectations(text, name)) {
      const { args, ...wanted } = expected;
      const title = [name, wanted.verdict, wanted.property, ...args].filter((part) => part !== undefined).join(' ');
      if (!args.includes('--property-file')) {
        it(`${title}: without the property`, () => verify(path, expected));
        continue;
      }
      // That there is none, both solvers are asked by `test/oracle`.
      it.each(wanted.verdict === 'violation' ? ['cadical', 'minisat'] : ['cadical'])(
        `${title}: with %s`,
        async (solver) => {
          const bound = wanted.verdict !== 'violation' ? { switches: wanted.switches! } : {};
          const result = await check({
            files: [{ name, text }],
            properties: [defineProperty(definitionFor(name))],
            solver,
            ...bound,
          });
          expect(result.diagnostics).toEqual([]);
          expect(partOf(result, wanted)).toEqual(wanted);
        },
      );
    }

  it.each([
    ['fifo_bug.c', 10, 'VIOLATION: fifo: the item that comes out is not the oldest one'],
    [
      'linearizable_stack_bug.c',
      10,
      'VIOLATION: linearizable-stack: no order of the operations explains their results',
    ],
    ['lock_order_ok.c', 0, 'SAFE: no violation'],
  ])('are found by the command: %s', async (name, code, begin) => {
    const path = join(FOLDER, name);
    const expected = parseExpectations(readFileSync(path, 'utf8'), name)[0]!;
    const run = await runCli(['check', path, ...expected.args]);
    expect(run).toMatchObject({ code, stderr: '' });
    expect(run.stdout.startsWith(begin), run.stdout).toBe(true);
  });
});

describe('the chapter on properties', () => {
  const chapter = readFileSync(join(ROOT, 'docs', 'properties.md'), 'utf8');
  const excerpts = [...chapter.matchAll(/```ts\n\/\/ (samples\/properties\/\w+\.ts)\n([^]*?)```/g)];

  it('has excerpts of the examples', () =>
    expect(new Set(excerpts.map(([, file]) => file)).size).toBe(Object.keys(EXAMPLES).length));

  it.each(excerpts.map(([, file, code]) => [file!, code!]))('quotes %s as it is', (file, code) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(code);
  });

  it('begins with a property that works', async () => {
    const [, code] = /```js\n(export default \{[^]*?)```/.exec(chapter)!;
    const folder = await mkdtemp(join(tmpdir(), 'tcbmc-chapter-'));
    const path = (name: string): string => join(folder, name);
    try {
      await writeFile(path('limit.mjs'), code!);
      for (const [to, exit] of [
        [3, 0],
        [1, 10],
      ] as const) {
        await writeFile(path('limit.c'), `int limit = 2; int main(void) { limit = ${to}; return 0; }`);
        const run = await runCli(['check', path('limit.c'), '--property-file', path('limit.mjs')]);
        expect(run).toMatchObject({ code: exit, stderr: '' });
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/**
 * Markers of a history: what main does, and before `…` and after it, what a thread does that is created and waited for
 * there.
 */
function history(main: readonly string[], thread: readonly string[]): string {
  const event = (marker: string): string => {
    const [, name, value] = /^(\w+)(?: (\d))?$/.exec(marker)!;
    return `__tcbmc_event("${name}"${value === undefined ? '' : `, ${value}`});`;
  };
  const nested = 'pthread_create(&thread, 0, other, 0); pthread_join(thread, 0);';
  return `#include <pthread.h>
    void *other(void *arg) { ${thread.map(event).join(' ')} return arg; }
    int main(void) { pthread_t thread; ${main.map((marker) => (marker === '…' ? nested : event(marker))).join(' ')} return 0; }`;
}

describe('who has ended holds no lock', () => {
  const LOCKS = `#define _GNU_SOURCE
    #include <pthread.h>
    #include <stdlib.h>
    pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER, often = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;`;

  it.each([
    ['main', 'pthread_mutex_lock(&plain);', 'violation'],
    ['main, which ends the program', 'pthread_mutex_lock(&plain); exit(0);', 'violation'],
    [
      'main, of two that it took',
      'pthread_mutex_lock(&plain); pthread_rwlock_wrlock(&shared); pthread_mutex_unlock(&plain);',
      'violation',
    ],
    [
      'a recursive one, once',
      'pthread_mutex_lock(&often); pthread_mutex_lock(&often); pthread_mutex_unlock(&often);',
      'violation',
    ],
    [
      'a recursive one, as often',
      'pthread_mutex_lock(&often); pthread_mutex_lock(&often); pthread_mutex_unlock(&often); pthread_mutex_unlock(&often);',
      'safe',
    ],
    [
      'a reader, once',
      'pthread_rwlock_rdlock(&shared); pthread_rwlock_rdlock(&shared); pthread_rwlock_unlock(&shared);',
      'violation',
    ],
  ])('%s: %s', async (_, statements, expected) => {
    const text = `${LOCKS} int main(void) { ${statements} return 0; }`;
    expect((await check({ files: [{ name: 'ends.c', text }], properties: [defineProperty(heldAtEnd)] })).verdict).toBe(
      expected,
    );
  });
});

describe('histories of a stack', () => {
  it.each([
    ['pop', 'popped 0'],
    ['push 1', 'pushed', 'pop', 'popped 1', 'pop', 'popped 0'],
    ['push 1', 'pushed', 'push 2', 'pushed', 'pop', 'popped 2', 'pop', 'popped 1'],
  ])('one after the other, legal: %s %s %s %s %s %s %s %s', async (...main) => {
    const markers = main.filter((marker) => marker);
    expect(await judge(history(markers, []))).toBe('safe');
  });

  it.each([
    ['pop', 'popped 1'],
    ['push 1', 'pushed', 'pop', 'popped 0'],
    ['push 1', 'pushed', 'pop', 'popped 1', 'pop', 'popped 1'],
    ['push 1', 'pushed', 'push 2', 'pushed', 'pop', 'popped 1'],
    ['push 1', 'pushed', 'push 2', 'pushed', 'pop', 'popped 2', 'pop', 'popped 2'],
  ])('one after the other, wrong: %s %s %s %s %s %s %s %s', async (...main) => {
    const markers = main.filter((marker) => marker);
    expect(await judge(history(markers, []))).toBe('violation');
  });

  it.each([
    [
      ['push 1', '…', 'pushed'],
      ['pop', 'popped 1'],
    ],
    [
      ['push 1', '…', 'pushed'],
      ['pop', 'popped 0'],
    ],
    [
      ['push 1', '…', 'pushed', 'pop', 'popped 2'],
      ['push 2', 'pushed'],
    ],
    [
      ['push 1', '…', 'pushed', 'pop', 'popped 1'],
      ['push 2', 'pushed'],
    ],
    [
      ['pop', '…', 'popped 2'],
      ['push 1', 'pushed', 'push 2', 'pushed'],
    ],
    [
      ['pop', '…', 'popped 1'],
      ['push 1', 'pushed', 'push 2', 'pushed'],
    ],
    [
      ['pop', '…', 'popped 0'],
      ['push 1', 'pushed', 'push 2', 'pushed'],
    ],
    [
      ['pop', '…'],
      ['push 1', 'pushed', 'pop', 'popped 0'],
    ],
  ])('overlapping, legal: %j around %j', async (main, thread) => {
    expect(await judge(history(main, thread))).toBe('safe');
  });

  it.each([
    [
      ['push 1', '…', 'pushed'],
      ['pop', 'popped 2'],
    ],
    [
      ['push 1', 'pushed', '…', 'pop', 'popped 1'],
      ['pop', 'popped 1'],
    ],
    [
      ['push 1', '…', 'pushed', 'pop', 'popped 0'],
      ['push 2', 'pushed'],
    ],
    [
      ['push 1', '…', 'pushed', 'pop', 'popped 1'],
      ['pop', 'popped 1'],
    ],
    [
      ['push 1', '…', 'pushed'],
      ['push 2', 'pushed', 'pop', 'popped 0'],
    ],
  ])('overlapping, wrong: %j around %j', async (main, thread) => {
    expect(await judge(history(main, thread))).toBe('violation');
  });

  async function judge(text: string): Promise<CheckResult['verdict']> {
    return (await check({ files: [{ name: 'history.c', text }], properties: [defineProperty(linearizableStack)] }))
      .verdict;
  }
});
