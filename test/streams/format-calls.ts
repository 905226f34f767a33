import { Random } from '../oracle/random.js';

/** The arguments of a call of `printf`, from the format on. */
export interface FormatCall {
  readonly format: string;
  readonly args: readonly string[];
}

const WHOLE: Readonly<Record<string, { readonly type: string; readonly bits: number }>> = {
  hh: { type: 'int', bits: 8 },
  h: { type: 'int', bits: 16 },
  '': { type: 'int', bits: 32 },
  l: { type: 'long', bits: 64 },
  ll: { type: 'long long', bits: 64 },
  z: { type: 'size_t', bits: 64 },
  t: { type: 'ptrdiff_t', bits: 64 },
  j: { type: 'intmax_t', bits: 64 },
};

const WORDS = ['', 'a', 'word', 'GET /', 'two words', 'a%d', 'longer than most of them'];
const PLAIN = ['', '', ' ', ',', 'x=', '%%', ': ', '\\n', 'set key '];
const FRACTIONS = [
  '0.0',
  '-0.0',
  '1.0',
  '0.5',
  '1.5',
  '2.5',
  '-0.125',
  '3.14159',
  '99.995',
  '0.1',
  '1e6',
  '123456789.0',
  '999999.5',
  '9.9999995',
  '0.0001',
  '0.00001234',
  '1e15',
  '2.5e-7',
];

/** Calls of all kinds of conversions, as a program might write them and as it would not. */
export class FormatCalls {
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  call(): FormatCall {
    const { random } = this;
    const args: string[] = [];
    let format = random.pick(PLAIN);
    for (let i = random.below(3); i >= 0; i--) format += this.conversion(args) + random.pick(PLAIN);
    return { format, args };
  }

  private conversion(args: string[]): string {
    const letter = this.random.pick([...'ddiuxXocssfeg']);
    if (letter === 'c')
      return this.specification('-', false, args) + this.given(args, 'c', `'${this.random.pick([...'aZ 0%'])}'`);
    if (letter === 's')
      return this.specification('-', true, args) + this.given(args, 's', JSON.stringify(this.random.pick(WORDS)));
    if ('feg'.includes(letter)) {
      // Of '%#g' glibc leaves out the zeros where rounding leads to one more digit, and so to an exponent.
      const before = this.specification(letter === 'g' ? '-+ 0' : '-+ 0#', true, args);
      return (
        before + this.given(args, this.random.chance(25) ? letter.toUpperCase() : letter, this.random.pick(FRACTIONS))
      );
    }
    return this.whole(letter, args);
  }

  private whole(letter: string, args: string[]): string {
    const isSigned = letter === 'd' || letter === 'i';
    const before = this.specification(isSigned ? '-+ 0' : letter === 'u' ? '-0' : '-0#', true, args);
    const modifier = this.random.pick(['', '', '', ...Object.keys(WHOLE)]);
    const { type, bits } = WHOLE[modifier]!;
    return before + this.given(args, modifier + letter, `(${type})${this.number(bits)}u${bits > 32 ? 'l' : ''}`);
  }

  private given(args: string[], conversion: string, value: string): string {
    args.push(value);
    return conversion;
  }

  private number(bits: number): bigint {
    const value = BigInt(this.random.below(2 ** 31)) * 2n ** 33n + BigInt(this.random.below(2 ** 31));
    const size = this.random.pick([1, 4, 7, 10, bits, bits]);
    const shorter = BigInt.asUintN(Math.min(size, bits), value);
    return BigInt.asUintN(Math.max(bits, 32), this.random.chance(30) ? -shorter : shorter);
  }

  /** Flags, width and precision. */
  private specification(flags: string, isPrecise: boolean, args: string[]): string {
    const chosen = [...flags].filter(() => this.random.chance(20)).join('');
    const size = (most: number, least: number): string => {
      if (!this.random.chance(15)) return String(this.random.below(most));
      args.push(String(least + this.random.below(most - least)));
      return '*';
    };
    const width = this.random.chance(50) ? '' : size(12, -9).replace(/^0/, '');
    const precision = isPrecise && this.random.chance(30) ? `.${size(9, -2)}` : '';
    return `%${chosen}${width}${precision}`;
  }
}
