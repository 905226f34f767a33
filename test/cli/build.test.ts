import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCompilerLine, shellWords } from '../../cli/compiler-line.js';
import { runCli, type Run } from '../support/run.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tcbmc-build-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['src', 'inc', 'quoted', 'out', 'none']) mkdirSync(join(folder, name));

function file(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

file(
  'src/main.c',
  '#include <assert.h>\n#include <conf.h>\n#include "only.h"\nint twice(int);\nint main(void) { assert(twice(2) == X); assert(F(1) == Q); return FORCED; }\n',
);
file('src/util.c', 'int twice(int a) {\n#ifdef SLOW\n  return a + a;\n#else\n  return a;\n#endif\n}\n');
file('inc/conf.h', '#define X 4\n');
file('quoted/only.h', '#define Q 3\n');
file('forced.h', '#define FORCED 0\n');
file(
  'sizes.c',
  '#include <assert.h>\nint main(void) { char c = -1; assert(sizeof(long) == LONG && sizeof(int) == INT && (c < 0) == SIGN); assert(sizeof(double) == DOUBLE && sizeof(struct { char c; long long l; }) == MIXED); }\n',
);
file(
  'out/compile_commands.json',
  JSON.stringify([
    {
      directory: join(folder, 'out'),
      command: `/usr/bin/cc -DTEXT="\\"a b\\"" -I../inc -iquote ../quoted '-DF(x)=((x) + 2)' -include ../forced.h -O2 -Wall -std=gnu11 -fshort-enums -o main.o -c ../src/main.c`,
      file: '../src/main.c',
    },
    { directory: folder, arguments: ['gcc', '-DSLOW', '-c', 'src/util.c'], file: 'src/util.c' },
    { directory: folder, arguments: ['g++', '-c', 'src/more.cpp'], file: 'src/more.cpp' },
  ]),
);
file('none/compile_commands.json', '[{ "file": 3 }]');

const check = (...words: readonly string[]): Promise<Run> => runCli(['check', ...words], { cwd: folder });

describe('compile_commands.json', () => {
  it('says how each source is read, and which there are', async () => {
    for (const words of [
      ['-p', 'out/'],
      ['--build', 'out/compile_commands.json'],
      ['-p', 'out', 'src/main.c', 'src/util.c'],
    ]) {
      const run = await check(...words);
      expect(run.stdout).toMatch(/^SAFE/);
      expect(run.stderr).toBe('note: flags of the compiler that are not heeded: -fshort-enums\n');
    }
  });

  it('of the files that are named, and with flags of ours', async () => {
    expect((await check('-p', 'out', 'src/util.c', '--entry', 'twice')).stdout).toMatch(/^SAFE/);
    expect((await check('-p', 'out', 'src/util.c')).stderr).toMatch(/no function 'main'/);
    expect((await check('-p', 'out', '-U', 'SLOW')).stdout).toMatch(/^VIOLATION: assertion: twice\(2\) == X/);
    expect((await check('-p', 'race', 'src/util.c', '--entry', 'twice')).stdout).toMatch(/SAFE/);
  });

  it('is told apart from what is none', async () => {
    expect(await check('-p', 'out', 'sizes.c')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/sizes\.c is not in out\/compile_commands\.json/) as string,
    });
    expect((await check('--build', 'inc', 'sizes.c')).stderr).toMatch(/there is no compile_commands\.json in inc/);
    expect((await check('-p', 'none')).stderr).toMatch(
      /is not a list of objects with "directory", "file" and "command" or "arguments"/,
    );
  });
});

describe('the command line of a compiler', () => {
  const COMMON = ['-Iinc', '-iquote', 'quoted', '-DF(x)=((x) + 2)', '-include', 'forced.h'];

  it('is taken as it is', async () => {
    const run = await check(
      '--',
      'ccache',
      'gcc',
      '-O2',
      '-g',
      '-Wall',
      ...COMMON,
      '-DSLOW',
      '-c',
      'src/main.c',
      'src/util.c',
      'start.S',
      '-o',
      'a.c',
      '-lm',
      '-MF',
      'd.c',
    );
    expect(run).toMatchObject({ code: 0, stderr: 'note: files that are not read, since they are no C: start.S\n' });
    expect((await check('--', ...COMMON, 'src/main.c', 'src/util.c')).stdout).toMatch(
      /^VIOLATION: assertion: twice\(2\) == X/,
    );
    expect((await check('-D', 'SLOW', '--', ...COMMON, 'src/main.c', 'src/util.c')).stdout).toMatch(/^SAFE/);
    expect((await check('--', 'gcc', '-c')).stderr).toMatch(/there is no C source on the command line/);
    expect((await check('--', 'gcc', '-include', 'nowhere.h', 'sizes.c')).stderr).toMatch(/cannot find "nowhere.h"/);
  });

  /** Sizes of `long` and `int`, the sign of `char`, sizes of `double` and of a structure. */
  const MACHINES: readonly (readonly [string, number, number, number, number, number])[] = [
    ['cc', 8, 4, 1, 8, 16],
    ['cc -m32', 4, 4, 1, 8, 12],
    ['gcc -funsigned-char', 8, 4, 0, 8, 16],
    ['arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb', 4, 4, 0, 8, 16],
    ['avr-gcc -mmcu=atmega328p', 4, 2, 1, 4, 9],
    ['/opt/ti/msp430-elf-gcc -mmcu=msp430g2553', 4, 2, 1, 8, 10],
    ['sdcc -mstm8 --std-sdcc99', 4, 2, 0, 4, 9],
  ];
  for (const [words, long, int, sign, double, mixed] of MACHINES)
    it(`for ${words}`, async () => {
      const run = await check(
        '--',
        ...words.split(' '),
        `-DLONG=${long}`,
        `-DINT=${int}`,
        `-DSIGN=${sign}`,
        `-DDOUBLE=${double}`,
        `-DMIXED=${mixed}`,
        'sizes.c',
      );
      expect(run.stdout).toMatch(/^SAFE/);
    });

  it.each([
    ['mips-linux-gnu-gcc -c a.c', ['mips-linux-gnu-gcc']],
    ['clang --target=powerpc-eabi a.c', ['--target=powerpc-eabi']],
    ['clang -target sparc-elf a.c', ['-target sparc-elf']],
    ['gcc @flags.rsp a.c', ['@flags.rsp']],
    ['x86_64-linux-gnu-gcc-12 -m16 a.c', []],
  ])('%s says what is not known', (line, unheeded) => {
    expect(readCompilerLine(shellWords(line), '')).toMatchObject({ sources: ['a.c'], unheeded });
  });

  it.each([
    ['clang --target=arm-none-eabi a.c', { pointer: 4, unsignedChar: true }],
    ['clang -target avr a.c', { pointer: 2 }],
    ['aarch64-linux-gnu-gcc a.c', { pointer: 8, unsignedChar: true }],
    ['riscv64-unknown-elf-gcc a.c', { pointer: 8 }],
    ['riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 a.c', { pointer: 4, long: 4, double: 8, maxAlign: 8 }],
    ['riscv32-unknown-elf-gcc a.c', { pointer: 4 }],
    ['gcc -m16 a.c', { pointer: 4, int: 4 }],
  ])('%s is for its machine', (line, target) => {
    expect(readCompilerLine(shellWords(line), '').target).toMatchObject(target);
  });

  it.each([
    [
      'cortex-m0plus',
      { __ARM_ARCH: '6', __ARM_ARCH_6M__: '1', __ARM_ARCH_ISA_THUMB: '1' },
      ['__ARM_FEATURE_LDREX', '__ARM_FEATURE_CLZ'],
    ],
    ['cortex-m3', { __ARM_ARCH: '7', __ARM_ARCH_7M__: '1', __ARM_FEATURE_LDREX: '7' }, []],
    ['cortex-m4', { __ARM_ARCH: '7', __ARM_ARCH_7EM__: '1', __ARM_FEATURE_DSP: '1' }, []],
    ['cortex-m33', { __ARM_ARCH: '8', __ARM_ARCH_8M_MAIN__: '1', __ARM_FEATURE_CMSE: '1' }, []],
  ])('for a core: %s', (core, defines, undefines) => {
    const { settings } = readCompilerLine(shellWords(`arm-none-eabi-gcc -mcpu=${core} -mthumb a.c`), '');
    expect(settings.defines).toMatchObject({ __ARM_ARCH_PROFILE: '77', __thumb__: '1', ...defines });
    expect(settings.undefines).toEqual(expect.arrayContaining(undefines));
  });

  it('for an ARM with a system', () => {
    expect(readCompilerLine(shellWords('arm-linux-gnueabihf-gcc a.c'), '').settings.defines).toMatchObject({
      __ARM_ARCH_PROFILE: '65',
      __linux__: '1',
    });
  });

  it('with what it defines, and what it takes back', () => {
    const defined = (line: string): unknown => readCompilerLine(shellWords(line), '').settings.defines;
    expect(defined('gcc -DA -DB=2 -D C= -UA a.c')).toEqual({ B: '2', C: '' });
    expect(defined('gcc -UA -DA=1 -pthread -std=c99')).toEqual({
      A: '1',
      _REENTRANT: '1',
      __STDC_VERSION__: '199901L',
      __STRICT_ANSI__: '1',
    });
    expect(defined('avr-gcc -mmcu=attiny85')).toEqual({ __AVR__: '1', __AVR: '1', __AVR_ATtiny85__: '1' });
    expect(defined('riscv64-unknown-elf-gcc -mabi=ilp32')).toEqual({ __riscv: '1', __riscv_xlen: '32' });
    expect(readCompilerLine(shellWords('riscv64-unknown-elf-gcc a.c'), '').settings.undefines).toContain('__x86_64__');
    expect(readCompilerLine(shellWords('gcc -DA -UA -idirafter z -isystem y -I x a.c b.i c.o'), 'w')).toMatchObject({
      sources: ['w/a.c', 'w/b.i'],
      settings: { includeDirs: ['w/x'], systemDirs: ['w/y', 'w/z'], undefines: ['A'], defines: {} },
      unheeded: [],
      unread: [],
    });
    expect(shellWords(`a "b \\"c\\"" 'd e'f g\\ h -DX='"y"'`)).toEqual(['a', 'b "c"', 'd ef', 'g h', '-DX="y"']);
  });
});

describe('flags for headers', () => {
  it('--include-file and -U', async () => {
    file(
      'flags.c',
      '#include <assert.h>\nint main(void) {\n#ifdef __STDC_VERSION__\n  assert(0);\n#endif\n  return FORCED;\n}\n',
    );
    expect((await check('flags.c', '--include-file', 'forced.h', '-U', '__STDC_VERSION__')).stdout).toMatch(/^SAFE/);
    expect((await check('flags.c', '--include-file', 'forced.h')).stdout).toMatch(/^VIOLATION/);
  });

  it('--system-headers', async () => {
    file(
      'system.c',
      '#include <stdio.h>\n#include <pthread.h>\n#include <assert.h>\nint main(void) { pthread_t t; (void)t; assert(sizeof(FILE) > 0); return EOF == -1 ? 0 : 1; }\n',
    );
    expect((await check('system.c', '--system-headers')).stdout).toMatch(/^SAFE/);
    const { stdout } = await check('system.c', '--system-headers', '--dump', 'ast');
    expect(stdout.includes('_IO_FILE')).toBe(process.platform === 'linux');
  });
});
