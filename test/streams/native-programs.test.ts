import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { nativeFailure } from './native-programs.js';
import { DESCRIPTORS } from './programs/descriptors.js';
import { FILES } from './programs/files.js';
import { PIPES } from './programs/pipes.js';
import { READINESS } from './programs/readiness.js';
import { SOCKETS } from './programs/sockets.js';
import { STDIO } from './programs/stdio.js';

describe.skipIf(spawnSync('gcc', ['--version']).error !== undefined)('glibc and Linux', () => {
  it.each(
    [...DESCRIPTORS, ...FILES, ...STDIO, ...PIPES, ...READINESS, ...SOCKETS]
      .filter((program) => program.native)
      .map((program) => [program.name, program] as const),
  )('%s', (_, program) => {
    expect(nativeFailure(program)).toBe('');
  });
});
