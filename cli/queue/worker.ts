/** `tcbmc worker`: makes the checks that others put into a queue. */
import { hostname } from 'node:os';
import type { Job, QueueEvents, Worker } from 'bullmq';
import type { WorkerOptions } from '../../node/messages.js';
import { Misfit } from '../../src/base/decoders.js';
import { DEFAULT_MEMORY } from '../../src/options/defaults.js';
import type { FurtherGiven } from '../further-commands.js';
import { OutputError, complain } from '../output.js';
import { ownVersion } from '../version.js';
import { parseQueueAddress } from './address.js';
import { CheckDefect, LIBRARY_FOLDER, checkConfined } from './confinement.js';
import type { QueueConnection } from './connection.js';
import { QUEUE, STOPS_QUEUE, connectQueue } from './connection.js';
import { DrainSignals } from './drain.js';
import type { Delivery, Parcel } from './parcel.js';
import { STOPPED, compressed, contentKey, parcel, readOptions } from './parcel.js';
import { pause } from './pause.js';
import { Room, jobsByDefault, usableMemory } from './room.js';
import { whyNotTaken } from './sendable.js';
import { BadParcel, unpack } from './unpacking.js';
import { wholeNumber } from '../whole-number.js';

const MOST_JOBS = 256;
const LONGEST_ABSENCE = 3600;
const ABSENCE = 30;
/** Machines that may die of a check, or for other reasons meanwhile, before nobody tries it again. */
const MOST_LOST = 2;
/** Milliseconds between two messages on how far a check is. */
const PROGRESS_INTERVAL = 1000;

/** Until a signal ends it; the exit code is 0 if all that was begun is done. */
export async function workerCommand({ flags }: FurtherGiven): Promise<number> {
  const { queue, jobs, allowCode, lostAfter, name } = flags;
  if (typeof queue !== 'string') throw new OutputError('tcbmc worker needs --queue redis://host:6379');
  const connection = await connectQueue(parseQueueAddress(queue), complain);
  const settings: Settings = {
    name: typeof name === 'string' ? name : hostname(),
    jobs: wholeNumber('--jobs', jobs, MOST_JOBS) ?? jobsByDefault(),
    allowCode: allowCode === true,
    lostAfter: wholeNumber('--lost-after', lostAfter, LONGEST_ABSENCE) ?? ABSENCE,
  };
  return await new CheckingWorker(connection, settings).run();
}

interface Settings {
  readonly name: string;
  readonly jobs: number;
  readonly allowCode: boolean;
  /** Seconds without a sign of life after which its checks are given to others. */
  readonly lostAfter: number;
}

class CheckingWorker {
  private readonly room = new Room(usableMemory());
  private readonly worker: Worker<unknown, Delivery>;
  private readonly drain = new DrainSignals();
  /** Checks under way go back into the queue. */
  private gaveBack = false;
  private underWay = 0;

  constructor(
    private readonly connection: QueueConnection,
    private readonly settings: Settings,
  ) {
    const { bullmq, options } = connection;
    const lost = settings.lostAfter * 1000;
    this.worker = new bullmq.Worker<unknown, Delivery>(
      QUEUE,
      async (job, token, signal) => await this.processed(job, token ?? '', signal ?? new AbortController().signal),
      {
        ...options,
        name: settings.name,
        concurrency: settings.jobs,
        lockDuration: lost,
        stalledInterval: lost,
        maxStalledCount: MOST_LOST,
        autorun: false,
      },
    );
  }

  async run(): Promise<number> {
    const { worker, drain, connection, settings } = this;
    const { bullmq, options, address, redis } = connection;
    // The connection tells by itself that the server is gone.
    worker.on('error', () => undefined);
    // Others may have taken what was not heard of in time.
    worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id, STOPPED)));
    // Otherwise what is told between two of its readings is not heard.
    const lastEventId = await Promise.race([lastStop(connection), drain.first.then(() => NEXT)]);
    const stops = new bullmq.QueueEvents(STOPS_QUEUE, { ...options, lastEventId });
    stops.on('error', () => undefined);
    listenForStops(stops, (id) => this.stop(id, STOP_TRIES));
    const running = worker.run();
    await Promise.race([Promise.all([worker.waitUntilReady(), stops.waitUntilReady()]), drain.first]);
    complain(`worker ${settings.name} makes checks of ${address.shown}, ${settings.jobs} at a time`);
    await drain.first;
    complain('what is under way is finished, nothing else is begun; once more, and it goes back into the queue');
    const finished = Promise.all([worker.close(), running]);
    await Promise.race([finished, drain.second, this.cannotClose()]);
    if (drain.isTwice) {
      this.gaveBack = true;
      worker.cancelAllJobs(STOPPED);
      await Promise.race([finished, pause(CLOSING)]);
    }
    await Promise.race([stops.close(), pause(CLOSING)]);
    redis.disconnect();
    return drain.isTwice ? drain.exitCode : 0;
  }

  /** Nothing is under way, and the server does not answer: it may never. */
  private async cannotClose(): Promise<void> {
    for (let since = performance.now(); performance.now() - since < CLOSING; await pause(NAP))
      if (this.underWay > 0 || this.connection.redis.status === 'ready') since = performance.now();
  }

  /** A check may have been taken from the queue, and not have begun: then it is tried once more. */
  private stop(id: string, tries: number): void {
    if (!this.worker.cancelJob(id, STOPPED) && tries > 1)
      setTimeout(() => this.stop(id, tries - 1), STOP_PAUSE).unref();
  }

  /** @throws UnrecoverableError with words for whoever waits, where it would be the same on every machine */
  private async processed(job: Job<unknown, Delivery>, token: string, signal: AbortSignal): Promise<Delivery> {
    const { bullmq } = this.connection;
    this.underWay++;
    try {
      return await this.made(job, signal);
    } catch (error) {
      if (this.gaveBack) {
        await job.moveToWait(token);
        throw new bullmq.WaitingError();
      }
      const reason = signal.aborted ? STOPPED : error instanceof Error ? error.message : String(error);
      complain(`${signal.aborted ? '–' : '✗'} ${job.name}  ${reason}`);
      const isFinal = signal.aborted || error instanceof BadParcel || error instanceof CheckDefect;
      throw isFinal ? new bullmq.UnrecoverableError(reason) : error;
    } finally {
      this.underWay--;
    }
  }

  private async made(job: Job<unknown, Delivery>, signal: AbortSignal): Promise<Delivery> {
    const sent = this.parcelIn(job.data);
    const options = this.optionsIn(sent);
    const leave = await this.room.enter(options.memory ?? DEFAULT_MEMORY);
    try {
      if (signal.aborted) throw new Error(STOPPED);
      const { redis, options: settings } = this.connection;
      const library = this.settings.allowCode ? LIBRARY_FOLDER : undefined;
      const unpacked = await unpack(sent, (hash) => redis.get(contentKey(settings.prefix, hash)), library);
      try {
        complain(`→ ${job.name}`);
        const begin = performance.now();
        const { answer, isWhole } = await checkConfined(options, unpacked, signal, progressOf(job));
        const seconds = (performance.now() - begin) / 1000;
        complain(`✓ ${job.name}  ${seconds.toFixed(1)} s`);
        return { seconds, isWhole, answer: compressed(answer) };
      } finally {
        unpacked.remove();
      }
    } finally {
      leave();
    }
  }

  private parcelIn(data: unknown): Parcel {
    try {
      const sent = parcel(data, '');
      if (sent.version === ownVersion()) return sent;
      throw new BadParcel(
        `the worker ${this.settings.name} has tcbmc ${ownVersion()}, and was sent a check of tcbmc ${sent.version}; both must be the same`,
      );
    } catch (error) {
      throw error instanceof Misfit ? new BadParcel(`this is no check of tcbmc: ${error.message}`) : error;
    }
  }

  private optionsIn(sent: Parcel): WorkerOptions {
    const options = parsed(sent.options) as WorkerOptions;
    const why = whyNotTaken(options, this.settings.allowCode);
    if (why !== undefined) throw new BadParcel(`the worker ${this.settings.name} does not take it: ${why}`);
    return options;
  }
}

const STOP_TRIES = 4;
/** Milliseconds. */
const STOP_PAUSE = 250;
/** Milliseconds. What takes longer to go back into the queue comes back as the checks of the dead do. */
const CLOSING = 2000;
const NAP = 100;

function parsed(json: string): unknown {
  try {
    return readOptions(json);
  } catch {
    throw new BadParcel('this is no check of tcbmc: its options are no JSON');
  }
}

/** Of streams of Redis: what is told from now on. */
const NEXT = '$';
const BEFORE_ALL = '0-0';

/** The last stop that was told before this worker took anything from the queue. */
async function lastStop({ redis, options }: QueueConnection): Promise<string> {
  const [last] = await redis.xrevrange(`${options.prefix}:${STOPS_QUEUE}:events`, '+', '-', 'COUNT', 1);
  return last?.[0] ?? BEFORE_ALL;
}

function listenForStops(stops: QueueEvents, stop: (id: string) => void): void {
  const listen = stops.on.bind(stops) as unknown as (event: 'stop', listener: (told: { job: string }) => void) => void;
  listen('stop', ({ job }) => stop(job));
}

/** Tells how far a check is, now and then. */
function progressOf(job: Job<unknown, Delivery>): (text: string) => void {
  let last = -Infinity;
  return (text) => {
    if (performance.now() - last < PROGRESS_INTERVAL) return;
    last = performance.now();
    job.updateProgress({ text }).catch(() => undefined);
  };
}
