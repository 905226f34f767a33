/**
 * Every operator on every pair of types, for each target whose compiler is common: the compilers confirm the types and
 * values that we compute, and the interpreter and the solver compute the same. Where there is no compiler, what was
 * confirmed before is known by its digest.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import type { Target } from '../../src/source/target.js';
import { AVR, ILP32, LP64 } from '../../src/source/target.js';
import { run, compile } from '../support/compile.js';
import { Random } from '../oracle/random.js';
import type { Answer } from './answers.js';
import { answers, isWhole, literal } from './answers.js';
import { DECLARATIONS, questions } from './operators.js';

const SHARE = Number(process.env['OPERATORS'] ?? 20);
const SEED = Number(process.env['OPERATORS_SEED'] ?? 1);
const IS_STANDING = process.env['OPERATORS'] === undefined && process.env['OPERATORS_SEED'] === undefined;

const TARGETS: readonly (readonly [string, Target, readonly string[], string])[] = [
  ['lp64', LP64, ['gcc'], '5d10ad3546ee2bb1'],
  ['ilp32', ILP32, ['gcc', '-m32', '-msse2', '-mfpmath=sse'], 'a7045f333c4e9871'],
  ['avr', AVR, ['avr-gcc', '-mmcu=atmega328p'], 'da64e0abf8cc13f6'],
];

interface Verdict {
  readonly complaints: string;
  /** What the compiler has no constant for: sums that overflow, divisions by zero. */
  readonly open: number;
}

/** What a compiler says to the claim that these are the answers. */
function confirm(command: readonly string[], claims: readonly Answer[]): Verdict {
  const text = claims.map(({ text: asked, type, value }, i) => {
    const isValue = value === undefined ? '' : ` && (${asked}) == ${literal(type, value)}`;
    return `_Static_assert(__builtin_types_compatible_p(__typeof__(${asked}), ${type})${isValue}, ${JSON.stringify(`${i}: ${asked} is ${type} ${String(value)}`)});\n`;
  });
  const [name, ...flags] = command as [string, ...string[]];
  const result = spawnSync(name, [...flags, '-x', 'c', '-std=gnu11', '-fsyntax-only', '-fwrapv', '-w', '-'], {
    input: DECLARATIONS + text.join(''),
    encoding: 'utf8',
  });
  const lines = result.stderr.split('\n').filter((line) => line.includes('error:'));
  const open = lines.filter((line) => line.includes('is not constant')).length;
  return { complaints: lines.filter((line) => !line.includes('is not constant')).join('\n'), open };
}

describe.each(TARGETS)('every operator on every pair of types (%s)', (_, target, command, digest) => {
  const asked = questions(target, new Random(SEED), SHARE);
  const found = answers(target, asked);
  const hasCompiler =
    spawnSync(command[0]!, [...command.slice(1), '-x', 'c', '-fsyntax-only', '-'], { input: 'int x;' }).status === 0;

  it.skipIf(!IS_STANDING)('is what was confirmed before', () => {
    const lines = found.map(({ text, type, value }) => `${text}: ${type} ${String(value)}`);
    expect(createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)).toBe(digest);
  });

  it.skipIf(!hasCompiler)('is as the compiler has it', () => {
    const { complaints, open } = confirm(command, found);
    expect(complaints).toBe('');
    expect(open).toBeLessThan(found.length / 50);
    const [first] = found.filter(isWhole);
    expect(confirm(command, [{ ...first!, value: first!.value + 1n }]).complaints).toContain('static assertion failed');
  });

  /** The same of variables, whose values the program does not know before it runs. */
  const computed = found.filter(
    (each) => each.form !== undefined && each.value !== undefined && !Number.isNaN(each.value),
  );

  it('is the same when the interpreter computes it', async () => {
    const random = new Random(SEED + 1);
    const some = computed.filter(() => random.chance(15_000 / computed.length));
    const globals = some.map(
      ({ operands = [], type }, i) =>
        `${operands.map(({ type: of, value }, at) => `${of} ${'ab'[at]}${i} = ${value};`).join(' ')} ${type} r${i};\n`,
    );
    const statements = some.map(({ form, type, value }, i) => {
      const expression = form!.replace(/\b[ab]\b/g, (name) => `${name}${i}`);
      return `r${i} = ${expression}; if (!(r${i} == ${literal(type, value!)})) wrong = ${i + 1};\n`;
    });
    const done = run(
      (await compile(`int wrong;\n${globals.join('')}int main(void) {\n${statements.join('')}}`, { target })).program,
    );
    expect(done.stop).toEqual({ kind: 'halted' });
    expect(some[Number(done.global('wrong')) - 1]).toBeUndefined();
  });

  it('is the same when the solver computes it', async () => {
    const random = new Random(SEED + 2);
    const whole = computed
      .filter(isWhole)
      .filter(({ operands = [] }) => operands.every(({ type }) => !/float|double|128/.test(type)));
    const some = whole.filter(() => random.chance(2_000 / whole.length));
    const lines = some.map(({ form, operands = [], type, value }) => {
      const known = operands.map(
        ({ type: of, value: given }, at) =>
          `${of} ${'ab'[at]} = __VERIFIER_nondet_ulonglong(); __CPROVER_assume(${'ab'[at]} == ${given});`,
      );
      return `{ ${known.join(' ')} __CPROVER_assert((${form!}) == ${literal(type, value)}, ${JSON.stringify(`${form!} ${operands.map(({ value: given }) => given).join(' ')}`)}); }\n`;
    });
    const text = `unsigned long long __VERIFIER_nondet_ulonglong(void);\nint main(void) {\n${lines.join('')}}`;
    const { verdict, violations } = await check({ files: [{ name: 'a.c', text }], target, maxSwitches: 0, all: true });
    expect({ verdict, wrong: violations.map(({ message }) => message) }).toEqual({ verdict: 'safe', wrong: [] });
  }, 60_000);
});
