import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseTraceFile } from '../../src/streams/trace-file.js';
import { ECHO, freePort, server } from '../node/peers.js';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const FILTER = program(
  'filter.c',
  `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char line[64];
  int count = 0;
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\\n")] = 0;
    printf("%d: <%s> %.2f\\n", ++count, line, count / 3.0);
  }
  fprintf(stderr, "%d lines, %d words\\n", count, argc - 1);
  int *block = malloc(4);
  free(block);
  if (count == 2) return *block;
  if (count == 3) exit(3);
  return count;
}
`,
);

describe('tcbmc run', () => {
  it('reads what is piped to it, and writes what the program writes', async () => {
    const run = await runCli(['run', FILTER], { input: '' });
    expect(run).toMatchObject({ code: 0, stdout: '', stderr: '0 lines, 0 words\n' });
    const more = await runCli(['run', FILTER, '--args', 'x y'], { input: 'a\n' });
    expect(more).toMatchObject({
      code: 0,
      stdout: '1: <a> 0.33\n',
      stderr: '1 lines, 2 words\nThe program ended with 1.\n',
    });
    const exited = await runCli(['run', FILTER], { input: 'a\nb\nc\n' });
    expect(exited.stderr).toBe('3 lines, 0 words\nThe program ended with 3.\n');
  });

  it('says what goes wrong, and where', async () => {
    const run = await runCli(['run', FILTER], { input: 'a\nb\n' });
    expect(run.code).toBe(10);
    expect(run.stdout).toBe('1: <a> 0.33\n2: <b> 0.67\n');
    expect(run.stderr).toMatch(/^VIOLATION: use-after-free: .*\n {2}at .*filter\.c:14:\d+, in main\n$/m);
  });

  it('says who waits where nobody goes on', async () => {
    const file = program(
      'stuck.c',
      `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static void *second(void *unused) { pthread_mutex_lock(&a); return 0; }
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&a);
  pthread_create(&t, 0, second, 0);
  pthread_join(t, 0);
}
`,
    );
    const run = await runCli(['run', file]);
    expect(run.code).toBe(5);
    expect(run.stderr).toMatch(
      /^WAITS: all that is left waits.*\n {2}main waits at .*stuck\.c:8:\d+ \(in main\)\n {2}thread 1 waits at .*stuck\.c:3:\d+ \(in second\)\n$/m,
    );
  });

  it('talks to peers, and records what was said', async () => {
    const port = await freePort();
    const file = program(
      'client.c',
      `#include <arpa/inet.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(PORT) };
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) return 1;
  char reply[8];
  dprintf(connection, "n=%d", 42);
  printf("%.*s\\n", (int)read(connection, reply, sizeof reply), reply);
}
`,
    );
    const trace = join(folder, 'talk.json');
    const run = await runCli([
      'run',
      file,
      '-D',
      `PORT=${port}`,
      '--connect',
      `${port}`,
      '--peer',
      server(port, ECHO),
      '--record',
      trace,
    ]);
    expect(run).toMatchObject({ code: 0, stdout: 'n=42\n', stderr: '' });
    const { streams } = parseTraceFile(trace, readFileSync(trace, 'utf8'));
    expect(streams.map(({ key }) => key.kind)).toEqual(['connection', 'standard']);
    const refused = await runCli(['run', file, '-D', `PORT=${port}`]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`--connect ${port} allows it`);
  });

  it('knows no flags that are about all executions', async () => {
    const run = await runCli(['run', FILTER, '--switches', '3']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("unknown option '--switches'");
  });

  it('calls nothing a violation that is not modelled', async () => {
    const file = program(
      'datagrams.c',
      '#include <sys/socket.h>\nint main(void) { return socket(AF_INET, SOCK_DGRAM, 0); }\n',
    );
    const run = await runCli(['run', file]);
    expect(run.code).toBe(5);
    expect(run.stderr.replace(/\s+/g, ' ')).toMatch(
      /^UNKNOWN: .*datagrams\.c:2:\d+: a socket that is no stream is not modelled\. main stands at/,
    );
  });

  it('ends in time', async () => {
    const file = program('endless.c', 'int main(void) { for (volatile unsigned i = 0;; i++) ; }');
    const run = await runCli(['run', file, '--timeout', '1']);
    expect(run.code).toBe(5);
    expect(run.stderr).toMatch(/^UNKNOWN: the time/);
  });
});
