/** The causes that have to be told of a violation before all else: the events that it is about. */
import type { Place } from '../answer/data.js';
import { isSamePart, overlap, pointedTo } from '../answer/data.js';
import type { TraceAction, TraceEvent, Violation } from '../answer/result.js';
import { badMoment } from './timeline.js';
import { TraceIndex, subjectsOf } from './trace-index.js';

const MISUSE = new Set(['lock-misuse', 'join-misuse', 'call-misuse', 'resource', 'invalid-free']);

/**
 * Indices of: the violation and those that wait; accesses of all that take part; what was read for it with the writes
 * it has seen; who has freed, destroyed or used up its objects.
 */
export function causesOf(violation: Violation, index = new TraceIndex(violation)): ReadonlySet<number> {
  const { events } = index;
  if (events.length === 0) return new Set();
  const bad = badMoment(violation);
  const found = new Set([bad, ...[...events.keys()].filter((at) => events[at]!.action.kind === 'wait')]);
  for (const participant of violation.participants ?? []) {
    const at = index.eventOf(participant);
    if (at !== undefined) for (const each of [at, ...index.parts(at)]) found.add(each);
  }
  for (const at of events[bad]!.uses ?? []) for (const each of [at, ...seenBy(events, at)]) found.add(each);
  for (const { at } of index.leftLocked) found.add(at);
  for (const [at, { action }] of events.entries()) if (action.kind === 'call' && isRefused(action)) found.add(at);
  if (MISUSE.has(violation.property)) for (const at of misused(index, bad)) found.add(at);
  for (const at of [...found]) for (const each of handedOver(index, at, bad)) found.add(each);
  if (violation.property === 'leak') for (const at of lastPointers(index, bad)) found.add(at);
  return found;
}

/** The writes that a read has seen. */
function seenBy(events: readonly TraceEvent[], at: number): readonly number[] {
  const { action, uses = [] } = events[at]!;
  return action.kind === 'read' ? uses.filter((used) => events[used]!.action.kind === 'write') : [];
}

/** All calls that are about the same as the one that is wrong. */
function misused(index: TraceIndex, bad: number): number[] {
  return (index.events[bad]!.uses ?? []).flatMap((at) => {
    const { action } = index.events[at]!;
    return action.kind === 'call'
      ? [at, ...subjectsOf(action.call).flatMap((subject) => index.callsOn(subject, bad))]
      : [];
  });
}

/**
 * Of a call that has freed what is used later: where others could last see it, since a shared pointer to it was set.
 */
function handedOver({ events }: TraceIndex, free: number, bad: number): number[] {
  const { action } = events[free]!;
  const { action: violation } = events[bad]!;
  if (action.kind !== 'call' || violation.kind !== 'violation' || !violation.about) return [];
  const subject = violation.about;
  const set = [...events.keys()].filter((at) => {
    const { action: done } = events[at]!;
    const to = done.kind === 'write' && done.shared ? pointedTo(done.data) : undefined;
    return at < free && to !== undefined && isSamePart(to, subject);
  });
  return set.slice(-1);
}

/** Of a block that is lost: what has held a pointer to it, and what was written over that. */
function lastPointers({ events }: TraceIndex, bad: number): number[] {
  const { action: violation } = events[bad]!;
  const block = violation.kind === 'violation' ? violation.about?.object.id : undefined;
  const holders: Place[] = [];
  return [...events.keys()].filter((at) => {
    const { action } = events[at]!;
    if (block === undefined || (action.kind !== 'write' && action.kind !== 'local')) return false;
    const holds = pointedTo(action.data)?.object.id === block;
    if (action.kind === 'local') return holds;
    const lost = holders.findIndex((place) => overlap(place, action.place));
    if (lost >= 0) holders.splice(lost, 1);
    if (holds) holders.push(action.place);
    return holds || lost >= 0;
  });
}

/** A task was not posted, since its queue was full: what it would have done is missing. */
function isRefused({ call, result }: Extract<TraceAction, { kind: 'call' }>): boolean {
  return call.name.startsWith('__tcbmc_post') && result?.data.kind === 'integer' && result.data.number === '0';
}
