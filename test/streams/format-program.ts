import { check } from '../../src/index.js';
import type { FormatCall } from './format-calls.js';
import { literal } from './literal.js';

export interface ExpectedText extends FormatCall {
  readonly text: string;
}

const HEADERS = ['assert', 'stddef', 'stdint', 'stdio', 'string'].map((name) => `#include <${name}.h>\n`).join('');
const UNKNOWN = `
#define UNKNOWN(type) static type unknown_##type(type value) { type any; __CPROVER_assume(any == value); return any; }
typedef long long longlong;
UNKNOWN(int) UNKNOWN(long) UNKNOWN(longlong) UNKNOWN(size_t) UNKNOWN(ptrdiff_t) UNKNOWN(intmax_t)
`;

/** The argument, if it is an integer as a value that only a solver knows. */
function hidden(argument: string): string {
  return argument.replace(
    /^\((\w+)( long)?\)(.*)$/,
    (_, type: string, more: string | undefined, value: string) => `unknown_${type}${more ? 'long' : ''}(${value})`,
  );
}

/** Which of the texts is another one, says a check of a program that makes them all. */
export async function differing(calls: readonly ExpectedText[], isHidden: boolean): Promise<readonly string[]> {
  const tests = calls.map(({ format, args, text }, i) => {
    const given = [`"${format}"`, ...(isHidden ? args.map(hidden) : args)].join(', ');
    const claim = (what: string): string => `__CPROVER_assert(${what}, "${i}")`;
    return `static void test${i}(void) {\n  char b[${text.length + 1}]; int n = sprintf(b, ${given});\n  ${claim(`n == ${text.length} && memcmp(b, ${literal(text)}, ${text.length + 1}) == 0`)};\n}\n`;
  });
  const text = `${HEADERS}${UNKNOWN}${tests.join('')}int main(void) {\n${calls.map((_, i) => `  test${i}();\n`).join('')}}\n`;
  const result = await check({ files: [{ name: 'formats.c', text }], conversation: { streams: [] }, all: true });
  const told = result.violations.map(({ property, message }) => {
    const call = calls[Number(message)];
    return call && property === 'assertion'
      ? `${call.format} with ${call.args.join(', ')} is not '${call.text}'`
      : `${property}: ${message}`;
  });
  const notes = result.diagnostics.filter(({ code }) => code !== 'undefined').map(({ message }) => message);
  if (told.length + notes.length > 0) return [...told, ...notes];
  return result.verdict === 'safe' ? [] : [`${result.verdict}: ${result.reason ?? result.bounds.met.join(', ')}`];
}
