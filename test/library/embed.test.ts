import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { squeezed } from '../../build/c-text.js';
import { documented, itemsOf } from '../../build/definitions.js';
import { LINES_OF_PIECE, Pieces } from '../../build/pieces.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import { conversationModels } from '../../src/library/models/conversation/index.js';
import { modelMacros } from '../../src/library/models/features.js';
import { MODEL_FILES } from '../../src/library/models/index.js';
import { preprocess } from '../../src/source/preprocess.js';
import { LP64 } from '../../src/source/target.js';
import { filesOf, LIBRARY, modelPaths } from './compiled.js';

const NO_ERRORS = new Map<string, number>();

describe('comments above definitions', () => {
  it.each([
    ['of a function', '/** exact */\nint f(int x) { return x; }\n', { f: 'exact' }],
    ['over several lines', '/**\n * one\n * two\n */\nvoid f(void) {}\n', { f: 'one two' }],
    [
      'of all up to an empty line',
      '/** exact */\nint f(void) { return 1; }\nint g(void) { return 2; }\n\nint h(void) { return 3; }\n',
      { f: 'exact', g: 'exact' },
    ],
    ['before one that is not for users', '/** exact */\n/* Cheap. */\nint f(void) { return 1; }\n', { f: 'exact' }],
    [
      'before directives',
      '/** exact */\n#ifdef A\nint f(void) { return 1; }\n#else\nint f(void) { return 2; }\n#endif\n',
      { f: 'exact' },
    ],
    [
      'of what gives back a function',
      '/** exact */\nvoid (*f(int n, void (*h)(int)))(int) { return h; }\n',
      { f: 'exact' },
    ],
    [
      'of variables',
      '/** a table */\n_Atomic int a[4] = { [1] = 2 }, *b;\nstruct s { int x; } c;\n',
      { a: 'a table', b: 'a table', c: 'a table' },
    ],
    ['of variables with attributes', '/** a register */\nT x __attribute__((mark(1)));\n', { x: 'a register' }],
    [
      'not of what other files do not see',
      '/** exact */\nstatic int f(void) { return 1; }\ntypedef int t;\nextern int e;\nint g(void);\nenum { A };\nstruct s;\n',
      {},
    ],
    ['not within literals', 'const char *s = "/** no */"; int t = \'"\';\n', {}],
  ])('are %s', (_, text, expected) => expect(documented(text)).toEqual(expected));
});

describe('texts of models', () => {
  it('have as many lines as files, and nothing that only people need', () => {
    expect(squeezed('/* a\n b */\n  int x; // c\n\tchar *s = "/* d */ // e";\n')).toBe(
      '\n\nint x;\nchar *s = "/* d */ // e";\n',
    );
  });

  it('have each piece once, and their own lines behind it', () => {
    const head = '/**\n * @model things\n * @header things.h\n */\n';
    const files = new Map([
      ['a.c', `${head}#include "p.h"\n#include "q.h"\n/** exact */\nint f(void) { return P + Q; }\n`],
      ['include/p.h', '#pragma once\n#define P 1\n'],
      ['include/q.h', '#pragma once\n#include "p.h"\n#define Q P\n'],
    ]);
    const { file, header, parts, defines } = new Pieces(files, NO_ERRORS).model('a.c');
    expect({ file, header, defines }).toEqual({
      file: '<model of things>',
      header: 'things.h',
      defines: { f: 'exact' },
    });
    expect(parts.join('').match(/#define P 1/g)).toHaveLength(1);
    const unit = preprocess({ file, text: parts.join(''), target: LP64, bundled: () => undefined });
    expect(unit.text.trim()).toMatch(/^int f\(void\) \{ return 1 \+ 1 ?; \}$/);
    expect(unit.positionAt(unit.text.indexOf('int f'))).toMatchObject({ line: 8 });
  });

  it('have a piece again for each type', () => {
    const head = '/**\n * @model things\n * @header things.h\n */\n';
    const include = (type: string, name: string): string =>
      `#define TYPE ${type}\n#define OF(name) ${name}\n#include "p.h"\n`;
    const files = new Map([
      ['a.c', `${head}${include('int', 'name')}${include('long', 'x_##name##l')}`],
      ['include/p.h', '/** exact */\nTYPE OF(f)(TYPE x) { return OF(f)(x); }\n#undef TYPE\n#undef OF\n'],
    ]);
    const { file, parts, defines } = new Pieces(files, NO_ERRORS).model('a.c');
    expect(defines).toEqual({ f: 'exact', x_fl: 'exact' });
    const unit = preprocess({ file, text: parts.join(''), target: LP64, bundled: () => undefined });
    expect(itemsOf(unit.text).flatMap(({ names }) => names)).toEqual(['f', 'x_fl']);
  });

  it('say of what they are models, and of error numbers that are known', () => {
    const model = (text: string) => () => new Pieces(new Map([['a.c', text]]), NO_ERRORS).model('a.c');
    expect(model('int f(void) { return 1; }\n')).toThrow('does not say what it is a model of');
    expect(model('/**\n * @model a\n * @header a.h\n */\n#include "b.h"\n')).toThrow('no include/b.h');
    expect(model('/**\n * @model a\n * @header a.h\n */\n#ifdef A\n#include "b.h"\n#endif\n')).toThrow(
      'outside of conditions',
    );
    expect(
      model('/**\n * @model a\n * @header a.h\n */\n#include "errors.h"\nint f(void) { return ERRORS_OF(nothing); }\n'),
    ).toThrow('no error numbers of nothing');
  });
});

const models = new Map(
  [...MODEL_FILES, ...conversationModels({ conversation: { streams: [] } })].map((model) => [
    `${model.header}\n${model.file}`,
    model,
  ]),
);

const pieces = new Pieces(
  new Map(filesOf('models').map((path) => [path, readFileSync(join(LIBRARY, 'models', path), 'utf8')])),
  NO_ERRORS,
);

describe.each(modelPaths)('%s', (path) => {
  const text = readFileSync(join(LIBRARY, 'models', path), 'utf8');
  const model = models.get(`${/@header (.*)/.exec(text)![1]!}\n<model of ${/@model (.*)/.exec(text)![1]!}>`)!;

  it('says of all that other files see what it does', () => {
    const seen = itemsOf(pieces.withNames(text)).flatMap(({ names }) => names);
    expect(Object.keys(model.defines).sort()).toEqual([...new Set(seen)].sort());
  });

  it('has its definitions in the lines of the file', () => {
    const unit = preprocess({
      file: model.file,
      text: model.text,
      target: LP64,
      defines: { ...modelMacros(new Set()), __TCBMC_INSIDE: '1', __TCBMC_FORKING: '1' },
      bundled: bundledHeader,
    });
    const lines = text.split('\n');
    for (const { start, end, names } of itemsOf(unit.text))
      for (const name of names) {
        const { line } = unit.positionAt(start + unit.text.slice(start, end).search(new RegExp(`\\b${name}\\b`)));
        if (line < LINES_OF_PIECE) expect(lines[line - 1]).toContain(name);
      }
  });
});
