import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { PeerOutput } from '../src/source/outside.js';

/** Bytes of the output that are kept. */
const KEPT = 1 << 16;
/** Milliseconds that processes have to end by themselves. */
const GRACE = 1000;
/** Milliseconds that output may still take to come when all are gone. */
const LATE_OUTPUT = 100;

/**
 * The leader of the group of a peer's processes. It waits for the end of its input, which comes also when who holds the
 * other end is killed, and ends the group then. The command has a pipe that nobody uses (4): that it is closed tells
 * that all processes have ended. Its exit code goes to 3.
 */
const LEADER = `
trap : TERM INT HUP
exec 5<&0 </dev/null
(sh -c "$1" 3>&- 5<&-; echo "$?" >&3) 5<&- &
exec 3>&- 4>&- >/dev/null 2>&1
read -r word <&5
kill -TERM 0
sleep ${GRACE / 1000}
kill -KILL 0
`;

/** A command that runs in a group of processes of its own. */
export class Peer {
  private readonly leader: ChildProcess;
  private readonly kept: Buffer[] = [];
  private keptBytes = 0;
  private ended: number | string | undefined;
  private ending: Promise<void> | undefined;
  private readonly isGone: Promise<void>;
  /** All processes of its group, as far as can be seen. */
  readonly haveEnded: Promise<void>;
  private readonly haveSpoken: Promise<unknown>;

  constructor(private readonly command: string) {
    this.leader = spawn('sh', ['-c', LEADER, 'tcbmc-peer', command], {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    this.leader.on('error', (error) => this.keep(Buffer.from(`${error.message}\n`)));
    this.leader.stdin?.on('error', () => undefined);
    const [, output, errors, code, life] = this.leader.stdio as Readable[];
    for (const stream of [output!, errors!]) stream.on('data', (bytes: Buffer) => this.keep(bytes));
    code!.setEncoding('utf8').on('data', (text: string) => this.note(Number(text)));
    life!.resume();
    this.isGone = new Promise((resolve) => this.leader.once('exit', resolve).once('error', resolve));
    void this.isGone.then(() => this.killOthers());
    this.haveEnded = new Promise((resolve) => life!.once('close', resolve));
    this.haveSpoken = Promise.all(
      [output!, errors!].map((stream) => new Promise((resolve) => stream.once('close', resolve))),
    );
  }

  /** It has ended by itself: its exit code, or the signal that ended it. */
  get end(): number | string | undefined {
    return this.ended;
  }

  /** Its output so far; complete when it was stopped. */
  get output(): PeerOutput {
    const text = Buffer.concat(this.kept).subarray(-KEPT).toString('utf8');
    return { command: this.command, text, ...(this.ended === undefined ? {} : { ended: this.ended }) };
  }

  /** Ends all of its processes: it asks them to, and after a while nobody is asked any more. */
  stop(): Promise<void> {
    return (this.ending ??= this.stopGroup());
  }

  private async stopGroup(): Promise<void> {
    this.signal('SIGTERM');
    await within(GRACE, this.haveEnded);
    this.signal('SIGKILL');
    await this.isGone;
    await within(LATE_OUTPUT, this.haveSpoken);
    for (const stream of this.leader.stdio) stream?.destroy();
  }

  /** The leader is one of the group: while it lives, the number is that of no other. */
  private signal(name: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.leader;
    if (pid !== undefined && exitCode === null && signalCode === null) signalGroup(pid, name);
  }

  /** Somebody else may have killed the leader. */
  private killOthers(): void {
    if (this.leader.pid !== undefined) signalGroup(this.leader.pid, 'SIGKILL');
  }

  private keep(bytes: Buffer): void {
    this.kept.push(bytes);
    this.keptBytes += bytes.length;
    while (this.keptBytes - this.kept[0]!.length >= KEPT) this.keptBytes -= this.kept.shift()!.length;
  }

  /** A shell says 128 more than the number of a signal. */
  private note(code: number): void {
    if (this.ending) return;
    const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128);
    this.ended = signal?.[0] ?? code;
  }
}

function signalGroup(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // Nobody is left.
    return;
  }
}

async function within(milliseconds: number, event: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([event, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}

/** The commands that the user has named, of which nothing is left running in the end. */
export class Peers {
  private running: Peer[] = [];
  private last: readonly PeerOutput[] = [];

  constructor(private readonly commands: readonly string[]) {}

  /** Unless they run already. */
  start(): void {
    if (this.running.length === 0) this.running = this.commands.map((command) => new Peer(command));
  }

  /** All have ended by themselves; `failed`: and one of them in a way that tells of a mistake. */
  get over(): 'no' | 'well' | 'failed' {
    if (this.running.length === 0 || this.running.some(({ end }) => end === undefined)) return 'no';
    return this.running.every(({ end }) => end === 0) ? 'well' : 'failed';
  }

  /** Waits until all have ended by themselves, at most so many milliseconds. */
  async ended(milliseconds: number): Promise<void> {
    await within(milliseconds, Promise.all(this.running.map(({ haveEnded }) => haveEnded)));
  }

  /** Stops them; their output since they were started last. */
  async stop(): Promise<readonly PeerOutput[]> {
    const { running } = this;
    await Promise.all(running.map((peer) => peer.stop()));
    this.running = [];
    if (running.length > 0) this.last = running.map(({ output }) => output);
    return this.last;
  }
}
