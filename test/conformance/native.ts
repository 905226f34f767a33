import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Generated } from './program.js';

export const hasGcc = spawnSync('gcc', ['--version']).status === 0;

/**
 * What every program computes with: a sum of all that it tells, in their order. `TELL (v)` is what else becomes of each
 * number, and `UNKNOWN (v)` is `v`, however it is found out.
 */
export const PRELUDE = `#include <setjmp.h>
typedef __SIZE_TYPE__ size;
size strlen(const char *); int strcmp(const char *, const char *); int strncmp(const char *, const char *, size); int memcmp(const void *, const void *, size);
char *strchr(const char *, int), *strrchr(const char *, int), *strstr(const char *, const char *); void *memchr(const void *, int, size);
size strspn(const char *, const char *); char *strcpy(char *, const char *), *strcat(char *, const char *), *strncpy(char *, const char *, size);
void *memcpy(void *, const void *, size), *memmove(void *, const void *, size), *memset(void *, int, size); int abs(int);
size strcspn(const char *, const char *), strnlen(const char *, size); char *strncat(char *, const char *, size), *stpcpy(char *, const char *), *strpbrk(const char *, const char *);
int strcasecmp(const char *, const char *), toupper(int), tolower(int), isdigit(int), isalpha(int), isxdigit(int), isspace(int), atoi(const char *);
long strtol(const char *, char **, int); unsigned long strtoul(const char *, char **, int); long labs(long); void *memrchr(const void *, int, size);
void qsort(void *, size, size, int (*)(const void *, const void *)); void *bsearch(const void *, const void *, size, size, int (*)(const void *, const void *));
double sqrt(double), rint(double), nearbyint(double), copysign(double, double), fmax(double, double), fmin(double, double); float sqrtf(float), rintf(float);
double fabs(double), floor(double), ceil(double), trunc(double), round(double); float fabsf(float);
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
static unsigned long long sum;
static void out(unsigned long long v) { sum = (sum << 7 | sum >> 57) ^ v; TELL(v) }
static void outf(long double x) { union { long double x; unsigned long long bits[2]; } u; u.x = x; out(x != x ? 1 : u.bits[0] ^ (u.bits[1] & 0xffff) << 32); }
`;

/** Without `-frounding-math`, GCC 12 takes `0.0 - x` for `-x` where x was an integer: its zero has the wrong sign. */
const FLAGS = ['-w', '-frounding-math', '-std=gnu17', '-fwrapv', '-fno-strict-aliasing', '-ffp-contract=off'];
export type Optimisation = '-O0' | '-O1' | '-O2' | '-O3';

function source(programs: readonly Generated[], isTelling: boolean): string {
  const calls = programs.map(({ entry }) => `sum = 0; ${entry}(); printf("= %llu\\n", sum);`).join('\n');
  const tell = isTelling ? '#define TELL(v) printf("%llu\\n", v);' : '#define TELL(v)';
  const texts = programs.map(({ text }) => text).join('\n');
  return `int printf(const char *, ...);\n${tell}\n#define UNKNOWN(v) v\n${PRELUDE}${texts}\nint main(void) {\n${calls}\n}\n`;
}

/** The lines that compiled programs print, one after the other. */
function printed(programs: readonly Generated[], optimisation: Optimisation, isTelling: boolean): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'tcbmc-c-'));
  try {
    const file = join(directory, 'programs.c');
    writeFileSync(file, source(programs, isTelling));
    execFileSync('gcc', [...FLAGS, optimisation, '-o', join(directory, 'programs'), file, '-lm'], { stdio: 'pipe' });
    return execFileSync(join(directory, 'programs'), { encoding: 'utf8', timeout: 60_000, maxBuffer: 2 ** 28 })
      .trim()
      .split('\n');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The sum of each program, all compiled at once; their names must differ. Undefined where GCC breaks down. */
export function nativeSums(programs: readonly Generated[], optimisation: Optimisation): (bigint | undefined)[] {
  try {
    return printed(programs, optimisation, false).map((line) => BigInt(line.slice(2)));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('internal compiler error')) throw error;
    if (programs.length === 1) return [undefined];
    const half = programs.length >> 1;
    return [programs.slice(0, half), programs.slice(half)].flatMap((part) => nativeSums(part, optimisation));
  }
}

/** All that a program tells, in order. */
export function nativeValues(program: Generated): bigint[] {
  return printed([program], '-O0', true).slice(0, -1).map(BigInt);
}
