import { beforeAll, describe, expect, it } from 'vitest';
import type { QuickSolver } from '../../src/sat/quick.js';
import { quickSolvers } from '../../src/sat/quick.js';
import { Budget } from '../../src/source/limits.js';
import { unroll } from '../../src/unroll/unroll.js';
import { UNOBSERVED } from '../../src/steps/observation.js';
import { compile } from '../support/compile.js';

let quick: () => QuickSolver;

beforeAll(async () => {
  quick = await quickSolvers();
});

/** Bits of a global of one byte that may vary while there are two threads. */
async function varying(name: string, source: string, asked: boolean): Promise<number[]> {
  const { program } = await compile(source);
  const limits = { loop: () => ({ undetermined: 3, counted: 9 }), maxTasks: 4, phases: 1 };
  const { cells, memory } = unroll(program, limits, new Budget(), UNOBSERVED, asked ? quick : undefined);
  const cell = cells.find(({ object, offset }) => memory.globalName(object) === name && offset === 0)!;
  return cell.constant.flatMap((bit, i) => (bit === undefined ? [i] : []));
}

function twoThreads(first: string, second: string): string {
  return `#include <pthread.h>
unsigned char queue, next, table[4];
void *a(void *x) { ${first} return x; }
void *b(void *x) { ${second} return x; }
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, a, 0);
  pthread_create(&q, 0, b, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return next;
}`;
}

const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

describe('of a number that is written, the others learn', () => {
  const taken = (test: string): string => `
    unsigned char first = queue, second = table[0];
    if (${test}) next = first ? 0 : second ? 1 : 255;`;
  const other = 'queue = 0; table[0] = 1; if (next == 255) table[1] = 1;';

  it('not what no path writes', async () => {
    const source = twoThreads(taken('first + second > 0'), other);
    expect(await varying('next', source, false)).toEqual(ALL);
    expect(await varying('next', source, true)).toEqual([0]);
  });

  it('all that some path writes', async () => {
    const source = twoThreads(taken('first + second != 1'), other);
    expect(await varying('next', source, true)).toEqual(ALL);
  });

  it('not what comes of numbers that the cells that are read do not hold', async () => {
    const source = twoThreads(
      'next = queue + table[0] > 36 ? 200 : 5;',
      'queue = 0; queue = 9; queue = 18; table[0] = 9; table[0] = 18; if (next > 9) table[1] = 1;',
    );
    expect(await varying('next', source, false)).toEqual([0, 2, 3, 6, 7]);
    expect(await varying('next', source, true)).toEqual([0, 2]);
  });

  it('not the bits that stay, of numbers that are many', async () => {
    const source = twoThreads(
      'unsigned char now = queue; if (now * 3 < 189) next = now + 1;',
      'queue = __VERIFIER_nondet_uchar(); if (next > 9) table[1] = 1;',
    );
    expect(await varying('next', source, false)).toEqual(ALL);
    expect(await varying('next', source, true)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
