import type { Participant } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';
import type { Provenance } from './flow/provenance.js';

/** Who takes part, and where its event is. */
export interface Partaking extends Participant {
  readonly from: Provenance;
}

/** An access as a report speaks of it. */
export interface NotedAccess {
  /** Number of the task in the trace. */
  readonly task: number;
  readonly address: bigint;
  readonly size: number;
  readonly write: boolean;
  /** A block is given back. */
  readonly frees?: true;
  readonly cell: string;
  /** The event that tells of it. */
  readonly from: Provenance;
  readonly position: Position;
  readonly stack: readonly string[];
  readonly locks: readonly string[];
  /** Of a thread that handlers may interrupt. */
  readonly interrupts?: 'on' | 'off';
  /** The machine makes the access in several. */
  readonly part?: { readonly index: number; readonly start: bigint; readonly whole: string };
}

export function describe({
  task,
  position,
  stack,
  locks,
  write,
  frees,
  cell,
  part,
  interrupts,
  from,
}: NotedAccess): Partaking {
  const kind = frees ? 'free' : write ? 'write' : 'read';
  return {
    task,
    position,
    stack,
    action: `${kind}s ${cell}`,
    access: { kind, cell: part?.whole ?? cell, ...(part ? { part: true } : {}) },
    locks: [...new Set(locks)],
    from,
    ...(interrupts ? { interrupts } : {}),
  };
}

export function conflict(a: NotedAccess, b: NotedAccess): boolean {
  return (a.write || b.write) && overlap(a, b);
}

export function overlap(a: Pick<NotedAccess, 'address' | 'size'>, b: Pick<NotedAccess, 'address' | 'size'>): boolean {
  return a.address < b.address + BigInt(b.size) && b.address < a.address + BigInt(a.size);
}

export function isAt({ position }: NotedAccess, { file, line }: Position): boolean {
  return position.file === file && position.line === line;
}
