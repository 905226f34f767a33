import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamProgram } from './programs/program.js';
import { textOf } from './programs/program.js';

/** What glibc and Linux make of a program, in words: nothing if it comes to its end. */
export function nativeFailure(program: StreamProgram): string {
  const directory = mkdtempSync(join(tmpdir(), 'tcbmc-streams-'));
  try {
    let input: Uint8Array = new Uint8Array(0);
    for (const { key, content, entries } of program.streams ?? []) {
      if (key.kind === 'file' && content) writeFileSync(join(directory, key.path), content);
      if (key.kind === 'standard')
        input = entries.flatMap((entry) => ('bytes' in entry ? [entry.bytes] : []))[0] ?? input;
    }
    writeFileSync(join(directory, 'program.c'), textOf(program, ''));
    execFileSync('gcc', ['-w', '-pthread', '-o', 'program', 'program.c'], { cwd: directory, stdio: 'pipe' });
    const { status, signal, stderr } = spawnSync('./program', { cwd: directory, input, timeout: 10_000 });
    return status === 0 ? '' : `${signal ?? status} ${stderr.toString()}`;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
