import { flagValue } from '../../cli/flag-values.js';
import { withShorthands } from '../../cli/join.js';
import { OPTION_ROWS, SHORTHANDS, longFlag } from '../../src/options/table.js';
import type { AllOptions, OptionRow, Shorthand } from '../../src/options/rows/row.js';
import type { CheckOptions } from '../../src/options/options.js';
import { unknownName } from '../../src/source/suggest.js';

/** The options of the library that flags of a program ask for. */
export type FlagOptions = Partial<Omit<CheckOptions, 'files' | 'host' | 'signal' | 'onProgress'>>;

/** Something is wrong with the flags; the message says what, to the user. */
export class FlagError extends Error {}

type Name = keyof AllOptions;

/** The meaning of a flag. */
type Meaning =
  | { readonly kind: 'option'; readonly name: Name; readonly row: OptionRow }
  | { readonly kind: 'negation'; readonly name: Name; readonly row: OptionRow }
  | { readonly kind: 'shorthand'; readonly shorthand: Shorthand };

/** `-s` and `--switches` of `-s, --switches <n>`. */
export function spellings(flag: string): string[] {
  return flag.match(/(?<![\w-])--?[a-z][\w-]*/gi) ?? [];
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...OPTION_ROWS.flatMap(([name, row]) => [
    ...spellings(row.flag ?? '').map((word): [string, Meaning] => [word, { kind: 'option', name, row }]),
    ...spellings(row.negation?.flag ?? '').map((word): [string, Meaning] => [word, { kind: 'negation', name, row }]),
  ]),
  ...SHORTHANDS.flatMap((shorthand) =>
    spellings(shorthand.flag).map((word): [string, Meaning] => [word, { kind: 'shorthand', shorthand }]),
  ),
]);

/** Why an option of the library means nothing in a browser. */
const ELSEWHERE: Partial<Record<Name, string>> = {
  jobs: 'a page computes in one thread',
  solver: 'a page has one solver, CaDiCaL',
  systemHeaders: 'a page does not see the headers of the machine',
};

function unavailable(name: Name, { scope = 'library' }: OptionRow): string | undefined {
  switch (scope) {
    case 'library':
      return ELSEWHERE[name];
    case 'node':
      return 'it needs files, processes or sockets, which a page does not have';
    case 'command':
      return 'it is about what the command line does with files and with its answer';
  }
}

/** Flags that can be given here, as the help lists them. */
export function availableFlags(): { readonly flag: string; readonly group: string; readonly description: string }[] {
  const rows = OPTION_ROWS.filter(([name, row]) => unavailable(name, row) === undefined).flatMap(
    ([, { flag, negation, group, description }]) => [
      ...(flag === undefined ? [] : [{ flag, group, description }]),
      ...(negation ? [{ flag: negation.flag, group, description: negation.description }] : []),
    ],
  );
  return [...rows, ...SHORTHANDS.map(({ flag, group, description }) => ({ flag, group, description }))];
}

/** A word of the command line as a flag and the value that is joined to it. */
function divided(word: string): readonly [string, string | undefined] {
  const [, long, value] = /^(--[^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (long !== undefined) return [long, value];
  return word.length > 2 ? [word.slice(0, 2), word.slice(2)] : [word, undefined];
}

class FlagReader {
  private readonly own = new Map<string, unknown>();
  /** By the option that they set, the flags that said yes or no. */
  private readonly said = new Map<string, string>();
  private readonly shorthands = new Set<Shorthand>();
  private at = 0;

  constructor(private readonly words: readonly string[]) {}

  read(): FlagOptions {
    while (this.at < this.words.length) this.flag(this.words[this.at++]!);
    const own = Object.fromEntries(this.own) as FlagOptions;
    const meant = SHORTHANDS.filter((each) => this.shorthands.has(each));
    return withShorthands(own, meant, (contradiction) => {
      throw new FlagError(contradiction);
    });
  }

  private flag(word: string): void {
    if (!/^-./.test(word)) throw new FlagError(`'${word}' belongs to no flag`);
    const [flag, joined] = divided(word);
    const meaning = MEANINGS.get(flag);
    if (!meaning) throw new FlagError(unknownName('option', flag, [...MEANINGS.keys()]));
    if (meaning.kind === 'shorthand') return void this.shorthands.add(meaning.shorthand);
    const why = unavailable(meaning.name, meaning.row);
    if (why !== undefined) throw new FlagError(`${flag} means nothing here: ${why}`);
    if (meaning.kind === 'negation') return this.say(meaning.name, flag, meaning.row.negation?.value);
    if (meaning.row.shape.kind === 'truth') return this.say(meaning.name, flag, true);
    this.value(meaning, flag, joined);
  }

  private say(name: Name, flag: string, value: unknown): void {
    const before = this.said.get(name);
    if (before !== undefined && before !== flag) throw new FlagError(`${before} and ${flag} contradict each other`);
    this.said.set(name, flag);
    this.own.set(name, value);
  }

  private value({ name, row }: Extract<Meaning, { kind: 'option' }>, flag: string, joined: string | undefined): void {
    const text = joined ?? this.words[this.at++];
    if (text === undefined) throw new FlagError(`${flag} needs a value: ${row.flag ?? ''}`);
    try {
      this.own.set(name, flagValue(row.shape, text, this.own.get(name)));
    } catch (error) {
      throw new FlagError(
        `${longFlag(row.flag ?? flag)} ${text}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** The meaning of the flags of `tcbmc check` for the library, read as the command reads them. @throws FlagError */
export function optionsOf(words: readonly string[]): FlagOptions {
  return new FlagReader(words).read();
}
