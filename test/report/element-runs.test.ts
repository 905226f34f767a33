import { expect, it } from 'vitest';
import type { TraceAction } from '../../src/answer/result.js';
import { withRuns } from '../../src/report/element-runs.js';
import { event, read, write } from './fixtures.js';

const text = 'INCR "x"\r\n';
const character = (code: number): string =>
  code > 32 && code < 127 ? `${code} '${String.fromCharCode(code)}'` : String(code);
const bytes = Array.from(text, (c) => character(c.charCodeAt(0)));

function told(actions: readonly TraceAction[]): string[] {
  return withRuns(actions.map((action) => event(0, 0, 3, action))).map(({ action }) =>
    'cell' in action ? `${action.kind} ${action.cell} ${action.value}` : action.kind,
  );
}

const written = (values: readonly string[], first = 0): TraceAction[] =>
  values.map((value, i) => write(`main::line[${first + i}]`, value));

it('characters that follow each other are a text', () => {
  expect(told(written(bytes))).toEqual(['write main::line[0–9] "INCR \\"x\\"\\r\\n"']);
  expect(told(written([...bytes.slice(0, 4), '0', '0']))).toEqual(['write main::line[0–5] "INCR"']);
  expect(told(written([bytes[0]!, '-61', '0', bytes[1]!], 4))).toEqual(['write main::line[4–7] "I\\xc3\\x00N"']);
});

it('the same number at neighbours is told once', () => {
  expect(told(written(['0', '0', '0', '7', '0']))).toEqual([
    'write main::line[0–2] 0',
    'write main::line[3] 7',
    'write main::line[4] 0',
  ]);
});

it('nothing else is put together', () => {
  const apart = [
    write('a[0]', '0'),
    write('a[2]', '0'),
    write('b[3]', '0'),
    read('b[4]', '0'),
    write('b[5]', '0', false),
    write('b', '0'),
    { kind: 'end' } as const,
  ];
  expect(told(apart)).toHaveLength(apart.length);
  expect(told([write('a[0].x', '0'), write('a[1].x', '0')])).toHaveLength(2);
  expect(told([write('p[0]', '&x'), write('p[1]', '&y')])).toEqual(['write p[0] &x', 'write p[1] &y']);
});
