/** An answer in which every member says something. */
import type { Place, Value } from '../../src/answer/data.js';
import type { TracedTask } from '../../src/answer/task.js';
import type { CheckResult, TraceAction, Violation } from '../../src/answer/result.js';
import { event, lostUpdate, result } from './fixtures.js';

const PLACE: Place = {
  object: { kind: 'local', id: 3, name: 'v', function: 'f', file: 'a.c', type: 'int', machine: true, temporary: true },
  path: ['m', 2, ['a', 'b']],
  offset: 4,
  size: 8,
};
const ARGUMENTS: readonly Value[] = [
  { kind: 'null' },
  { kind: 'integer', number: '1', boolean: true, task: 1 },
  { kind: 'pointer', to: PLACE, dead: true },
  { kind: 'function', name: 'f' },
  { kind: 'address', number: '17' },
  { kind: 'string', literal: '"x"' },
];

const ACTIONS: readonly TraceAction[] = [
  {
    kind: 'read',
    cell: 'c',
    place: PLACE,
    value: '1',
    data: { kind: 'integer', number: '1' },
    shared: true,
    unwritten: true,
    by: 'memcpy',
  },
  {
    kind: 'write',
    cell: 'c',
    place: { ...PLACE, partial: true },
    value: "2 'x'",
    data: { kind: 'integer', number: '2', character: true },
    shared: false,
  },
  { kind: 'local', name: 'l', value: '3', data: { kind: 'float', number: '3' } },
  { kind: 'iterations', count: 4 },
  {
    kind: 'input',
    name: 'i()',
    value: '5',
    data: { kind: 'bits', number: '5' },
    function: 'i',
    type: 'double',
    end: { file: 'a.c', line: 1, column: 4 },
    choice: true,
    variable: true,
    unwritten: true,
  },
  { kind: 'create', child: 1 },
  { kind: 'join', child: 1 },
  { kind: 'post', child: 1 },
  {
    kind: 'call',
    text: 'f()',
    call: { name: 'f', args: ARGUMENTS },
    result: { value: '0', data: { kind: 'integer', number: '0' } },
    mark: true,
  },
  { kind: 'wake', woken: [0, 1] },
  { kind: 'stream', stream: 's', does: 'sends', bytes: 'a' },
  { kind: 'spurious' },
  { kind: 'end' },
  { kind: 'violation', property: 'p', message: 'm', about: PLACE },
  {
    kind: 'wait',
    text: 'w()',
    call: { name: 'w', args: [] },
    waitsFor: 1,
    round: { looks: ['x'], holds: ['1'], writers: [] },
  },
];

const position = { file: 'a.c', line: 1, column: 2 };

const TASKS: readonly TracedTask[] = [
  { kind: 'posted', name: 't', entry: 'e', queue: PLACE, priority: -1, phase: 2 },
  { kind: 'child', name: 'child 1', entry: 'main', instance: 0 },
  { kind: 'interrupt', name: 'h (firing 2), priority 3', entry: 'h', handler: 'h', priority: 3, instance: 1 },
  { kind: 'signal', name: 'signal in main', entry: 'h', instance: 0, thread: 0 },
];

const everything: Violation = {
  ...lostUpdate,
  atMost: 3,
  byChance: true,
  onlyWith: 'o',
  until: 'main ends',
  dependsOnUndefined: ['get'],
  remark: 'r',
  known: true,
  suppression: { reason: 'r', position },
  participants: [
    {
      task: 0,
      position,
      stack: ['main'],
      action: 'a',
      locks: ['m'],
      interrupts: 'on',
      waitsFor: 1,
      round: { looks: ['x'], writers: [{ task: 1, fate: 'ended' }], endless: true },
      access: { kind: 'read', cell: 'c', part: true },
      event: 2,
    },
  ],
  parting: {
    stream: 's',
    known: [{ does: 'sends', bytes: 'x', task: 'main', position, same: 1 }],
    here: [{ does: 'closes' }],
  },
  trace: {
    tasks: [...lostUpdate.trace.tasks, ...TASKS],
    events: ACTIONS.map((action) => ({
      ...event(0, 0, 14, action),
      statement: position,
      locks: ['m'],
      held: [PLACE],
      uses: [0, 3],
      because: [1],
    })),
    allocations: [{ after: 3, task: 1, block: 0, position, stack: ['f'], function: 'malloc', event: 2, fails: true }],
    queued: [{ block: 1, tasks: [0] }],
  },
};

const others = {
  executions: [
    {
      position,
      task: 't',
      switches: 3,
      until: 'main ends',
      participants: everything.participants!,
      trace: everything.trace,
    },
    { position, task: 'main', switches: 4, trace: lostUpdate.trace },
  ],
  noneWithin: 5,
};

export const full: CheckResult = result({
  verdict: 'violation',
  violations: [{ ...everything, others }, lostUpdate],
  reason: 'r',
  dump: 'd',
  unchangedSince: 'main',
  looked: [
    {
      file: 'a.c',
      lines: [{ line: 1 }, { line: 2, unreached: true }, { line: 3, asked: ['race'], reads: true, writes: true }],
    },
  ],
  invariants: [
    {
      position,
      function: 'f',
      bounds: [
        { name: 'v', scope: 'local', least: 0 },
        { name: 'w', scope: 'global', most: 3 },
      ],
    },
  ],
  properties: [{ name: 'race', verdict: 'unknown' }],
  peers: [
    { command: 'c', text: 't', ended: 0 },
    { command: 'c', text: 't', ended: 'SIGTERM' },
  ],
  bounds: {
    switches: 4,
    switchesComplete: false,
    tasks: 2,
    met: [{ kind: 'loop', name: 'main.0', position, limit: 2, length: 3, given: true, flag: '--unwindset main.0:4' }],
    assumed: [{ what: 'w', flag: '--malloc-may-fail', otherwise: 'o', because: 'b', lookedAt: 'l', given: true }],
    proved: true,
    spins: [position],
    cycles: 'open',
    starvation: 'open',
    interrupted: 'i',
  },
  diagnostics: [{ severity: 'warning', code: 'name', message: 'm', position, hint: 'h' }],
});
