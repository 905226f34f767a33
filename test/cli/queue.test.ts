import { spawnSync } from 'node:child_process';
import { kill } from 'node:process';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseQueueAddress } from '../../cli/queue/address.js';
import type { QueueConnection } from '../../cli/queue/connection.js';
import { PREFIX, QUEUE, STOPS_QUEUE, connectQueue } from '../../cli/queue/connection.js';
import type { Packed } from '../../cli/queue/packing.js';
import type { Delivery, Parcel } from '../../cli/queue/parcel.js';
import { compressed, contentKey, sha256 } from '../../cli/queue/parcel.js';
import { Sender } from '../../cli/queue/sender.js';
import { ownVersion } from '../../cli/version.js';
import { HAS_SERVER, QueueServerProcess, RunningCommand, until } from '../support/queue-server.js';
import { runCli, type Run } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-queue-'));
const commands: RunningCommand[] = [];
let server: QueueServerProcess;

const RIGHT = 'int main(void) { __CPROVER_assert(1, "right"); }\n';
const WRONG = 'int main(void) { __CPROVER_assert(0, "wrong"); }\n';

/** Its formula is the harder the more bits there are: 64 takes about a second, 4096 more than anybody waits. */
function binomial(most: number): string {
  return `unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_uint() % ${most}, y = __VERIFIER_nondet_uint() % ${most};
  __CPROVER_assert((x + y) * (x - y) == x * x - y * y, "binomial");
}
`;
}

function put(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(folder, 'project-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

function suiteOf(...checks: object[]): string {
  return JSON.stringify({ checks });
}

function worker(queue: string, ...flags: string[]): RunningCommand {
  const command = new RunningCommand(['worker', '--queue', queue, ...flags], folder);
  commands.push(command);
  return command;
}

function starter(cwd: string, ...args: string[]): RunningCommand {
  const command = new RunningCommand(args, cwd);
  commands.push(command);
  return command;
}

async function suite(cwd: string, queue: string, ...args: string[]): Promise<Run> {
  return await runCli(['suite', 's.json', '--queue', queue, ...args], { cwd });
}

async function withQueue<T>(queue: string, action: (jobs: Queue<Parcel, Delivery>) => Promise<T>): Promise<T> {
  const jobs = new Queue(QUEUE, { connection: parseQueueAddress(queue).server, prefix: PREFIX });
  try {
    return await action(jobs as unknown as Queue<Parcel, Delivery>);
  } finally {
    await jobs.close();
  }
}

/** The words with which a worker refuses a job that tcbmc would not have made. */
async function refusalOf(queue: string, job: Partial<Parcel>, content: string = RIGHT): Promise<string> {
  const data: Parcel = {
    version: ownVersion(),
    title: 'forged',
    folder: '',
    folders: [],
    files: [{ path: 'a.c', hash: sha256(content) }],
    options: JSON.stringify({ files: ['a.c'] }),
    ...job,
  };
  return await withQueue(queue, async (jobs) => {
    const redis = new Redis({ ...parseQueueAddress(queue).server });
    await redis.set(contentKey(PREFIX, sha256(content)), compressed(content));
    redis.disconnect();
    const { id } = await jobs.add('forged', data);
    return await until('an end', async () => {
      const { failedReason, returnvalue } = (await jobs.getJob(id!))!;
      return failedReason ?? (returnvalue as Delivery | null)?.answer;
    });
  });
}

/** The process of a worker's check. */
function childOf(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.trim() === '' ? undefined : Number(stdout.trim().split(/\s+/)[0]);
}

describe.skipIf(!HAS_SERVER)('a queue (without a redis-server these are skipped)', () => {
  beforeAll(async () => {
    server = await QueueServerProcess.start();
  });
  afterAll(async () => {
    for (const { child } of commands) child.kill('SIGKILL');
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives the answers of one machine, with the same exit code, and keeps them', async () => {
    const root = put({
      'inc/one.h': '#define ONE 1\n',
      'own/tcbmc.json': '{ "includeDirs": ["../inc"] }',
      'own/a.c': '#include <one.h>\nint main(void) { __CPROVER_assert(ONE == 1, "one"); }\n',
      'own/b.c': WRONG,
      'own/c.c': '#include "none.h"\n',
      'own/in.txt': 'x',
      'own/s.json': suiteOf(
        { files: ['a.c', 'b.c'], expect: 'safe' },
        { files: 'c.c' },
        { files: 'a.c', flags: ['--stdin', 'in.txt'] },
        { files: 'a.c', flags: ['--no-such-flag'] },
      ),
    });
    const cwd = join(root, 'own');
    const queue = server.address();
    worker(queue);
    const away = await suite(cwd, queue, '--results', 'away', '-o', 'away.csv', '-o', 'away.json');
    const here = await runCli(['suite', 's.json', '--results', 'here', '-o', 'here.csv'], { cwd });
    const told = (name: string): string[] => readFileSync(join(cwd, name), 'utf8').split(/,\d+\.\d{3},/);
    expect([away.code, away.stdout]).toEqual([here.code, here.stdout]);
    expect([away.code, told('away.csv')]).toEqual([10, told('here.csv')]);
    expect(away.stderr).toMatch(/a\.c --stdin in\.txt is made here: --stdin is about one machine/);
    const again = await suite(cwd, queue, '--results', 'away');
    expect(again.stdout).toMatch(/3 answers of before/);
    const elsewhere = await suite(cwd, queue, '--results', 'third');
    expect(elsewhere.stdout).toMatch(/3 answers of before/);
  });

  it('has each of 500 checks made once, whoever asks for it, and everybody gets its answer', async () => {
    const queue = server.address();
    const count = 500;
    const packed = Array.from({ length: count }, (_, i): Packed => {
      const options = JSON.stringify({ files: [`c${i}.c`] });
      return {
        parcel: { version: ownVersion(), title: `c${i}.c`, folder: '', folders: [], files: [], options },
        read: new Map(),
      };
    });
    const made: string[] = [];
    const connected = async (): Promise<QueueConnection> =>
      await connectQueue(parseQueueAddress(queue), () => undefined);
    const connections = await Promise.all([connected(), connected()]);
    const senders = connections.map((connection) => new Sender(connection, () => undefined));
    const workers = connections.map(
      ({ options }) =>
        new Worker<Parcel, Delivery>(
          QUEUE,
          ({ name }) => {
            made.push(name);
            return Promise.resolve({ seconds: 0, isWhole: true, answer: compressed(`of ${name}`) });
          },
          { ...options, concurrency: 3 },
        ),
    );
    try {
      const asked = senders.map((sender, turn) =>
        // The second one asks from the end, so that each is the first to ask for some.
        (turn === 0 ? packed : [...packed].reverse()).map(async (each) => {
          const arrival = await sender.send(each, { priority: 0, fresh: false });
          return [each.parcel.title, arrival?.answer];
        }),
      );
      const answers = await Promise.all(asked.flat());
      expect(answers.filter(([title, answer]) => answer !== `of ${title}`)).toEqual([]);
      expect([answers.length, made.length, new Set(made).size]).toEqual([2 * count, count, count]);
    } finally {
      await Promise.all(workers.map((each) => each.close()));
      await Promise.all(senders.map((each) => each.close()));
    }
  });

  it('makes each of several checks once, whoever asks for it, with several workers', async () => {
    const count = 12;
    const files = Array.from({ length: count }, (_, i) => [`c${i}.c`, `int x = ${i};\n${RIGHT}`] as const);
    const root = put({ ...Object.fromEntries(files), 's.json': suiteOf({ files: '*.c', expect: 'safe' }) });
    const queue = server.address();
    const starters = ['one', 'two'].map((results) =>
      starter(root, 'suite', 's.json', '--queue', queue, '--results', results),
    );
    const workers = [worker(queue), worker(queue)];
    expect(await Promise.all(starters.map(({ ended }) => ended))).toEqual([0, 0]);
    for (const { stdout } of starters)
      expect(stdout).toMatch(new RegExp(`^${count} checks: ${count} as they should be, 0 not`));
    const begun = workers.flatMap((each) => each.begun);
    expect(begun.sort()).toEqual(files.map(([name]) => name).sort());
    for (const { begun: own } of workers) expect(own.length).toBeGreaterThan(0);
  });

  it('loses nothing of a worker that is killed', async () => {
    const root = put({ 'a.c': binomial(64), 's.json': suiteOf({ files: 'a.c', expect: 'safe' }) });
    const queue = server.address();
    const first = worker(queue, '--lost-after', '1');
    const asked = starter(root, 'suite', 's.json', '--queue', queue);
    await until('a begin', () => first.begun[0]);
    const own = await until('its process', () => childOf(first.child.pid!));
    // As a system does that has no memory left.
    kill(own, 'SIGKILL');
    await until('another begin', () => first.begun[1]);
    await first.end('SIGKILL');
    const second = worker(queue, '--lost-after', '1');
    expect(await asked.ended).toBe(0);
    expect([first.begun, second.begun]).toEqual([['a.c', 'a.c'], ['a.c']]);
    expect(first.stderr).not.toContain('✓');
    expect(first.stderr).toContain('the process of the check has ended (SIGKILL)');
  });

  it('goes on when the server has been restarted', async () => {
    const own = await QueueServerProcess.start();
    try {
      const names = Array.from({ length: 6 }, (_, i) => `c${i}.c`);
      const texts = names.map((name, i) => [name, `int x = ${i};\n${binomial(16)}`]);
      const root = put({ ...Object.fromEntries(texts), 's.json': suiteOf({ files: '*.c', expect: 'safe' }) });
      const queue = own.address();
      const made = worker(queue);
      const asked = starter(root, 'suite', 's.json', '--queue', queue);
      await asked.says(/✓ c\d/);
      await own.stop();
      // One whose next try comes after the start would not know that the server was gone.
      await Promise.all([asked, made].map(async (each) => await each.says(/cannot be reached/)));
      await own.start();
      expect([await asked.ended, asked.stdout]).toEqual([0, '6 checks: 6 as they should be, 0 not\n']);
      expect(new Set(made.begun)).toEqual(new Set(names));
      await made.says(/is back/);
      await own.stop();
      await made.says(/is back[^]*cannot be reached/);
      expect(await made.end('SIGTERM')).toBe(0);
    } finally {
      await own.remove();
    }
  });

  it('drains a worker at SIGTERM, and gives back what it has at a second one', async () => {
    const root = put({
      'a.c': binomial(64),
      'b.c': RIGHT,
      's.json': suiteOf({ files: ['a.c', 'b.c'], expect: 'safe' }),
      'hard.c': binomial(4096),
      't.json': suiteOf({ files: 'hard.c', flags: ['--timeout', '0', '--jobs', '1'] }),
    });
    const queue = server.address();
    const first = worker(queue);
    const asked = starter(root, 'suite', 's.json', '--queue', queue);
    await until('a begin', () => first.begun[0]);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(first.begun).toEqual(['a.c']);
    expect(first.stderr).toMatch(/✓ a\.c/);
    // Nobody would hear of a lost worker within the patience of a test.
    const second = worker(queue, '--lost-after', '3600');
    expect(await asked.ended).toBe(0);
    const hard = starter(root, 'suite', 't.json', '--queue', queue);
    await until('a begin', () => (second.begun.length > 1 ? true : undefined));
    second.child.kill('SIGTERM');
    await second.says(/nothing else is begun/);
    expect(await second.end('SIGTERM')).toBe(143);
    const third = worker(queue);
    await until('the hard one', () => third.begun[0]);
    // Who has asked does not want to know any more.
    expect(await hard.end('SIGINT')).toBe(130);
    await third.says(/– hard\.c.*nobody waits for it any more/);
    const left = await withQueue(queue, async (jobs) => await jobs.getJobCounts('waiting', 'active'));
    expect(left).toEqual({ waiting: 0, active: 0 });
  });

  it('has a worker hear of a stop that was told while its connection was away', async () => {
    const own = await QueueServerProcess.start();
    try {
      const root = put({
        'hard.c': binomial(4096),
        't.json': suiteOf({ files: 'hard.c', flags: ['--timeout', '0', '--jobs', '1'] }),
      });
      const queue = own.address();
      const made = worker(queue);
      const hard = starter(root, 'suite', 't.json', '--queue', queue);
      await until('a begin', () => made.begun[0]);
      // Who has asked cannot tell it by himself.
      await hard.end('SIGKILL');
      const id = await withQueue(queue, async (jobs) => (await jobs.getActive())[0]!.id!);
      const redis = new Redis({ ...parseQueueAddress(queue).server });
      const readers = await until('a reader', async () => {
        const found = [...String(await redis.client('LIST')).matchAll(/^id=(\d+) .* cmd=xread /gm)];
        return found.length > 0 ? found.map(([, reader]) => reader!) : undefined;
      });
      const atOnce = redis.multi();
      for (const reader of readers) atOnce.client('KILL', 'ID', reader);
      await atOnce.xadd(`${PREFIX}:${STOPS_QUEUE}:events`, '*', 'event', 'stop', 'job', id).exec();
      redis.disconnect();
      await made.says(/– hard\.c.*nobody waits for it any more/);
      await made.end('SIGTERM');
    } finally {
      await own.remove();
    }
  });

  it('is not used with a wrong password, or where there is none', async () => {
    const own = await QueueServerProcess.start('--requirepass', 'opensesame');
    try {
      const root = put({ 'a.c': RIGHT, 's.json': suiteOf({ files: 'a.c' }) });
      const at = (secret: string): string => `redis://${secret}127.0.0.1:${own.port}`;
      for (const [secret, why, ...asking] of [
        [':s3cret@', /does not take this user or password/, ['suite', 's.json'], ['worker']],
        ['', /wants a password/, ['check', 'a.c']],
      ] as const)
        for (const args of asking) {
          const { code, stderr } = await runCli([...args, '--queue', at(secret)], { cwd: root });
          expect([code, stderr]).toEqual([1, expect.stringMatching(why)]);
          expect(stderr).not.toContain('s3cret');
        }
      const right = worker(at(':opensesame@'));
      const { code, stdout, stderr } = await runCli(['check', 'a.c', '--queue', at(':opensesame@'), '-f', 'json'], {
        cwd: root,
      });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(`redis://127.0.0.1:${own.port}`);
      for (const text of [stdout, right.stderr]) expect(text).not.toContain('opensesame');
      await own.stop();
      const gone = await suite(root, at(':opensesame@'));
      expect([gone.code, gone.stderr]).toEqual([1, expect.stringMatching(/nobody listens there/)]);
    } finally {
      await own.remove();
    }
  });

  it('is the database that was asked for, or none', async () => {
    const { code, stderr } = await runCli(['worker', '--queue', `redis://127.0.0.1:${server.port}/999`]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/it has no database of this number/)]);
  });

  describe('a worker', () => {
    let queue: string;
    beforeAll(async () => {
      queue = server.address();
      await worker(queue, '--name', 'tester').says(/makes checks of/);
    });

    it('refuses what another version has sent', async () => {
      expect(await refusalOf(queue, { version: '0.0.1' })).toMatch(
        /^the worker tester has tcbmc \S+, and was sent a check of tcbmc 0\.0\.1/,
      );
    });

    it.each(['../a.c', '/etc/a.c', 'x/../../a.c', 'x/./a.c', 'x//a.c', 'C:/a.c', 'x\\..\\a.c', '..', 'a\0.c'])(
      'refuses the name %j, which would leave its folder',
      async (path) => {
        const words = /would leave the folder of the check/;
        expect(await refusalOf(queue, { files: [{ path, hash: sha256(RIGHT) }] })).toMatch(words);
        expect(await refusalOf(queue, { folder: path })).toMatch(words);
        expect(await refusalOf(queue, { folders: [path] })).toMatch(words);
      },
    );

    it.each<[string, Partial<Parcel>, RegExp]>([
      ['what is no check', { options: 'nothing' }, /options are no JSON/],
      ['files that are folders', { folders: ['a.c'] }, /cannot be used/],
      ['a file without content', { files: [{ path: 'a.c', hash: sha256('gone') }] }, /not on the server any more/],
      [
        'peers',
        { options: JSON.stringify({ files: ['a.c'], peers: ['touch x'], connect: [80] }) },
        /--peer is about one/,
      ],
      ['ports', { options: JSON.stringify({ files: ['a.c'], listen: [8080] }) }, /--listen is about one machine/],
      [
        'a program as solver',
        { options: JSON.stringify({ files: ['a.c'], solver: '/bin/sh' }) },
        /is a program of one/,
      ],
      ['code', { options: JSON.stringify({ files: ['a.c'], propertyFiles: ['p.js'] }) }, /--allow-code/],
      ['options that there are not', { options: JSON.stringify({ files: ['a.c'], shell: 'x' }) }, /no option 'shell'/],
    ])('refuses %s', async (_, job, words) => {
      expect(await refusalOf(queue, job)).toMatch(words);
    });

    it('lets a program read nothing but what was sent with it', async () => {
      const secret = join(put({ 'secret.h': 'int topmost_secret = ;\n' }), 'secret.h');
      const answer = await refusalOf(queue, {}, `#include "${secret}"\n${RIGHT}`);
      expect(answer).toMatch(/^H4sI/);
      const { gunzipSync } = await import('node:zlib');
      const text = gunzipSync(Buffer.from(answer, 'base64')).toString('utf8');
      expect(text).toContain('cannot find the header');
      expect(text).not.toContain('topmost');
    });
  });

  it('runs code only where that is allowed', async () => {
    const root = put({
      'a.c': RIGHT,
      'words.js': "export const words = 'told';\n",
      'package.json': '{ "type": "module" }',
      'p.js':
        "import { words } from './words.js';\nimport { defineProperty } from 'tcbmc';\nexport default defineProperty({ name: words, checks: ['assertion'] });\n",
      's.json': suiteOf({ files: 'a.c', flags: ['--property-file', 'p.js'] }),
    });
    const queue = server.address();
    const careful = worker(queue);
    const refused = await suite(root, queue);
    expect([refused.code, refused.stderr]).toEqual([
      10,
      expect.stringMatching(/property files are code.*--allow-code/),
    ]);
    await careful.end('SIGTERM');
    worker(queue, '--allow-code');
    const taken = await suite(root, queue, '-o', 'all.json');
    expect([taken.code, taken.stdout]).toEqual([0, '1 checks: 1 as they should be, 0 not\n']);
    expect(readFileSync(join(root, 'all.json'), 'utf8')).toContain('told');
  });

  describe('one question in parts', () => {
    let queue: string;
    let root: string;
    const ask = async (...args: string[]): Promise<Run> => await runCli(['check', ...args], { cwd: root });

    beforeAll(() => {
      queue = server.address();
      worker(queue);
      root = put({
        'right.c': RIGHT,
        'wrong.c': WRONG,
        'entries.c': 'void f(int n) {}\nvoid g(int n) { __CPROVER_assert(n < 9, "few"); }\n',
        'race.c':
          '#include <pthread.h>\nint x;\nvoid *f(void *p) { x = 1; return p; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x = 2; pthread_join(t, 0); }\n',
        'hard.c': `#include <stdlib.h>\n${binomial(4096).replace('  __CPROVER', '  int *p = 0;\n  if (x == 3) *p = 1;\n  __CPROVER')}`,
      });
    });

    it.each([
      ['right.c'],
      ['wrong.c'],
      ['none.c'],
      ['race.c', '-p', 'race,deadlock,checks'],
      ['right.c', '--race-only'],
      ['entries.c', '--entries', 'f,g'],
    ])('is answered as by one machine: %s %s %s', async (...args) => {
      const here = await ask(...args);
      const away = await ask(...args, '--queue', queue);
      expect(away).toEqual(here);
    });

    it('asks again where a limit of time had ended the search, and only there', async () => {
      const own = server.address();
      const made = worker(own);
      const limited = ['hard.c', '-p', 'assertion', '-j', '1', '--timeout', '1', '--queue', own];
      for (const times of [1, 2]) {
        expect((await ask(...limited)).stdout).toMatch(/^UNKNOWN: the time limit was reached/);
        expect(made.begun).toHaveLength(times);
      }
      for (let times = 0; times < 2; times++)
        expect((await ask('right.c', '--race-only', '--queue', own)).stdout).toMatch(/^SAFE/);
      expect(made.begun).toHaveLength(3);
    });

    it('is shared by several workers, and proved once each share is', async () => {
      const own = server.address();
      const workers = [worker(own), worker(own)];
      for (const each of workers) await each.says(/makes checks of/);
      const two = '  __CPROVER_assert((x + y) * (x - y) == x * x - y * y, "binomial");\n';
      const checks = join(root, 'shared.c');
      writeFileSync(checks, binomial(16).replace('}\n', `${two}}\n`));
      const asked = ['shared.c', '-p', 'assertion', '-j', '1'];
      const away = await ask(...asked, '--queue', own);
      expect(away).toEqual(await ask(...asked));
      const begun = workers.flatMap((each) => each.begun);
      expect(begun).toEqual(expect.arrayContaining(['shared.c (share 1 of 2)', 'shared.c (share 2 of 2)']));
      for (const each of workers) await each.end('SIGTERM');
    });

    it('ends with the first violation, whatever else is under way', async () => {
      worker(queue, '--jobs', '3');
      const { code, stdout } = await ask('hard.c', '--jobs', '1', '--timeout', '0', '--queue', queue);
      expect([code, stdout]).toEqual([10, expect.stringMatching(/^VIOLATION: null-dereference/)]);
      const left = await until('an end of the others', () =>
        withQueue(queue, async (jobs) => {
          const counts = await jobs.getJobCounts('waiting', 'active');
          return Object.values(counts).every((count) => count === 0) ? counts : undefined;
        }),
      );
      expect(left).toEqual({ waiting: 0, active: 0 });
    });
  });
});
