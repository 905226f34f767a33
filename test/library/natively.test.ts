import { execFileSync, spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { MODEL_FILES } from '../../src/library/models/index.js';
import { hasGcc, LIBRARY, MadeHeaders } from './compiled.js';

const SEQUENTIAL = [
  'bytes',
  'texts',
  'strings',
  'more-strings',
  'memory',
  'numbers',
  'ctype',
  'searching',
  'rounding',
  'exponents',
  'floats',
  'bits',
  'arguments',
];

/** By the names under which they are compared; what begins with two underscores is not the C library's. */
const RENAMED = MODEL_FILES.flatMap(({ defines }) => Object.keys(defines))
  .filter((name) => !name.startsWith('__'))
  .map((name) => `-D${name}=model_${name}`);

/** As the C library of the machine has it: `char` is signed there, and numbers have the usual widths. */
const isCompared = hasGcc && process.arch === 'x64' && process.platform === 'linux';

describe.skipIf(!isCompared)('sequential models, compiled', () => {
  const made = new MadeHeaders();
  afterAll(() => made.remove());

  it('give what glibc gives', () => {
    const at = (name: string): string => join(made.folder, name);
    const sources = SEQUENTIAL.map((name) => join(LIBRARY, `models/${name}.c`));
    const flags = [
      ...made.flags,
      '-w',
      '-O1',
      '-fwrapv',
      '-fno-strict-aliasing',
      '-ffp-contract=off',
      '-frounding-math',
      '-nostdinc',
      '-isystem',
      join(LIBRARY, 'include'),
    ];
    const objects = sources.map((source) => at(`${basename(source, '.c')}.o`));
    sources.forEach((source, i) => execFileSync('gcc', [...flags, ...RENAMED, '-c', '-o', objects[i]!, source]));
    const driver = fileURLToPath(new URL('natively.c', import.meta.url));
    execFileSync('gcc', [
      '-std=gnu11',
      '-w',
      '-O1',
      '-fno-builtin',
      '-frounding-math',
      '-o',
      at('natively'),
      driver,
      ...objects,
      '-lm',
    ]);
    const { stdout, status } = spawnSync(at('natively'), ['20000', process.env['TCBMC_SEED'] ?? '1'], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});
