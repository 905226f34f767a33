/**
 * What is read and written in which order, told from what may come in any: found by comparison with the reference in
 * `test/oracle/streams`.
 */
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../src/answer/result.js';
import type { StreamRule } from '../../src/base/conversation.js';
import { check } from '../../src/check.js';
import type { PeerKind } from '../oracle/streams/program.js';
import { PRELUDE } from '../oracle/streams/render.js';
import { ModelOutside } from '../oracle/streams/world.js';

/** @param body of main; `first` and `second` are threads */
async function ask(
  kind: PeerKind,
  {
    first = '',
    second = '',
    body,
    rule = 'checked',
  }: { first?: string; second?: string; body: string; rule?: StreamRule },
): Promise<CheckResult> {
  const text = `${PRELUDE}
#include <poll.h>
int c, g;
pthread_t t, u;
unsigned char b[4];
static void start(void *(*one)(void *), void *(*other)(void *)) { pthread_create(&t, 0, one, 0); if (other) pthread_create(&u, 0, other, 0); }
static void *first(void *unused) { unsigned char b[4]; ${first} return 0; }
static void *second(void *unused) { unsigned char b[4]; ${second} return 0; }
int main(void) { c = dial(7000); ${body} return 0; }`;
  return check({
    files: [{ name: 'program.c', text }],
    outside: new ModelOutside({ peers: { 7000: kind }, clients: [], input: '', duplex: [], unordered: [] }),
    streams: { ':7000': rule },
    properties: ['assertion', 'io-schedule', 'deadlock'],
    otherDescriptors: false,
    jobs: 1,
  });
}

async function found(kind: PeerKind, program: Parameters<typeof ask>[1]): Promise<string[]> {
  const { verdict, reason, violations } = await ask(kind, program);
  expect([verdict, reason]).not.toContain('unknown');
  return violations.map(({ property }) => property).sort();
}

const JOIN = 'pthread_join(t, 0); pthread_join(u, 0);';

describe('one thread alone depends on no schedule', () => {
  it('if it reads a part of what came, and the rest later', async () => {
    expect(
      await found('pairs', {
        body: 'write(c, "ab", 2); read(c, b, 1); write(c, "c", 1); read(c, b + 1, 3); assert(b[1] == \'b\');',
      }),
    ).toEqual([]);
  });

  it('if it only looks whether something came', async () => {
    const body =
      'struct pollfd p = { c, POLLIN }; write(c, "a", 1); poll(&p, 1, -1); write(c, "b", 1); poll(&p, 1, -1); read(c, b, 4); assert(b[0] == \'a\');';
    expect(await found('echo', { body })).toEqual([]);
  });

  it('if it writes before it reads a greeting', async () => {
    expect(await found('greeter', { body: 'write(c, "a", 1); read(c, b, 4); assert(b[0] == \'h\');' })).toEqual([]);
  });
});

describe('what the peer has said before somebody reads it', () => {
  it('is a greeting that some schedule reads before it writes', async () => {
    expect(
      await found('greeter', {
        first: 'write(c, "a", 1);',
        second: 'read(c, b, 2);',
        body: `start(first, second); ${JOIN}`,
      }),
    ).toEqual(['io-schedule']);
    expect(
      await found('greeter', {
        first: 'read(c, b, 2);',
        second: 'write(c, "a", 1);',
        body: `start(first, second); ${JOIN}`,
      }),
    ).toEqual(['io-schedule']);
  });

  it('is a second answer that some schedule reads before it writes', async () => {
    const program = {
      first: 'write(c, "b", 1);',
      second: 'read(c, b, 1);',
      body: `write(c, "a", 1); read(c, b, 1); start(first, second); ${JOIN}`,
    };
    expect(await found('double', program)).toEqual(['io-schedule']);
  });

  it('is the rest of an answer that some schedule reads as a whole', async () => {
    const first = 'int n = g; write(c, "ab", 2); read(c, b, 1 + n); write(c, "c", 1); read(c, b, 1);';
    expect(await found('pairs', { first, second: 'g = 1;', body: `start(first, second); ${JOIN}` })).toEqual([
      'io-schedule',
    ]);
  });

  it('is an answer that some schedule reads before it ends its output', async () => {
    expect(
      await found('echo', {
        first: 'shutdown(c, SHUT_WR);',
        second: 'read(c, b, 1);',
        body: `write(c, "a", 1); start(first, second); ${JOIN}`,
      }),
    ).toEqual(['io-schedule']);
  });
});

describe("the peer's end", () => {
  it('may be met before or after a write', async () => {
    const program = {
      first: 'write(c, "b", 1);',
      second: 'read(c, b, 1);',
      body: `write(c, "a", 1); read(c, b, 1); start(first, second); ${JOIN}`,
    };
    expect(await found('parter', program)).toEqual([]);
  });

  it('is no reason to write less', async () => {
    const first = 'if (g == 0) write(c, "b", 1); close(c);';
    expect(
      await found('parter', {
        first,
        second: 'g = 1;',
        body: `write(c, "a", 1); read(c, b, 1); read(c, b, 1); start(first, second); ${JOIN}`,
      }),
    ).toEqual(['io-schedule']);
  });
});

describe('what one schedule leaves out', () => {
  it('is read in another one, though the connection was closed', async () => {
    const first = 'write(c, "a", 1); if (g == 1) { read(c, b, 1); assert(b[0] != \'a\'); } close(c);';
    expect(await found('echo', { first, second: 'g = 1;', body: `start(first, second); ${JOIN}` })).toEqual([
      'assertion',
    ]);
  });

  it('is an end of output that makes the peer speak, though the connection was closed', async () => {
    const first = "if (g == 1) { shutdown(c, SHUT_WR); read(c, b, 1); assert(b[0] != 'z'); } close(c);";
    expect(await found('waiter', { first, second: 'g = 1;', body: `start(first, second); ${JOIN}` })).toEqual([
      'assertion',
    ]);
  });

  it('is said where the peer had been waited for in vain', async () => {
    const first = 'if (g == 0) read(c, b, 1); else { write(c, "a", 1); read(c, b, 1); assert(b[0] != \'a\'); }';
    expect(await found('echo', { first, second: 'g = 1;', body: `start(first, second); ${JOIN}` })).toEqual([
      'assertion',
      'deadlock',
    ]);
  });

  it('is a wait for what never comes, while another thread ends the program', async () => {
    const first = 'if (g == 1) read(c, b, 1);';
    expect(
      await found('silent', { first, second: 'g = 1; assert(0);', body: `start(first, second); ${JOIN}` }),
    ).toEqual(['assertion']);
  });
});

describe('where the order between reading and writing does not matter', () => {
  it('an answer may be read in parts, or as a whole after the next write', async () => {
    const first = 'int n = g; write(c, "ab", 2); read(c, b, 1 + n); write(c, "c", 1);';
    expect(
      await found('pairs', { first, second: 'g = 1;', body: `start(first, second); ${JOIN}`, rule: 'duplex' }),
    ).toEqual([]);
  });

  it('an answer needs no more than what was written before it came', async () => {
    const first = 'write(c, "a", 1); if (g == 0) write(c, "b", 1); read(c, b, 1); assert(b[0] == \'a\');';
    expect(
      await found('echo', { first, second: 'g = 1;', body: `start(first, second); ${JOIN}`, rule: 'duplex' }),
    ).toEqual([]);
  });
});
