import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { parseCheck } from '../support/flags.js';
import { allSamples, REGRESSIONS } from '../support/samples.js';
import type { Sample } from '../support/samples.js';

/** `// word -DMACRO: race a; proved b, c`: what is told of variables, on a line of its own. */
const WORDS = /^\/\/ word(?: (-D\w+))?: (.*)$/gm;
const ARGUMENTS = /^\/\/ tcbmc: \w+(?: [\w-]+)? -- (.*)$/gm;

interface Row {
  readonly program: Sample;
  readonly macro: string | undefined;
  readonly words: ReadonlyMap<string, string>;
  readonly args: readonly string[];
}

function rowsOf(program: Sample): Row[] {
  const { text } = program;
  const lines = [...text.matchAll(ARGUMENTS)].map(([, args]) => args!.split(' '));
  return [...text.matchAll(WORDS)].map(([, macro, list]) => {
    const words = list!.split('; ').flatMap((each) => {
      const [word, ...names] = each.split(/,? /);
      return names.map((variable) => [variable, word!] as const);
    });
    const args = lines.find(
      (each) => each.some((arg) => arg === macro) || (macro === undefined && !each.some((arg) => arg.startsWith('-D'))),
    );
    return { program, macro, words: new Map(words), args: args! };
  });
}

const rows = allSamples(REGRESSIONS).flatMap(rowsOf);

describe('what is told of each variable', () => {
  it('is written down for firmware', () => {
    expect(new Set(rows.map(({ program }) => program.name)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(rows.map((row) => [`${row.program.name} ${row.macro ?? ''}`, row] as const))(
    '%s',
    async (_, { program, words, args }) => {
      const { variables } = await check(await parseCheck([program.path, ...args]));
      const told = new Map(variables?.map(({ name: variable, word }) => [variable, word]));
      expect(new Map([...words.keys()].map((variable) => [variable, told.get(variable)]))).toEqual(words);
    },
  );
});
