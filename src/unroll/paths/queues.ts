import type { Expr, Instr } from '../../ir/ir.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { Position } from '../../source/diagnostic.js';
import { fail } from '../../source/diagnostic.js';
import { objectsIn } from '../addresses/pointsto.js';
import { fewCases } from '../values/cases.js';
import type { Value } from '../values/value.js';
import type { Frame } from './frame.js';
import { mayBeInside } from './sections.js';
import type { State } from './state.js';
import { Store } from './store.js';
import type { Unrolling } from './unrolling.js';

/** A queue that may be meant, named by its address, and when it is. */
interface Meant {
  readonly queue: bigint;
  readonly when: Lit;
}

/** The queues of posted tasks that an address may name. @throws DiagnosticError if they are too many to tell */
export function queuesAt(unrolling: Unrolling, address: Expr, state: State, position: Position): readonly Meant[] {
  const { g } = unrolling.round;
  const value = unrolling.evaluate(address, state);
  const cases = isConstant(value.bits) ? [{ value, when: TRUE }] : fewCases(g, value);
  const few = cases?.map(({ value: one, when }) => ({ queue: bits.constantValue(one.bits), when }));
  const meant = few?.every(isKnown) ? few : queuesPointedTo(unrolling, value);
  if (!meant)
    return fail(
      'unsupported',
      'it is not known which queue of posted tasks is meant',
      unrolling.sites.userPosition(position),
    );
  if (meant !== few) {
    const access = unrolling.memory.begin(state, unrolling.sites.here(unrolling.sites.userPosition(position)));
    access.leave(not(g.orAll(meant.map(({ when }) => when))));
    access.done();
  }
  return meant.filter(({ when }) => g.and(state.guard, when) !== FALSE);
}

/**
 * None, the objects that a pointer may lead to, or queues within them that somebody serves. Where addresses are numbers
 * of the machine its bits tell more of them, which nobody has written: paths on which it is one of those are not
 * followed.
 */
function queuesPointedTo({ round }: Unrolling, value: Value): readonly Meant[] | undefined {
  const { g, space, objects, knowledge } = round;
  const found = objectsIn(value.pointsTo);
  if (space.wide || value.stray || found.length === 0) return undefined;
  const bases = found.map((object) => bits.constantValue(objects.address(space.get(object)).bits));
  if (!bases.every((base) => base !== undefined)) return undefined;
  const served = knowledge.sharing.servedQueues.filter((queue) => space.at(queue, value.pointsTo));
  const is = (queue: bigint): Lit => bits.eq(g, value.bits, bits.constant(value.bits.length, queue));
  return [...new Set([0n, ...bases, ...served])].map((queue) => ({ queue, when: is(queue) }));
}

function isKnown(each: { readonly queue: bigint | undefined; readonly when: Lit }): each is Meant {
  return each.queue !== undefined;
}

function isConstant(value: Bits): boolean {
  return bits.constantValue(value) !== undefined;
}

/** `serve` and `drain`: between them, the tasks of the queue run. */
export function attendQueue(
  unrolling: Unrolling,
  instr: Extract<Instr, { kind: 'serve' | 'drain' }>,
  before: State,
  { repeats }: Frame,
): State | undefined {
  const { round, recorder } = unrolling;
  const position = unrolling.sites.userPosition(instr.position);
  if (mayBeInside(before)) fail('unsupported', 'posted tasks are run in an atomic section', position);
  if (unrolling.schedule.kind !== 'thread')
    fail('unsupported', 'posted tasks are run by a task that is no thread', position);
  const site = unrolling.sites.log(instr, before);
  // The last call could as well have gone on serving (`repeats.ts`).
  if (repeats) return void unrolling.endings.abandon(before, site, repeats);
  const state = unrolling.publication.handOver(before, instr.position);
  const meant = queuesAt(unrolling, instr.queue, state, instr.position);
  for (const { queue } of meant) {
    if (!round.tasks.serve(queue, unrolling.id))
      fail('unsupported', 'two threads run the tasks of one queue', position);
    round.knowledge.sharing.noteServer(queue, unrolling.id);
  }
  recorder.public(
    state,
    meant.map(({ queue, when }) => ({ kind: instr.kind, queue, guard: round.g.and(state.guard, when), ...site })),
  );
  return { ...state, masked: state.masked && Store.empty() };
}
