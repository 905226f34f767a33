import { expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { headline } from '../../src/report/headline.js';
import { notAskedFor } from '../../src/report/looked-for.js';
import { participantSentences } from '../../src/report/participants.js';

function waiting(condition: string, before: string, body: string): string {
  return `#include <pthread.h>
#include <stdatomic.h>
atomic_int first, second;
void *work(void *argument) { ${body} return argument; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); ${before} while (${condition}); pthread_join(t, 0); return 0; }
`;
}

async function told(text: string): Promise<readonly string[]> {
  const { violations } = await check({ files: [{ name: 'a.c', text }], properties: ['hang'] });
  return violations.flatMap((violation) => [
    `${violation.property}: ${headline(violation)}`,
    ...participantSentences(violation),
  ]);
}

it('says what the loop looks at, and who has changed that before', async () => {
  const [title, sentence] = await told(waiting('first', 'first = 1;', 'first = 0;'));
  expect(title).toBe('hang: main waits for ever in a loop that looks at first, which nobody will change');
  expect(sentence).toMatch(
    /^main waits for ever in a loop that looks at first, .*; (nobody else has changed it|thread 1, which has changed it, has ended)$/,
  );
});

it('says that nobody else has', async () => {
  expect((await told(waiting('!first && !second', '', 'if (first) second = 1;')))[1]).toMatch(
    /looks at first and second, which nobody will change at .*; nobody else has changed any of them$/,
  );
});

it('names those that wait for each other', async () => {
  const sentences = await told(waiting('!first', '', 'while (!second); first = 1;'));
  expect(sentences.filter((sentence) => sentence.includes('waits for ever'))).toHaveLength(3);
});

it('names loops at which nobody has asked whether they end', async () => {
  const files = [{ name: 'a.c', text: waiting('!first', '', 'first = 1;') }];
  const [asked, other] = await Promise.all([
    check({ files, properties: ['deadlock'] }),
    check({ files, properties: ['hang'] }),
  ]);
  expect(asked.bounds.spins?.map(({ line }) => line)).toEqual([5]);
  expect(other.bounds.spins).toBeUndefined();
});

const PETERSON = `
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], turn;
void process(int me) { while (1) { wants[me] = 1; turn = !me; while (wants[!me] && turn == !me); wants[me] = 0; } }
void *work(void *argument) { process(1); return argument; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); process(0); }
`;

it('says where nobody has looked whether tasks keep each other going', async () => {
  const files = [{ name: 'a.c', text: PETERSON }];
  const ends = [{ name: 'a.c', text: waiting('!first', '', 'first = 1;') }];
  const [bounded, all, ended, deadlocks] = await Promise.all([
    check({ files, properties: ['hang'], unwind: 2 }),
    check({ files, properties: ['hang'] }),
    check({ files: ends, properties: ['hang'] }),
    check({ files, properties: ['deadlock'], unwind: 2 }),
  ]);
  expect([bounded, all, ended, deadlocks].map(({ bounds: { cycles } }) => cycles)).toEqual([
    'open',
    undefined,
    undefined,
    undefined,
  ]);
  expect(notAskedFor(bounded).at(-1)).toMatch(/^Not looked for: hangs in which tasks go round for ever/);
});

it('does not say of deadlocks that they were not asked for where hangs were', async () => {
  const files = [{ name: 'a.c', text: waiting('!first', '', 'first = 1;') }];
  const [asked] = notAskedFor(await check({ files, properties: ['hang'] }));
  expect(asked).toBe('Not asked for: failing checks and data races; --property all asks for everything.');
});

it('says that nobody has looked whether priorities leave a task no time', async () => {
  const text = `#include <FreeRTOS.h>
#include <task.h>
static volatile int set;
static void sets(void *unused) { set = 1; vTaskDelete(NULL); }
static void waits(void *unused) { while (!set); vTaskDelete(NULL); }
int main(void) {
  xTaskCreate(sets, "sets", 128, NULL, 1, NULL);
  xTaskCreate(waits, "waits", 128, NULL, 2, NULL);
  vTaskStartScheduler();
}`;
  const [hangs, deadlocks] = await Promise.all(
    ['hang', 'deadlock'].map((name) => check({ files: [{ name: 'a.c', text }], properties: [name] })),
  );
  expect([hangs!.bounds.starvation, deadlocks!.bounds.starvation]).toEqual(['open', undefined]);
  expect(notAskedFor(hangs!).at(-1)).toMatch(/^Not looked for: tasks that never run/);
});
