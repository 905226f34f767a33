/**
 * `npm run bench:streams [linear|growth]`: what it costs to talk to the world. Linear mode is table 1 of Artho et al.
 * (EUROCAST 2007): 100 MB over one connection in operations of 100, 1,000 and 10,000 bytes, by `tcbmc run` and by the
 * same program compiled (if there is a C compiler). Growth: a check of threads that talk to a peer each, by messages
 * and threads.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianOf, measure } from './measure.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const LIMIT_SECONDS = Number(process.env['BENCH_LIMIT'] ?? 300);
const TOTAL = Number(process.env['BENCH_BYTES'] ?? 100_000_000);

const OPENING = `#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int open_connection(void) {
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(PORT) };
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  return connect(connection, (struct sockaddr *)&address, sizeof address) == 0 ? connection : -1;
}
`;

const LINEAR = `${OPENING}
static char buffer[SIZE];
int main(void) {
  int connection = open_connection();
  long total = 0;
  if (WRITES) {
    memset(buffer, 'x', sizeof buffer);
    for (; total < TOTAL; total += SIZE) if (write(connection, buffer, sizeof buffer) != sizeof buffer) return 1;
    shutdown(connection, SHUT_WR);
    return read(connection, buffer, 1) != 0;
  }
  for (ssize_t count; (count = read(connection, buffer, sizeof buffer)) > 0;) total += count;
  return total != TOTAL;
}
`;

const GROWTH = `${OPENING}
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;
static void *client(void *unused) {
  int connection = open_connection();
  for (int i = 0; i < MESSAGES; i++) {
    char reply[2];
    if (write(connection, "?\\n", 2) != 2 || read(connection, reply, 2) != 2) return 0;
    pthread_mutex_lock(&lock);
    sum += reply[0] - '0';
    pthread_mutex_unlock(&lock);
  }
  close(connection);
  return 0;
}
int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, client, 0);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  assert(sum == 7 * THREADS * MESSAGES);
}
`;

const QUIET = 's.on("error", () => {});';
/** Takes everything, and closes when the other side has said all. */
const SINK = `${QUIET} s.resume(); s.on("end", () => s.end());`;
const SOURCE = `${QUIET} s.resume(); let left = ${TOTAL}; const bytes = Buffer.alloc(65536, 121);
const go = () => { while (left > 0) { const n = Math.min(left, bytes.length); left -= n; if (!s.write(bytes.subarray(0, n))) return void s.once("drain", go); } s.end(); }; go();`;
const ANSWERING = `${QUIET} s.setNoDelay(); s.on("data", (d) => s.write("7\\n".repeat(String(d).split("\\n").length - 1))); s.on("end", () => s.end());`;

function peer(port: number, code: string): string {
  return `"${process.execPath}" -e '${`require("net").createServer({ allowHalfOpen: true }, (s) => { ${code} }).listen(${port}, "127.0.0.1")`}'`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function print(cells: readonly (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(12)).join('')}\n`);
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

/** The time of the compiled program, which is given a peer by a shell. */
async function native(
  folder: string,
  file: string,
  defines: readonly string[],
  port: number,
  code: string,
): Promise<string> {
  const binary = join(folder, 'native');
  if (spawnSync('cc', ['-O2', '-pthread', ...defines, file, '-o', binary]).status !== 0) return '';
  const script = `${peer(port, code)} & server=$!; sleep 0.5; start=$(date +%s%N); "${binary}"; status=$?; end=$(date +%s%N); kill $server; echo $(( (end - start) / 1000000 )); exit $status`;
  const run = await measure('bash', ['-c', script], LIMIT_SECONDS);
  return run.code === 0 ? seconds(Number(run.stdout)) : `exit ${run.code}`;
}

async function linear(folder: string): Promise<void> {
  print(['direction', 'bytes a call', 'tcbmc run', 'MB', 'compiled']);
  const file = join(folder, 'linear.c');
  writeFileSync(file, LINEAR);
  for (const [direction, code] of [
    ['writes', SINK],
    ['reads', SOURCE],
  ] as const) {
    for (const size of [100, 1000, 10_000]) {
      const port = await freePort();
      const defines = [
        `-DSIZE=${size}`,
        `-DTOTAL=${TOTAL}`,
        `-DPORT=${port}`,
        `-DWRITES=${direction === 'writes' ? 1 : 0}`,
      ];
      const args = [
        MAIN,
        'run',
        file,
        ...defines,
        '--connect',
        String(port),
        '--peer',
        peer(port, code),
        '--timeout',
        '0',
      ];
      const run = await measure(process.execPath, args, LIMIT_SECONDS);
      const told = run.timedOut
        ? `> ${LIMIT_SECONDS}`
        : run.code === 0
          ? seconds(run.milliseconds)
          : `exit ${run.code}`;
      print([
        direction,
        size,
        told,
        Math.round((run.peakBytes ?? 0) / 1e6),
        await native(folder, file, defines, port, code),
      ]);
    }
  }
}

interface Answer {
  readonly verdict: string;
  readonly stats: { readonly events: number; readonly clauses: number };
}

async function growth(folder: string): Promise<void> {
  print(['threads', 'messages', 'seconds', 'MB', 'events', 'clauses', 'verdict']);
  const file = join(folder, 'growth.c');
  writeFileSync(file, GROWTH);
  for (const threads of [2, 3, 4]) {
    for (const messages of [1, 10, 100]) {
      const port = await freePort();
      const defines = [`-DTHREADS=${threads}`, `-DMESSAGES=${messages}`, `-DPORT=${port}`];
      const args = [
        MAIN,
        'check',
        file,
        ...defines,
        '--connect',
        String(port),
        '--peer',
        peer(port, ANSWERING),
        '--timeout',
        String(LIMIT_SECONDS),
        '-f',
        'json',
      ];
      const run = await medianOf(RUNS, () => measure(process.execPath, args, LIMIT_SECONDS + 5));
      const { verdict, stats } = JSON.parse(run.stdout) as Answer;
      print([
        threads,
        messages,
        seconds(run.milliseconds),
        Math.round((run.peakBytes ?? 0) / 1e6),
        stats.events,
        stats.clauses,
        verdict,
      ]);
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-streams-'));
try {
  const [wanted] = process.argv.slice(2);
  if (wanted !== 'growth') await linear(folder);
  if (wanted !== 'linear') await growth(folder);
} finally {
  rmSync(folder, { recursive: true });
}
