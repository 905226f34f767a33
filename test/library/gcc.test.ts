import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasGcc, headerPaths, LIBRARY, MadeHeaders, modelPaths } from './compiled.js';

/** Macros without which a file is never read: it defines nothing that other programs need. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  'inside.c': ['__TCBMC_INSIDE'],
  'avr-streams.c': ['__AVR__'],
};

/** What programs define before they include a header. */
const WANTED: Readonly<Record<string, readonly string[]>> = { 'util/setbaud.h': ['-DF_CPU=1000000', '-DBAUD=9600'] };

/** Who has the first has the others as well. */
const IMPLIED: Readonly<Record<string, string>> = { __TCBMC_SIGNALS_ARRIVE: '__TCBMC_SIGNALS' };

/** What the models see of the program; the 8051's C is another one. */
const FEATURE = /\b__TCBMC_(?!MOST_THREADS|8051)[A-Z_]+\b/g;

function compiled(flags: readonly string[], file: string, input = ''): string {
  const { stdout, stderr } = spawnSync('gcc', ['-fsyntax-only', '-Wall', '-Wno-attributes', ...flags, file], {
    input,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}

const text = (path: string): string => readFileSync(join(LIBRARY, 'models', path), 'utf8');

/** A model with the pieces that it includes, which may ask for features as well. */
function withPieces(path: string): string {
  const includes = [...text(path).matchAll(/^#include "([^"]+)"/gm)].map(([, name]) => `include/${name!}`);
  return [text(path), ...includes.filter((name) => !/\/(?:errors|tables)\.h$/.test(name)).map(withPieces)].join('');
}

/** None, each, and all of the macros that a model asks for. */
function variants(path: string): readonly (readonly string[])[] {
  const asked = [...new Set(withPieces(path).match(FEATURE) ?? [])];
  const needed = [
    ...(ALWAYS[path] ?? []),
    ...[...text(path).matchAll(/^ \* @when (\w+)/gm)].map(([, macro]) => macro!),
  ];
  const each = asked.map((macro) => [macro, ...(IMPLIED[macro] === undefined ? [] : [IMPLIED[macro]])]);
  return [[], ...each, asked].map((macros) => [...new Set([...needed, ...macros])]);
}

describe.skipIf(!hasGcc)('gcc has nothing to say', () => {
  const made = new MadeHeaders();
  afterAll(() => made.remove());
  const system = ['-nostdinc', '-isystem', join(LIBRARY, 'include')];

  it.each(modelPaths)('of %s', (path) => {
    for (const macros of variants(path)) {
      const flags = [...made.flags, ...system, ...macros.map((macro) => `-D${macro}`)];
      expect(compiled(flags, join(LIBRARY, 'models', path)), macros.join(' ')).toBe('');
    }
  });

  it.each(headerPaths)('of <%s>', (path) => {
    const flags = [
      '-std=gnu11',
      '-fno-builtin',
      '-D_GNU_SOURCE',
      ...(WANTED[path] ?? []),
      '-nostdinc',
      '-I',
      join(LIBRARY, 'include'),
      '-I',
      made.folder,
      '-x',
      'c',
    ];
    expect(compiled(flags, '-', `#include <${path}>\n`)).toBe('');
  });
});
