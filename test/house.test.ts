import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commentsWithoutNoun } from './house/comments.js';
import { importsOf, roomOf, sourcesIn, type Import } from './house/imports.js';
import { unmirrored } from './house/mirror.js';
import { NOUNS, SHARED_NAMES, sharedNames } from './house/names.js';
import { optionRooms } from './house/option-rooms.js';
import { PATTERNS, filesWithPatterns } from './house/patterns.js';
import { cyclesOf } from './house/plan.js';
import { longSentences } from './house/sentences.js';
import { pages } from './support/markdown.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What everybody may import. */
const BASE = 'src/base';

/**
 * Who may import whom at run time: rooms, or folders or files of them. The languages are `c`, `ir`, `steps` and the
 * schedules of `machine`; each pass stands on those between which it leads. `src` is the door: the files at the top.
 */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'src/sat': ['src/source'],
  'src/logic': ['src/source'],
  'src/c': ['src/source'],
  'src/properties': ['src/ir', 'src/source'],
  'src/machine': ['src/ir'],
  'src/states': ['src/ir'],
  'src/walks': ['src/ir', 'src/machine'],
  'src/static': ['src/source/ctypes', 'src/ir'],
  'src/transform': ['src/source/ctypes', 'src/ir'],
  'src/lower': ['src/c', 'src/ir', 'src/source'],
  'src/firmware': ['src/c', 'src/ir', 'src/source'],
  'src/steps': ['src/logic', 'src/ir'],
  'src/reduce': ['src/logic', 'src/steps'],
  'src/unroll': ['src/logic', 'src/ir', 'src/steps', 'src/source'],
  'src/trace': ['src/answer', 'src/source/ctypes', 'src/ir', 'src/properties', 'src/machine'],
  'src/report': ['src/answer', 'src/source'],
  'src/harness': ['src/answer', 'src/library'],
  'src/options': ['src/answer', 'src/ir', 'src/properties', 'src/firmware', 'src/source'],
  'src/front': [
    'src/library',
    'src/c',
    'src/ir',
    'src/transform',
    'src/lower',
    'src/firmware',
    'src/options',
    'src/source',
  ],
  encodings: ['src/logic', 'src/steps/alternatives.ts', 'src/steps/preemption.ts'],
  'src/engine': [
    'src/sat',
    'src/logic',
    'src/ir',
    'src/steps',
    'src/reduce/exclusive-reads.ts',
    'src/properties',
    'src/trace',
    'src/states',
    'src/walks',
    'encodings',
    'src/source',
  ],
  'src/driver': [
    'src/sat',
    'src/proof',
    'src/answer',
    'src/c/dump.ts',
    'src/ir',
    'src/properties',
    'src/steps',
    'src/reduce',
    'src/unroll',
    'src/static',
    'src/options',
    'src/front',
    'src/engine',
    'src/source',
  ],
  'src/streams': ['src/answer', 'src/machine', 'src/source'],
  'src/orders': ['src/ir', 'src/trace/graph'],
  src: [
    'src/orders',
    'src/sat',
    'src/proof',
    'src/answer',
    'src/properties',
    'src/report',
    'src/options',
    'src/front',
    'src/engine',
    'src/driver',
    'src/streams',
    'src/source',
  ],
  node: ['src/answer', 'src/properties', 'src/options', 'src/streams', 'src', 'src/source'],
  cli: ['src/proof', 'src/answer', 'src/properties', 'src/report', 'src/harness', 'src/options', 'node', 'src/source'],
  viewer: ['src/answer', 'src/report', 'src/source'],
  web: [
    'src/answer',
    'src/report',
    'src/options',
    'src',
    'cli/flag-values.ts',
    'cli/join.ts',
    'cli/suite/expectation.ts',
    'cli/suite/shell-words.ts',
    'viewer',
    'src/source',
  ],
  editors: ['src/answer', 'src/report', 'src/source'],
  bench: ['cli'],
  build: ['src/library/models/error-causes.ts'],
};

/** Whose types may be named besides. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'src/logic': ['src/sat'],
  'src/answer': ['src/source'],
  'src/ir': ['src/source'],
  'src/machine': ['src/source'],
  'src/states': ['src/machine', 'src/source'],
  'src/static': ['src/source'],
  'src/steps': ['src/properties', 'src/source'],
  'src/unroll': ['src/sat'],
  'src/trace': ['src/source'],
  'src/harness': ['src/source'],
  encodings: ['src/steps', 'src/source'],
  'src/engine': ['src/answer', 'src/machine'],
  'src/driver': ['src/machine'],
  'src/streams': ['src/ir', 'src/options', 'src/driver'],
  'src/orders': ['src/answer', 'src/options', 'src/source'],
  src: ['src/ir', 'src/static'],
  node: ['src/report'],
  cli: ['src/firmware', 'src/front'],
  samples: ['src'],
};

/**
 * Files that need each other, also for types: C's expressions, statements and declarations contain each other, and so
 * does their translation.
 */
const CYCLES: readonly (readonly string[])[] = [
  [
    'src/c/bit-builtins.ts',
    'src/c/calls.ts',
    'src/c/compiler-builtins.ts',
    'src/c/declarations.ts',
    'src/c/declarators.ts',
    'src/c/expressions.ts',
    'src/c/initializers.ts',
    'src/c/labels.ts',
    'src/c/operators.ts',
    'src/c/overflow.ts',
    'src/c/special-calls.ts',
    'src/c/specifiers.ts',
    'src/c/statements.ts',
    'src/c/tags.ts',
  ],
  [
    'src/lower/assignments.ts',
    'src/lower/async.ts',
    'src/lower/atomic-records.ts',
    'src/lower/atomics.ts',
    'src/lower/builtins.ts',
    'src/lower/calls.ts',
    'src/lower/conditions.ts',
    'src/lower/descriptor-uses.ts',
    'src/lower/expressions.ts',
    'src/lower/float-builtins.ts',
    'src/lower/format-arguments.ts',
    'src/lower/formats.ts',
    'src/lower/full-expressions.ts',
    'src/lower/initializers.ts',
    'src/lower/input.ts',
    'src/lower/jumps.ts',
    'src/lower/lvalues.ts',
    'src/lower/memory-builtins.ts',
    'src/lower/output.ts',
    'src/lower/records.ts',
    'src/lower/spelling.ts',
    'src/lower/statements.ts',
    'src/lower/switch.ts',
    'src/lower/task-builtins.ts',
    'src/lower/undefined.ts',
    'src/lower/uninterpreted.ts',
    'src/lower/varargs.ts',
    'src/lower/variable-arrays.ts',
    'src/lower/weak.ts',
  ],
];

const all = sourcesIn(ROOT);
const imports = all.flatMap((file) => importsOf(ROOT, file));

/** What permits an import: a room, or a folder or file of one. */
function permission(table: Readonly<Record<string, readonly string[]>>, { file, target }: Import): string | undefined {
  return table[roomOf(file)]?.find(
    (allowed) => [target, roomOf(target)].includes(allowed) || dirname(target) === allowed,
  );
}

function needsNone({ file, target }: Import): boolean {
  return roomOf(file) === roomOf(target) || roomOf(target) === BASE;
}

describe('imports run one way', () => {
  it('are found, all of them, also those that are made while running', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports).toContainEqual({ file: 'src/sat/index.ts', target: 'src/sat/cadical.ts', typeOnly: false });
    const unknown = imports.filter(({ target }) => !all.includes(target) && !/\.(?:d\.ts|css)$/.test(target));
    expect(unknown).toEqual([]);
  });

  it('reach only what lies below', () => {
    const upward = imports.filter(
      (each) =>
        !needsNone(each) && permission(VALUES, each) === undefined && !(each.typeOnly && permission(TYPES, each)),
    );
    expect(upward.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it('use every permission', () => {
    const used = new Set<string>();
    for (const each of imports.filter((one) => !needsNone(one))) {
      const value = permission(VALUES, each);
      if (!each.typeOnly && value !== undefined) used.add(`${roomOf(each.file)} -> ${value}`);
      else if (each.typeOnly && value === undefined)
        used.add(`types: ${roomOf(each.file)} -> ${permission(TYPES, each)}`);
    }
    const given = [
      ...Object.entries(VALUES).flatMap(([from, to]) => to.map((each) => `${from} -> ${each}`)),
      ...Object.entries(TYPES).flatMap(([from, to]) => to.map((each) => `types: ${from} -> ${each}`)),
    ];
    expect(given.filter((each) => !used.has(each))).toEqual([]);
  });

  it('have no cycles but the accepted ones', () => {
    const edges = imports.map(({ file, target }) => [file, target] as const);
    expect(cyclesOf(all, edges)).toEqual(CYCLES);
  });

  it('reach the encodings from engines only', () => {
    const drivers = new Set(
      imports
        .filter(({ file, target }) => roomOf(file) !== 'encodings' && roomOf(target) === 'encodings')
        .map(({ file }) => file),
    );
    expect([...drivers].sort()).toEqual([
      'src/engine/block-engine.ts',
      'src/engine/block-formula.ts',
      'src/engine/confirm.ts',
      'src/engine/distinct.ts',
      'src/engine/hunt.ts',
      'src/engine/other-executions.ts',
      'src/engine/partial-order-engine.ts',
      'src/engine/refutation.ts',
      'src/engine/run.ts',
    ]);
  });

  it('never touch the file system or a process below node', () => {
    const touching = all
      .filter((file) => /^(?:src|encodings|viewer)\//.test(file))
      .filter((file) => /from 'node:(fs|process|child_process|path|os)/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(touching).toEqual([]);
  });
});

describe('data of a trace', () => {
  it('are never read out of a text: what has regular expressions says what it reads', () => {
    expect(filesWithPatterns(ROOT, sourcesIn(ROOT)).sort()).toEqual(Object.keys(PATTERNS).sort());
  });
});

describe('an option', () => {
  it.runIf(process.env['TCBMC_ALL'] === '1')('enters at most six rooms', () => {
    const entered = optionRooms(ROOT, all);
    expect(entered.get('spuriousWakeups')).toContain('src/options');
    expect([...entered].filter(([, rooms]) => rooms.length > 6)).toEqual([]);
  });
});

describe('names of types', () => {
  const shared = sharedNames(ROOT, all);
  it('have one meaning where the field has one', () => {
    expect([...shared].filter(([name]) => NOUNS.has(name))).toEqual([]);
  });
  it('are seldom those of two types', () => {
    const others = [...shared.keys()].filter((name) => !NOUNS.has(name)).sort();
    expect(others).toContain('State');
    expect(others.length, others.join(' ')).toBeLessThanOrEqual(SHARED_NAMES);
  });
});

describe('tests', () => {
  it('lie in the folder of the room that they are about', () => {
    expect(unmirrored(ROOT, [...new Set(all.map(roomOf))])).toEqual([]);
  });
});

describe('what is written for people', () => {
  it('can be read once', () => {
    const long = longSentences(ROOT, [...all, ...pages()]);
    expect(long).toEqual([]);
  });
  it('begins with a noun where it stands above a declaration', () => {
    expect(commentsWithoutNoun(ROOT, all)).toEqual([]);
  });
});
