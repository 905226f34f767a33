import { describe, expect, it } from 'vitest';
import { filesIn } from '../../editors/vscode/src/answer/files.js';
import { furtherThan } from '../../editors/vscode/src/answer/further.js';
import { problemsOf } from '../../editors/vscode/src/answer/problems.js';
import { summaryOf } from '../../editors/vscode/src/answer/summary.js';
import type { MetBound } from '../../src/answer/result.js';
import { lostUpdate, result, violated } from '../report/fixtures.js';

const find = filesIn('/w', (path) => ['/w/bank.c', '/w/tcbmc.json'].includes(path));
const position = { file: 'bank.c', line: 7, column: 3 };
const loop: MetBound = {
  kind: 'loop',
  name: 'main.0',
  position,
  limit: 5,
  given: false,
  flag: '--unwindset main.0:10',
};

describe('problems', () => {
  it('are violations, with the places of who takes part and where the execution goes on elsewhere', () => {
    const participants = [{ task: 1, position, stack: ['deposit'], action: 'reads balance', locks: ['m'] }];
    const [problem] = problemsOf(
      result({ verdict: 'violation', violations: [{ ...lostUpdate, participants }] }),
      find,
      '/w/bank.c',
    );
    expect(problem).toEqual({
      place: { file: '/w/bank.c', line: 16, column: 1 },
      severity: 'error',
      code: 'assertion',
      message: 'balance == 90 || balance == 140 (in main, after 2 context switches, the fewest possible)',
      violation: 0,
      related: [
        { place: { file: '/w/bank.c', line: 6, column: 2 }, message: 'deposit reads balance, holding m' },
        { place: { file: '/w/bank.c', line: 6, column: 2 }, message: 'switch 1 to deposit: balance → 90, seen := 90' },
        { place: { file: '/w/bank.c', line: 16, column: 2 }, message: 'switch 2 to main: balance → 140' },
      ],
    });
  });

  it('are told as information where a comment calls them known', () => {
    const suppression = { reason: 'see #12', position };
    const answer = result({ verdict: 'violation', violations: [{ ...lostUpdate, known: true, suppression }] });
    const [problem] = problemsOf(answer, find, '/w/bank.c');
    expect(problem).toMatchObject({ severity: 'information', place: { line: 16 } });
    expect(problem?.message).toContain('known, as bank.c:7:3 says: see #12');
    expect(summaryOf(answer)).toEqual({ label: '$(pass) nothing new', explanation: '1 known.', tone: 'good' });
  });

  it('are diagnostics, notes among them, with what can be done', () => {
    const diagnostics = [
      { severity: 'error', code: 'syntax', message: 'm', position, hint: 'h' },
      { severity: 'warning', code: 'interrupts', message: 'n', position: { ...position, file: '<pthread.h>' } },
    ] as const;
    expect(problemsOf(result({ diagnostics }), find, '/w/bank.c')).toMatchObject([
      { severity: 'error', message: 'm\nhint: h', place: { line: 6 } },
      { severity: 'information', message: '<pthread.h>:7:3: n', place: { file: '/w/bank.c', line: 0, column: 0 } },
    ]);
  });

  it('are loops that were not followed to the end, unless as the user wished', () => {
    const bounds = { switches: 1, switchesComplete: true, assumed: [], tasks: 1 };
    expect(problemsOf(result({ bounds: { ...bounds, met: [loop] } }), find, '/w/bank.c')).toMatchObject([
      { code: 'bound', flag: '--unwindset main.0:10' },
    ]);
    expect(problemsOf(result({ bounds: { ...bounds, met: [{ ...loop, given: true }] } }), find, '/w/bank.c')).toEqual(
      [],
    );
  });

  it('know which names could have been meant', () => {
    const message = 'the configuration cannot have "unwnd"';
    const hint = 'it can have switches, unwind, fires';
    const [problem] = problemsOf(
      result({ diagnostics: [{ severity: 'error', code: 'usage', message, position, hint }] }),
      find,
      '/w/tcbmc.json',
    );
    expect(problem).toMatchObject({ message, unknown: { name: 'unwnd', known: ['switches', 'unwind', 'fires'] } });
  });
});

describe('going further', () => {
  it('is possible with the flags that an answer names, but those that only the user can complete', () => {
    const peer: MetBound = { kind: 'conversation', limit: 0, given: false, flag: '--peer' };
    const malloc = { what: 'malloc never fails', flag: '--malloc-may-fail' };
    const bounds = { ...result().bounds, met: [loop, loop, peer], assumed: [malloc] };
    expect(furtherThan({ bounds }).map(({ flag }) => flag)).toEqual(['--unwindset main.0:10', '--malloc-may-fail']);
  });
});

describe('the status bar', () => {
  it.each([
    ['safe', result({ verdict: 'safe' }), '$(pass-filled) SAFE', 'No violation in any execution.'],
    ['bounded', result(), '$(pass) none found', 'No violation found in executions with at most 4 context switches.'],
    ['violation', violated, '$(error) assertion', 'assertion: balance == 90 || balance == 140 (line 17)'],
    ['unknown', result({ verdict: 'unknown', reason: 'the time limit' }), '$(question) UNKNOWN', 'the time limit'],
    [
      'error',
      result({ verdict: 'error', diagnostics: [{ severity: 'error', code: 'name', message: 'm' }] }),
      '$(warning) 1 error',
      'm',
    ],
  ])('says %s', (_, answer, label, explanation) => {
    expect(summaryOf(answer)).toMatchObject({ label, explanation });
  });
});
