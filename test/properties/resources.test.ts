import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const HEADERS = ['assert', 'fcntl', 'unistd', 'pthread', 'sys/mman', 'sys/socket', 'sys/uio']
  .map((name) => `#include <${name}.h>\n`)
  .join('');

async function verdict(statements: string, before: string, properties: readonly string[]): Promise<string> {
  const text = `${HEADERS}${before}\nint main(void) { int a = open("a", O_RDWR), b; char c[4] = "abc"; if (a < 0) return 1;\n${statements}\n return 0; }`;
  const { violations, verdict, diagnostics } = await check({ files: [{ name: 'test.c', text }], properties });
  return violations[0]?.message ?? diagnostics.find(({ severity }) => severity === 'error')?.message ?? verdict;
}

const USED = 'using a descriptor that is closed';
const CLOSED = 'closing a descriptor that is closed';
const SAFE = /^(safe|bounded)$/;

describe('descriptors', () => {
  it.each<[string, string, string | RegExp]>([
    ['is closed once', 'close(a);', SAFE],
    ['is closed twice', 'close(a); close(a);', CLOSED],
    ['is read afterwards', 'close(a); read(a, c, 4);', USED],
    ['is written afterwards', 'close(a); write(a, c, 4);', USED],
    ['is sent to afterwards', 'close(a); send(a, c, 4, 0);', USED],
    ['is received from afterwards', 'close(a); recvfrom(a, c, 4, 0, 0, 0);', USED],
    ['is duplicated afterwards', 'close(a); dup(a);', USED],
    ['is used before', 'read(a, c, 4); write(a, c, 4); b = dup(a); close(a); if (b >= 0) close(b);', SAFE],
    ['is another one', 'b = socket(1, 1, 0); if (b >= 0) { close(b); write(a, c, 1); } close(a);', SAFE],
    ['is opened again', 'close(a); a = open("b", O_RDWR); if (a >= 0) read(a, c, 4);', SAFE],
    ['is the second of two', 'b = socket(1, 1, 0); close(a); if (b >= 0) { close(b); close(b); }', CLOSED],
    ['is made by dup2', 'close(a); if (dup2(1, a) == a) write(a, c, 1);', SAFE],
    ['is made by dup2 and closed twice', 'if (dup2(1, 9) == 9) { close(9); close(9); }', CLOSED],
    ['is not what dup2 leaves open', 'close(a); if (dup2(1, a) == a) close(a);', SAFE],
    ['is not shared memory', 'b = shm_open("b", O_RDWR, 0); if (b >= 0) close(b); close(a);', SAFE],
    [
      'is no socket of a pair',
      'int p[2]; if (socketpair(1, 1, 0, p) == 0) { close(p[0]); close(p[1]); } close(a);',
      SAFE,
    ],
    ['is one end of a pipe', 'int p[2]; if (pipe(p) == 0) { close(p[0]); close(p[1]); }', SAFE],
    [
      'is one end of a pipe that is closed for both',
      'int p[2]; if (pipe(p) == 0) { close(p[1]); close(p[1]); }',
      CLOSED,
    ],
    ['has come with the program', 'close(0); close(1);', SAFE],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements, '', ['resource'])).toMatch(expected);
  });

  it('is not looked at unasked', async () => {
    expect(await verdict('close(a); close(a);', '', ['checks'])).toMatch(SAFE);
  });

  it.each<[string, string, string | RegExp]>([
    ['while a thread uses it', 'close(a); pthread_join(t, 0);', USED],
    ['after the thread', 'pthread_join(t, 0); close(a);', SAFE],
  ])('is closed %s', async (_, statements, expected) => {
    const before = 'static int own; static void *worker(void *unused) { char c = 0; write(own, &c, 1); return 0; }';
    expect(
      await verdict(`own = a; pthread_t t; pthread_create(&t, 0, worker, 0); ${statements}`, before, ['resource']),
    ).toMatch(expected);
  });
});
