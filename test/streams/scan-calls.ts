import { Random } from '../oracle/random.js';

/** A call of `sscanf`, whose targets are blocks of {@link TARGET_BYTES}. */
export interface ScanCall {
  readonly text: string;
  readonly format: string;
  readonly targets: number;
}

/** What it gives, and what is left to read where the text is a file. */
export interface ExpectedScan extends ScanCall {
  readonly result: number;
  /** The bytes of the targets, in hexadecimal; those that were not written are {@link FILLING}. */
  readonly memory: string;
  /** The next character, or -1. */
  readonly next: number;
}

export const TARGET_BYTES = 32;
export const FILLING = 'a5';

const NUMBERS = [
  '0',
  '7',
  '12',
  '-5',
  '+3',
  '007',
  '08',
  '0x1f',
  '0xg',
  '0x',
  '-',
  '+',
  '2147483648',
  '-2147483649',
  '99999999999',
  '9223372036854775808',
];
const HUGE = ['-9223372036854775809', '18446744073709551615', '99999999999999999999', '-1', '4294967295'];
const WORDS = ['a', 'ok', 'GET', 'abc]', '^a-c', '1a2', 'x=1', 'longerword', '%', '-.-'];
const GAPS = ['', ' ', '  ', '\t', '\n', ',', ':', ' :'];
const SETS = ['[a-z]', '[^,]', '[]x]', '[^]]', '[0-9]', '[a-]', '[-+0-9]', '[^\\n]', '[%]', '[A-Za-z_]'];
const BETWEEN = ['', '', '', ' ', ' ', ',', ':', '%%', 'x=', '\\n', ' :'];

/** Calls with all kinds of conversions that are exact, of texts that often fit. */
export class ScanCalls {
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  call(): ScanCall {
    const { random } = this;
    let [text, format, targets] = [random.pick(GAPS), '', 0];
    for (let i = random.below(4); i >= 0; i--) {
      text += random.pick(random.below(3) === 0 ? WORDS : random.below(4) === 0 ? HUGE : NUMBERS) + random.pick(GAPS);
      const isIgnored = random.below(8) === 0;
      format += this.conversion(isIgnored) + random.pick(BETWEEN);
      if (!isIgnored) targets++;
    }
    return { text: random.below(12) === 0 ? '' : text, format, targets };
  }

  private conversion(isIgnored: boolean): string {
    const { random } = this;
    const star = isIgnored ? '*' : '';
    const letter = random.pick([
      'd',
      'd',
      'd',
      'i',
      'i',
      'u',
      'x',
      'X',
      'o',
      's',
      's',
      'c',
      '[',
      '[',
      ...(isIgnored ? [] : ['n']),
    ]);
    if (letter === '[') return `%${star}${1 + random.below(TARGET_BYTES - 2)}${random.pick(SETS)}`;
    if (letter === 's') return `%${star}${random.below(3) === 0 ? 1 + random.below(4) : TARGET_BYTES - 1}s`;
    if (letter === 'c') return `%${star}${random.pick(['', '2', '3'])}c`;
    const width = letter === 'n' || random.below(3) > 0 ? '' : String(1 + random.below(4));
    return `%${star}${width}${random.pick(['', '', '', 'hh', 'h', 'l', 'll', 'z', 'j', 't'])}${letter}`;
  }
}
