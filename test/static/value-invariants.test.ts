import { describe, expect, it } from 'vitest';
import { valueInvariants } from '../../src/static/value-invariants.js';
import { compileC } from '../oracle/compile.js';

/** Bounds at the loop of each line, as `name least..most`. */
async function boundsIn(text: string): Promise<Readonly<Record<number, readonly string[]>>> {
  const all = valueInvariants(await compileC(text, 'a.c'));
  return Object.fromEntries(
    all.map(({ position, bounds }) => [
      position.line,
      bounds.map(({ name, least = '', most = '' }) => `${name} ${least}..${most}`),
    ]),
  );
}

describe('bounds at the heads of loops', () => {
  it('are of all calls of a function', async () => {
    const text = 'void f(int k) {\n while (k > 0) k--;\n}\nint main(void) { f(3); f(100); f(7); }\n';
    expect(await boundsIn(text)).toEqual({ 2: ['k 0..100'] });
  });

  it('are of numbers as the type has them', async () => {
    const text =
      'unsigned large = 4000000000u, small = 3;\nsigned char c = -3;\n_Bool b = 1;\nint main(void) {\n int n = 0;\n while (n < 2) n++;\n return large + small + c + b;\n}\n';
    expect(await boundsIn(text)).toEqual({ 6: ['n 0..2', 'small 3..3', 'c -3..-3', 'b 1..'] });
  });

  it('are of no name that two variables of the function have', async () => {
    const text =
      'int main(void) {\n int k = 2;\n while (k < 5) {\n  int k = 9;\n  while (k > 7) k--;\n  break;\n }\n return k;\n}\n';
    expect(await boundsIn(text)).toEqual({});
  });

  it('are not known where processes are made', async () => {
    const loop = 'int n = 0; while (n < 1) n++; return g;';
    const main = (body: string): string => `int g = 1;\nint main(int argc, char **argv) { ${body}\n${loop} }\n`;
    expect(await boundsIn(main(''))).toEqual({ 3: ['n 0..1', 'g 1..1'] });
    expect(await boundsIn(`#include <unistd.h>\n${main('fork();')}`)).toEqual({});
  });

  it('hold for what other threads write, and handlers', async () => {
    const text = `#include <pthread.h>
int x, y = 1;
void *f(void *p) { x = 5; return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  while (x == 0) y = 2;
}
`;
    expect(await boundsIn(text)).toEqual({ 7: ['x 0..5', 'y 1..2'] });
  });
});
