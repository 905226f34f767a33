import { describe, expect, it } from 'vitest';
import { Unsuited } from '../../src/states/numbers.js';
import { graphOfStates } from '../../src/states/graph.js';
import { compileC } from '../oracle/compile.js';

const text = (assertion: string): string => `#include <assert.h>
#include <pthread.h>
_Atomic int x; _Atomic(_Atomic int *) p;
void *work(void *arg) {
  x = 1;
  p = &x;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int y = x;
  p = 0;
  ${assertion}
}
`;

const MOST = 100;

describe('the graph of all states', () => {
  it('has a box for each state, and an arrow for each step', async () => {
    const graph = graphOfStates(await compileC(text('')), MOST);
    const lines = graph.split('\n');
    expect(lines[0]).toBe('digraph states {');
    expect(lines).toContain('  s0 [label="main: main, line 10\\l"];');
    expect(graph).toContain('[label="main: main, line 12\\lthread 1: ended\\lx = 1\\lp = &x\\l"];');
    // Each place of main beside each of the thread, what p holds in the end, and the beginning.
    const boxes = lines.flatMap((line) => /^ {2}(s\d+) \[/.exec(line)?.[1] ?? []);
    expect(boxes).toHaveLength(3 * 3 + 1 + 1);
    const arrows = lines.filter((line) => / -> s\d+ \[label="(main|thread 1)"\];$/.test(line));
    expect(arrows).toHaveLength(2 * 3 + 3 * 2 + 1);
    expect(graph).not.toContain('violation');
  });

  it('shows where a check fails first', async () => {
    const graph = graphOfStates(await compileC(text('assert(y == 0);')), MOST);
    expect(graph).toMatch(/\n {2}s\d+ -> violation \[label="main", color=red\];\n/);
  });

  it('is none of more states than that', async () => {
    const program = await compileC(text(''));
    expect(() => graphOfStates(program, 3)).toThrow(new Unsuited('there are more than 3 states'));
  });
});
