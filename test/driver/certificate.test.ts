import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formulasOf } from '../../node/certify.js';
import { check } from '../../src/check.js';
import type { Certificate } from '../../src/answer/certificate.js';
import type { CheckOptions } from '../../src/options/options.js';
import { Limits } from '../../src/driver/limits.js';
import { Pipeline } from '../../src/driver/pipeline.js';
import { certificateOf as madeOf } from '../../src/driver/certificate.js';
import { Meter } from '../../src/engine/meter.js';
import { Budget } from '../../src/source/limits.js';
import { checkLrat } from '../../src/proof/lrat.js';
import { ROOT } from '../support/samples.js';

type Asked = Omit<CheckOptions, 'files'>;

function sample(path: string): string {
  return readFileSync(join(ROOT, 'samples', path), 'utf8');
}

async function certificateOf(text: string, options: Asked = {}): Promise<Certificate> {
  const result = await check({ files: [{ name: 'p.c', text }], certify: true, timeout: 0, ...options });
  expect(result.verdict).toMatch(/^(safe|bounded)$/);
  return result.certificate!;
}

/** The questions of all formulas, each of which must be proved, and be made of the sources again. */
async function questionsOf({ formulas }: Certificate, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const formula of formulas) {
    const { formulas: again, open } = await formulasOf([{ name: 'p.c', text }], formula);
    found.push(...open.map((about) => `open: ${about}`));
    for (const [i, { about, formula: dimacs, proof }] of formula.questions.entries()) {
      expect(checkLrat(dimacs, proof).kind).toBe('proved');
      expect(again[i]).toBe(dimacs);
      found.push(`${formula.encoding} ${about}`);
    }
  }
  return found;
}

const COUNTER = `#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;
void *add(void *x) { pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); return x; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(n == 2);
}
`;

describe('a certificate', () => {
  it('has a formula of all interleavings, which the sources make again', async () => {
    const certificate = await certificateOf(COUNTER);
    expect(await questionsOf(certificate, COUNTER)).toEqual(['partial-order violation']);
    expect(certificate.gaps).toEqual([]);
    const { meanings } = certificate.formulas[0]!.questions[0]!;
    expect(meanings.some(({ what }) => /^step \d+ of task 1 is executed$/.test(what))).toBe(true);
    expect(meanings.some(({ what }) => what.startsWith('assertion: '))).toBe(true);
  });

  it('keeps the models without which a formula would have a solution', async () => {
    const text = sample('threads/message_passing_ok.c');
    const certificate = await certificateOf(text, { without: ['states'] });
    await questionsOf(certificate, text);
    const [formula] = certificate.formulas;
    const models = formula!.questions.flatMap((question) => question.models);
    const forgetting = { ...formula!, questions: formula!.questions.map(({ about }) => ({ about, models: [] })) };
    const { formulas: again } = await formulasOf([{ name: 'p.c', text }], forgetting);
    expect(again[0] === formula!.questions[0]!.formula).toBe(models.length === 0);
  });

  it('says of blocks that no execution has more switches', async () => {
    const certificate = await certificateOf(COUNTER, { encoding: 'blocks' });
    expect((await questionsOf(certificate, COUNTER)).at(0)).toBe('partial-order violation');
    const within = await certificateOf(COUNTER, { switches: 1 });
    expect(await questionsOf(within, COUNTER)).toEqual(['open: further', 'blocks violation']);
  });

  it('says that nothing goes on beyond the limits, or does not', async () => {
    const text = COUNTER.replace('int n;', 'int n, last;')
      .replace('n++;', 'n = n * 3 + 1;')
      .replace('n == 2', 'n == 4')
      .replace('pthread_join(a', 'for (int i = 0; i < n; i++) last = i;\n  pthread_join(a');
    expect(await questionsOf(await certificateOf(text), text)).toEqual([
      'partial-order violation',
      'partial-order cut',
    ]);
    expect(await questionsOf(await certificateOf(text, { unwind: 1 }), text)).toEqual([
      'open: cut',
      'partial-order violation',
    ]);
  });

  it('names what is known without a formula', async () => {
    const text = COUNTER.replace('int n;', 'volatile int n;').replace('n++;', 'while (n < 2) n++;');
    const options = { files: [{ name: 'p.c', text }], unwind: 1 };
    const budget = new Budget();
    const pipeline = new Pipeline(options, budget, new Meter(undefined));
    const limits = Limits.first(pipeline.settings.limits);
    // As after a look at all states.
    const coverage = {
      switches: 2,
      complete: true,
      met: [],
      lost: [],
      limits,
      assumed: [],
      facts: new Set<never>(),
      tasks: 3,
      looked: [],
      by: 'states' as const,
      spins: [],
      leavesCycles: false,
      leavesStarvation: false,
    };
    const pipelineOf = (asked: CheckOptions): Pipeline => pipeline.with(asked, budget);
    const { formulas, gaps } = await madeOf([{ options, coverage }], pipelineOf, budget, undefined);
    expect(formulas[0]!.questions.map(({ about }) => about)).toEqual(['violation']);
    expect(gaps).toEqual([
      expect.stringMatching(/^the question itself: .* is known from all states, without a formula$/),
    ]);
  });

  it('asks the solver what is proved without one', async () => {
    const certificate = await certificateOf(COUNTER, { properties: ['race'] });
    expect([certificate.formulas.length, certificate.gaps]).toEqual([
      0,
      ['the answer is a proof without a formula (docs/endless.md)'],
    ]);
    const together = await certificateOf(COUNTER, { properties: ['race', 'assertion'] });
    expect(await questionsOf(together, COUNTER)).toEqual(['partial-order violation']);
    expect(together.formulas[0]!.options['without']).toEqual(['static-proofs']);
  });

  it('is for what was asked once more, too', async () => {
    const text = sample('memory-orders/message_ok.c');
    const certificate = await certificateOf(text);
    const questions = await questionsOf(certificate, text);
    expect(certificate.formulas.map(({ options }) => options['memoryModel'])).toEqual([undefined, 'c11']);
    expect(questions.length).toBeGreaterThanOrEqual(2);
  });

  it('is of these sources alone', async () => {
    const { formulas } = await certificateOf(COUNTER);
    const { formulas: again } = await formulasOf(
      [{ name: 'p.c', text: COUNTER.replace('n == 2', 'n <= 2') }],
      formulas[0]!,
    );
    expect(again[0]).not.toBe(formulas[0]!.questions[0]!.formula);
  });

  it('is none of a violation', async () => {
    const wrong = COUNTER.replace('n == 2', 'n == 1');
    const result = await check({ files: [{ name: 'p.c', text: wrong }], certify: true });
    expect(result.verdict).toBe('violation');
    expect(result.certificate).toBeUndefined();
  });
});
