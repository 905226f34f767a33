import { check } from '../../src/index.js';
import type { ExpectedScan } from './scan-calls.js';
import { FILLING, TARGET_BYTES } from './scan-calls.js';
import { literal } from './literal.js';

const HEADERS = ['assert', 'stdio', 'string'].map((name) => `#include <${name}.h>\n`).join('');

/**
 * `text`: as a constant; `unknown`: of characters that only a solver knows; `file`: as a file, of which the next
 * character is looked at as well.
 */
export type Source = 'text' | 'unknown' | 'file';

/** Which of the calls gives something else, says a check of a program that makes them all. */
export async function differingScans(calls: readonly ExpectedScan[], source: Source): Promise<readonly string[]> {
  const tests = calls.map((call, i) => {
    const { format, targets, result, memory, next, text } = call;
    const given = Array.from({ length: targets }, (_, k) => `, t[${k}]`).join('');
    const bytes = literal(Buffer.from(memory, 'hex').toString('latin1'));
    const scan =
      source === 'file'
        ? `FILE *f = fopen("in${i}", "r"); if (!f) return; int n = fscanf(f, "${format}"${given}); int next = fgetc(f); fclose(f);`
        : `char text[] = ${literal(text)}; ${source === 'unknown' ? 'hide(text, sizeof text - 1);' : ''} int n = sscanf(text, "${format}"${given}); int next = ${next};`;
    const claim = `n == ${result} && next == ${next} && memcmp(t, ${bytes}, ${targets * TARGET_BYTES}) == 0`;
    return `static void test${i}(void) {\n  long long t[${targets + 1}][${TARGET_BYTES / 8}]; memset(t, 0x${FILLING}, sizeof t);\n  ${scan}\n  __CPROVER_assert(${claim}, "${i}");\n}\n`;
  });
  const hide =
    'static void hide(char *text, int count) { for (int i = 0; i < count; i++) { char any; __CPROVER_assume(any == text[i]); text[i] = any; } }\n';
  const program = `${HEADERS}${hide}${tests.join('')}int main(void) {\n${calls.map((_, i) => `  test${i}();\n`).join('')}}\n`;
  const files = calls.map(({ text }, i) => ({
    key: { kind: 'file', path: `in${i}` } as const,
    content: new TextEncoder().encode(text),
    entries: [],
  }));
  const conversation = { streams: source === 'file' ? files : [] };
  const answer = await check({ files: [{ name: 'scans.c', text: program }], conversation, all: true });
  const told = answer.violations.map(({ property, message, position }) => {
    const call = calls[Number(message)];
    return call && property === 'assertion'
      ? `${call.format} of ${JSON.stringify(call.text)} does not give ${call.result}, ${call.memory}, ${call.next}`
      : `${property}: ${message} at ${position.line}`;
  });
  const notes = answer.diagnostics.filter(({ code }) => code !== 'undefined').map(({ message }) => message);
  if (told.length + notes.length > 0) return [...told, ...notes];
  return answer.verdict === 'safe'
    ? []
    : [`${answer.verdict}: ${answer.reason ?? JSON.stringify([...answer.bounds.met, ...answer.bounds.assumed])}`];
}
