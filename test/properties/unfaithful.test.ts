/** Handlers that answer differently when they are called again, and those that only remember what they may. */
import { describe, expect, it } from 'vitest';
import type { Handlers, Monitor, Word } from '../../src/index.js';
import type { Telling } from '../../src/properties/telling.js';
import { requireSameAnswers } from '../../src/properties/telling.js';
import { checkWith } from './support.js';

const PROGRAM = `#include <pthread.h>
int x;
void *f(void *arg) {
  x = 6;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  __tcbmc_event("over", x);
}
`;

type Answer = (event: never, m: Monitor) => void;

/** Answers `first` when it is called for the first time, then `later`. */
function changing(first: Answer, later: Answer): (event: unknown, m: Monitor) => void {
  let calls = 0;
  return (event, m) => (calls++ === 0 ? first : later)(event as never, m);
}

async function complaint(on: Handlers): Promise<string> {
  const { verdict, diagnostics } = await checkWith(PROGRAM, [{ name: 'fickle', watch: ['x'], on }]);
  expect(verdict).toBe('error');
  const [{ message, position } = { message: '', position: undefined }] = diagnostics;
  expect(message).toMatch(/'fickle' answers differently when it is told of the same '\w+' again/);
  return `${/same '(\w+)'/.exec(message)?.[1]} ${position?.line}`;
}

const fails: Answer = (_, m) => m.assert(false, 'wrong');
const nothing = (): void => undefined;

describe('a handler that answers differently in the replay', () => {
  it('is named with its event and its place: it finds nothing wrong any more', async () => {
    expect(await complaint({ write: changing(fails, nothing) })).toBe('write 4');
  });

  it('also if it sets another value than before', async () => {
    const set =
      (to: number) =>
      (_: unknown, m: Monitor): void =>
        m.set('last', to, 8);
    expect(
      await complaint({ write: changing(set(6), set(5)), mark: (_, m) => m.assert(m.get('last', 8).ne(6), 'six') }),
    ).toBe('write 4');
  });

  it('also if it excludes the execution', async () => {
    expect(
      await complaint({ write: changing(nothing, (_, m) => m.assume(false)), mark: (_, m) => fails(_ as never, m) }),
    ).toBe('write 4');
  });

  it('also at the end of the execution', async () => {
    const finish = (final: { ended(task: number): Word }, m: Monitor): void => m.assert(final.ended(0).not(), 'over');
    expect(await complaint({ finish: changing(finish, nothing) })).toMatch(/^finish/);
  });

  it('is not blamed for remembering what makes no difference', async () => {
    const seen = new Set<bigint>();
    const result = await checkWith(PROGRAM, [
      {
        name: 'remembers',
        watch: ['x'],
        on: {
          write: ({ place, value }, m) => {
            if (seen.has(place.address)) m.set('again', false);
            seen.add(place.address);
            m.assert(value.ne(6), 'six');
          },
        },
      },
    ]);
    expect(result.violations).toMatchObject([{ message: 'six', position: { line: 4 } }]);
  });
});

describe('two accounts of one execution', () => {
  const position = { file: 'a.c', line: 1, column: 1 };
  const telling = (seen: string, ...effects: string[]): Telling => ({
    property: 'p',
    event: 'write',
    position,
    seen,
    effects: new Set(effects),
  });
  const p = { name: 'p', on: {}, checks: [], watch: [] };
  const compare =
    (first: Telling[], second: Telling[]): (() => void) =>
    () =>
      requireSameAnswers(first, second, [p]);

  it('differ by the handler only if it was told the same', () => {
    expect(compare([telling('1', 'a')], [telling('1', 'b')])).toThrow("'p' answers differently");
    expect(compare([telling('1', 'a')], [telling('2', 'b')])).not.toThrow();
    expect(compare([telling('1'), telling('1', 'a')], [telling('2'), telling('1', 'b')])).not.toThrow();
    expect(compare([telling('1', 'a'), telling('2', 'b')], [telling('1', 'a')])).not.toThrow();
    expect(compare([telling('1', 'a', 'b')], [telling('1', 'b', 'a')])).not.toThrow();
  });
});
