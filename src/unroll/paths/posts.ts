/** Facts about tasks that are posted at most once: see `generations.ts`. */
import type { FunctionId, Posting } from '../../ir/ir.js';
import type { FiringSchedule } from '../../ir/task-schedule.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Position } from '../../source/diagnostic.js';
import type { Step } from '../../steps/events.js';
import type { CellId, ObjectId } from '../../steps/ids.js';
import type { Contents } from '../memory/contents.js';
import type { Value } from '../values/value.js';

/** The tasks of which each is posted at most once: so many posts after their origin. */
export interface Generation {
  readonly origin: string;
  readonly number: number;
  readonly queue: bigint;
  readonly turn: bigint;
  /** Its origin is the thread that serves the queue, before it does. */
  readonly isFirst: boolean;
  /** Its origin, if that is a firing. */
  readonly firing: FiringSchedule | undefined;
}

/** A task that is posted at most once. */
export interface LoggedPost {
  readonly schedule: Posting;
  readonly callee: FunctionId;
  readonly arg: Value;
  readonly queue: bigint;
  readonly turn: Bits;
  readonly origin: Position;
  readonly step: Step;
}

/** Deeds of a task that tell whether another one does the same. */
export interface Deeds {
  readonly posts: readonly LoggedPost[];
  /** Contents of static memory that it has found and does not share. */
  readonly inherited: ReadonlyMap<CellId, Value>;
  /** Contents of shared cells that it has found, by what is known of who writes. */
  readonly found: ReadonlyMap<CellId, Contents>;
  /** It has written there. */
  readonly keepsToItself: boolean;
  /** Objects that it has accessed, but for static ones. */
  readonly touched: ReadonlySet<ObjectId>;
  /** It has done something that is its own affair. */
  readonly isIndividual: boolean;
}

/** The generation of what its tasks post to their queue, with their key. */
export function generationAfter(generation: Generation): Generation {
  return { ...generation, number: generation.number + 1 };
}

/**
 * All of the one generation are over when any of the other begins.
 *
 * Let a be of generation (r, n) and b of (s, m), with one queue and one key. If r = s and n < m this is (1) of
 * `generations.ts`. If r is the thread before it serves the queue, and n < m: for n = 1 all of (r, 1) are posted
 * before any task runs, and b is posted by one. For n > 1 what posts a is over when what posts b begins, by induction,
 * so that a is posted first. If r and s are firings of one handler, r the earlier one, and n ≤ m: likewise, from n = m
 * = 1 on, where firing r is over when firing s begins.
 */
export function isBefore(one: Generation, other: Generation): boolean {
  if (one.queue !== other.queue || one.turn !== other.turn) return false;
  if (one.number < other.number && (one.origin === other.origin || one.isFirst)) return true;
  return (
    one.number <= other.number &&
    one.firing !== undefined &&
    one.firing.handler === other.firing?.handler &&
    one.firing.instance < other.firing.instance
  );
}

/** Names the only task of the generation that does this; undefined if nobody knows which. */
export function keyIn(
  { origin, number, queue, turn }: Generation,
  callee: FunctionId,
  { bits: argument }: Value,
): string | undefined {
  const constant = bits.constantValue(argument);
  return constant === undefined ? undefined : `once ${origin} ${number} ${queue} ${turn} ${callee} ${constant}`;
}
