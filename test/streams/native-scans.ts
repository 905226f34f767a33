import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExpectedScan, ScanCall } from './scan-calls.js';
import { FILLING, TARGET_BYTES } from './scan-calls.js';
import { literal } from './literal.js';

const MOST_TARGETS = 5;

/** What glibc makes of each call. */
export function nativeScans(calls: readonly ScanCall[]): ExpectedScan[] {
  const directory = mkdtempSync(join(tmpdir(), 'tcbmc-scans-'));
  try {
    const file = join(directory, 'scans.c');
    const targets = Array.from({ length: MOST_TARGETS }, (_, i) => `t[${i}]`).join(', ');
    const lines = calls
      .map(({ text, format, targets: count }) => `tell(${literal(text)}, "${format}", ${count});\n`)
      .join('');
    writeFileSync(
      file,
      `#include <stdio.h>
#include <string.h>
static long long t[${MOST_TARGETS}][${TARGET_BYTES / 8}];
static void tell(const char *text, const char *format, int count) {
  memset(t, 0x${FILLING}, sizeof t);
  int result = sscanf(text, format, ${targets});
  FILE *f = tmpfile();
  fputs(text, f);
  rewind(f);
  long long kept[${MOST_TARGETS}][${TARGET_BYTES / 8}];
  memcpy(kept, t, sizeof t);
  memset(t, 0x${FILLING}, sizeof t);
  int again = fscanf(f, format, ${targets});
  if (again != result || memcmp(kept, t, sizeof t) != 0) puts("of a file it is another");
  printf("%d %d ", result, fgetc(f));
  fclose(f);
  for (int i = 0; i < count * ${TARGET_BYTES}; i++) printf("%02x", ((unsigned char *)t)[i]);
  puts("");
}
int main(void) {
${lines}}
`,
    );
    execFileSync('gcc', ['-w', '-std=c11', '-D_GNU_SOURCE', '-o', join(directory, 'scans'), file], { stdio: 'pipe' });
    const told = execFileSync(join(directory, 'scans'), { encoding: 'utf8', maxBuffer: 2 ** 28 })
      .trimEnd()
      .split('\n');
    return calls.map((call, i) => {
      const [result, next, memory = ''] = told[i]!.split(' ');
      return { ...call, result: Number(result), next: Number(next), memory };
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
