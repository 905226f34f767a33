import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { oneIn } from '../oracle/seeds.js';
import { DESCRIPTORS } from './programs/descriptors.js';
import { FILES } from './programs/files.js';
import { PIPES } from './programs/pipes.js';
import type { StreamProgram } from './programs/program.js';
import { THE_END, conversationOf, textOf } from './programs/program.js';
import { READINESS } from './programs/readiness.js';
import { SOCKETS } from './programs/sockets.js';
import { STDIO } from './programs/stdio.js';

const SAFE = 'SAFE';

/** What a check says of a program: all that is violated, or why it is not followed. */
async function told(program: StreamProgram, end: string, all: boolean): Promise<readonly string[]> {
  const { rules, shortIo = false, peerFaults = false, properties = [] } = program;
  const result = await check({
    files: [{ name: 'program.c', text: textOf(program, end) }],
    conversation: conversationOf(program),
    ...(rules ? { streams: rules } : {}),
    shortIo,
    peerFaults,
    properties: ['checks', ...properties],
    mallocMayFail: false,
    callsMayFail: false,
    jobs: 1,
    all,
  });
  const violations = result.violations.map(({ property, message }) => `${property}: ${message}`);
  if (violations.length > 0) return violations;
  if (result.verdict === 'safe') return [SAFE];
  const { reason, bounds, diagnostics } = result;
  return [
    [
      result.verdict,
      reason,
      ...bounds.met.map(({ kind, name }) => `${kind} ${name}`),
      ...diagnostics.map(({ message }) => message),
    ].join(', '),
  ];
}

const TOPICS: readonly (readonly [string, readonly StreamProgram[]])[] = [
  ['descriptors', DESCRIPTORS],
  ['files', FILES],
  ['stdio', STDIO],
  ['pipes', PIPES],
  ['readiness', READINESS],
  ['sockets', SOCKETS],
];

describe.each(TOPICS)('%s', (_, programs) => {
  it.each(oneIn(4, programs).map((program) => [program.name, program] as const))('%s', async (_, program) => {
    const { violates } = program;
    if (violates === undefined)
      expect(await told(program, `assert(${THE_END});`, true)).toEqual([`assertion: ${THE_END}`]);
    else expect((await told(program, '', false))[0]).toContain(violates);
  });
});
