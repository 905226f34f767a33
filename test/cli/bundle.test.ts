/** A defect of tcbmc, put in by the test, is written down so that it can be seen again. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '../../cli/bundle.js';
import { reportInternalError } from '../../cli/run.js';
import type { InternalError } from '../../src/answer/internal-error.js';
import { isInternalError } from '../../src/answer/internal-error.js';
import { check } from '../../src/index.js';
import type { CheckOptions } from '../../src/index.js';
import { TaskUnroller } from '../../src/unroll/paths/task.js';

/** The fault: a step of a created task does not stand where its number says. */
function breakUnrolling(): void {
  const original = Object.getOwnPropertyDescriptor(TaskUnroller.prototype, 'runCreated')!
    .value as TaskUnroller['runCreated'];
  vi.spyOn(TaskUnroller.prototype, 'runCreated').mockImplementation(function (this: TaskUnroller, task) {
    const made = original.call(this, task);
    return { ...made, steps: made.steps.map((step) => ({ ...step, index: step.index + 1 })) };
  });
}

const TEXT = `#include <pthread.h>
#include <assert.h>
#define AGAIN counter++
int counter;
void *add(void *arg) { AGAIN; return arg; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  AGAIN;
  pthread_join(thread, 0);
  assert(counter == 2);
}
`;

const OPTIONS: CheckOptions = {
  files: [{ name: 'main.c', text: TEXT }],
  validate: true,
  encoding: 'blocks',
  volatileInputs: [],
};

async function failing(options: CheckOptions): Promise<InternalError> {
  const error: unknown = await check(options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isInternalError(error)) throw new Error('the fault did not show');
  return error;
}

describe('an internal error', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'tcbmc-test-'));
    breakUnrolling();
  });
  afterEach(() => {
    rmSync(parent, { recursive: true });
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('has with it what it was asked, what was being done, and the steps', async () => {
    const { message, evidence } = await failing(OPTIONS);
    expect(message).toContain('after unrolling');
    expect(evidence).toMatchObject({ stage: 'unrolling', options: { validate: true, encoding: 'blocks' } });
    expect(evidence.options).not.toHaveProperty('files');
    expect(evidence.steps).toContain('create task 1');
  });

  it('is seen again by what was written down, without headers and macros', async () => {
    const before = await failing(OPTIONS);
    const folder = writeBundle(before, '1.2.3', parent);
    expect(readdirSync(folder).sort()).toEqual([
      'error.txt',
      'options.json',
      'reproduce.mjs',
      'sources',
      'steps.txt',
      'versions.json',
    ]);
    expect(readFileSync(join(folder, 'reproduce.mjs'), 'utf8')).toContain('await import(folder');
    const text = readFileSync(join(folder, 'sources', '00-main.i'), 'utf8');
    expect(text).not.toMatch(/#include|AGAIN/);
    const asked = JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8')) as Partial<CheckOptions>;
    const again = await failing({ ...asked, files: [{ name: '00-main.i', text }] });
    expect(again.message).toBe(before.message);
    expect(again.evidence.steps).toBe(before.evidence.steps);
  });

  it('says where that is', async () => {
    vi.stubEnv('TCBMC_BUNDLE', parent);
    let told = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      told += String(text);
      return true;
    });
    await reportInternalError(await failing(OPTIONS));
    const [folder] = readdirSync(parent);
    expect(told).toContain(`Sources, options and what had been made are in ${join(parent, folder!)}`);
    expect(readFileSync(join(parent, folder!, 'error.txt'), 'utf8')).toContain('while unrolling');
  });
});
