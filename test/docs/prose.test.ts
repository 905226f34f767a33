/**
 * What holds of all pages for people: output stands in blocks, links lead somewhere, and a page can be read on half a
 * screen.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { consoleExamples } from '../support/console.js';
import { anchorsOf, linksOf, pages, proseOf } from '../support/markdown.js';
import { ROOT } from '../support/samples.js';

/** How wide lines may be, as those of code. Tables and addresses cannot be broken. */
const WIDTH = 120;

const all = pages();

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

it('are found, in all folders', () => {
  expect(all).toEqual(
    expect.arrayContaining(['README.md', 'docs/bounds.md', 'samples/README.md', 'src/unroll/README.md']),
  );
});

describe('output stands in blocks only', () => {
  it.each(all)('%s', (page) => {
    const text = textOf(page);
    const printed = new Set(
      consoleExamples(text).flatMap(({ output }) => output.split('\n').filter((line) => line.trim().length > 20)),
    );
    expect(proseOf(text).filter((line) => printed.has(line))).toEqual([]);
  });
});

describe('links lead somewhere', () => {
  it.each(all)('%s', (page) => {
    const broken = linksOf(textOf(page)).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && statSync(join(ROOT, target)).isFile() && !anchorsOf(textOf(target)).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe('prose keeps to the width of code', () => {
  it.each(all)('%s', (page) => {
    const wide = proseOf(textOf(page)).filter(
      (line) => line.length > WIDTH && !/^(?:\||    )/.test(line) && line.trim().includes(' '),
    );
    expect(wide).toEqual([]);
  });
});

it('the README is read in one sitting', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(201);
  expect(textOf('README.md').length).toBeLessThan(17_000);
});
