import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfiguration } from '../../cli/config.js';
import { joinOptions } from '../../cli/join.js';
import { parseJson } from '../../cli/json-text.js';
import { DiagnosticError } from '../../src/source/diagnostic.js';
import { IP16, LP64 } from '../../src/source/target.js';
import { parseCheck } from '../support/flags.js';

function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const { position, message } = error.diagnostic;
    return `${position ? `${position.line}:${position.column}: ` : ''}${message}`;
  }
  return 'no error';
}

describe('JSON texts', () => {
  it('are read as JSON.parse reads them', () => {
    const plain = (node: ReturnType<typeof parseJson>): unknown => {
      if (node.kind === 'object')
        return Object.fromEntries([...node.members].map(([name, { value }]) => [name, plain(value)]));
      if (node.kind === 'array') return node.items.map(plain);
      return node.kind === 'null' ? null : node.value;
    };
    for (const text of [
      '{}',
      '[]',
      ' [1, -2.5e3, 0] ',
      '{"a":{"b":[true,false,null]},"c":"\\u00e9\\n\\"x"}',
      '"é"',
      '3',
    ])
      expect(plain(parseJson('x.json', text))).toEqual(JSON.parse(text));
  });

  const WRONG: readonly (readonly [string, string])[] = [
    ['', '1:1: this is no JSON: a value is expected here'],
    ['{\n  "a": 1,\n}', '3:1: this is no JSON: a name in quotes is expected here'],
    ['[1 2]', "1:4: this is no JSON: ',' or ']' is expected here"],
    ['{"a" 1}', "1:6: this is no JSON: ':' is expected here"],
    ['{"a": 1, "a": 2}', '1:10: "a" stands here twice'],
    ['{} x', '1:4: this is no JSON: the text should end here'],
    ['"\t"', '1:1: this is no JSON: a value is expected here'],
    ['['.repeat(200), '1:102: this is no JSON: it is nested too deeply'],
  ];
  for (const [text, message] of WRONG)
    it(`are refused at the first error: ${message}`, () =>
      expect(errorOf(() => parseJson('x.json', text))).toBe(message));
});

describe('configurations', () => {
  const read = (value: unknown): ReturnType<typeof parseConfiguration> =>
    parseConfiguration('dir/tcbmc.json', JSON.stringify(value));

  it('say what the flags say', () => {
    const handlers = [{ name: 'tick', number: 3, priority: 2, fires: 4, software: true }, { name: 'rx' }];
    expect(
      read({
        handlers,
        fires: 2,
        recognition: false,
        lossy: true,
        atomicWidth: 8,
        volatileInputs: ['ADC', '0x40-0x4f'],
      }),
    ).toEqual({
      interrupts: [{ handler: 'tick', number: 3, priority: 2, fires: 4, software: true }, { handler: 'rx' }],
      fires: 2,
      recogniseInterrupts: false,
      lossy: true,
      atomicWidth: 8,
      volatileInputs: ['ADC', { first: 0x40n, last: 0x4fn }],
    });
    expect(
      read({
        $schema: 'x',
        target: 'ip16',
        defines: { N: '3' },
        includeDirs: ['inc', '/abs'],
        unwindset: { 'main.0': 4 },
      }),
    ).toEqual({
      target: IP16,
      defines: { N: '3' },
      includeDirs: ['dir/inc', '/abs'],
      unwindset: { 'main.0': 4 },
    });
    const masks = [{ disable: 'enter', enable: 'leave', number: 4, nests: true }];
    expect(read({ masks, switches: 3, unwind: 2, properties: ['race'] })).toEqual({
      masks,
      switches: 3,
      unwind: 2,
      properties: ['race'],
    });
  });

  const WRONG: readonly (readonly [string, string])[] = [
    ['[]', '1:1: the configuration must be an object: { … }'],
    ['{"handler": []}', '1:2: the configuration cannot have "handler"'],
    ['{"handlers": {}}', '1:14: this must be a list: [ … ]'],
    ['{"handlers": [{"priority": 1}]}', '1:15: a handler needs "name"'],
    ['{"handlers": [{"name": "f", "priority": 0}]}', '1:41: this must be a whole number from 1 to 255'],
    ['{"handlers": [{"name": "f", "prio": 1}]}', '1:29: a handler cannot have "prio"'],
    ['{"masks": [{"disable": "f g", "enable": "h"}]}', '1:24: this must be the name of a function'],
    ['{"masks": [{"disable": "f"}]}', '1:12: a pair of masking functions needs "enable"'],
    ['{"atomicWidth": 128}', '1:17: this must be one of 8, 16, 32, 64'],
    ['{"target": "z80"}', '1:12: this must be one of lp64, ilp32, ip16, avr, mcs51, arm'],
    ['{"lossy": 1}', '1:11: this must be true or false'],
    ['{"entry": 1}', '1:11: this must be a text: "…"'],
    ['{"unwind": 1.5}', '1:12: this must be a whole number from 0 to 999999'],
    [
      '{"volatileInputs": ["a b"]}',
      '1:21: this must be the name of a variable, or addresses such as 0x40021000-0x40021fff',
    ],
  ];
  for (const [text, message] of WRONG)
    it(`are refused at the first error: ${message}`, () =>
      expect(errorOf(() => parseConfiguration('tcbmc.json', text))).toBe(message));

  it('give way to flags', () => {
    const configuration = {
      unwind: 2,
      target: LP64,
      interrupts: [{ handler: 'a', priority: 2 }, { handler: 'b' }],
      defines: { X: '1', Y: '1' },
      volatileInputs: ['p'],
    };
    const flags = {
      files: ['m.c'],
      unwind: 9,
      interrupts: [{ handler: 'a', number: 1, priority: 5 }],
      defines: { X: '2' },
      volatileInputs: ['q'],
    };
    expect(joinOptions(flags, configuration)).toMatchObject({
      unwind: 9,
      target: LP64,
      interrupts: [{ handler: 'a', number: 1, priority: 5 }, { handler: 'b' }],
      defines: { X: '2', Y: '1' },
      volatileInputs: ['q', 'p'],
    });
  });
});

describe('the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-configuration-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is found beside the first source, or named', async () => {
    writeFileSync(join(folder, 'tcbmc.json'), '{ "unwind": 7 }');
    writeFileSync(join(folder, 'other.json'), '{ "unwind": 8 }');
    expect((await parseCheck([join(folder, 'main.c')])).unwind).toBe(7);
    expect((await parseCheck([join(folder, 'main.c'), '--config', join(folder, 'other.json')])).unwind).toBe(8);
    expect((await parseCheck([join(folder, 'main.c'), '--unwind', '3'])).unwind).toBe(3);
    expect((await parseCheck([join(folder, 'absent', 'main.c')])).unwind).toBeUndefined();
  });

  it('must be there if it is named', async () => {
    await expect(parseCheck(['main.c', '--config', join(folder, 'absent.json')])).rejects.toThrow(/cannot read/);
  });
});
