import { named } from '../../src/ir/ids.js';
import { describe, expect, it } from 'vitest';
import type { CheckId } from '../../src/ir/checks.js';
import { checksOf } from '../../src/ir/checks.js';
import type { Program } from '../../src/ir/ir.js';
import type { TraceAction } from '../../src/answer/result.js';
import { replay } from '../../src/trace/replay.js';
import type { Block, Schedule, TaskChoices } from '../../src/machine/schedule.js';
import { arrayOf, cmp, INT, intType, num, op, pointerTo, ProgramBuilder, struct } from '../support/ir-builder.js';

function schedule(
  program: Program,
  blocks: readonly [number, number][],
  tasks: readonly Partial<TaskChoices>[],
): Schedule {
  return {
    tasks: tasks.map((task, i) => ({
      id: BigInt(i + 1),
      inputs: [],
      objects: [],
      children: [],
      threadLocals: new Map(),
      ...task,
    })),
    blocks: blocks.map(([task, until]): Block => ({ task, until })),
    globalAddresses: program.globals.map((_, i) => BigInt(0x10000 + 0x1000 * i)),
    functionAddresses: program.functions.map((_, i) => BigInt(0x4000 + 16 * i)),
  };
}

function lostUpdate(): Program {
  const p = new ProgramBuilder();
  const g = p.global('counter');
  const main = p.function('main');
  const t = p.function('worker', { resultWidth: 64 });
  const id = main.create(t);
  main.store(g, op('add', main.load(g, 4, 'old'), num(1)));
  main.join(id);
  main.assert(cmp('eq', main.load(g), num(2)), 'assertion', 'nothing is lost').ret();
  t.store(g, op('add', t.load(g), num(1))).ret(num(0, 64));
  return p.build();
}
const LOST: readonly [number, number][] = [
  [0, 2],
  [1, 3],
  [0, 6],
];

describe('replay', () => {
  it('reaches the violation and tells the story', () => {
    const program = lostUpdate();
    const result = replay(program, schedule(program, LOST, [{ children: [1] }, {}]));
    expect(result).toMatchObject({
      kind: 'violation',
      fault: { property: 'assertion', message: 'nothing is lost' },
      task: 'main',
      switches: 2,
    });
    expect(result.trace.tasks).toEqual([
      { kind: 'main', name: 'main', entry: 'main' },
      { kind: 'thread', name: 'thread 1', entry: 'worker' },
    ]);
    const story = result.trace.events.map((event) => [event.block, event.task, event.action] as const);
    const place = {
      object: { kind: 'global', id: 0, name: 'counter', type: 'int' },
      path: [],
      offset: 0,
      size: 4,
    } as const;
    const integer = (number: string) => ({ value: number, data: { kind: 'integer', number } as const });
    const read = (value: string): TraceAction => ({
      kind: 'read',
      cell: 'counter',
      place,
      ...integer(value),
      shared: true,
    });
    const write = (value: string): TraceAction => ({
      kind: 'write',
      cell: 'counter',
      place,
      ...integer(value),
      shared: true,
    });
    expect(story).toEqual([
      [0, 0, { kind: 'create', child: 1 }],
      [0, 0, read('0')],
      [0, 0, { kind: 'local', name: 'old', ...integer('0') }],
      [1, 1, read('0')],
      [1, 1, write('1')],
      [1, 1, { kind: 'end' }],
      [2, 0, write('1')],
      [2, 0, { kind: 'join', child: 1 }],
      [2, 0, read('1')],
      [2, 0, { kind: 'violation', property: 'assertion', message: 'nothing is lost' }],
    ]);
  });

  it.each<[string, readonly [number, number][], readonly Partial<TaskChoices>[], RegExp]>([
    [
      'no violation',
      [
        [0, 1],
        [1, 3],
        [0, 6],
      ],
      [{ children: [1] }, {}],
      /without a violation/,
    ],
    ['a join too early', [[0, 6]], [{ children: [1] }, {}], /cannot go on.*not ended/],
    ['a task before its creation', [[1, 1]], [{ children: [1] }, {}], /before it is created/],
    [
      'a task after its end',
      [
        [0, 2],
        [1, 4],
      ],
      [{ children: [1] }, {}],
      /has ended/,
    ],
    ['no child', LOST, [{}, {}], /no task is given/],
    ['a child with the id of another task', LOST, [{ children: [1] }, { id: 1n }], /exists already/],
  ])('explains a mismatch: %s', (_, blocks, tasks, message) => {
    const program = lostUpdate();
    const result = replay(program, schedule(program, blocks, tasks));
    expect(result.kind).toBe('mismatch');
    expect(result.kind === 'mismatch' && result.message).toMatch(message);
  });

  it('refuses missing inputs, overlapping objects and false assumptions', () => {
    const p = new ProgramBuilder();
    const main = p.function('main');
    const x = main.local('x', INT, 4);
    const y = main.local('y', INT, 4);
    main.emit({ kind: 'enter', local: named(x.id) }).emit({ kind: 'enter', local: named(y.id) });
    main.store(y.address, main.input());
    main
      .assume(cmp('eq', main.load(y.address), num(7)))
      .assert(num(0, 1))
      .ret();
    const program = p.build();
    const at = (address: bigint) => ({ address, contents: new Map<number, number>() });
    const run = (inputs: bigint[], second: bigint) =>
      replay(program, schedule(program, [[0, 4]], [{ inputs, objects: [at(0x20000n), at(second)] }]));
    expect(run([7n], 0x20004n)).toMatchObject({ kind: 'violation', switches: 0 });
    expect(run([], 0x20004n)).toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(/no value is left/) as string,
    });
    expect(run([7n], 0x20003n)).toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(/overlaps/) as string,
    });
    expect(run([7n], 12n)).toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(/not a possible address/) as string,
    });
    expect(run([6n], 0x20004n)).toMatchObject({
      kind: 'mismatch',
      message: expect.stringMatching(/assumption/) as string,
    });
  });

  it('refuses a block that ends inside an atomic section', () => {
    const p = new ProgramBuilder();
    const x = p.global('x');
    const main = p.function('main');
    const t = p.function('t', { resultWidth: 64 });
    main.create(t);
    main.atomic(() => main.store(x, num(1)).store(x, num(0))).ret();
    t.assert(cmp('eq', t.load(x), num(0))).ret(num(0, 64));
    const program = p.build();
    const run = (until: number) =>
      replay(
        program,
        schedule(
          program,
          [
            [0, until],
            [1, 2],
          ],
          [{ children: [1] }, {}],
        ),
      );
    expect(run(3)).toMatchObject({ kind: 'mismatch', message: expect.stringMatching(/atomic section/) as string });
    expect(run(5)).toMatchObject({ kind: 'mismatch', message: expect.stringMatching(/without a violation/) as string });
  });

  it('names parts of objects and formats values by their types', () => {
    const p = new ProgramBuilder();
    const node = struct('node', 16, []);
    node.record.layout = struct('', 16, [
      ['value', intType(2, true, 'short'), 0],
      ['tag', intType(1, true, 'char'), 2],
      ['next', pointerTo(node), 8],
    ]).record.layout;
    const queue = p.global('queue', { size: 48, type: struct('queue', 48, [['items', arrayOf(node, 3), 0]]) });
    const flag = p.global('flag', { size: 1, type: intType(1, false, '_Bool', true) });
    const big = p.global('big', { size: 4, type: intType(4, false, 'unsigned int') });
    const main = p.function('main');
    const block = main.reg(64, 'block');
    main.emit({ kind: 'alloc', dst: block.reg, size: num(32, 64), zero: true, type: node });
    const at = (offset: number, base = queue) => op('add', base, num(offset, 64));
    main.store(at(32), num(-2, 16)).store(at(34), num(65, 8)).store(at(40), at(16)).store(at(24), num(0, 64));
    main.store(at(24, block), at(18)).store(flag, num(1, 8)).store(big, num(-1)).store(at(1, big), num(3, 16));
    main
      .store(at(8), op('add', block, num(16, 64)))
      .assert(num(0, 1))
      .ret();
    const program = p.build();
    const result = replay(
      program,
      schedule(program, [[0, 11]], [{ objects: [{ address: 0x90000n, contents: new Map() }] }]),
    );
    const lines = result.trace.events.map(({ action }) =>
      action.kind === 'write'
        ? `${action.cell} = ${action.value}`
        : action.kind === 'local'
          ? `${action.name} := ${action.value}`
          : action.kind,
    );
    expect(lines).toEqual([
      'block := &heap 1 (struct node)',
      'queue.items[2].value = -2',
      "queue.items[2].tag = 65 'A'",
      'queue.items[2].next = &queue.items[1]',
      'queue.items[1].next = NULL',
      'heap 1 (struct node)[1].next = &queue.items[1].tag',
      'flag = true',
      'big = 4294967295',
      'big (bytes 1–2) = 3',
      'queue.items[0].next = &heap 1 (struct node)[1]',
      'violation',
    ]);
  });

  it('shows a library function as one call, where it takes effect', () => {
    const p = new ProgramBuilder();
    const m = p.global('m');
    const main = p.function('main');
    const lock = p.function('pthread_mutex_lock', { library: true });
    const mutex = lock.param(64, 'mutex');
    lock.atomic(() => lock.assume(cmp('eq', lock.load(mutex), num(0))).store(mutex, num(1))).ret();
    main.call(lock, m).assert(num(0, 1)).ret();
    const program = p.build();
    const result = replay(program, schedule(program, [[0, 7]], [{}]));
    expect(
      result.trace.events.map(({ action, stack }) => [action.kind === 'call' ? action.text : action.kind, stack]),
    ).toEqual([
      ['pthread_mutex_lock(&m)', ['main']],
      ['violation', ['main']],
    ]);
  });

  it('knows which of two checks at one place is meant, whatever they say', () => {
    const p = new ProgramBuilder();
    const main = p.function('main');
    const place = { property: 'overflow', message: 'the sum is too large' } as const;
    for (let i = 0; i < 2; i++) main.emit({ kind: 'assert', cond: num(0, 1), ...place, after: 'goes-on' });
    main.ret();
    const built = p.build();
    const position = { file: 't.c', line: 7, column: 3 };
    const program = {
      ...built,
      functions: built.functions.map((fn) => ({ ...fn, code: fn.code.map((instr) => ({ ...instr, position })) })),
    };
    const checks = [...checksOf(program).values()];
    const until = (check: CheckId, visible: number) =>
      replay(program, {
        ...schedule(program, [[0, visible]], [{}]),
        claimed: new Set(['overflow']),
        breaks: { check, ...place, position },
      });
    expect(checks.map((check, i) => until(check, i + 1))).toMatchObject(
      checks.map((check) => ({ kind: 'violation', fault: { check } })),
    );
    expect(until(checks[1]!, 1)).toMatchObject({ kind: 'mismatch' });
  });
});
