import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TCBMC } from '../../src/library/headers/tcbmc.js';
import { allSamples } from '../support/samples.js';

/** What this compiler does not know: headers of other machines, and markers that only properties hear. */
const FOREIGN = /#include [<"](?:avr|util|core_cm|msp430|FreeRTOS|cmsis_os2|zephyr)|__tcbmc_event/;

const gcc = spawnSync('gcc', ['--version'], { stdio: 'ignore' });

it.runIf(gcc.status === 0)('the samples are C without warnings for a compiler, too', () => {
  const hosted = allSamples().filter(({ text }) => !FOREIGN.test(text));
  const paths = hosted.map((sample) => sample.path);
  const headers = mkdtempSync(join(tmpdir(), 'tcbmc-'));
  writeFileSync(join(headers, 'tcbmc.h'), TCBMC);
  const flags = ['-std=gnu11', '-Wall', '-Werror', '-Wno-unused-label', '-fsyntax-only', '-pthread', '-I', headers];
  const run = spawnSync('gcc', [...flags, ...paths], { encoding: 'utf8' });
  rmSync(headers, { recursive: true });
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
});
