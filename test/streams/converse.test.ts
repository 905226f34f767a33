import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../src/answer/result.js';
import type { Conversation } from '../../src/base/conversation.js';
import { check } from '../../src/check.js';
import type { Reply } from './scripted.js';
import { ScriptedOutside } from './scripted.js';

/** Two threads that ask for a number each and add it up. */
const CLIENT = `
#include <pthread.h>
#include <assert.h>
int __tcbmc_connect_stream(unsigned address, unsigned port);
long __tcbmc_send(int stream, const unsigned char *text, unsigned long count);
long __tcbmc_receive(int stream, unsigned char *buffer, unsigned long most, int how);
void __tcbmc_close_stream(int stream);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int sum, shared;
static void lock(void) { if (LOCKED) pthread_mutex_lock(&m); }
static void unlock(void) { if (LOCKED) pthread_mutex_unlock(&m); }
static void *client(void *name) {
  unsigned char answer[8], request[] = { *(char *)name, '\\n' };
  int stream = SHARED ? shared : __tcbmc_connect_stream(0x7f000001, 7000);
  lock();
  __tcbmc_send(stream, request, 2);
  if (__tcbmc_receive(stream, answer, 8, 1) > 0) sum += answer[0] - '0';
  unlock();
  if (!SHARED) __tcbmc_close_stream(stream);
  return 0;
}
int main() {
  pthread_t t, u;
  if (SHARED) shared = __tcbmc_connect_stream(0x7f000001, 7000);
  pthread_create(&t, 0, client, "a");
  pthread_create(&u, 0, client, NAME);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(sum == 14);
}
`;

interface Setting {
  readonly locked?: boolean;
  readonly shared?: boolean;
  readonly other?: string;
}

function ask(
  reply: Reply,
  { locked = true, shared = false, other = 'a' }: Setting = {},
  outside = new ScriptedOutside(reply),
): Promise<CheckResult> {
  const defines = { LOCKED: locked ? '1' : '0', SHARED: shared ? '1' : '0', NAME: `"${other}"` };
  return check({ files: [{ name: 'client.c', text: CLIENT }], defines, outside, jobs: 1 });
}

function told(result: CheckResult): string[] {
  return result.violations.map(({ property, message }) => `${property}: ${message}`);
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function spoken({ streams }: Conversation): string[] {
  return streams.map(({ entries }) =>
    entries.map((entry) => ('bytes' in entry ? `${entry.kind} ${text(entry.bytes).trim()}` : entry.kind)).join(', '),
  );
}

describe('a client with a real peer', () => {
  it('is safe if each thread has a connection, and speaks once', async () => {
    const outside = new ScriptedOutside(() => '7');
    const result = await ask(() => '7', {}, outside);
    expect(result.verdict).toBe('safe');
    expect(spoken(result.conversation!)).toEqual(['sent a, received 7, closed', 'sent a, received 7, closed']);
    expect(result.conversation!.streams.map(({ key }) => 'thread' in key && key.thread)).toEqual(['main.1', 'main.2']);
    expect(outside.log.slice(0, outside.log.indexOf('restart'))).toEqual([
      'connect 7000',
      'send 0 a\n',
      'close 0',
      'connect 7000',
      'send 1 a\n',
      'close 1',
    ]);
  });

  it('loses an answer where the sum is not protected', async () => {
    expect(told(await ask(() => '7', { locked: false }))).toEqual(['assertion: sum == 14']);
  });

  it('is told that an assertion fails with what the peer says', async () => {
    expect(told(await ask(() => '6'))).toEqual(['assertion: sum == 14']);
  });

  it('may share a connection under a lock', async () => {
    const result = await ask(() => '7', { shared: true });
    expect(result.verdict).toBe('safe');
    expect(spoken(result.conversation!)).toEqual(['sent a, received 7, sent a, received 7']);
  });

  it('may not share it without', async () => {
    const result = await ask(() => '7', { shared: true, locked: false });
    expect(told(result)[0]).toMatch(/^io-schedule: (writes where it has read before|reads where more)/);
    const { known, here } = result.violations[0]!.parting!;
    expect([known, here].map((said) => said.slice(0, -1).map(({ does }) => does))).toEqual([['sends'], ['sends']]);
    expect(known.at(-1)!.does).not.toBe(here.at(-1)!.does);
  });

  it('may not share it without, however slowly the peer answers', async () => {
    class Slow extends ScriptedOutside {
      override receive(channel: number, most: number, patience: number): Uint8Array | undefined {
        return patience < 100 ? undefined : super.receive(channel, most, patience);
      }
    }
    const result = await ask(() => '7', { shared: true, locked: false }, new Slow(() => '7'));
    expect(told(result)[0]).toMatch(/^io-schedule: /);
  });

  it('may not say other things on it in another schedule', async () => {
    const result = await ask(() => '7', { shared: true, other: 'b' });
    expect(told(result)).toEqual(['io-schedule: what is written is not what was written before']);
    expect(result.violations[0]!.parting).toEqual({
      stream: 'connection 1 of main to 127.0.0.1:7000',
      known: [{ does: 'sends', bytes: 'a\\n', task: 'thread 1', position: { file: 'client.c', line: 16, column: 3 } }],
      here: [{ does: 'sends', bytes: 'b\\n', task: 'thread 2', position: { file: 'client.c', line: 16, column: 3 } }],
    });
  });
});

describe('a peer', () => {
  it('whose answers depend on other connections is named', async () => {
    const result = await ask((_line, _connection, before) => (before.length === 0 ? '9' : '5'));
    expect(result.verdict).toBe('unknown');
    expect(result.reason).toMatch(
      /^the peer's answers on connection 1 of main\.[12] to 127\.0\.0\.1:7000 depend on the schedule: it says "[59]" in one, "[59]" in another$/,
    );
  });

  it('that says nothing keeps the program waiting', async () => {
    const result = await ask(() => undefined);
    expect(result.verdict).toBe('safe');
    expect(result.conversation!.streams[0]!.silent).toBe(true);
  });
});

describe('what is known of a conversation', () => {
  it('is enough for the next check, without a peer', async () => {
    const { conversation } = await ask(() => '7');
    const defines = { LOCKED: '1', SHARED: '0', NAME: '"a"' };
    const files = [{ name: 'client.c', text: CLIENT }];
    expect((await check({ files, defines, conversation: conversation!, jobs: 1 })).verdict).toBe('safe');
    const { verdict, bounds } = await check({
      files,
      defines,
      conversation: { streams: conversation!.streams.slice(0, 1) },
      jobs: 1,
    });
    expect(verdict).toBe('bounded');
    expect(bounds.met.map(({ kind }) => kind)).toEqual(['conversation']);
  });

  it('grows by what other schedules say', async () => {
    const program = `
      #include <pthread.h>
      #include <assert.h>
      int __tcbmc_connect_stream(unsigned address, unsigned port);
      long __tcbmc_send(int stream, const unsigned char *text, unsigned long count);
      long __tcbmc_receive(int stream, unsigned char *buffer, unsigned long most, int how);
      int late;
      static void *other(void *unused) { late = 1; return 0; }
      int main() {
        pthread_t t;
        unsigned char answer[2] = { 0 };
        pthread_create(&t, 0, other, 0);
        if (late) {
          int stream = __tcbmc_connect_stream(0x7f000001, 7000);
          __tcbmc_send(stream, (const unsigned char *)"x\\n", 2);
          __tcbmc_receive(stream, answer, 2, 1);
        }
        assert(answer[0] != '8');
      }`;
    const outside = new ScriptedOutside(() => '8');
    const result = await check({ files: [{ name: 'late.c', text: program }], outside, jobs: 1 });
    expect(told(result)).toEqual(["assertion: answer[0] != '8'"]);
    expect(outside.log).toEqual(['connect 7000', 'send 0 x\n']);
  });
});

describe('two threads that accept', () => {
  it('have a connection each', async () => {
    const program = `
      #include <arpa/inet.h>
      #include <assert.h>
      #include <netinet/in.h>
      #include <pthread.h>
      #include <sys/socket.h>
      #include <unistd.h>
      static int listener;
      static char heard[2];
      static void *serve(void *own) {
        int s = accept(listener, 0, 0);
        read(s, own, 1);
        close(s);
        return 0;
      }
      int main(void) {
        struct sockaddr_in own = { .sin_family = AF_INET, .sin_port = htons(7000) };
        listener = socket(AF_INET, SOCK_STREAM, 0);
        bind(listener, (struct sockaddr *)&own, sizeof own);
        listen(listener, 2);
        pthread_t t, u;
        pthread_create(&t, 0, serve, &heard[0]);
        pthread_create(&u, 0, serve, &heard[1]);
        pthread_join(t, 0);
        pthread_join(u, 0);
        assert(heard[0] + heard[1] == 'a' + 'b' && heard[0] != heard[1]);
      }`;
    /** They come when both wait. */
    class Late extends ScriptedOutside {
      private asked = 0;
      override accept(): number | undefined {
        return this.asked++ < 4 ? undefined : super.accept();
      }
    }
    const outside = new Late(() => undefined, {}, ['a', 'b']);
    const result = await check({ files: [{ name: 'two.c', text: program }], outside, jobs: 1, callsMayFail: false });
    expect(told(result)).toEqual([]);
    expect(spoken(result.conversation!)).toEqual(['', 'received a, closed', 'received b, closed']);
  });
});

describe('a log in any order', () => {
  it('is made of whole writes, also where one thread makes several at one place', async () => {
    const program = `
      #include <fcntl.h>
      #include <pthread.h>
      #include <unistd.h>
      static int log;
      static void *logs(void *line) { for (int i = 0; i < 2; i++) write(log, line, 2); return 0; }
      int main() {
        pthread_t t, u;
        log = open("log", O_WRONLY | O_CREAT | O_APPEND, 0600);
        pthread_create(&t, 0, logs, "a\\n");
        pthread_create(&u, 0, logs, "b\\n");
        pthread_join(t, 0);
        pthread_join(u, 0);
      }`;
    const files = [{ name: 'log.c', text: program }];
    const ask = (rule: 'unordered' | 'checked'): Promise<CheckResult> =>
      check({ files, outside: new ScriptedOutside(() => undefined), streams: { log: rule }, jobs: 1 });
    expect(told(await ask('unordered'))).toEqual([]);
    expect(told(await ask('checked'))).toEqual(['io-schedule: what is written is not what was written before']);
  });
});
