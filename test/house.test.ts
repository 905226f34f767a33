import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Who may import whom at run time; files directly in `src/` are the driver and may import everything but `cli`. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'src/source': [],
  'src/c': ['src/source'],
  'src/library': ['src/source', 'src/c'],
  'src/ir': ['src/source', 'src/c', 'src/library'],
  'src/properties': ['src/source', 'src/c', 'src/ir'],
  'src/logic': ['src/source'],
  'src/unroll': ['src/source', 'src/ir', 'src/properties', 'src/logic'],
  'src/sat': ['src/source'],
  'src/answer': ['src/source'],
  'src/machine': ['src/source', 'src/ir'],
  'src/trace': ['src/source', 'src/c', 'src/ir', 'src/properties', 'src/machine'],
  'src/report': ['src/source', 'src/answer'],
  'src/engine': ['src/source', 'src/ir', 'src/properties', 'src/logic', 'src/sat', 'src/unroll', 'src/machine', 'src/trace', 'src/answer', 'src', 'encodings'],
  encodings: ['src/logic'],
  cli: ['src', 'src/source', 'src/c', 'src/report', 'src/library', 'src/properties', 'src/answer'],
};

/** Whose types may be named besides. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'src/unroll': ['src/c'],
  'src/logic': ['src/sat'],
  'src/machine': ['src/c'],
  'src/trace': ['src/answer'],
  'src/report': ['src/ir'],
  encodings: ['src/unroll', 'src/source'],
  cli: ['src/ir'],
};

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
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

const imports: Import[] = ['src', 'encodings', 'cli'].flatMap(files).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^(import|export)( type)?[^;]*? from '(\.[^']*)'/gm)].map(([, , type, target]) => ({
    file,
    from: room(file),
    to: room(relative(ROOT, normalize(join(ROOT, dirname(file), target!)))),
    typeOnly: type !== undefined,
  })),
);

describe('imports run one way', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(300);
  });

  it('reach only what lies below', () => {
    const upward = imports.filter(({ from, to, typeOnly }) => {
      if (from === to) return false;
      if (from === 'src') return to === 'cli';
      return !(VALUES[from] ?? []).includes(to) && !(typeOnly && (TYPES[from] ?? []).includes(to));
    });
    expect(upward.map(({ file, to }) => `${file} -> ${to}`)).toEqual([]);
  });

  it('reach the encodings from the driver only', () => {
    const drivers = new Set(imports.filter(({ from, to }) => from !== 'encodings' && to === 'encodings').map(({ file }) => file));
    expect([...drivers].sort()).toEqual(['src/engine/block-search.ts', 'src/engine/formula-dump.ts']);
  });

  it('never touch the file system or a process below cli', () => {
    const touching = ['src', 'encodings']
      .flatMap(files)
      .filter((file) => /from 'node:(fs|process|child_process|path|os)/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(touching).toEqual([]);
  });
});
