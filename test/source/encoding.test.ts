import { describe, expect, it } from 'vitest';
import { formatHtml } from '../../src/report/html.js';
import { check, formatJson, formatSarif } from '../../src/index.js';
import { readReport } from '../../src/report/stored.js';
import type { Report } from '../../src/answer/report.js';
import type { CheckResult } from '../../src/answer/result.js';
import { sha256 } from '../../src/base/sha.js';
import { bytesOf, textOf } from '../../src/base/byte-text.js';
import { hashesOf } from '../../src/report/witness-task.js';

/** Each character is a byte. */
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function checked(files: Readonly<Record<string, string>>): Promise<CheckResult> {
  return check({
    files: ['main.c'],
    host: { readFile: (path) => (Object.hasOwn(files, path) ? bytes(files[path]!) : undefined) },
  });
}

const asserting = (text: string): string => `#include <assert.h>\nint main(void) { ${text} return 0; }\n`;

/** What gcc makes of each of them, when it is compiled and run. */
const HOLDS: readonly (readonly [what: string, text: string])[] = [
  [
    'a string literal',
    asserting(
      'const char *s = "caf\xe9\xff"; assert((unsigned char)s[3] == 0xe9 && (unsigned char)s[4] == 0xff && s[5] == 0);',
    ),
  ],
  [
    'beside what is UTF-8',
    asserting(
      'char s[] = "\xe9\xc3\xa9\x80"; assert(sizeof s == 5 && (unsigned char)s[1] == 0xc3 && (unsigned char)s[3] == 0x80);',
    ),
  ],
  ['a character constant', asserting("assert('\xe9' == -23 && '\xe9\xe8' == 0xe9e8);")],
  [
    'a string that is assembled',
    `#define S(x) #x\n${asserting('assert(sizeof S("\xe9") == 4 && (unsigned char)S(\xe9)[0] == 0xe9);')}`,
  ],
  ['a condition', asserting("\n#if '\xe9' == -23\nassert(1);\n#else\nassert(0);\n#endif\n")],
  ['comments', `/* caf\xe9 */ // \xff\n${asserting('/* \x80 */')}`],
  ['a header', `#include "a.h"\n${asserting("assert(sizeof text == 2 && text[0] == '\xe9');")}`],
  [
    'Shift-JIS, where a letter can end in a backslash',
    asserting('const char *s = "\x83\x5c\x5c"; assert(s[1] == 0x5c && s[2] == 0);'),
  ],
];

/** What gcc refuses, and where. */
const REFUSED: readonly (readonly [what: string, text: string, message: string, line: number, column: number])[] = [
  ['a wide character', "int main(void) { return L'\xe9'; }", 'the byte 0xe9 in a wide literal', 1, 25],
  ['a wide string', 'const unsigned short *s = u"\xc3\xa9\xe9";', 'the byte 0xe9 in a wide literal', 1, 27],
  ['a name', 'int main(void) {\n  int caf\xe9; }', 'unexpected byte 0xe9', 2, 7],
  ['UTF-16', '\xff\xfei\0n\0t\0', 'not a text file: UTF-16', 1, 4],
  ['UTF-16 without a mark', '\0i\0n\0t\0 \0x', 'not a text file: UTF-16', 1, 1],
  ['an ELF file', '\x7fELF\x02\x01\x01\0\0\0', 'not a text file: a compiled program', 1, 8],
  ['a zero byte', 'int x;\nint\0y;', 'not a text file: the byte 0x00', 2, 4],
  ['control characters', 'x\x01\x02\x03\x04\x05\x06\x07\x08', 'not a text file: the byte 0x01', 1, 2],
];

const HEADER = { 'a.h': 'static const char text[] = "\xe9";\n' };

describe('bytes that are not UTF-8', () => {
  it.each(HOLDS)('%s', async (_, text) => {
    const result = await checked({ ...HEADER, 'main.c': text });
    expect(result.diagnostics).toEqual([]);
    expect(result.verdict).toBe('safe');
    const wrong = await checked({ ...HEADER, 'main.c': text.replace(/assert\((.*)\);/, 'assert(!($1));') });
    expect(wrong.verdict).toBe(text.includes('assert(') ? 'violation' : 'safe');
  });

  it.each(REFUSED)('refused: %s', async (_, text, message, line, column) => {
    for (const files of [{ 'main.c': text }, { 'main.c': '#include "a.h"\n', 'a.h': text }]) {
      const { diagnostics } = await checked(files);
      expect(diagnostics[0]?.message).toContain(message);
      expect(diagnostics[0]?.position).toMatchObject({ file: 'a.h' in files ? 'a.h' : 'main.c', line, column });
    }
  });

  it('a source that a report holds', async () => {
    const text = asserting('/* \xe9 */ const char *s = "caf\xe9"; assert(s[3] == 1);');
    const result = await checked({ 'main.c': text });
    expect(result.violations[0]?.position).toEqual({ file: 'main.c', line: 2, column: 50 });
    const report: Report = {
      result,
      origin: { version: '0', files: ['main.c'] },
      sources: { 'main.c': textOf(bytes(text)) },
    };
    expect(bytesOf(report.sources['main.c']!)).toEqual(bytes(text));
    const page = formatHtml(report, { script: '', style: '' });
    for (const form of [formatJson(result, report), formatSarif(report), page])
      expect(/\p{Cs}/u.test(form)).toBe(false);
    expect(formatSarif(report)).not.toContain('\\udc');
    const stored = readReport(formatJson(result, report));
    expect(stored.sources).toEqual(report.sources);
    expect(hashesOf(stored)).toEqual({ 'main.c': sha256(bytes(text)) });
  });
});
