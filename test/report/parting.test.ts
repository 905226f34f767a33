import { describe, expect, it } from 'vitest';
import type { Parting, SaidBy, Violation } from '../../src/answer/result.js';
import { partingLines } from '../../src/report/parting.js';
import { painter } from '../../src/report/style.js';
import { lostUpdate } from './fixtures.js';

const said = (task: string, line: number, does: SaidBy['does'], bytes?: string, same?: number): SaidBy => ({
  does,
  task,
  position: { file: 'c.c', line, column: 1 },
  ...(bytes === undefined ? {} : { bytes }),
  ...(same === undefined ? {} : { same }),
});

function lines(known: readonly SaidBy[], here: readonly SaidBy[], width = 100): string[] {
  const parting: Parting = { stream: 'port 7', known, here };
  const violation: Violation = { ...lostUpdate, parting };
  return partingLines(violation, width, painter(false));
}

describe('two executions that part', () => {
  it('stand side by side, and the bytes that differ above each other', () => {
    expect(lines([said('thread 1', 8, 'sends', 'GET a', 4)], [said('thread 2', 8, 'sends', 'GET b', 4)])).toEqual([
      '',
      '  Two executions part on port 7',
      '    the execution that was recorded                 this execution',
      '',
      '    8  thread 1 sends "GET a"                       8  thread 2 sends "GET b"',
      '                           ^                                               ^',
    ]);
  });

  it('end in the same line, however much each has said', () => {
    const known = [said('main', 3, 'sends', 'ab'), said('main', 4, 'receives', 'x')];
    const here = [said('main', 3, 'sends', 'a'), said('main', 3, 'sends', 'b'), said('main', 5, 'closes')];
    expect(lines(known, here).slice(4)).toEqual([
      '                                                    3  main sends "a"',
      '    3  main sends "ab"                              3  main sends "b"',
      '    4  main receives "x"                            5  main closes it',
      '                      ^                             ^',
    ]);
  });

  it('are cut to the end, and the last thing to where it differs', () => {
    const many = Array.from({ length: 12 }, (_, i) => said('main', i + 1, 'sends', `${i}`));
    const long = said('main', 99, 'sends', `${'='.repeat(70)}!tail`, 70);
    const shown = lines([...many, long], [...many, said('main', 98, 'closes')]);
    expect(shown[4]).toMatch(/^ {4}… \(6 before\) +… \(6 before\)$/);
    expect(shown.at(-2)).toBe('    99  main sends "…============!tail"             98  main closes it');
    expect(shown.at(-1)!.indexOf('^')).toBe(shown.at(-2)!.indexOf('!'));
  });

  it('stand below each other where there is no room', () => {
    const shown = lines([said('main', 1, 'sends', 'a')], [said('main', 2, 'closes')], 60);
    expect(shown.slice(2)).toEqual([
      '    the execution that was recorded',
      '    1  main sends "a"',
      '                   ^',
      '    this execution',
      '    2  main closes it',
      '    ^',
    ]);
  });
});
