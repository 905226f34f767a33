import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCached } from '../../node/cached-code.js';
import { ROOT } from '../support/samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-code-'));
const kept = join(folder, 'kept');
const LONG_AGO = new Date(1e12);

/** A bundle with a mark, as the build makes them. */
function bundle(name: string, mark: string, answer: number): URL {
  const path = join(folder, name);
  const code = `'use strict'; exports.answer = () => ${answer}; exports.fs = () => importModule('node:fs');`;
  writeFileSync(
    path,
    `/*${mark.repeat(28)}*/(function (exports, require, module, __filename, importModule) {${code}})`,
  );
  return pathToFileURL(path);
}

type Bundle = { readonly answer: () => number; readonly fs: () => Promise<{ readonly statSync: unknown }> };

function only(): string {
  const names = readdirSync(kept);
  expect(names).toHaveLength(1);
  return join(kept, names[0]!);
}

beforeEach(() => {
  rmSync(kept, { recursive: true, force: true });
  vi.stubEnv('TCBMC_CODE_CACHE', kept);
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('what each check loads', () => {
  it.each(['cli/main.js', 'cli/run.cjs', 'node/worker.cjs', 'node/work.cjs'])(
    '%s: no module that takes long',
    (name) => {
      expect(readFileSync(join(ROOT, 'dist', name), 'utf8')).not.toMatch(/require\(["'`]node:(?:crypto|readline|http)/);
    },
  );
});

describe('code of a bundle', () => {
  it('is kept, and kept once', async () => {
    const file = bundle('once.cjs', '1', 5);
    const first = loadCached<Bundle>(file);
    expect(first.exports.answer()).toBe(5);
    first.keep();
    utimesSync(only(), LONG_AGO, LONG_AGO);
    const second = loadCached<Bundle>(file);
    expect(second.exports.answer()).toBe(5);
    expect((await second.exports.fs()).statSync).toBe(statSync);
    second.keep();
    expect(statSync(only()).mtime).toEqual(LONG_AGO);
  });

  it('is not that of another bundle of the same length', () => {
    loadCached<Bundle>(bundle('same.cjs', '1', 5)).keep();
    const changed = loadCached<Bundle>(bundle('same.cjs', '2', 6));
    expect(changed.exports.answer()).toBe(6);
    changed.keep();
    expect(readFileSync(only(), 'latin1').slice(0, 5)).toBe('/*222');
  });

  it('is made anew if it is damaged', () => {
    const file = bundle('damaged.cjs', '3', 7);
    mkdirSync(kept);
    writeFileSync(
      join(kept, `damaged.cjs-${process.versions.v8}-${process.arch}`),
      readFileSync(file, 'latin1').slice(0, 32) + 'no code',
    );
    const again = loadCached<Bundle>(file);
    expect(again.exports.answer()).toBe(7);
    again.keep();
    expect(statSync(only()).size).toBeGreaterThan(40);
  });

  it('need not be kept: the folder may be a file, or none', () => {
    const file = bundle('nowhere.cjs', '4', 8);
    mkdirSync(kept);
    for (const nowhere of [join(folder, 'nowhere.cjs'), '']) {
      vi.stubEnv('TCBMC_CODE_CACHE', nowhere);
      const { exports, keep } = loadCached<Bundle>(file);
      keep();
      expect(exports.answer()).toBe(8);
    }
    expect(readdirSync(kept)).toEqual([]);
  });
});
