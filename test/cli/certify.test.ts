import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-certify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: readonly string[]): string => join(folder, ...names);

const SOURCE = at('program.c');
copyFileSync('samples/locks/peterson_ok.c', SOURCE);

describe('a certificate', () => {
  it('is written beside the answer, and is right', async () => {
    const run = await runCli(['check', SOURCE, '--certificate', at('proof')]);
    expect(run.stderr).toMatch(/ in .*proof \(\d+ kB\); tcbmc certify .*proof looks at them/);
    expect(run.stdout).toBe((await runCli(['check', SOURCE])).stdout);
    expect(readdirSync(at('proof'))).toEqual(
      expect.arrayContaining(['1-violation.cnf', '1-violation.lrat', '1-violation.variables.txt', 'certificate.json']),
    );
    const certified = await runCli(['certify', at('proof')]);
    expect(certified.stdout).toContain('✓ 1-violation.cnf has no solution: 1-violation.lrat proves it in ');
    expect(certified.stdout).toContain('✓ the sources make 1-violation.cnf: no execution within the limits breaks');
    expect(certified.stdout).toMatch(/^Certified: no execution breaks what was asked for/m);
    expect(certified.code).toBe(0);
  });

  it('is wrong if a file of it is another one', async () => {
    const proof = at('proof', '1-violation.lrat');
    const kept = readFileSync(proof, 'utf8');
    writeFileSync(proof, kept.replace(/\n.*\n$/, '\n'));
    const run = await runCli(['certify', at('proof')]);
    expect(run.stdout).toContain('✗ 1-violation.lrat is not what the certificate names');
    expect(run.stdout).toContain('The answer is not certified.');
    expect(run.code).toBe(10);
    writeFileSync(proof, kept);
    rmSync(at('proof', '1-violation.models'));
    expect((await runCli(['certify', at('proof')])).stdout).toContain('✗ 1-violation.models is not what');
    await runCli(['check', SOURCE, '--certificate', at('proof')]);
  });

  it('says no more than its formulas do, whatever is written in it', async () => {
    const text = at('heap.c');
    writeFileSync(text, '#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 3; free(p); return 0; }\n');
    await runCli(['check', text, '--certificate', at('heap')]);
    const json = at('heap', 'certificate.json');
    const stored = JSON.parse(readFileSync(json, 'utf8')) as Record<string, unknown>;
    const honest = await runCli(['certify', at('heap')]);
    expect(honest.stdout).toContain('  assuming that allocations of memory never fail\n');
    expect(honest.code).toBe(0);
    writeFileSync(json, JSON.stringify({ ...stored, verdict: 'safe' }));
    const forged = await runCli(['certify', at('heap')]);
    expect(forged.stdout).toContain('✗ the certificate says "safe", which is more than its formulas do');
    expect(forged.code).toBe(10);
    for (const wrong of [{ verdict: 'proved' }, { inputs: [] }, { formulas: [{}] }, { sources: undefined }]) {
      writeFileSync(json, JSON.stringify({ ...stored, ...wrong }));
      const run = await runCli(['certify', at('heap')]);
      expect(run.stderr).toContain('is no certificate, or not one that this version reads');
      expect(run.code).toBe(1);
    }
    writeFileSync(json, JSON.stringify({ ...stored, formulas: [] }));
    expect((await runCli(['certify', at('heap')])).code).toBe(5);
  });

  it('of before goes if there is a violation now', async () => {
    const text = at('given.c');
    writeFileSync(text, '#include <assert.h>\nint main(void) { assert(V == 1); return 0; }\n');
    await runCli(['check', text, '-D', 'V=1', '--certificate', at('given')]);
    expect((await runCli(['certify', at('given')])).stdout).toContain('asked with {"defines":{"V":"1"}}');
    const run = await runCli(['check', text, '-D', 'V=2', '--certificate', at('given')]);
    expect(run.stderr).toContain('and the one that was there is gone');
    expect(readdirSync(at('given'))).toEqual([]);
  });

  it('is of the sources as they were', async () => {
    const kept = readFileSync(SOURCE, 'utf8');
    writeFileSync(SOURCE, `${kept}\n`);
    const run = await runCli(['certify', at('proof')]);
    expect(run.stderr).toContain(`${SOURCE} is not what it was when the certificate was made`);
    expect(run.code).toBe(6);
    writeFileSync(SOURCE, kept);
  });

  it('is none of a violation, and there is none in other folders', async () => {
    const run = await runCli(['check', 'samples/locks/peterson_bug.c', '--certificate', at('none')]);
    expect(run.stderr).toContain('there is no certificate of this answer');
    expect(run.code).toBe(10);
    expect(existsSync(at('none'))).toBe(false);
    const certified = await runCli(['certify', at('none')]);
    expect(certified.stderr).toContain('there is no certificate in');
    expect(certified.code).toBe(1);
  });

  it('cannot go where a file is', async () => {
    const run = await runCli(['check', SOURCE, '--certificate', SOURCE]);
    expect(run.stderr).toContain(`cannot write the certificate to ${SOURCE}`);
    expect(run.code).toBe(1);
    expect(readFileSync(SOURCE, 'utf8')).toContain('main');
  });
});
