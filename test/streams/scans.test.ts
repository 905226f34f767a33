import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import type { ExpectedScan } from './scan-calls.js';
import { differingScans } from './scan-program.js';

const EXPECTED = JSON.parse(
  readFileSync(new URL('expected-scans.json', import.meta.url), 'utf8'),
) as readonly ExpectedScan[];

describe('random formats of input', () => {
  it.each([0, 40])('give what glibc gives: 40 from number %i on', async (from) => {
    expect(await differingScans(EXPECTED.slice(from, from + 40), 'text')).toEqual([]);
  });

  it('give the same of files', async () => {
    expect(await differingScans(EXPECTED.slice(0, 1), 'file')).toEqual([]);
  });

  it('give the same of texts that only a solver knows', async () => {
    expect(await differingScans(EXPECTED.slice(4, 6), 'unknown')).toEqual([]);
  });
});

async function told(statements: string): Promise<readonly string[]> {
  const text = `#include <errno.h>\n#include <assert.h>\n#include <stdarg.h>\n#include <stdio.h>\nstatic int scan(const char *text, const char *format, ...) { va_list l; va_start(l, format); int n = vsscanf(text, format, l); va_end(l); return n; }
int main(void) { int n, m; char s[8]; ${statements} }`;
  const { verdict, violations, bounds, diagnostics } = await check({
    files: [{ name: 'test.c', text }],
    conversation: { streams: [] },
  });
  return [
    verdict,
    ...violations.map(({ property, message }) => `${property}: ${message}`),
    ...bounds.met.map(({ kind }) => kind),
    ...diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  ];
}

describe('formatted input', () => {
  it.each([
    ['of a list', 'assert(scan(":12 ok", ":%d %7s", &n, s) == 2 && n == 12 && s[1] == \'k\');'],
    [
      'with a number that is too large',
      'errno = 0; assert(sscanf("99999999999999999999", "%d", &n) == 1 && n == -1 && errno == ERANGE);',
    ],
    [
      'through a pointer',
      'int (*f)(const char *, const char *, ...) = sscanf; assert(f("7", "%d", &n) == 1 && n == 7);',
    ],
    [
      'at the end',
      'assert(sscanf("  ", "%d", &n) == EOF && sscanf("1 ", "%d%d", &n, &m) == 1 && sscanf("x", "%d", &n) == 0);',
    ],
    ['with a format that is computed', 'char f[] = "%x"; f[1] = \'o\'; assert(sscanf("17", f, &n) == 1 && n == 15);'],
  ])('%s is exact', async (_, statements) => {
    expect(await told(statements)).toEqual(['safe']);
  });

  it.each([
    [
      'writes where there is no room',
      'sscanf("longer than that", "%s", s); sscanf("longerthanthat", "%s", s);',
      ['violation', 'out-of-bounds: access outside the bounds of an object'],
    ],
    [
      'looks for an argument that is missing',
      'sscanf("1 2", "%d %d", &n);',
      ['violation', 'out-of-bounds: there is no argument for a conversion of the format'],
    ],
    [
      'looks for a pointer',
      'sscanf("1", "%d", 5);',
      ['violation', 'out-of-bounds: an argument for a conversion is no pointer'],
    ],
    ['of floating-point numbers ends there', 'float f; sscanf("1.5", "%f", &f);', ['bounded', 'conversation']],
  ])('%s', async (_, statements, expected) => {
    expect(await told(statements)).toEqual(expected);
  });
});
