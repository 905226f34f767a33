import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import type { Violation } from '../../src/answer/result.js';
import { eventWords, taskName } from '../../src/report/event-words.js';
import { sliceOf } from '../../src/report/slice.js';
import type { StoryPart } from '../../src/report/story.js';
import { storyOf } from '../../src/report/story.js';
import { timelineOf } from '../../src/report/timeline.js';
import { variablesOf } from '../../src/report/variables.js';
import { longViolation, reportOf, reportOfText } from './sample-reports.js';

interface Told {
  readonly slice: readonly string[];
  readonly parts: readonly StoryPart[];
  readonly story: readonly string[];
}

/** What the page tells of a violation: the events of its slice as `thread 1 sets x to 1`, and the story. */
function told(violation: Violation): Told {
  const { trace } = violation;
  const variables = variablesOf(trace);
  const relevant = sliceOf(violation, variables);
  const parts = storyOf(violation, timelineOf(violation), variables, relevant);
  return {
    slice: [...relevant]
      .sort((a, b) => a - b)
      .map((at) => `${taskName(trace, trace.events[at]!.task)} ${eventWords(trace.events[at]!, trace)}`),
    parts,
    story: parts.map((part) => ('omitted' in part ? `… ${part.omitted}` : `${part.name} ${part.text}`)),
  };
}

const first = ({ result }: Report): Told => told(result.violations[0]!);

describe('the cause is told', () => {
  it('of a use after free: who has given the block away, and who has freed it', async () => {
    const { slice, story } = first(await reportOf('memory/list_hand_over_bug.c', '--unwind', '3'));
    const [, object] = /^thread 1 calls free\(&(.*)\)$/.exec(
      [...slice].reverse().find((line) => line.includes('free(')) ?? '',
    )!;
    const [given, freed] = [`inbox to &${object!}`, `calls free(&${object!})`];
    expect(slice).toEqual(expect.arrayContaining([`main sets ${given}`, `thread 1 ${freed}`]));
    expect(slice.some((line) => line.startsWith('thread 1 reads inbox: &heap'))).toBe(true);
    expect(story.filter((line) => line.startsWith('main') && line.includes(`${given}`))).toHaveLength(1);
    expect(story.filter((line) => line.startsWith('thread 1') && line.includes(freed))).toHaveLength(1);
  });

  it.each([
    ['locks/destroyed_mutex_bug.c', 'main calls pthread_mutex_destroy(&mutex)'],
    ['threads/detached_thread_bug.c', 'main calls pthread_detach(thread 1)'],
    ['threads/join_result_bug.c', 'thread 1 ends'],
    ['locks/robust_mutex_bug.c', 'thread 1 ends'],
  ])('of what is used up: %s', async (sample, cause) => {
    const { slice, story } = first(await reportOf(sample));
    expect(slice).toContain(cause);
    const [, name, does] = /^(main|thread 1) (.*)$/.exec(cause)!;
    expect(story.some((line) => line.startsWith(name!) && line.includes(does!))).toBe(true);
  });

  it('of atomicity violations: all three accesses, with all parts', async () => {
    const flags = ['--target', 'ilp32', '--atomicity-only', '--fires', '1', '--unwindset', 'main.0:2', '--all'];
    const { result } = await reportOf('firmware/logger_bug.c', ...flags);
    expect(result.violations.length).toBeGreaterThanOrEqual(4);
    for (const violation of result.violations) {
      const { slice, story } = told(violation);
      for (const { task, action } of violation.participants!) {
        const [, kind, cell] = /^(read|write)s (.*)$/.exec(action)!;
        const name = taskName(violation.trace, task);
        expect(
          slice.some((line) => line.startsWith(`${name} ${kind === 'read' ? `reads ${cell}:` : `sets ${cell} to`}`)),
        ).toBe(true);
        expect(story.some((line) => line.startsWith(name) && line.includes(cell!))).toBe(true);
        if (cell!.includes('bytes'))
          for (const part of ['0–3', '4–7'])
            expect(slice.some((line) => line.startsWith(name) && line.includes(part))).toBe(true);
      }
      expect(story.at(-1)).toMatch(
        /here \w+’s write to .* is lost: main overwrites|here main reads .*(twice, and|in parts that are not of the same time:) \w+ /,
      );
    }
  });

  it('of a race: what each of the two does, and where', async () => {
    const { story, slice } = first(await reportOf('races/mutex_bug.c', '--race-only'));
    expect(story.at(-1)).toMatch(/here it reads counter \(line 19\) while thread 1 writes counter \(line 11\)/);
    expect(slice).toEqual(expect.arrayContaining(['thread 1 sets counter to 1', 'main reads counter: 1']));
  });

  it('of posted tasks: who has posted them', async () => {
    const { result } = await reportOf('events/search_bug.c');
    const { story, parts } = told(result.violations[0]!);
    const names = new Set(parts.flatMap((part) => ('omitted' in part ? [] : [part.name])));
    for (const name of names)
      if (name !== 'main') expect(story.some((line) => /posts/.test(line) && line.includes(name))).toBe(true);
  });

  it('of an index in a local: where it comes from', async () => {
    const { slice } = first(await reportOfText(INDEX));
    expect(slice).toEqual(expect.arrayContaining(['thread 1 sets i to 7', 'main reads i: 7', 'main sets k to 7']));
  });

  it('of what a macro and a second line mention, and what a caller has passed', async () => {
    const { slice } = first(await reportOfText(PASSED));
    expect(slice).toEqual(expect.arrayContaining(['main sets a to 3', 'main sets b to 4']));
    expect(slice.some((line) => line.includes('unused'))).toBe(false);
  });

  it('of a value in a union: who has written another member', async () => {
    const { slice } = first(await reportOf('memory/union_bytes_bug.c'));
    expect(slice).toContain('thread 1 sets status.byte[0] to 255');
    expect(slice.some((line) => line.startsWith('main sets status.all to'))).toBe(true);
  });

  it('of an assertion on locals: their values', async () => {
    const { story } = first(await reportOfText(SUM));
    expect(story.at(-1)).toBe('main here s == 10 is false (s = 6)');
  });
});

describe('what is left out of a story', () => {
  it('can be told as well', () => {
    const violation = longViolation(300, 3);
    const parts = storyOf(
      violation,
      timelineOf(violation),
      variablesOf(violation.trace),
      new Set(violation.trace.events.keys()),
    );
    const gaps = parts.flatMap((part) => ('omitted' in part ? [part] : []));
    expect(gaps.map(({ omitted, lines }) => [omitted, lines.length])).toEqual([[93, 93]]);
    expect(gaps[0]!.lines[0]!.text).toMatch(/^sets slots/);
  });
});

const INDEX = `#include <pthread.h>
int i;
int table[4];
void *other(void *arg) { i = 7; return arg; }
int main(void) {
  pthread_t t;
  int k;
  pthread_create(&t, 0, other, 0);
  k = i;
  table[k] = 1;
  return 0;
}
`;

const PASSED = `#include <assert.h>
int nondet(void);
#define SUM(x) ((x) + b)
static void small(int sum) {
  assert(sum < 7);
}
int main(void) {
  int unused = nondet();
  int a = 3;
  int b = 4;
  if (unused) a = 3;
  small(
    SUM(a));
  return 0;
}
`;

const SUM = `#include <assert.h>
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) s += i;
  assert(s == 10);
  return 0;
}
`;
