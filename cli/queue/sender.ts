/** Puts checks into a queue and waits for their answers, also those that others have put there. */
import type { Job, Queue, QueueEvents, QueueEventsProducer } from 'bullmq';
import { Misfit } from '../../src/base/decoders.js';
import type { QueueConnection } from './connection.js';
import { QUEUE, STOPS_QUEUE } from './connection.js';
import type { Packed } from './packing.js';
import type { Delivery, Parcel } from './parcel.js';
import { STOPPED, compressed, contentKey, decompressed, delivery, fingerprintOf } from './parcel.js';
import { pause } from './pause.js';

/** Seconds for which answers and contents stay on the server. */
const KEPT = 7 * 24 * 3600;
const FAILURES_KEPT = 24 * 3600;
/** Milliseconds between two looks at checks of which nothing was heard: events may have been missed. */
const LOOK_INTERVAL = 2000;
/** Milliseconds after which it is told that there are no workers. */
const PATIENCE = 5000;
/** Tries of a check that failed for want of something on a machine, such as disk space. */
const ATTEMPTS = 3;
/** Milliseconds. */
const CLOSING = 2000;
const MOST_ANSWER = 1 << 30;

/** An answer, or why there is none. */
export interface QueuedAnswer {
  readonly seconds: number;
  /** It was there before anybody asked now. */
  readonly reused: boolean;
  readonly answer?: string;
  readonly failure?: string;
}

export interface SendSettings {
  /** Of BullMQ: the larger, the later; 0 comes before all others. */
  readonly priority: number;
  /** Answers of before do not count. */
  readonly fresh: boolean;
  readonly onStart?: () => void;
  readonly onProgress?: (text: string) => void;
}

interface Waiting extends SendSettings {
  readonly parcel: Parcel;
  readonly settle: (arrival: QueuedAnswer | undefined) => void;
}

type CheckQueue = Queue<Parcel, Delivery>;

export class Sender {
  private readonly queue: CheckQueue;
  private readonly events: QueueEvents;
  private readonly stops: QueueEventsProducer;
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly contents = new Map<string, Promise<unknown>>();
  private readonly timer: NodeJS.Timeout;
  private isLooking = false;
  private isMade = false;
  private isStopped = false;
  private readonly stopped = settled();
  private stopping: Promise<unknown> = Promise.resolve();

  /** @param note is told what the person who waits should know */
  constructor(
    private readonly connection: QueueConnection,
    private readonly note: (message: string) => void,
  ) {
    const { bullmq, options } = connection;
    this.queue = new bullmq.Queue<Parcel, Delivery>(QUEUE, options) as unknown as CheckQueue;
    this.events = new bullmq.QueueEvents(QUEUE, options);
    this.stops = new bullmq.QueueEventsProducer(STOPS_QUEUE, options);
    // The connection tells by itself that the server is gone.
    this.queue.on('error', () => undefined);
    this.events.on('error', () => undefined);
    this.stops.on('error', () => undefined);
    this.events.on('active', ({ jobId }) => this.started(jobId));
    this.events.on('progress', ({ jobId, data }) => this.progressed(jobId, data));
    this.events.on('completed', ({ jobId, returnvalue }) => this.arrived(jobId, returnvalue, false));
    this.events.on('failed', ({ jobId, failedReason }) => void this.failed(jobId, failedReason).catch(() => undefined));
    this.events.on('removed', () => void this.look());
    this.timer = setInterval(() => void this.look(), LOOK_INTERVAL).unref();
    setTimeout(() => void this.warn(), PATIENCE).unref();
  }

  /**
   * How many wait for checks, or make some: the server lists those of all its databases. Undefined where it does not
   * tell: a user's rights may leave that out.
   */
  async workers(): Promise<number | undefined> {
    const { db } = this.connection.address.server;
    const all = await this.queue.getWorkers().catch(() => undefined);
    return all?.filter((worker) => worker['db'] === undefined || Number(worker['db']) === db).length;
  }

  /** Undefined if it was stopped. */
  async send(packed: Packed, sending: SendSettings): Promise<QueuedAnswer | undefined> {
    const sent = this.sent(packed, sending);
    // Once it is stopped nobody wants to know what else went wrong.
    sent.catch(() => undefined);
    return await Promise.race([sent, this.stopped.promise]);
  }

  private async sent({ parcel, read }: Packed, sending: SendSettings): Promise<QueuedAnswer | undefined> {
    await this.events.waitUntilReady();
    await Promise.all([...read.values()].map(({ hash, bytes }) => this.upload(hash, bytes)));
    if (this.isStopped) return undefined;
    const id = fingerprintOf(parcel);
    const { promise, settle } = settled();
    const others = this.waiting.get(id) ?? [];
    this.waiting.set(id, [...others, { ...sending, parcel, settle }]);
    if (others.length === 0) await this.put(id, sending.fresh);
    return await promise;
  }

  /** Of all that is waited for: what nobody has begun is taken out of the queue, the rest is stopped. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopped.settle(undefined);
    const ids = [...this.waiting.keys()];
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    for (const { settle } of all) settle(undefined);
    this.stopping = Promise.all([this.stopping, ...ids.map((id) => this.withdraw(id))]);
    await Promise.race([this.stopping, pause(CLOSING)]);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    const closing = async (): Promise<void> => {
      await this.stopping;
      await Promise.allSettled([this.queue, this.events, this.stops].map((each) => each.close()));
    };
    // Without a server nothing of that ends.
    await Promise.race([closing(), pause(CLOSING)]);
    this.connection.redis.disconnect();
  }

  private async withdraw(id: string): Promise<void> {
    try {
      const removed = await this.queue.remove(id);
      if (removed === 0) await this.stops.publishEvent({ eventName: 'stop', job: id });
    } catch {
      // The server is gone, and the check is made for nobody.
    }
  }

  private upload(hash: string, bytes: Buffer): Promise<unknown> {
    const { redis, options } = this.connection;
    const known = this.contents.get(hash);
    if (known) return known;
    const sent = redis.set(contentKey(options.prefix, hash), compressed(bytes), 'EX', KEPT);
    this.contents.set(hash, sent);
    return sent;
  }

  /** Into the queue, unless it is there already. */
  private async put(id: string, fresh: boolean): Promise<void> {
    const [first] = this.waiting.get(id) ?? [];
    if (!first) return;
    // Before what it has returned: it may be completed meanwhile.
    const state = await this.queue.getJobState(id);
    const returned = state === 'completed' ? (await this.job(id))?.returnvalue : undefined;
    if (returned?.isWhole && !fresh) {
      this.arrived(id, returned, true);
      return;
    }
    if (state === 'completed' || state === 'failed') await this.queue.remove(id);
    await this.queue.add(first.parcel.title, first.parcel, {
      jobId: id,
      priority: first.priority,
      attempts: ATTEMPTS,
      backoff: 1000,
      removeOnComplete: { age: KEPT },
      removeOnFail: { age: FAILURES_KEPT },
    });
    if (this.isStopped) await this.withdraw(id);
    else if (state === 'active') this.started(id);
  }

  private async job(id: string): Promise<Job<Parcel, Delivery> | undefined> {
    return (await this.queue.getJob(id)) as Job<Parcel, Delivery> | undefined;
  }

  private started(id: string): void {
    this.isMade = true;
    for (const { onStart } of this.waiting.get(id) ?? []) onStart?.();
  }

  private progressed(id: string, data: unknown): void {
    const text = typeof data === 'object' && data !== null && 'text' in data ? String(data.text) : '';
    for (const { onProgress } of this.waiting.get(id) ?? []) onProgress?.(text);
  }

  private arrived(id: string, value: unknown, reused: boolean): void {
    this.isMade = true;
    try {
      const { seconds, answer } = delivery(typeof value === 'string' ? JSON.parse(value) : value, '');
      this.settle(id, { seconds, reused, answer: decompressed(answer, MOST_ANSWER).toString('utf8') });
    } catch (error) {
      if (!(error instanceof Misfit) && !(error instanceof Error)) throw error;
      this.settle(id, {
        seconds: 0,
        reused: false,
        failure: `what the worker has said is no answer: ${error.message}`,
      });
    }
  }

  /** Somebody else may have stopped what he has started as well: then it is begun again. */
  private async failed(id: string, reason: string): Promise<void> {
    this.isMade = true;
    if (!this.waiting.has(id)) return;
    if (reason === STOPPED) await this.put(id, false);
    else this.settle(id, { seconds: 0, reused: false, failure: inWords(reason) });
  }

  private settle(id: string, arrival: QueuedAnswer): void {
    const all = this.waiting.get(id) ?? [];
    this.waiting.delete(id);
    for (const { settle } of all) settle(arrival);
  }

  /** Whatever was not heard of is looked up. */
  private async look(): Promise<void> {
    if (this.isLooking || this.connection.redis.status !== 'ready') return;
    this.isLooking = true;
    try {
      for (const id of [...this.waiting.keys()]) await this.lookAt(id);
    } catch {
      // The server is gone; there is another look.
    } finally {
      this.isLooking = false;
    }
  }

  private async lookAt(id: string): Promise<void> {
    const job = await this.job(id);
    if (!this.waiting.has(id)) return;
    if (!job) return await this.put(id, false);
    if (job.finishedOn === undefined) return;
    const state = await job.getState();
    if (state === 'completed') this.arrived(id, job.returnvalue, false);
    else if (state === 'failed') await this.failed(id, job.failedReason);
  }

  private async warn(): Promise<void> {
    if ((await this.workers()) === 0 && !this.isMade && this.waiting.size > 0)
      this.note(`no worker is there yet: tcbmc worker --queue ${this.connection.address.shown}`);
  }
}

function inWords(reason: string): string {
  return /stalled more than/.test(reason) ? 'several workers have ended while they made it' : reason;
}

function settled(): {
  readonly promise: Promise<QueuedAnswer | undefined>;
  readonly settle: (arrival: QueuedAnswer | undefined) => void;
} {
  let settle: (arrival: QueuedAnswer | undefined) => void = () => undefined;
  const promise = new Promise<QueuedAnswer | undefined>((resolve) => (settle = resolve));
  return { promise, settle };
}
