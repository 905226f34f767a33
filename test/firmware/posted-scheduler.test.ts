import { describe, expect, it } from 'vitest';
import { COMMON, QUEUES, task } from './scheduled.js';
import { answer, checkText, notes } from './support.js';

const PROGRAMS: Readonly<Record<string, readonly [verdict: 'safe' | 'violation', text: string]>> = {
  'the first one posted comes first': [
    'safe',
    task('assert(++n == 2);', 'assert(++n == 1);', 'assert(++n == 3);', 'post(1); post(0); post(2);'),
  ],
  'whoever is posted twice runs once': [
    'safe',
    task('n++;', 'assert(n == 1);', '', 'assert(post(0) == 0); assert(post(0) == 5); post(1);'),
  ],
  'who has begun can be posted again': [
    'safe',
    task('if (n++ == 0) assert(post(0) == 0); assert(n <= 2);', '', '', 'post(0);'),
  ],
  'it runs again': ['violation', task('if (n++ == 0) post(0); assert(n < 2);', '', '', 'post(0);')],
  'whoever was posted is behind who was': [
    'violation',
    task('post(2); post(1);', 'assert(n == 0);', 'n = 1;', 'post(0);'),
  ],
  'interrupts come between steps': [
    'violation',
    task('byte old = n; n = old + 1; assert(n == old + 1);', '', '', 'post(0);', 'n = 7;'),
  ],
  'but not in atomic sections': [
    'safe',
    task(
      'byte on = __nesc_atomic_start(), old = n; n = old + 1; assert(n == old + 1); __nesc_atomic_end(on);',
      '',
      '',
      'post(0);',
      'n = 7;',
    ),
  ],
  'what an interrupt posts while all sleep': ['violation', task('assert(n == 0);', '', '', '', 'n = 1; post(0);')],
  'an interrupt posts what is queued or running': [
    'safe',
    task(
      'byte on = __nesc_atomic_start(); n++; __nesc_atomic_end(on); assert(n <= 2);',
      '',
      '',
      'post(0);',
      'post(0);',
    ),
  ],
  'and it runs twice': [
    'violation',
    task('byte on = __nesc_atomic_start(); n++; __nesc_atomic_end(on); assert(n < 2);', '', '', 'post(0);', 'post(0);'),
  ],
};

describe('a scheduler that is replaced by primitives', () => {
  describe.each(Object.entries(QUEUES))('made of %s', (_, queue) => {
    it.each(Object.entries(PROGRAMS))('%s', async (_name, [verdict, program]) => {
      const text = COMMON + queue + program;
      const options = {
        switches: 4,
        phases: 4,
        unwind: 4,
        platform: 'tinyos-msp430',
        interruptSources: 'any',
      } as const;
      expect((await answer(text, options)).split(':')[0]).toBe(verdict);
      expect((await answer(text, { ...options, without: ['task-queues'] })).split(':')[0]).toBe(verdict);
    });
  });

  it.each(Object.entries(QUEUES))(
    'made of %s, needs no bound on its loops, and it is said what is taken for granted',
    async (_, queue) => {
      const { verdict, bounds } = await checkText(COMMON + queue + task('', '', '', 'post(0);', 'post(1);'), {
        platform: 'tinyos-msp430',
        interruptSources: 'any',
      });
      expect([verdict, bounds.met.map(({ kind }) => kind)]).toEqual(['bounded', ['firings']]);
      const assumed = bounds.assumed.map(({ what }) => what).join();
      expect(assumed).toContain('initialised once, before it is used');
      expect(assumed).toContain('to sleep is to wait for interrupts');
      expect(
        await notes(COMMON + queue + task('', '', '', '', 'post(1);'), {
          platform: 'tinyos-msp430',
          interruptSources: 'any',
        }),
      ).toHaveLength(1);
    },
  );

  const [queue = ''] = Object.values(QUEUES);
  const [, running = ''] = PROGRAMS['it runs again'] ?? [];
  const asked = { platform: 'tinyos-msp430' } as const;

  it('stays where the next task is asked for otherwise than until there is none', async () => {
    const once = running.replace('while (again());', 'post(0); again(); assert(n == 1);').replace('assert(n < 2);', '');
    expect(await answer(COMMON + queue + once, { ...asked, switches: 0, unwind: 4 })).toBe('safe');
  });
});
