import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../src/answer/result.js';
import { fromEachEntry } from '../../src/driver/entries.js';
import { check } from '../../src/index.js';
import type { CheckOptions } from '../../src/options/options.js';

const TEXT = `int level;
void push(int n) { if (n > 0 && n < 9) level += n; }
void pop(int n) { level -= 1; __CPROVER_assert(level >= 0, "not empty"); }
void drop(int n) { level = 8 / n; } // tcbmc: known division-by-zero, n is a constant of the board
`;

const ask = (options: Partial<CheckOptions>): Promise<CheckResult> =>
  check({ files: [{ name: 'a.c', text: TEXT }], ...options });

describe('several entries', () => {
  it('are asked one after the other, up to the first violation', async () => {
    expect(await ask({ entries: ['push', 'push'] })).toMatchObject({ verdict: 'safe' });
    const { verdict, violations } = await ask({ entries: ['push', 'pop', 'none'] });
    expect([verdict, violations.map(({ message }) => message)]).toEqual(['violation', ['not empty']]);
    expect(violations[0]!.trace.tasks[0]).toMatchObject({ name: 'pop' });
    expect(await ask({ entries: ['push', 'none'] })).toMatchObject({
      verdict: 'error',
      diagnostics: [{ message: expect.stringContaining("no function 'none'") as string }],
    });
  });

  it('are about one program each, and not about main', async () => {
    for (const beside of [{ threads: { pop: 2 } }, { args: ['a'] }, { certify: true }, { share: { number: 1, of: 2 } }])
      expect(await ask({ entries: ['push'], ...beside })).toMatchObject({ verdict: 'error' });
  });

  it('have verdicts for each property, and comments count from any of them', async () => {
    const named = await ask({ entries: ['push', 'pop'], properties: ['assertion', 'division-by-zero'] });
    expect(named.properties).toEqual([
      { name: 'assertion', verdict: 'violation' },
      { name: 'division-by-zero', verdict: 'safe' },
    ]);
    const known = await ask({ entries: ['drop', 'push'] });
    expect([known.verdict, known.violations.map((each) => each.known)]).toEqual(['violation', [true]]);
    expect(known.diagnostics.filter(({ message }) => /known|stale/.test(message))).toEqual([]);
  });

  it('share the time, and nothing is said of those that have had none', async () => {
    const asked: CheckOptions[] = [];
    const told: CheckResult[] = [];
    const safe = await ask({ entry: 'push' });
    const answers = await fromEachEntry(
      {
        files: ['a.c'],
        entries: ['f', 'g'],
        timeout: 60,
        onProgress: ({ soFar }) => void (soFar && told.push(soFar)),
      },
      (options) => {
        asked.push(options);
        options.onProgress?.({ stage: 'searching', milliseconds: 0, soFar: safe });
        return Promise.resolve(safe);
      },
    );
    expect(answers.verdict).toBe('safe');
    expect(told.map(({ verdict, bounds }) => [verdict, bounds.switchesComplete])).toEqual([
      ['unknown', false],
      ['safe', true],
    ]);
    expect(asked.map(({ entry, entries, timeout }) => [entry, entries, Math.round(timeout! / 30)])).toEqual([
      ['f', ['f'], 1],
      ['g', ['g'], 2],
    ]);
  });
});
