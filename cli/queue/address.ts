/** Where a queue is: `redis://host:6379`, `rediss://user:password@host:6379/0`. */
import { OutputError } from '../output.js';

/** A server, as its client takes it. */
export interface QueueServer {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  /** Of `rediss:`; certificates are compared with the host, as Node.js does by default. */
  readonly tls?: Readonly<Record<string, never>>;
}

export interface QueueAddress {
  readonly server: QueueServer;
  /** For messages: without user and password. */
  readonly shown: string;
}

const PORT = 6379;

/** @throws OutputError whose message does not repeat what was given: a password may be in it */
export function parseQueueAddress(text: string): QueueAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [, db = '0'] = /^\/?(\d{0,4})$/.exec(url?.pathname ?? '/x') ?? [undefined, 'none'];
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || db === 'none' || url.search || url.hash)
    throw new OutputError('--queue must look like redis://host:6379, or rediss://user:password@host:6379/0 with TLS');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? PORT : Number(url.port);
  return {
    server: {
      host,
      port,
      db: Number(db),
      ...(url.username === '' ? {} : { username: decoded(url.username) }),
      ...(url.password === '' ? {} : { password: decoded(url.password) }),
      ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
    },
    shown: `${url.protocol}//${url.hostname}:${port}${Number(db) === 0 ? '' : `/${Number(db)}`}`,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
