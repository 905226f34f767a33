/** Each room has a page that says what it is, and the files that pages about the house name are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roomOf, sourcesIn } from '../house/imports.js';
import { pages } from '../support/markdown.js';
import { REGRESSIONS, ROOT } from '../support/samples.js';

const sources = sourcesIn(ROOT);
const rooms = [...new Set(sources.map(roomOf))].sort();

/** Pages in which a name of a file is one of this repository. */
const ABOUT_THE_HOUSE =
  /^(?:(?:src|encodings|cli|node|viewer|web|editors)\/(?:[^/]+\/)?README|CONTRIBUTING|docs\/architecture|docs\/glossary)\.md$/;
const HOUSE = pages().filter((page) => ABOUT_THE_HOUSE.test(page) && !page.startsWith('editors/vscode/'));

/** Files and folders in backticks: `a/b.ts`, `c.c`, `folder/`. */
function namedIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  return spans.filter((span) => /^[\w.-]+(?:\/[\w.-]+)*(?:\.(?:ts|md)|\/)$/.test(span));
}

/**
 * Paths are meant from the page's folder, the root, or `src`; a name alone is also that of a file further within the
 * folder.
 */
function isThere(page: string, name: string): boolean {
  const folder = dirname(page);
  const isFrom = (base: string): boolean => existsSync(join(ROOT, base, name));
  return (
    [folder, '.', 'src'].some(isFrom) ||
    sources.some(
      (file) => file.startsWith(folder === '.' || folder === 'docs' ? '' : `${folder}/`) && file.endsWith(`/${name}`),
    )
  );
}

describe('each room has a page', () => {
  it.each(rooms)('%s', (room) => {
    const path = join(ROOT, room, 'README.md');
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(/^# /);
  });
});

describe('the files that a page names are there', () => {
  it('finds names', () => {
    expect(namedIn('Read `a/b.ts`, `paths/` and `Budget`, `--dump x` or `*.ts`')).toEqual(['a/b.ts', 'paths/']);
    expect(isThere('src/unroll/README.md', 'task.ts')).toBe(true);
    expect(isThere('src/unroll/README.md', 'missing.ts')).toBe(false);
  });
  it.each(HOUSE)('%s', (page) => {
    const missing = namedIn(readFileSync(join(ROOT, page), 'utf8')).filter((name) => !isThere(page, name));
    expect(missing).toEqual([]);
  });
});

it('the page of the regressions says what each folder is about', () => {
  const listed = [...readFileSync(join(REGRESSIONS, 'README.md'), 'utf8').matchAll(/^\| `(\w+)\/` \|/gm)].map(
    ([, folder]) => folder,
  );
  const folders = readdirSync(REGRESSIONS, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(listed).toEqual(expect.arrayContaining(folders));
});
