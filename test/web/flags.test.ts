import { describe, expect, it } from 'vitest';
import { createProgram } from '../../cli/command.js';
import type { Given } from '../../cli/given.js';
import { parseExpectations, sampleDescription } from '../../cli/suite/expectation.js';
import { optionErrors } from '../../src/options/complaints.js';
import { fieldsOf, wordsOf } from '../../web/flags/fields.js';
import type { FlagOptions } from '../../web/flags/parse.js';
import { FlagError, availableFlags, optionsOf } from '../../web/flags/parse.js';
import { plainPath } from '../../web/program/workspace.js';
import { allSamples } from '../support/samples.js';

/** What the command line makes of the same words. */
async function byCommander(words: readonly string[]): Promise<Given | 'refused'> {
  let found: Given | undefined;
  const nothing = (): Promise<void> => Promise.resolve();
  const program = createProgram('0', {
    check: (_, given) => {
      found = given;
      return Promise.resolve();
    },
    run: nothing,
    further: nothing,
  });
  for (const command of program.commands) command.configureOutput({ writeErr: () => undefined });
  try {
    await program.parseAsync(['node', 'tcbmc', 'check', 'a.c', ...words]);
  } catch {
    return 'refused';
  }
  return found ?? 'refused';
}

function byPage(words: readonly string[]): FlagOptions | 'refused' {
  try {
    const options = optionsOf(words);
    return optionErrors({ ...options, files: [] }, ['library']).length > 0 ? 'refused' : options;
  } catch (error) {
    if (error instanceof FlagError) return 'refused';
    throw error;
  }
}

function inAnyOrder(options: FlagOptions | 'refused'): object {
  if (options === 'refused') return { options };
  return { ...options, properties: options.properties?.map(String).sort() };
}

const LINES = [
  '',
  '--race-only',
  '-p race -p deadlock --switches 3',
  '--property=race,deadlock -s3',
  '--atomicity-only',
  '--atomicity-only --race-only --invalid-accesses end',
  '--deadlock-only --race-only',
  '--isr timer:1:1 --isr uart:2:3:4:software --fires 2',
  '--ilp32',
  '--ilp32 --target avr',
  '--ilp32 --target ilp32',
  '-DX=1 -D Y -D F(a)=a -U Z',
  '--unwindset main.0:3,f.1:2 --unwindset g.0:1',
  '--spurious-wakeups',
  '--no-spurious-wakeups',
  '--no-spurious-wakeups --spurious-wakeups',
  '--args-bound 2:16',
  '--encoding partial-order --switches 2',
  '--switches 5 --max-switches 3',
  '--switches -1',
  '--switches',
  '--switches x',
  '--target vax',
  '--no-isr-recognition --volatile-input 0x40-0x80 --volatile-input sensor',
  '--nonsense',
  '--timeout 2.5 --all --unwind=7',
];

describe('flags in a page', () => {
  it.each(LINES)('mean what they mean on the command line: %s', async (line) => {
    const words = line.split(' ').filter((word) => word !== '');
    expect(byPage(words)).toEqual(await byCommander(words));
  });

  it('are refused with a reason where they mean nothing in a page', () => {
    expect(() => optionsOf(['--peer', './server'])).toThrow(
      '--peer means nothing here: it needs files, processes or sockets',
    );
    expect(() => optionsOf(['-j', '2'])).toThrow('one thread');
    expect(() => optionsOf(['--solver', 'minisat'])).toThrow('one solver');
    expect(() => optionsOf(['--swiches', '2'])).toThrow('--switches');
    expect(availableFlags().map(({ flag }) => flag)).toContain('-s, --switches <n>');
    expect(availableFlags().filter(({ flag }) => /--(?:peer|output|jobs) /.test(flag))).toEqual([]);
  });

  it('are the same after they were in the form', () => {
    for (const line of LINES.filter((each) => !/switches$|x$|-1|vax|nonsense/.test(each))) {
      const words = line.split(' ').filter((word) => word !== '');
      const again = wordsOf(fieldsOf(words));
      const meaning = byPage(words);
      if (meaning !== 'refused')
        expect({ line, ...inAnyOrder(byPage(again)) }).toEqual({ line, ...inAnyOrder(meaning) });
    }
    expect(fieldsOf(['--race-only', '--switches=2', '-p', 'deadlock', '--isr', 'a:1:1'])).toEqual({
      properties: ['race', 'deadlock'],
      numbers: { switches: '2', unwind: '', fires: '', timeout: '' },
      target: '',
      all: false,
      further: '--isr a:1:1',
    });
    expect(fieldsOf(['-p', 'alignment'])).toMatchObject({ properties: [], further: '-p alignment' });
    expect(wordsOf(fieldsOf([]))).toEqual([]);
  });

  it('of the samples can all be given', () => {
    for (const { name, text } of allSamples().filter(
      (sample) => !/^(?:properties|streams|primitives|firmware\/(?:rtos|debounced))/.test(sample.name),
    )) {
      for (const { args } of parseExpectations(text, name))
        expect({ name, args, answer: typeof byPage(args) }).toEqual({ name, args, answer: 'object' });
      expect(sampleDescription(text), name).not.toBe('');
    }
  });

  it('name files by plain paths', () => {
    expect(['./a.h', 'x/../a.h', 'inc/a.h', '..\\a.h', '/a//b.h'].map(plainPath)).toEqual([
      'a.h',
      'a.h',
      'inc/a.h',
      '../a.h',
      'a/b.h',
    ]);
  });
});
