import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What everybody may import. */
const BASE = 'src/base';

/** Who may import whom at run time, rooms or single files; files directly in `src/` are the driver and may import everything but `node` and `cli`. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'src/c': ['src/source', 'src/ctypes'],
  'src/ir': ['src/source', 'src/ctypes', 'src/c'],
  'src/firmware': ['src/source', 'src/ctypes', 'src/c', 'src/ir'],
  'src/properties': ['src/source', 'src/ir'],
  'src/logic': ['src/source'],
  'src/unroll': ['src/source', 'src/ir', 'src/properties', 'src/logic'],
  'src/sat': ['src/source'],
  'src/machine': ['src/ir'],
  'src/trace': ['src/ctypes', 'src/ir', 'src/properties', 'src/machine'],
  'src/report': ['src/answer'],
  'src/engine': ['src/source', 'src/logic', 'src/sat', 'src/trace', 'src/reduce/exclusive-reads.ts', 'src/steps/events.ts', 'encodings'],
  'src/driver': ['src/source', 'src/ir', 'src/report', 'src/properties/checks.ts'],
  'src/harness': ['src/library'],
  'src/streams': ['src/source', 'src/report', 'src/machine', 'src/answer'],
  encodings: ['src/logic', 'src/steps/alternatives.ts', 'src/steps/preemption.ts'],
  node: ['src', 'src/source', 'src/streams', 'src/properties', 'src/answer'],
  cli: ['node', 'src', 'src/source', 'src/report', 'src/harness', 'src/properties', 'src/answer'],
  viewer: ['src/report'],
  web: [
    'src',
    'src/source',
    'src/report',
    'src/answer',
    'viewer',
    'cli/contradictions.ts',
    'cli/flag-values.ts',
    'cli/join.ts',
    'cli/suite/expectation.ts',
    'cli/suite/shell-words.ts',
  ],
};

/** Whose types may be named besides. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'src/ctypes': ['src/source'],
  'src/properties': ['src/ctypes'],
  'src/logic': ['src/sat'],
  'src/unroll': ['src/ctypes', 'src/sat'],
  'src/answer': ['src/source'],
  'src/machine': ['src/source', 'src/ctypes'],
  'src/trace': ['src/source', 'src/answer'],
  'src/report': ['src/source'],
  'src/harness': ['src/answer', 'src/source'],
  'src/engine': ['src/ir', 'src/properties', 'src/unroll', 'src/machine', 'src/answer', 'src'],
  'src/driver': ['src/answer', 'src/engine', 'src/properties', 'src/unroll', 'src/machine', 'src'],
  'src/streams': ['src/ir', 'src/driver', 'src'],
  encodings: ['src/unroll', 'src/source'],
  node: ['src/report'],
  cli: ['src/firmware'],
  viewer: ['src/source', 'src/answer'],
};

/** Files that need each other, circle by circle. */
const CIRCLES: readonly (readonly string[])[] = [
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
    'src/lower/uninterpreted.ts',
    'src/lower/varargs.ts',
    'src/lower/variable-arrays.ts',
  ],
];

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

function files(directory: string): string[] {
  return readdirSync(join(ROOT, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return files(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

/** The room of the house that a file is in. */
function room(path: string): string {
  const [top, folder, rest] = path.split('/');
  return top === 'src' && rest !== undefined ? `src/${folder}` : top!;
}

/** `import type …`, or every single name is a type. */
function namesTypesOnly(type: string | undefined, clause: string): boolean {
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]?.split(',') ?? [''];
  return type !== undefined || names.every((name) => /^\s*(type\s|$)/.test(name)) === (names.join('').trim() !== '');
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const resolved = (target: string): string => relative(ROOT, normalize(join(ROOT, dirname(file), target.replace(/\?.*/, '')))).replace(/\.js$/, '.ts');
  const declared = [...text.matchAll(/^(?:import|export)( type)?((?: [^;']*? from)?) '(\.[^']*)'/gm)];
  const dynamic = [...text.matchAll(/\bimport\(\s*'(\.[^']*)'/g)];
  return [
    ...declared.map(([, type, clause, target]) => ({ file, target: resolved(target!), typeOnly: namesTypesOnly(type, clause!) })),
    ...dynamic.map(([, target]) => ({ file, target: resolved(target!), typeOnly: false })),
  ];
}

const all = ['src', 'encodings', 'node', 'cli', 'viewer', 'web'].flatMap(files);
const imports = all.flatMap(importsOf);

/** What permits an import: a room, or a file of it. */
function permission(table: Readonly<Record<string, readonly string[]>>, { file, target }: Import): string | undefined {
  return table[room(file)]?.find((allowed) => allowed === target || allowed === room(target));
}

function needsNone({ file, target }: Import): boolean {
  if (room(file) === room(target) || room(target) === BASE) return true;
  return room(file) === 'src' && !['node', 'cli'].includes(room(target));
}

/** Strongly connected components with several files (Tarjan), of imports at run time. */
function circles(): string[][] {
  const targets = new Map(all.map((file) => [file, imports.filter((each) => each.file === file && !each.typeOnly).map(({ target }) => target)]));
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    number.set(file, number.size);
    lowest.set(file, number.get(file)!);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!number.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== number.get(file)) return;
    const members = stack.splice(stack.indexOf(file));
    if (members.length > 1) found.push(members.sort());
  };
  for (const file of all) if (!number.has(file)) visit(file);
  return found.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

describe('imports run one way', () => {
  it('are found, all of them, also those that are made while running', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports).toContainEqual({ file: 'src/sat/index.ts', target: 'src/sat/cadical.ts', typeOnly: false });
    const unknown = imports.filter(({ target }) => !all.includes(target) && !/\.(?:d\.ts|css)$/.test(target));
    expect(unknown).toEqual([]);
  });

  it('reach only what lies below', () => {
    const upward = imports.filter((each) => !needsNone(each) && permission(VALUES, each) === undefined && !(each.typeOnly && permission(TYPES, each)));
    expect(upward.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it('use every permission', () => {
    const used = new Set<string>();
    for (const each of imports.filter((one) => !needsNone(one))) {
      const value = permission(VALUES, each);
      if (!each.typeOnly && value !== undefined) used.add(`${room(each.file)} -> ${value}`);
      else if (each.typeOnly && value === undefined) used.add(`types: ${room(each.file)} -> ${permission(TYPES, each)}`);
    }
    const given = [
      ...Object.entries(VALUES).flatMap(([from, to]) => to.map((each) => `${from} -> ${each}`)),
      ...Object.entries(TYPES).flatMap(([from, to]) => to.map((each) => `types: ${from} -> ${each}`)),
    ];
    expect(given.filter((each) => !used.has(each))).toEqual([]);
  });

  it('have no circles but the accepted ones', () => {
    expect(circles()).toEqual(CIRCLES);
  });

  it('reach the encodings from engines only', () => {
    const drivers = new Set(imports.filter(({ file, target }) => room(file) !== 'encodings' && room(target) === 'encodings').map(({ file }) => file));
    expect([...drivers].sort()).toEqual([
      'src/engine/block-engine.ts',
      'src/engine/block-formula.ts',
      'src/engine/confirm.ts',
      'src/engine/distinct.ts',
      'src/engine/hunt.ts',
      'src/engine/partial-order-engine.ts',
    ]);
  });

  it('never touch the file system or a process below node', () => {
    const touching = ['src', 'encodings', 'viewer']
      .flatMap(files)
      .filter((file) => /from 'node:(fs|process|child_process|path|os)/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(touching).toEqual([]);
  });
});
