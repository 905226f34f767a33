import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckOptions, Handlers, PropertyDefinition } from '../../src/index.js';
import { check, defineProperty } from '../../src/index.js';
import { runCli } from '../support/run.js';
import { checkWith } from './support.js';

const PROGRAM = `#include <assert.h>
struct { int a; short b[2]; } record;
union { int whole; char part; } either;
int x;
int main(void) {
  x = 5;
  record.b[1] = 2;
  assert(x == 5);
  x = 6;
  either.part = 1;
  return 0;
}`;

const nothing: Handlers = { write: () => undefined };

/** What is said about wrong use, as a diagnostic or thrown. */
async function complaint(definitions: readonly PropertyDefinition[], text = PROGRAM): Promise<string> {
  try {
    const result = await checkWith(text, definitions);
    return result.diagnostics.map(({ message }) => message).join('\n');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the definition of a property', () => {
  it.each(['', 'two words', '1st', 'name_with_underscore', 'a/b'])("is refused under the name '%s'", (name) => {
    expect(() => defineProperty({ name, on: nothing })).toThrow(`'${name}' cannot name a property`);
  });

  it('is refused if a handler would go on after the step is over', () => {
    const late = async (): Promise<void> => Promise.resolve();
    expect(() => defineProperty({ name: 'late', on: { end: late as () => void } })).toThrow(
      "the handler for 'end' of the property 'late' must be an ordinary function",
    );
  });

  it('is refused if it observes nothing', () => {
    expect(() => defineProperty({ name: 'idle' })).toThrow("the property 'idle' observes nothing");
    expect(() => defineProperty({ name: 'idle', on: {} })).toThrow("the property 'idle' observes nothing");
  });

  it.each<[string, unknown]>([
    ['wriet', { name: 'misspelt', on: { wriet: () => undefined } }],
    ['on', { name: 'no-handlers', on: 5 }],
    ['write', { name: 'no-function', on: { write: 5 } }],
    ['watch', { name: 'no-list', watch: 'x', on: nothing }],
    ['asertion', { name: 'no-class', checks: ['asertion'], on: nothing }],
  ])('is refused if it cannot be meant: %s', (named, definition) => {
    expect(() => defineProperty(definition as PropertyDefinition)).toThrow(named);
  });
});

describe('what a property watches', () => {
  const watching = (...watch: string[]): Promise<string> => complaint([{ name: 'watcher', watch, on: nothing }]);

  it('must be there', async () => {
    expect(await watching('nowhere')).toContain("'nowhere'");
    expect(await watching('record.c')).toContain("'record.c'");
    expect(await watching('record.b[2]')).toContain("'record.b[2]'");
    expect(await watching('x.a')).toContain("'x.a'");
    expect(await watching('record->a')).toContain("'record->a'");
  });

  it('may be part of a union, not all of it', async () => {
    expect(await watching('either')).toContain('a union');
    expect(await watching('either.part')).toBe('');
  });

  it('is not accessed in part', async () => {
    const text = 'union { int whole; char part; } either;\nint main(void) { either.part = 1; return 0; }';
    expect(await complaint([{ name: 'watcher', watch: ['either.whole'], on: nothing }], text)).toContain(
      'a part of either.whole',
    );
  });

  it('is known at the start by the names of scalars', async () => {
    const start: Handlers = { start: (initially) => void initially('record') };
    expect(await complaint([{ name: 'watcher', watch: ['record'], on: start }])).toContain("'record'");
  });
});

describe('wrong use of words', () => {
  const doing = (body: Handlers['write']): Promise<string> =>
    complaint([{ name: 'confused', watch: ['x'], on: { write: body! } }]);

  it('is reported with the name of the property', async () => {
    expect(
      await doing((_, m) => {
        m.get('count', 8);
        m.get('count', 4);
      }),
    ).toMatch(/count.*confused|confused.*count/);
  });

  it('one name, two widths in different handlers', async () => {
    const on: Handlers = { write: (_, m) => void m.get('count', 8), read: (_, m) => void m.get('count', 4) };
    expect(await complaint([{ name: 'confused', watch: ['x'], on }])).toMatch(
      /confused.*8 bits here and 4 there|8 bits here and 4 there.*confused/s,
    );
  });

  it('one name, two initial values', async () => {
    expect(
      await doing((_, m) => {
        m.get('count', 8, 1);
        m.get('count', 8, 2);
      }),
    ).toContain('count');
  });

  it('words of different widths', async () => {
    expect(await doing(({ value }, m) => m.assert(value.eq(m.word(5, 8)), 'no'))).toContain(
      'a word of 8 bits is used with one of 32',
    );
    expect(await doing(({ value }, m) => m.set('small', value, 8))).toContain(
      'a word of 32 bits is used with one of 8',
    );
  });

  it('a handler that throws', async () => {
    expect(
      await doing(() => {
        throw new Error('this went wrong');
      }),
    ).toContain('this went wrong');
  });
});

describe('several properties in one run', () => {
  const never = (name: string, value: number): PropertyDefinition => ({
    name,
    watch: ['x'],
    on: { write: (event, m) => m.assert(event.value.ne(value), `${value} is written`) },
  });

  async function verdicts(
    properties: NonNullable<CheckOptions['properties']>,
    more: Partial<CheckOptions> = {},
  ): Promise<unknown> {
    const result = await check({ files: [{ name: 'program.c', text: PROGRAM }], properties, ...more });
    return Object.fromEntries(result.properties!.map(({ name, verdict }) => [name, verdict]));
  }

  it.each([{}, { all: true }])('have verdicts of their own: %j', async (more) => {
    const properties = [never('no-five', 5), never('no-six', 6), never('no-seven', 7)].map(defineProperty);
    expect(await verdicts(properties, more)).toEqual({
      'no-five': 'violation',
      'no-six': 'violation',
      'no-seven': 'safe',
    });
  });

  it('stand beside those that are built in', async () => {
    expect(await verdicts(['race', defineProperty(never('no-six', 6)), 'assertion'])).toEqual({
      race: 'safe',
      'no-six': 'violation',
      assertion: 'safe',
    });
  });

  it('keep their bits apart', async () => {
    const counting = (name: string, by: number): PropertyDefinition => ({
      name,
      watch: ['x'],
      on: {
        write: (_, m) => m.set('count', m.get('count', 4).add(by)),
        finish: (_, m) => m.assert(m.get('count', 4).le(2 * by), 'it is counted twice'),
      },
    });
    expect(await verdicts([counting('one', 1), counting('three', 3)].map(defineProperty))).toEqual({
      one: 'safe',
      three: 'safe',
    });
  });

  it('may claim checks in the code', async () => {
    const text = '#include <assert.h>\nint main(void) { assert(0); return 0; }';
    const result = await checkWith(text, [{ name: 'promises', checks: ['assertion'] }]);
    expect(result).toMatchObject({ verdict: 'violation', properties: [{ name: 'promises', verdict: 'violation' }] });
    expect(
      (
        await checkWith(
          text,
          [never('no-six', 6)].map((property) => ({ ...property, watch: [] })),
        )
      ).verdict,
    ).toBe('safe');
  });

  it('have different names', async () => {
    expect(await complaint([never('twice', 1), never('twice', 2)])).toContain("two properties called 'twice'");
    expect(await complaint([never('race', 1)])).toContain("two properties called 'race'");
  });
});

describe('property files', () => {
  let folder = '';
  const path = (name: string): string => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tcbmc-properties-'));
    await writeFile(path('x.c'), PROGRAM);
    await writeFile(path('package.json'), '{ "type": "module" }');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function checkFile(name: string, text: string, ...flags: string[]): ReturnType<typeof runCli> {
    await writeFile(path(name), text);
    return runCli(['check', path('x.c'), '--property-file', path(name), ...flags]);
  }

  const six = (name: string): string =>
    `{ name: '${name}', watch: ['x'], on: { write({ value }, m) { m.assert(value.ne(6), 'six'); } } }`;

  it.each([
    ['throws.js', "throw new Error('not today');", 'not today'],
    ['syntax.js', 'export default {', ''],
    ['syntax.ts', 'export default {', ''],
    ['number.js', 'export default 5;', 'default export'],
    ['nothing.js', 'export const property = 1;', 'default export'],
    ['list.js', 'export default [null];', 'default export'],
    ['idle.js', "export default { name: 'idle' };", 'observes nothing'],
    ['late.js', "export default { name: 'late', on: { async end() {} } };", 'ordinary function'],
    ['badly-named.js', "export default { name: 'no good', on: { end() {} } };", "'no good'"],
    ['exit.js', 'process.exit(0); export default [];', 'process.exit'],
    [
      'late-exit.js',
      `setTimeout(() => process.exit(0), 0); await new Promise((go) => setTimeout(go, 50)); export default ${six('late')};`,
      'ended while loading',
    ],
    [
      'late-error.js',
      `setTimeout(() => { throw new Error('too late'); }, 0); await new Promise((go) => setTimeout(go, 50)); export default ${six('late')};`,
      'ended while loading',
    ],
    [
      'exit-in-handler.js',
      "export default { name: 'exits', watch: ['x'], on: { write() { process.exit(3); } } };",
      "'exits'",
    ],
    ['waits.js', 'await new Promise(() => {}); export default [];', 'waiting for what never comes'],
    ['throws-nothing.js', 'throw undefined;', 'throws undefined'],
    ['missing-import.js', "import './nowhere.js'; export default [];", 'nowhere'],
  ])('of no use are wrong usage, and named: %s', async (name, text, message) => {
    const run = await checkFile(name, text);
    expect(run.stderr).toContain(name);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toContain('[object Object]');
    expect(run.stderr).not.toContain('internal error');
    expect(run.code).toBe(1);
  });

  it.runIf(!('typescript' in process.features))('in TypeScript import types alone before Node.js 22.18', async () => {
    for (const imported of ["'tcbmc'", "'./list.js'"]) {
      const run = await checkFile('imports.ts', `import { x } from ${imported}; export default [x];`);
      expect(run.stderr).toContain('imports.ts: a TypeScript file can import nothing but types');
      expect(run.code).toBe(1);
    }
  });

  it('that are not there are wrong usage', async () => {
    const run = await runCli(['check', path('x.c'), '--property-file', path('nowhere.js')]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('nowhere.js');
  });

  it('with a handler that throws are wrong usage, and the property is named', async () => {
    const run = await checkFile(
      'handler.js',
      "export default { name: 'thrower', watch: ['x'], on: { write() { throw new Error('went wrong'); } } };",
    );
    expect(run.stderr).toMatch(/thrower.*went wrong/s);
    expect(run.code).toBe(1);
  });

  it.each([
    ['loop.js', 'for (;;);', 'while loading the property file .*loop.js'],
    [
      'loop-in-handler.js',
      "export default { name: 'stuck', watch: ['x'], on: { write() { for (;;); } } };",
      "in the handler for 'write' of the property 'stuck' .*loop-in-handler.js",
    ],
  ])('that never end are named when the time is over: %s', async (name, text, message) => {
    const run = await checkFile(name, text, '--timeout', '1');
    expect(run).toMatchObject({ code: 5, stderr: '' });
    expect(run.stdout.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`UNKNOWN: the time limit was reached ${message}`));
  });

  it('may hold one property, in JavaScript or TypeScript', async () => {
    const inJs = await checkFile('one.js', `export default ${six('no-six')};`);
    const inTs = await checkFile(
      'one.ts',
      `import type { Handlers } from 'tcbmc';\nconst on = { end(): void {} } satisfies Handlers;\nexport default { ...${six('no-six')}, more: on as unknown };`,
    );
    for (const run of [inJs, inTs]) {
      expect(run.stdout).toContain('VIOLATION: no-six: six');
      expect(run.code).toBe(10);
    }
  });

  it('are listed by --show-properties, and errors in them named', async () => {
    await writeFile(path('listed.js'), `export default ${six('mine')};`);
    const listed = await runCli(['check', '--show-properties', '--property-file', path('listed.js')]);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(/^mine +of .*listed\.js: watches x; is told of write$/m);
    expect(listed.stdout).toMatch(/^race +two tasks/m);
    await writeFile(path('exits.js'), 'process.exit(0); export default [];');
    const wrong = await runCli(['check', '--show-properties', '--property-file', path('exits.js')]);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/^tcbmc: .*exits\.js: it calls process\.exit[^\n]*\n$/);
  });

  it('may hold several, of which --property chooses', async () => {
    const text = `export default [${six('first')}, { name: 'second', on: { end() {} } }];`;
    expect((await checkFile('two.js', text)).code).toBe(10);
    expect((await checkFile('two.js', text, '--property', 'second')).code).toBe(0);
    const both = await checkFile(
      'two.js',
      text,
      '--property',
      'second,assertion',
      '--property',
      'first',
      '--format',
      'json',
    );
    expect((JSON.parse(both.stdout) as { properties: unknown }).properties).toEqual([
      { name: 'second', verdict: 'safe' },
      { name: 'assertion', verdict: 'safe' },
      { name: 'first', verdict: 'violation' },
    ]);
    const unknown = await checkFile('two.js', text, '--property', 'third');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("'third'");
    expect(unknown.stderr).toContain('second');
  });
});
