/**
 * `npm run bench:spin`: all states of programs of `samples/endless/`, beside those that SPIN finds in models of the same
 * algorithms (`bench/spin/`), with its reduction and without. SPIN and gcc have to be on the PATH.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));
/** The numbers of processes; those of the others are fixed. */
const SIZES: Readonly<Record<string, readonly number[]>> = {
  peterson: [2],
  dekker: [2],
  bakery: [2],
  philosophers: [4, 6],
  mcs: [3, 4],
  clh: [3, 4],
  readers_writers: [3],
  election: [3, 5],
  alternating_bit: [2],
  sliding_window: [2],
};
const DEEPEST = '-m10000000';
const COLUMN = 14;
const HEADINGS = ['program', 'processes', 'states', 'ms', 'bytes/state', 'SPIN reduced', 'ms', 'SPIN', 'ms'];

interface Seen {
  readonly states: number;
  readonly milliseconds: number;
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { stdout, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (error) throw error;
  return stdout;
}

function sized(path: string, size: number): string {
  return readFileSync(join(ROOT, path), 'utf8').replace(/#define N \d+/, `#define N ${size}`);
}

function bySpin(folder: string, name: string, size: number, flags: readonly string[]): Seen {
  writeFileSync(join(folder, 'model.pml'), sized(`bench/spin/${name}.pml`, size));
  run('spin', ['-a', 'model.pml'], folder);
  run('gcc', ['-O2', '-w', '-DSAFETY', ...flags, '-o', 'pan', 'pan.c'], folder);
  const told = run('./pan', [DEEPEST], folder);
  if (!told.includes('errors: 0')) throw new Error(`SPIN finds something else in ${name}:\n${told}`);
  const [, states] = /(\d+) states, stored/.exec(told)!;
  // Without the time that it takes to make room, and to compile.
  const [, seconds = '0'] = /elapsed time ([\d.]+) seconds/.exec(told) ?? [];
  return { states: Number(states), milliseconds: 1000 * Number(seconds) };
}

function byTcbmc(folder: string, name: string, size: number): Seen & { readonly bytes: number } {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, sized(`samples/endless/${name}_ok.c`, size));
  const told = run(process.execPath, [MAIN, 'check', file, '--format', 'json'], folder);
  const { verdict, stats } = JSON.parse(told) as { verdict: string; stats: { states?: Seen & { bytes: number } } };
  if (verdict !== 'safe' || !stats.states) throw new Error(`not all states of ${name} were looked at: ${verdict}`);
  return stats.states;
}

function print(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell) => cell.padStart(COLUMN)).join('')}\n`);
}

function main(): void {
  print(HEADINGS);
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-spin-'));
  const cellsOf = ({ states, milliseconds }: Seen): string[] => [String(states), milliseconds.toFixed(0)];
  try {
    for (const [name, sizes] of Object.entries(SIZES))
      for (const size of sizes) {
        const own = byTcbmc(folder, name, size);
        const [reduced, whole] = [bySpin(folder, name, size, []), bySpin(folder, name, size, ['-DNOREDUCE'])];
        const bytes = (own.bytes / own.states).toFixed(0);
        print([name, String(size), ...cellsOf(own), bytes, ...cellsOf(reduced), ...cellsOf(whole)]);
      }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main();
