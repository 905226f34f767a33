import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormatCall } from './format-calls.js';

const HEADERS = ['stddef', 'stdint', 'stdio'].map((name) => `#include <${name}.h>\n`).join('');

/** What glibc makes of each call. */
export function nativeTexts(calls: readonly FormatCall[]): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'tcbmc-formats-'));
  try {
    const file = join(directory, 'formats.c');
    const lines = calls
      .map(({ format, args }) => `tell(text, sprintf(text, ${[`"${format}"`, ...args].join(', ')}));\n`)
      .join('');
    const tell =
      'static char text[4096];\nstatic void tell(const char *t, int n) { for (int i = 0; i < n; i++) printf("%02x", (unsigned char)t[i]); puts("."); }\n';
    writeFileSync(file, `${HEADERS}${tell}int main(void) {\n${lines}}\n`);
    execFileSync('gcc', ['-w', '-o', join(directory, 'formats'), file], { stdio: 'pipe' });
    const told = execFileSync(join(directory, 'formats'), { encoding: 'utf8', maxBuffer: 2 ** 28 });
    return told.match(/[^\n]+/g)!.map((line) => Buffer.from(line.slice(0, -1), 'hex').toString('latin1'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
