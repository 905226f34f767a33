import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseTraceFile } from '../../src/streams/trace-file.js';
import { MAIN, runCli } from '../support/run.js';
import { areGone, areThere, processesWith } from '../support/processes.js';
import { freePort, server } from './peers.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-world-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Asks a peer and a file, in the words of the models. */
const CLIENT = `
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int __tcbmc_connect_stream(unsigned address, unsigned port);
long __tcbmc_send(int stream, const unsigned char *text, unsigned long count);
long __tcbmc_receive(int stream, unsigned char *buffer, unsigned long most, int how);
int main(void) {
  unsigned char answer[8];
#ifdef PORT
  int stream = __tcbmc_connect_stream(0x7f000001, PORT);
  assert(stream >= 0);
  __tcbmc_send(stream, (const unsigned char *)"ask\\n", 4);
  assert(__tcbmc_receive(stream, answer, 8, 1) == 3 && answer[0] == '4');
#endif
#ifdef FILES
  assert(read(open("in.txt", 0), answer, 8) == 5 && answer[4] == 'e');
  assert(read(0, answer, 8) == 2 && answer[1] == '!');
#endif
#ifdef LONG
  for (unsigned i = 0; i != 4000000000u; i++) answer[i % 8] ^= i * i;
  assert(answer[0] != 77);
#endif
}
`;
const file = join(folder, 'client.c');
writeFileSync(file, CLIENT);
mkdirSync(join(folder, 'data'));
writeFileSync(join(folder, 'data/in.txt'), 'there');
writeFileSync(join(folder, 'typed'), 'x!');

const ANSWER = 's.on("data", () => { console.log("asked"); s.write("42\\n"); });';

describe('a program and its world', () => {
  it('speak for real, and again without a peer from what was recorded', async () => {
    const port = await freePort();
    const trace = join(folder, 'session.json');
    const live = await runCli([
      'check',
      file,
      '-D',
      `PORT=${port}`,
      '--connect',
      `${port}`,
      '--peer',
      server(port, ANSWER),
      '--record',
      trace,
      '-f',
      'json',
    ]);
    expect(JSON.parse(live.stdout)).toMatchObject({ verdict: 'safe', peers: [{ text: 'asked\n' }] });
    const { streams } = parseTraceFile(trace, readFileSync(trace, 'utf8'));
    expect(streams).toMatchObject([
      { key: { kind: 'connection', port }, entries: [{ kind: 'sent' }, { kind: 'received' }] },
    ]);
    const again = await runCli(['check', file, '-D', `PORT=${port}`, '--io-trace', trace, '-f', 'json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ verdict: 'safe' });
  });

  it('are files and standard input as well', async () => {
    const run = await runCli([
      'check',
      file,
      '-D',
      'FILES',
      '--files',
      join(folder, 'data'),
      '--stdin',
      join(folder, 'typed'),
    ]);
    expect(run).toMatchObject({ code: 0 });
  });

  it('is an error at its place where it asks for what is not allowed', async () => {
    const run = await runCli(['check', file, '-D', 'PORT=7001', '--connect', '7000', '--peer-timeout', '0.1']);
    expect(run.code).toBe(1);
    expect(run.stderr.replace(/\s+/g, ' ')).toMatch(
      /client\.c:11:\d+: error: the program connects to 127\.0\.0\.1:7001, which nobody has allowed/,
    );
    expect(run.stderr).toContain('--connect 7001 allows it');
  });
});

describe('peers end', () => {
  let used = 0;
  const sleeping = (): string => `sleep ${1_500_000_000 + process.pid * 100 + used++}`;
  /** A check that goes on for long. */
  const args = (port: number, mark: string): string[] => [
    'check',
    file,
    '-D',
    'LONG',
    '--connect',
    `${port}`,
    '--peer',
    `${mark}; true`,
    '--timeout',
    '0',
  ];

  it('when the time is over', async () => {
    const mark = sleeping();
    const port = await freePort();
    const run = await runCli([...args(port, mark).slice(0, -2), '--timeout', '1.5', '-f', 'json']);
    expect(run.code).toBe(5);
    expect(await areGone(mark)).toBe(true);
  });

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGKILL', 'SIGKILL'],
  ] as const)
    it(`when the check is ended by ${signal}`, async () => {
      const mark = sleeping();
      const child = spawn(process.execPath, [MAIN, ...args(await freePort(), mark)], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', (code, name) => resolve(code ?? name)));
      expect(await areThere(mark)).toBe(true);
      child.kill(signal);
      expect(await ended).toBe(code);
      if (signal !== 'SIGKILL') expect(processesWith(mark)).toEqual([]);
      expect(await areGone(mark)).toBe(true);
    });
});

describe.concurrent('what cannot be is told before anything starts', () => {
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['--stdin', 'absent'], /cannot read absent: no such file or directory/],
    [['--files', 'absent'], /absent is no folder \(--files\)/],
    [['--io-trace', file], /client\.c: this is no JSON/],
    [['--record', file], /would overwrite .*client\.c, which belongs to the program/],
    [['--record', join(folder, 'absent/x.json')], /cannot write .*x\.json: no such file or directory/],
    [['--peer', 'true'], /--peer needs --connect or --listen: the program would have nobody to talk to/],
    [['--allow-host', 'example.org'], /--allow-host needs --connect or --listen/],
    [['--connect', '70000'], /a whole number from 1 to 65535/],
    [['--stream', 'stdout'], /It must look like log\.txt:unordered or 127\.0\.0\.1:7000:duplex/],
    [['--stream', 'a:maybe'], /one of checked, unordered, duplex, ignored/],
  ];
  for (const [flags, message] of cases)
    it(flags.map((flag) => flag.replace(folder, '…')).join(' '), async ({ expect }) => {
      const run = await runCli(['check', file, ...flags]);
      expect([1, 6]).toContain(run.code);
      expect(run.stderr).toMatch(message);
    });
});
