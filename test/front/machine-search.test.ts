import { describe, expect, it } from 'vitest';
import type { Guess } from '../../src/front/machine-search.js';
import { readOnItsMachine } from '../../src/front/machine-search.js';
import { readSettings } from '../../src/options/settings.js';
import type { CheckOptions } from '../../src/options/options.js';
import { DiagnosticError } from '../../src/source/diagnostic.js';
import { preprocess } from '../../src/source/preprocess.js';
import { MCS51 } from '../../src/source/target.js';

/** Reads one source, and remembers on which machines. */
async function search(
  text: string,
  options: Partial<CheckOptions> = {},
): Promise<{ readonly guess: Guess; readonly read: readonly string[] }> {
  const read: string[] = [];
  const { guess } = await readOnItsMachine(readSettings({ files: [], ...options }), {
    preprocess: ({ machine, platform }, onInclude) => {
      read.push(platform ? `${machine.target.name} with ${platform.name}` : machine.target.name);
      return Promise.resolve([preprocess({ file: 'a.c', text, target: machine.target, onInclude, bundled: () => '' })]);
    },
    parse: () => Promise.resolve({ units: [] }),
  });
  return { guess, read };
}

describe('the machine is searched by reading', () => {
  it.each([
    ['once, if nothing tells it', 'int x;', {}, ['lp64'], undefined],
    ['once, if it is given', '#include <xc.h>\nint x;', { target: MCS51 }, ['mcs51'], undefined],
    ['again for a header', '#include <xc.h>\nint x;', {}, ['lp64', 'mcs51'], 'includes "xc.h"'],
    [
      'once more where the program says which compiler of the header it is for',
      '#include <xc.h>\nvoid __attribute__((interrupt, auto_psv)) tick(void) {}',
      {},
      ['lp64', 'mcs51', 'ip16'],
      'includes "xc.h"',
    ],
    ['again for a word of a compiler', '__xdata int x;', {}, ['lp64', 'mcs51'], "has '__xdata'"],
    ['again for a platform', 'int x;', { platform: 'tinyos-avr' }, ['lp64', 'avr with tinyos-avr'], undefined],
  ] as const)('%s', async (_, text, options, read, note) => {
    const found = await search(text, options);
    expect(found.read).toEqual(read);
    if (note === undefined) expect(found.guess.note).toBeUndefined();
    else expect(found.guess.note?.message).toContain(note);
  });

  it('and takes what merges variables from a header, without reading again', async () => {
    const { guess, read } = await search('#include <xc.h>\nint x;', { target: MCS51 });
    expect(read).toEqual(['mcs51']);
    expect(guess.machine.mergesVariables).toBe(true);
  });

  it('and a source that no machine can read is refused', async () => {
    await expect(search('#error no')).rejects.toBeInstanceOf(DiagnosticError);
  });
});
