import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const SIGNALS = 'no signal interrupts the program from outside';
const OWN = 'SIGUSR1, SIGUSR2 and real-time signals come only from the program itself';

async function assumed(text: string): Promise<readonly string[]> {
  const { verdict, bounds } = await check({
    files: [{ name: 'a.c', text }],
    callsMayFail: true,
    mallocMayFail: true,
    maxUnwind: 3,
    maxFires: 1,
    maxSwitches: 3,
  });
  expect(verdict).toMatch(/safe|bounded/);
  return bounds.assumed.map(({ what }) => what);
}

const withSignals = (code: string): string =>
  `#include <signal.h>\n#include <unistd.h>\nint n;\nstatic void on(int number) { n = 1; }\nint main(void) { ${code} return 0; }`;
const withMemory = (code: string): string =>
  `#include <sys/mman.h>\nint main(void) { char *p = mmap(0, 8192, 3, 0x22, -1, 0); if (p == MAP_FAILED) return 1; ${code} return 0; }`;

describe('what is taken for granted is said only where the program comes to it', () => {
  it.each([
    ['a handler that is set for a signal from outside', 'signal(SIGINT, on); for (;;) if (n) break;', true],
    ['signals that are ignored', 'signal(SIGPIPE, SIG_IGN); signal(SIGINT, SIG_DFL);', false],
    ['faults', 'struct sigaction a = {0}; a.sa_handler = on; sigaction(SIGSEGV, &a, 0);', false],
    ['a handler that is asked for, but not set', 'struct sigaction a; sigaction(SIGINT, 0, &a);', false],
    ['a handler that is never set', 'if (n) signal(SIGINT, on);', false],
  ])('signals: %s', async (_, code, isSaid) => {
    const said = await assumed(withSignals(code));
    expect(said.includes(SIGNALS)).toBe(isSaid);
  });

  it.each([
    ['a handler of a signal of the program', 'signal(SIGUSR1, on); raise(SIGUSR1);', true],
    ['another signal', 'signal(SIGTERM, on); raise(SIGTERM);', false],
    ['no handler', 'kill(getpid() + 1, SIGUSR1); signal(SIGUSR1, SIG_IGN);', false],
  ])('signals that the program sends: %s', async (_, code, isSaid) => {
    expect((await assumed(withSignals(code))).includes(OWN)).toBe(isSaid);
  });

  it.each([
    ['a whole block', 'munmap(p, 8192);', []],
    ['a part of a block', 'munmap(p + 4096, 4096);', ['parts of blocks that are unmapped stay']],
    [
      'a fixed address',
      'mmap(p, 4096, 3, 0x32, -1, 0);',
      ['what is mapped at a fixed address has the contents that were there (mmap)'],
    ],
  ])('mapped memory: %s', async (_, code, expected) => {
    expect(await assumed(withMemory(code))).toEqual(expected);
  });

  it('an interrupt whose priority is that of no handler', async () => {
    const text =
      '#include "core_cm3.h"\nint n;\nvoid tick_IRQHandler(void) { n = 1; }\nint main(void) { int p = n; NVIC_SetPriority(-1, 0); NVIC_SetPriority(9, p); return 0; }';
    const notes = async (code: string): Promise<boolean> => {
      const { diagnostics } = await check({ files: [{ name: 'a.c', text: code }], fires: 1, properties: ['race'] });
      return diagnostics.some(({ message }) => message.includes('NVIC_SetPriority'));
    };
    expect(await notes(text)).toBe(false);
    expect(await notes(text.replace('(9, p)', '(0, p)'))).toBe(true);
  });
});
