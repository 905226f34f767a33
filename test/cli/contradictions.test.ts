import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { CONFLICTS } from '../../src/options/conflicts.js';
import type { CheckOptions } from '../../src/options/options.js';
import { parseCheck } from '../support/flags.js';
import { runCli } from '../support/run.js';

type Pair = readonly [string, string];

/** Flags that contradict each other, and what they are in a configuration; in the order of `CONFLICTS`. */
const EXAMPLES: readonly { readonly flags: Pair; readonly options: Omit<CheckOptions, 'files'> }[] = [
  { flags: ['--switches=3', '--max-switches=2'], options: { switches: 3, maxSwitches: 2 } },
  { flags: ['--unwind=3', '--max-unwind=2'], options: { unwind: 3, maxUnwind: 2 } },
  { flags: ['--fires=3', '--max-fires=2'], options: { fires: 3, maxFires: 2 } },
  { flags: ['--encoding=partial-order', '--switches=3'], options: { encoding: 'partial-order', switches: 3 } },
  { flags: ['--encoding=partial-order', '--max-switches=3'], options: { encoding: 'partial-order', maxSwitches: 3 } },
  {
    flags: ['--memory-model=c11', '--rtos-scheduling=priorities'],
    options: { memoryModel: 'c11', rtosScheduling: 'priorities' },
  },
  { flags: ['--args=a b', '--args-bound=2'], options: { args: ['a', 'b'], argsBound: { count: 2 } } },
  { flags: ['--entry=f', '--args=a b'], options: { entry: 'f', args: ['a', 'b'] } },
  { flags: ['--entry=f', '--args-bound=2'], options: { entry: 'f', argsBound: { count: 2 } } },
  { flags: ['--entry=f', '--entries=g'], options: { entry: 'f', entries: ['g'] } },
  { flags: ['--threads=f', '--args=a b'], options: { threads: { f: 1 }, args: ['a', 'b'] } },
  { flags: ['--threads=f', '--args-bound=2'], options: { threads: { f: 1 }, argsBound: { count: 2 } } },
];

/** Those that only flags can say. */
const DENIALS: readonly Pair[] = [
  ['--spurious-wakeups', '--no-spurious-wakeups'],
  ['--no-malloc-may-fail', '--malloc-may-fail'],
  ['--calls-may-fail', '--no-calls-may-fail'],
  ['--color=always', '--no-color'],
  ['--ilp32', '--target=lp64'],
  ['--dump=ir', '--show-loops'],
  ['--queue=redis://localhost', '--watch'],
  ['--queue=redis://localhost', '--certificate=proofs'],
  ['--queue=redis://localhost', '--dump=ir'],
  ['--queue=redis://localhost', '--show-properties'],
];

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-contradictions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nameOf = (flag: string): string => flag.replace(/=.*/, '');

/** What is said of options that are read together. */
async function messageOf(flags: readonly string[]): Promise<string> {
  const { code, stderr } = await runCli(['check', join(folder, 'a.c'), ...flags]);
  expect(code).toBe(1);
  return stderr;
}

it('every contradiction has an example', () => {
  EXAMPLES.forEach(({ options }, i) => expect(CONFLICTS[i]?.isIn(options)).toBe(true));
  expect(EXAMPLES).toHaveLength(CONFLICTS.length);
});

describe('flags that contradict each other are refused, and both are named', () => {
  for (const [first, second] of [...EXAMPLES.map(({ flags }) => flags), ...DENIALS])
    it(`${first} ${second}`, async () => {
      const said = await messageOf([first, second]);
      expect(said).toMatch(/^tcbmc: error: --\S+ and --\S+ contradict each other/);
      for (const flag of [first, second]) expect(said).toContain(`${nameOf(flag)} `);
    });
});

it('what agrees is no contradiction', async () => {
  const flags = [
    '--switches=2',
    '--max-switches=2',
    '--entry=main',
    '--args=a',
    '--color=never',
    '--no-color',
    '--ilp32',
    '--target=ilp32',
  ];
  expect(await parseCheck(['a.c', ...flags])).toMatchObject({
    switches: 2,
    maxSwitches: 2,
    entry: 'main',
    args: ['a'],
    target: { name: 'ilp32' },
  });
  expect(await parseCheck(['a.c', '--atomicity-only', '--invalid-accesses=end'])).toMatchObject({
    all: true,
    invalidAccesses: 'end',
  });
  expect(await parseCheck(['a.c', '--switches=2', '--switches=3'])).toMatchObject({ switches: 3 });
  expect((await parseCheck(['a.c', '--race-only', '-p', 'deadlock'])).properties).toEqual(['race', 'deadlock']);
});

describe('so are those of callers and configurations', () => {
  for (const { options } of EXAMPLES)
    it(Object.keys(options).join(' and '), async () => {
      const [first, second] = Object.keys(options);
      const { verdict, diagnostics } = await check({
        files: [{ name: 'a.c', text: 'int main(void) { return 0; }' }],
        ...options,
      });
      expect(verdict).toBe('error');
      expect(diagnostics.map(({ message }) => message)).toEqual([
        expect.stringMatching(new RegExp(`^the option '${first}' and the option '${second}' contradict each other: `)),
      ]);
      writeFileSync(join(folder, 'both.json'), JSON.stringify(options));
      const said = await messageOf(['--config', join(folder, 'both.json')]);
      expect(said).toMatch(new RegExp(`both\\.json:1:\\d+: error: "${first}" and "${second}" contradict each other: `));
    });
});

describe('a flag counts more than what contradicts it in the configuration', () => {
  for (const { flags, options } of EXAMPLES)
    it(flags.join(' '), async () => {
      const [first, second] = Object.entries(options) as [string, unknown][];
      for (const [flag, [name, value], other] of [
        [flags[0], first!, second!] as const,
        [flags[1], second!, first!] as const,
      ]) {
        writeFileSync(join(folder, 'other.json'), JSON.stringify(Object.fromEntries([other])));
        const taken = await parseCheck(['a.c', flag, '--config', join(folder, 'other.json')]);
        expect(taken).toMatchObject({ [name]: value });
        expect(taken).not.toHaveProperty(other[0]);
      }
    });
});
