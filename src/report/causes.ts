/** What has to be told of a violation before all else: the events that it is about. */
import type { Call } from '../answer/data.js';
import { isSamePart, pointedTo } from '../answer/data.js';
import type { Violation } from '../answer/result.js';
import { badMoment } from './timeline.js';
import { TraceIndex, subjectsOf } from './trace-index.js';
import type { Variables } from './variables.js';
import { lastAccess } from './variables.js';

const MEMORY = new Set(['use-after-free', 'invalid-free', 'null-dereference', 'out-of-bounds', 'leak']);
const MISUSE = new Set(['lock-misuse', 'join-misuse', 'call-misuse', 'resource', 'invalid-free']);
const FREES = new Set(['free', 'realloc', 'reallocarray', 'munmap', 'sem_destroy', 'mtx_destroy', 'cnd_destroy']);

function isFreeing({ name }: Call): boolean {
  return FREES.has(name) || (name.startsWith('pthread_') && name.endsWith('_destroy'));
}

/** Indices of: the violation and those that wait; accesses of all that take part; what was read for it with the writes it has seen; who has freed, destroyed or used up its objects. */
export function causesOf(violation: Violation, variables: Variables, index = new TraceIndex(violation)): ReadonlySet<number> {
  const { events } = index;
  if (events.length === 0) return new Set();
  const bad = badMoment(violation);
  const found = new Set([bad, ...[...events.keys()].filter((at) => events[at]!.action.kind === 'wait')]);
  for (const participant of [...(violation.participants ?? [])].reverse()) {
    const at = index.accessOf(participant, found);
    if (at !== undefined) for (const each of [at, ...index.parts(at)]) found.add(each);
  }
  const statement = index.statement(bad);
  for (const at of statement) if (events[at]!.action.kind === 'read') for (const each of [at, ...lastWrite(variables, at)]) found.add(each);
  for (const { at } of index.leftLocked) found.add(at);
  if (MISUSE.has(violation.property)) for (const at of misused(index, statement, bad)) found.add(at);
  if (MEMORY.has(violation.property)) for (const at of freed(violation, variables, index, bad)) found.add(at);
  return found;
}

function lastWrite({ all, of }: Variables, at: number): number[] {
  const variable = all[of[at] ?? -1];
  const before = variable?.accesses.slice(0, Math.max(0, lastAccess(variable, at))).filter(({ kind }) => kind === 'write');
  return before?.slice(-1).map((access) => access.at) ?? [];
}

/** All calls that are about the same as the one that is wrong. */
function misused(index: TraceIndex, statement: readonly number[], bad: number): number[] {
  return statement.flatMap((at) => {
    const { action } = index.events[at]!;
    return action.kind === 'call' ? [at, ...subjectsOf(action.call).flatMap((subject) => index.callsOn(subject, bad))] : [];
  });
}

/** Who has freed what the task has pointers to; where nothing tells which of them it uses, all that was freed. */
function freed(violation: Violation, { frames }: Variables, index: TraceIndex, bad: number): number[] {
  const { events } = index;
  const own = index.own(bad).filter((at) => at < bad && frames[at]!.end > bad);
  const pointers = [...index.statement(bad), ...own].flatMap((at) => {
    const { action } = events[at]!;
    return action.kind === 'read' || action.kind === 'local' ? (pointedTo(action.data) ?? []) : [];
  });
  const frees = (at: number): boolean => {
    const { action } = events[at]!;
    return at < bad && action.kind === 'call' && isFreeing(action.call);
  };
  const calls = pointers.flatMap((place) => index.callsOn(place, bad)).filter(frees);
  const ends = pointers.flatMap(({ object }) => lastOf(index, object.function, bad));
  const gone = violation.property === 'use-after-free' || violation.property === 'invalid-free';
  const found = calls.length + ends.length > 0 || !gone ? [...calls, ...ends] : [...events.keys()].filter(frees);
  return [...found, ...found.flatMap((at) => handedOver(index, at))];
}

/** Where others could last see what a call frees: a shared pointer to it was set. */
function handedOver({ events }: TraceIndex, free: number): number[] {
  const { action } = events[free]!;
  if (action.kind !== 'call') return [];
  return subjectsOf(action.call).flatMap((subject) => {
    const set = [...events.keys()].filter((at) => {
      const { action: done } = events[at]!;
      const to = done.kind === 'write' && done.shared ? pointedTo(done.data) : undefined;
      return at < free && to !== undefined && typeof subject !== 'string' && isSamePart(to, subject);
    });
    return set.slice(-1);
  });
}

/** The last event of a function that runs no more, in which a variable has lived. */
function lastOf({ events, byTask }: TraceIndex, name: string | undefined, bad: number): number[] {
  if (name === undefined || events[bad]!.stack.includes(name)) return [];
  const at = events.reduce((last, { stack }, i) => (i < bad && stack.includes(name) ? i : last), -1);
  const end = at < 0 ? undefined : byTask.get(events[at]!.task)!.find((each) => each > at && each < bad && events[each]!.action.kind === 'end');
  return at < 0 ? [] : [end ?? at];
}
