/**
 * Tasks that are posted at most once: which posts are those of one task. A task that is posted again only when it has
 * begun (`Posting.once`) is there once for each generation of an origin, whoever posts it. The first generation of an
 * origin r is what r posts while no task of the queue can begin; the next one what tasks of one generation post, to the
 * same queue and with the same key:
 *
 *   all of a generation are posted before any of it begins                                                     (1)
 *   no task is twice in a generation                                                                           (2)
 *
 * An origin is a firing, which no task of a queue interrupts; a thread, between two times at which it serves the queue,
 * which nobody else does; or a task of the queue itself, while which none begins. So (1) holds of the first
 * generation. Let x be of generation n + 1, posted by y. When y began all of generation n had been posted, by (1),
 * and before x. The queue is in order of posts, so all of them are over when x begins, and generation n + 1 is
 * complete: (1) again. A task that is posted a second time before any of its generation begins is refused: (2).
 *
 * So of all places where a generation posts a task an execution has at most one, and a single task that is created at
 * one of them stands for all. There are at most (origins) × (phases) × (functions) of them, where each place on each
 * way from an origin was one. What comes before such a task in any case is what comes before each of its posts
 * (`sharing.ts`, `encodings/partial-order/certain-order.ts`). The pool is served in order, too: who posts a
 * generation has been unrolled before the first of it is.
 */
import { unreachable } from '../../base/unreachable.js';
import type { Instr } from '../../ir/ir.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Generation } from './posts.js';
import { generationAfter } from './posts.js';
import type { Unrolling } from './unrolling.js';

/** The generation of what is posted here; undefined if it may be posted more than once. */
export function generationOf(
  unrolling: Unrolling,
  { schedule }: Extract<Instr, { kind: 'create' }>,
  posted: { readonly queue: bigint; readonly turn: Bits } | undefined,
): Generation | undefined {
  if (schedule.kind !== 'posted' || !schedule.once || !posted) return undefined;
  const { queue } = posted;
  const turn = bits.constantValue(posted.turn);
  if (turn === undefined) return undefined;
  const { id, generation: own, schedule: creator } = unrolling;
  if (own?.queue === queue && own.turn === turn) return generationAfter(own);
  const times = timesServed(unrolling, queue);
  if (times === undefined) return undefined;
  const isFirst = creator.kind === 'thread' && times === 0;
  const firing = creator.kind === 'firing' ? creator : undefined;
  return { origin: `${id} ${times}`, number: 1, queue, turn, isFirst, firing };
}

/** How often the queue can have been served since the task began; undefined if nobody knows. */
function timesServed({ id, round, schedule }: Unrolling, queue: bigint): number | undefined {
  switch (schedule.kind) {
    case 'thread':
      return round.tasks.timesServed(queue, id);
    case 'firing':
      return 0;
    case 'posted':
      return schedule.queue === queue ? 0 : undefined;
    case 'signal':
      return undefined;
    default:
      return unreachable(schedule);
  }
}
