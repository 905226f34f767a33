/** A check on its way to a worker, as plain data: all that it reads by content, what is asked, and by which version. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WorkerOptions } from '../../node/messages.js';
import { list, number, object, text, truth } from '../../src/base/decoders.js';

/** A file by its place below the root of all, and the SHA-256 of its content. */
export interface ParcelFile {
  readonly path: string;
  readonly hash: string;
}

export interface Parcel {
  /** Of tcbmc. */
  readonly version: string;
  /** For people. */
  readonly title: string;
  /** The folder in which the check runs, below the root; names in options are relative to it. */
  readonly folder: string;
  /** Folders that are there, whether files are in them or not: names may lead through them. */
  readonly folders: readonly string[];
  readonly files: readonly ParcelFile[];
  /** Those of the check, as its thread takes them, in JSON. */
  readonly options: string;
}

export const parcel = object({
  version: text,
  title: text,
  folder: text,
  folders: list(text),
  files: list(object({ path: text, hash: text })),
  options: text,
});

/** The answer that comes back; what is long is compressed. */
export interface Delivery {
  readonly seconds: number;
  /** The search came to its end: no limit of time or memory was reached, which another machine might not reach. */
  readonly isWhole: boolean;
  /** In the form of `--format json`, without sources. */
  readonly answer: string;
}

export const delivery = object({ seconds: number, isWhole: truth, answer: text });

/** Options in JSON, which has no large integers (addresses are some). */
export function writtenOptions(options: WorkerOptions): string {
  return JSON.stringify(options, (_, value: unknown) => (typeof value === 'bigint' ? { bigint: `${value}` } : value));
}

/** Reads {@link writtenOptions}, or anything else. @throws SyntaxError */
export function readOptions(json: string): unknown {
  return JSON.parse(json, (_, value: unknown) => {
    const digits = typeof value === 'object' && value !== null && 'bigint' in value ? value.bigint : undefined;
    return typeof digits === 'string' && /^-?\d{1,40}$/.test(digits) ? BigInt(digits) : value;
  });
}

/** The words of a worker that was told that nobody wants an answer any more. */
export const STOPPED = 'nobody waits for it any more';

/** The name of a job: the same for the same files, options and version, whoever starts it. */
export function fingerprintOf({ version, folder, folders, files, options }: Parcel): string {
  return sha256(JSON.stringify([version, folder, folders, files.map(({ path, hash }) => [path, hash]), options]));
}

export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

export function compressed(content: Uint8Array | string): string {
  return gzipSync(content).toString('base64');
}

/** @throws Error if it is not what {@link compressed} has made, or longer than that */
export function decompressed(packed: string, most: number): Buffer {
  return gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: most });
}

/** Where the content of a file is, on the server. */
export function contentKey(prefix: string, hash: string): string {
  return `${prefix}:content:${hash}`;
}
