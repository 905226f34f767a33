import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ILP32, LP64 } from '../../src/source/target.js';
import { MCS51_HEADERS } from '../../src/library/headers/mcs51.js';
import { XC_HEADERS } from '../../src/library/headers/xc.js';
import { bundledHeader, bundledHeaderNames } from '../../src/library/headers/index.js';
import { predefinedMacros } from '../../src/source/predefined.js';
import { preprocess } from '../../src/source/preprocess.js';
import { spellings } from './support.js';

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));
const host = { readFile: (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined) };
const hasGcc = spawnSync('gcc', ['--version']).status === 0;
const has32Bit = hasGcc && spawnSync('gcc', ['-m32', '-E', '-'], { input: '' }).status === 0;
if (!hasGcc) console.warn('gcc is not here: the comparison with gcc -E is skipped');

function gcc(args: readonly string[], input = ''): string {
  const run = spawnSync('gcc', ['-std=gnu11', ...args], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(run.status, run.stderr).toBe(0);
  return run.stdout;
}

/** The tokens that gcc -E gives, without the pragmas that it leaves in. */
function expected(file: string): string[] {
  const output = gcc(['-E', '-P', '-nostdinc', `-I${headers}`, file]);
  return spellings(output.replace(/^ *#pragma.*$/gm, ''));
}

const headers = mkdtempSync(join(tmpdir(), 'tcbmc-headers-'));
/** Writes the header and those that it includes, some of which are made when they are asked for. */
function write(name: string): void {
  const text = bundledHeader(name);
  if (text === undefined || existsSync(join(headers, name))) return;
  mkdirSync(dirname(join(headers, name)), { recursive: true });
  writeFileSync(join(headers, name), text);
  for (const [, included] of text.matchAll(/^ *# *include <([^>]+)>/gm)) write(included!);
}
bundledHeaderNames.forEach(write);
afterAll(() => rmSync(headers, { recursive: true }));

/** Without the one that wants macros of the program's own. */
/** Headers for compilers whose C is another one. */
const foreign = new Set([...MCS51_HEADERS.map(([name]) => name), ...XC_HEADERS]);
const standard = bundledHeaderNames.filter(
  (name) => !name.startsWith('tcbmc/') && name !== 'util/setbaud.h' && !foreign.has(name),
);

describe.skipIf(!hasGcc)('the tokens are those of gcc -E', () => {
  it.each(readdirSync(fixtures).filter((name) => name.endsWith('.c')))('in %s', (name) => {
    const file = join(fixtures, name);
    const unit = preprocess({ file, host, target: LP64, bundled: bundledHeader });
    expect(spellings(unit.text)).toEqual(expected(file));
  });

  it('in all bundled headers, included twice', () => {
    const file = join(headers, 'all.c');
    writeFileSync(file, [...standard, ...standard].map((name) => `#include <${name}>\n`).join(''));
    const unit = preprocess({ file, host, target: LP64, bundled: bundledHeader });
    expect(unit.warnings).toEqual([]);
    expect(spellings(unit.text)).toEqual(expected(file));
  });
});

/** Macros in which we differ from GCC on purpose. */
const OURS = new Set(
  (
    '__tcbmc__ __DATE__ __TIME__ __TIMESTAMP__ __GNUC__ __GNUC_MINOR__ __GNUC_PATCHLEVEL__ __VERSION__ __STDC_ISO_10646__ ' +
    '__STDC_IEC_559__ __DECIMAL_DIG__ __NO_INLINE__ __FLT_EVAL_METHOD__ __BIGGEST_ALIGNMENT__'
  ).split(' '),
);

describe('predefined macros', () => {
  it.skipIf(!hasGcc).each([
    ['-m64', LP64],
    ['-m32', ILP32],
  ] as const)('are those of gcc %s', (flag, target) => {
    if (flag === '-m32' && !has32Bit) return;
    const theirs = new Map<string, string>();
    for (const match of gcc([flag, '-dM', '-E', '-']).matchAll(/^#define (\w+(?:\([^)]*\))?) ?(.*)$/gm))
      theirs.set(match[1]!, match[2]!);
    const differing: string[] = [];
    for (const [name, text] of predefinedMacros(target)) {
      const same = /^__(FLT|DBL|LDBL)_/.test(name) ? theirs.has(name) : theirs.get(name) === text;
      if (!same && !OURS.has(name)) differing.push(`${name}: ${text} instead of ${theirs.get(name) ?? 'nothing'}`);
    }
    expect(differing).toEqual([]);
  });
});

describe.skipIf(!hasGcc)('the bundled headers', () => {
  const check = (flags: readonly string[], name: string, text: string): void => {
    const file = join(headers, name);
    writeFileSync(file, text);
    gcc([...flags, '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-nostdinc', `-I${headers}`, file]);
  };
  const modes = has32Bit ? [['-m64'], ['-m32']] : [['-m64']];

  it('are valid C, each alone, and after macros with ordinary names', () => {
    for (const flags of modes) {
      standard.forEach((name) => check(flags, 'one.c', `#include <${name}>\nint z;\n`));
      const names = [
        'size',
        'count',
        'text',
        'thread',
        'buffer',
        'x',
        'y',
        'mutex',
        'value',
        'path',
        'lock',
        'to',
        'from',
      ];
      const macros = names.map((name) => `#define ${name} -\n`).join('');
      check(flags, 'many.c', macros + standard.map((name) => `#include <${name}>\n`).join(''));
    }
  });

  it('state the limits of the types', () => {
    const types: Record<string, string> = {
      SCHAR: 'signed char',
      SHRT: 'short',
      INT: 'int',
      LONG: 'long',
      LLONG: 'long long',
    };
    for (const macro of [8, 16, 32, 64].flatMap((bits) => [`INT${bits}`, `INT_LEAST${bits}`]))
      types[macro] = `${macro.toLowerCase()}_t`;
    Object.assign(types, { INTPTR: 'intptr_t', INTMAX: 'intmax_t', PTRDIFF: 'ptrdiff_t', INT_FAST32: 'int_fast32_t' });
    const asserts = Object.entries(types).map(
      ([macro, type]) =>
        `_Static_assert(${macro}_MAX == (${type})(~0ull >> (65 - 8 * sizeof(${type}))) && ${macro}_MIN == -${macro}_MAX - 1, "${macro}");\n`,
    );
    const more =
      '_Static_assert(SIZE_MAX == (size_t)-1 && UINT_MAX == -1u && ULLONG_MAX == -1ull && USHRT_MAX == (unsigned short)-1 && UINT64_MAX == (uint64_t)-1, "");\n';
    for (const flags of modes)
      check(
        flags,
        'limits.c',
        `#include <limits.h>\n#include <stdint.h>\n#include <stddef.h>\n${asserts.join('')}${more}`,
      );
  });

  it('give printf formats that fit', () => {
    const kinds = [
      '8',
      '16',
      '32',
      '64',
      'LEAST8',
      'LEAST16',
      'LEAST32',
      'LEAST64',
      'FAST8',
      'FAST16',
      'FAST32',
      'FAST64',
      'MAX',
      'PTR',
    ];
    const typeOf = (kind: string): string => `int${kind.replace(/^(LEAST|FAST)/, '_$1').toLowerCase()}_t`;
    const body = kinds.map(
      (k) =>
        `{ ${typeOf(k)} i; u${typeOf(k)} u; if (scanf("%" SCNd${k} "%" SCNu${k} "%" SCNx${k}, &i, &u, &u)) printf("%" PRId${k} "%" PRIu${k} "%" PRIX${k}, i, u, u); }\n`,
    );
    for (const flags of modes)
      check(flags, 'formats.c', `#include <inttypes.h>\n#include <stdio.h>\nvoid f(void) {\n${body.join('')}}\n`);
  });

  it('let threads, atomics and clean-up handlers be used', () => {
    check(['-m64'], 'use.c', readFileSync(join(fixtures, 'use-headers.txt'), 'utf8'));
  });
});
