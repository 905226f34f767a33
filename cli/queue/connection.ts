/** BullMQ and its client of Redis: packages that only queues need, and that may not be there. */
import { createRequire } from 'node:module';
import type * as BullMQ from 'bullmq';
import type * as Client from 'ioredis';
import { OutputError } from '../output.js';
import type { QueueAddress } from './address.js';

/** The name of the queue on the server; keys of it begin with the prefix. */
export const QUEUE = 'checks';
export const PREFIX = 'tcbmc';
/** A stream in which those who started checks say which need not be made any more. */
export const STOPS_QUEUE = 'stops';

/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const LONGEST_PAUSE = 2000;

/** A server that answers, and the packages with which it is spoken to. */
export interface QueueConnection {
  readonly bullmq: typeof BullMQ;
  readonly address: QueueAddress;
  /** For what is no part of BullMQ's data. */
  readonly redis: Client.Redis;
  /** Options of all of BullMQ's classes. They connect again and again when the server is gone. */
  readonly options: BullMQ.QueueOptions & { readonly prefix: string };
}

/** @throws OutputError if there are no such packages, or no such server */
export async function connectQueue(address: QueueAddress, onLost: (message: string) => void): Promise<QueueConnection> {
  const { bullmq, ioredis } = packages();
  const { Redis } = ioredis;
  await probe(new Redis({ ...address.server, ...ONCE }), address);
  const options = { ...address.server, connectTimeout: CONNECT_TIMEOUT, maxRetriesPerRequest: null, retryStrategy };
  const redis = new Redis(options);
  let isLost = false;
  redis.on('error', (error: Error) => {
    if (!isLost) onLost(`${address.shown} cannot be reached (${reasonOf(error)}); it is tried again`);
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) onLost(`${address.shown} is back`);
    isLost = false;
  });
  return { bullmq, address, redis, options: { connection: { ...options }, prefix: PREFIX } };
}

const ONCE = { lazyConnect: true, connectTimeout: CONNECT_TIMEOUT, maxRetriesPerRequest: 0, retryStrategy: () => null };

function retryStrategy(times: number): number {
  return Math.min(100 * times, LONGEST_PAUSE);
}

/** They are CommonJS: imported they would be read through for what they export, which takes half a second. */
const load = createRequire(import.meta.url);

function packages(): { readonly bullmq: typeof BullMQ; readonly ioredis: typeof Client } {
  try {
    return { bullmq: load('bullmq') as typeof BullMQ, ioredis: load('ioredis') as typeof Client };
  } catch (error) {
    if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(codeOf(error))) throw error;
    throw new OutputError('--queue needs BullMQ and a client of Redis beside tcbmc: npm i bullmq ioredis');
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The first of all connections: what is wrong with the address is told at once. */
async function probe(client: Client.Redis, { shown }: QueueAddress): Promise<void> {
  let first: Error | undefined;
  client.on('error', (error: Error) => (first ??= error));
  try {
    await client.connect();
    await client.ping();
    // Without the database that was asked for, another one would be used.
    if (first) throw first;
  } catch (error) {
    const why = first ?? (error instanceof Error ? error : new Error(String(error)));
    throw new OutputError(`the queue at ${shown} cannot be used: ${reasonOf(why)}`);
  } finally {
    client.disconnect();
  }
}

/** In words, and without what was sent: that may have been a password. */
function reasonOf(error: Error): string {
  if (/^(?:WRONGPASS|NOAUTH|ERR AUTH)|invalid password|without any password/i.test(error.message))
    return /^NOAUTH/.test(error.message)
      ? 'it wants a password, which stands in the address: redis://:password@host:6379'
      : 'it does not take this user or password';
  if (/DB index/.test(error.message)) return 'it has no database of this number';
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'nobody listens there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'its name cannot be looked up',
    ETIMEDOUT: 'it does not answer',
    ECONNRESET: 'it has closed the connection; rediss:// is with TLS, redis:// without',
  };
  return reasons[codeOf(error)] ?? (error.message || codeOf(error) || 'it does not answer');
}
