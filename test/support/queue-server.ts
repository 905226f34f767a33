import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from './run.js';

/** Tests of queues need a server. Where there is none they are skipped, but not where all must pass. */
export const HAS_SERVER =
  process.env['CI'] === 'true' || spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).error === undefined;

/** Milliseconds that a test waits for what must come; no verdict depends on how long that takes. */
const PATIENCE = 60_000;
const NAP = 25;

export async function until<T>(
  what: string | (() => string),
  found: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (const end = Date.now() + PATIENCE; ;) {
    const value = await found();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`${typeof what === 'string' ? what : what()} has not come about`);
    await new Promise((resolve) => setTimeout(resolve, NAP));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    socket.once('data', (data) => resolve(/^(?:\+PONG|-NOAUTH)/.test(data.toString())));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** A server of Redis with its log on, in a folder of its own. */
export class QueueServerProcess {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tcbmc-redis-'));
  private child: ChildProcess | undefined;
  private databases = 0;

  private constructor(
    readonly port: number,
    private readonly flags: readonly string[],
  ) {}

  static async start(...flags: string[]): Promise<QueueServerProcess> {
    const server = new QueueServerProcess(await freePort(), flags);
    await server.start();
    return server;
  }

  /** One that nobody else uses. */
  address(): string {
    return `redis://127.0.0.1:${this.port}/${this.databases++}`;
  }

  async start(): Promise<void> {
    const args = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.folder, '--appendonly', 'yes'];
    const child = spawn('redis-server', [...args, '--save', '', '--databases', '64', ...this.flags], {
      stdio: 'ignore',
    });
    let failed: Error | undefined;
    child.once('error', (error) => (failed = error));
    this.child = child;
    await until('the server', async () => {
      if (failed) throw failed;
      return (await answers(this.port)) || undefined;
    });
  }

  /** As a machine that is shut down. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A command of tcbmc that runs beside the test. */
export class RunningCommand {
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;
  readonly child: ChildProcess;

  constructor(args: readonly string[], cwd: string) {
    this.child = spawn(process.execPath, [MAIN, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = new Promise((resolve) => this.child.once('close', (code) => resolve(code)));
  }

  async says(pattern: RegExp): Promise<void> {
    await until(
      () => `${pattern} in ${JSON.stringify(this.stderr)}`,
      () => pattern.test(this.stderr + this.stdout) || undefined,
    );
  }

  /** The names of the checks that it has begun, of a worker. */
  get begun(): readonly string[] {
    return [...this.stderr.matchAll(/^tcbmc: → (.*)$/gm)].map(([, name]) => name!);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return await this.ended;
  }
}
