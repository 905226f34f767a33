import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/samples.js';

/**
 * Programs with syntax errors between good ones, with the garbage collected in between; prints how many were refused.
 */
const SCRIPT = `
import { readFileSync } from 'node:fs';
import { check } from ${JSON.stringify(pathToFileURL(join(ROOT, 'dist/src/index.js')).href)};
const good = readFileSync(${JSON.stringify(join(ROOT, 'samples/locks/bank_bug.c'))}, 'utf8');
const wrong = [' + ;', ' ) ', ' 1 2 ', ' @ ', ' = = '];
const parsed = async (text) => (await check({ files: [{ name: 'a.c', text }], dump: 'ast' })).verdict === 'unknown';
let refused = 0;
for (let round = 0; round < 30; round++) {
  for (let each = 0; each < 8; each++) {
    const place = ((round * 8 + each) * 37) % good.length;
    if (!(await parsed(good.slice(0, place) + wrong[each % wrong.length] + good.slice(place)))) refused++;
  }
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (!(await parsed(good))) throw new Error('a good program was refused');
}
console.log(refused);
`;

describe('one process', () => {
  it('survives some hundred programs with syntax errors', () => {
    const args = ['--expose-gc', '--input-type=module', '--eval', SCRIPT];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 110_000 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(Number(stdout)).toBeGreaterThan(150);
  });
});
