/** The imports of this repository, read from its text. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

export interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

const FOLDERS: readonly string[] = [
  'src',
  'build',
  'encodings',
  'node',
  'cli',
  'viewer',
  'web',
  'editors',
  'bench',
  'samples',
];

/** The sources in all rooms. @param root of the repository */
export function sourcesIn(root: string): string[] {
  return FOLDERS.flatMap((folder) => filesIn(root, folder));
}

function filesIn(root: string, directory: string): string[] {
  return readdirSync(join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(root, path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

/** The room of the house that a file is in; the files at the top of `src/` are one. */
export function roomOf(path: string): string {
  const [top, folder, rest] = path.split('/');
  return top === 'src' && rest !== undefined ? `src/${folder}` : top!;
}

/** `import type …`, or every single name is a type. */
function namesTypesOnly(type: string | undefined, clause: string): boolean {
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]?.split(',') ?? [''];
  return type !== undefined || names.every((name) => /^\s*(type\s|$)/.test(name)) === (names.join('').trim() !== '');
}

/** What a file imports from others of the repository, also while running. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const resolved = (target: string): string =>
    relative(root, normalize(join(root, dirname(file), target.replace(/\?.*/, '')))).replace(/\.js$/, '.ts');
  const declared = [...text.matchAll(/^(?:import|export)( type)?((?: [^;']*? from)?) '(\.[^']*)'/gm)];
  const dynamic = [...text.matchAll(/\bimport\(\s*'(\.[^']*)'/g)];
  return [
    ...declared.map(([, type, clause, target]) => ({
      file,
      target: resolved(target!),
      typeOnly: namesTypesOnly(type, clause!),
    })),
    ...dynamic.map(([, target]) => ({ file, target: resolved(target!), typeOnly: false })),
  ];
}
