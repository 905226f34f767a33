import type { Parting, Participant, Said, SaidBy, Trace, TraceAction, TraceEvent, TracedTask } from '../../../../src/answer/result.js';
import type { Position } from '../../../../src/source/diagnostic.js';
import type { Decoder } from './shape.js';
import { Members, listOf, number, oneOf, text, truth } from './shape.js';

/** A place in a file, as the JSON answer has it. */
export const position: Decoder<Position> = (value, path) => {
  const members = new Members(value, path);
  return { file: members.get('file', text), line: members.get('line', number), column: members.get('column', number) };
};

const task: Decoder<TracedTask> = (value, path) => {
  const members = new Members(value, path);
  return { name: members.get('name', text), entry: members.get('entry', text), ...members.maybe('phase', number) };
};

const said = (members: Members): Said => ({
  does: members.get('does', oneOf('sends', 'receives', 'reads', 'shuts', 'closes')),
  ...members.maybe('bytes', text),
});

/** How each kind of action is read. */
const ACTIONS: Readonly<Record<TraceAction['kind'], (members: Members) => TraceAction>> = {
  read: (members) => ({ kind: 'read', ...access(members) }),
  write: (members) => ({ kind: 'write', ...access(members) }),
  local: (members) => ({ kind: 'local', name: members.get('name', text), value: members.get('value', text) }),
  iterations: (members) => ({ kind: 'iterations', count: members.get('count', number) }),
  input: (members) => ({ kind: 'input', name: members.get('name', text), value: members.get('value', text), ...unwritten(members) }),
  create: (members) => ({ kind: 'create', child: members.get('child', number) }),
  join: (members) => ({ kind: 'join', child: members.get('child', number) }),
  post: (members) => ({ kind: 'post', child: members.get('child', number) }),
  call: (members) => ({ kind: 'call', text: members.get('text', text) }),
  wake: (members) => ({ kind: 'wake', woken: members.get('woken', listOf(number)) }),
  stream: (members) => ({ kind: 'stream', stream: members.get('stream', text), ...said(members) }),
  spurious: () => ({ kind: 'spurious' }),
  end: () => ({ kind: 'end' }),
  violation: (members) => ({ kind: 'violation', property: members.get('property', text), message: members.get('message', text) }),
  wait: (members) => ({ kind: 'wait', text: members.get('text', text), ...members.maybe('waitsFor', number) }),
};

function access(members: Members) {
  return { cell: members.get('cell', text), value: members.get('value', text), shared: members.get('shared', truth), ...unwritten(members) };
}

function unwritten(members: Members): { readonly unwritten?: true } {
  return members.maybe('unwritten', truth).unwritten ? { unwritten: true } : {};
}

function isKnown(kind: string): kind is TraceAction['kind'] {
  return Object.hasOwn(ACTIONS, kind);
}

/** Undefined for kinds of events that came later than this. */
const event: Decoder<TraceEvent | undefined> = (value, path) => {
  const members = new Members(value, path);
  const action = members.get('action', (inner, where) => new Members(inner, where));
  const kind = action.get('kind', text);
  if (!isKnown(kind)) return undefined;
  return {
    task: members.get('task', number),
    block: members.get('block', number),
    position: members.get('position', position),
    stack: members.get('stack', listOf(text)),
    action: ACTIONS[kind](action),
    ...members.maybe('locks', listOf(text)),
  };
};

const queue: Decoder<{ readonly block: number; readonly tasks: readonly number[] }> = (value, path) => {
  const members = new Members(value, path);
  return { block: members.get('block', number), tasks: members.get('tasks', listOf(number)) };
};

/** The execution of a violation. */
export const trace: Decoder<Trace> = (value, path) => {
  const members = new Members(value, path);
  return {
    tasks: members.get('tasks', listOf(task)),
    events: members.get('events', listOf(event)).filter((each) => each !== undefined),
    ...members.maybe('queued', listOf(queue)),
  };
};

/** A task in a race, a deadlock or an atomicity violation. */
export const participant: Decoder<Participant> = (value, path) => {
  const members = new Members(value, path);
  return {
    task: members.get('task', number),
    position: members.get('position', position),
    stack: members.get('stack', listOf(text)),
    action: members.get('action', text),
    locks: members.get('locks', listOf(text)),
    ...members.maybe('interrupts', oneOf('on', 'off')),
    ...members.maybe('waitsFor', number),
  };
};

const saidBy: Decoder<SaidBy> = (value, path) => {
  const members = new Members(value, path);
  return { ...said(members), ...members.maybe('task', text), ...members.maybe('position', position), ...members.maybe('same', number) };
};

/** Where two executions say different things. */
export const parting: Decoder<Parting> = (value, path) => {
  const members = new Members(value, path);
  return { stream: members.get('stream', text), known: members.get('known', listOf(saidBy)), here: members.get('here', listOf(saidBy)) };
};
