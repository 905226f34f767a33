import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseShard, partOf } from '../../cli/suite/shards.js';
import { runCli, type Run } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-shards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function parts(seconds: readonly (number | undefined)[], of: number): (readonly number[])[] {
  return Array.from({ length: of }, (_, i) => partOf(seconds, { number: i + 1, of }));
}

describe('parts of a suite', () => {
  it.each([1, 2, 3, 8, 20])('have each check once: %i of them', (of) => {
    const seconds = Array.from({ length: 13 }, (_, i) => (i % 3 === 0 ? undefined : (i * 7) % 5));
    expect(
      parts(seconds, of)
        .flat()
        .sort((one, other) => one - other),
    ).toEqual([...seconds.keys()]);
  });

  it('take about as long as each other', () => {
    const seconds = [60, 1, 1, 30, 1, 29, 1, 57];
    const load = parts(seconds, 3).map((own) => own.reduce((sum, index) => sum + seconds[index]!, 0));
    expect(Math.max(...load)).toBeLessThanOrEqual(62);
  });

  it('have as many checks as each other where no times are known', () => {
    expect(
      parts(
        Array.from({ length: 9 }, () => undefined),
        3,
      ).map(({ length }) => length),
    ).toEqual([3, 3, 3]);
  });

  it.each(['0/3', '4/3', '3', '1/0', 'a/b', '1/1001', '-1/2', '1/2/3'])('are not named %s', (text) => {
    expect(() => parseShard(text)).toThrow(/must look like 3\/8/);
  });
});

describe('a suite on several machines', () => {
  const at = (name: string): string => join(folder, name);
  const suite = async (...args: string[]): Promise<Run> => await runCli(['suite', ...args], { cwd: folder });

  beforeAll(() => {
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      writeFileSync(at(`${name}.c`), `int main(void) { __CPROVER_assert(${name === 'd' ? 0 : 1}, "${name}"); }\n`);
    writeFileSync(at('s.json'), '{ "checks": [{ "files": "*.c", "expect": "safe" }] }');
  });

  it('is made in parts, and put together again', async () => {
    const first = await suite('s.json', '--shard', '1/2', '-o', 'one.json', '--results', 'r1');
    const second = await suite('s.json', '--shard', '2/2', '-o', 'two.json', '--results', 'r2');
    expect([first.code, second.code].sort()).toEqual([0, 10]);
    expect([first.stdout, second.stdout].map((line) => /^(\d) checks/.exec(line)![1]).sort()).toEqual(['2', '3']);
    const both = await suite(
      'merge',
      'one.json',
      'two.json',
      '-o',
      'all.json',
      '-o',
      'all.html',
      '-o',
      'all.csv',
      '-o',
      'all.xml',
    );
    expect([both.code, both.stdout]).toEqual([10, '5 checks: 4 as they should be, 1 not\n']);
    const csv = readFileSync(at('all.csv'), 'utf8').split('\r\n');
    expect(csv.slice(1, 6).map((line) => line[0])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(readFileSync(at('all.xml'), 'utf8')).toContain('failures="1"');
    expect(readFileSync(at('all.html'), 'utf8')).toContain('safe is expected, the answer is violation (assertion');
    const whole = await suite('s.json', '--results', 'r3', '-o', 'whole.csv');
    const told = (name: string): string[][] =>
      readFileSync(at(name), 'utf8')
        .split('\r\n')
        .map((line) => line.split(',').filter((_, column) => column !== 7));
    expect([whole.code, told('whole.csv')]).toEqual([10, told('all.csv')]);
  });

  it('names checks that no part has made, and those of the same suite in folders', async () => {
    const missing = await suite('merge', 'one.json');
    expect([missing.code, missing.stdout]).toEqual([10, expect.stringMatching(/^5 checks: .*, [23] not made/)]);
    expect(missing.stderr).toMatch(/^tcbmc: no part has made \w\.c$/m);
    expect((await suite('merge', 'all.json')).stdout).toBe('5 checks: 4 as they should be, 1 not\n');
  });

  it('is shared out by the times of before', async () => {
    const all = JSON.parse(readFileSync(at('all.json'), 'utf8')) as { outcomes: { name: string; seconds: number }[] };
    for (const outcome of all.outcomes) outcome.seconds = outcome.name === 'b.c' ? 100 : 1;
    writeFileSync(at('times.json'), JSON.stringify(all));
    const long = await suite('s.json', '--shard', '1/2', '--times', 'times.json', '--results', 'r3');
    const rest = await suite('s.json', '--shard', '2/2', '--times', 'times.json', '--results', 'r3');
    expect([long.stdout, rest.stdout]).toEqual([
      '1 checks: 1 as they should be, 0 not, 1 answers of before\n',
      '4 checks: 3 as they should be, 1 not, 4 answers of before\n',
    ]);
  });

  it.each<[string, string[], RegExp]>([
    ['a part that is none', ['merge', 's.json'], /s\.json is no part of a suite.*schema/],
    ['a part that is not there', ['merge', 'none.json'], /there is no none\.json/],
    ['no parts', ['merge'], /no parts to merge/],
    ['two suites', ['s.json', 's.json'], /one suite at a time/],
    ['a flag of runs', ['merge', 'all.json', '--shard', '1/2'], /--shard means nothing to tcbmc suite merge/],
    ['times without parts', ['s.json', '--times', 'all.json'], /--times .* takes --shard or --queue/],
    ['a part of a queue', ['s.json', '--shard', '1/2', '--queue', 'redis://h'], /--shard and --queue contradict/],
    [
      'what has changed over a queue',
      ['s.json', '--changed', 'HEAD', '--queue', 'redis://h'],
      /--changed and --queue contradict/,
    ],
    ['a priority without a queue', ['s.json', '--priority', '1'], /--priority .* takes --queue/],
    [
      'parts made by workers',
      ['merge', 'all.json', '--queue', 'redis://h'],
      /--queue means nothing to tcbmc suite merge/,
    ],
    ['an address that is none', ['s.json', '--queue', 'localhost'], /--queue must look like redis:/],
  ])('refuses %s', async (_, args, message) => {
    const run = await suite(...args);
    expect([run.code, run.stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  it('refuses parts of different suites', async () => {
    writeFileSync(at('t.json'), '{ "checks": [{ "files": "a.c", "expect": "safe" }] }');
    await suite('t.json', '-o', 'other.json', '--results', 'r4');
    const run = await suite('merge', 'all.json', 'other.json');
    expect([run.code, run.stderr]).toEqual([1, expect.stringMatching(/other\.json is a part of another suite/)]);
  });
});
