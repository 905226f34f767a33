/** SPIN, run on a text in Promela. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasSpin = ['spin', 'gcc'].every((tool) => spawnSync(tool, ['-V']).error === undefined);

/** What SPIN finds in all runs of a program. */
export interface FoundBySpin {
  readonly assertion: boolean;
  /** Nobody can go on, and not all have ended. */
  readonly stuck: boolean;
  /** With weak fairness a run makes no progress any more, where to leave a loop within another one is some. */
  readonly idle: boolean;
  /** The same where it is none. */
  readonly idleWithin: boolean;
  /** With weak fairness a run in which some task is in a loop or at a lock for ever. */
  readonly waits: boolean;
}

const DEEPEST = '-m2000000';

export function findBySpin(text: string): FoundBySpin {
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-spin-'));
  const run = (command: string, args: readonly string[]): string => {
    const { stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    if (error) throw error;
    return stdout + stderr;
  };
  const compiled = (name: string, spin: readonly string[], flags: readonly string[]): void => {
    run('spin', [...spin, '-a', 'model.pml']);
    const told = run('gcc', ['-O0', '-w', '-DNOREDUCE', '-DNFAIR=4', ...flags, '-o', name, 'pan.c']);
    if (told !== '') throw new Error(`${told}\n${text}`);
  };
  const finds = (name: string, args: readonly string[]): boolean => {
    const told = run(`./${name}`, [DEEPEST, ...args]);
    const [, errors] = /errors: (\d+)/.exec(told) ?? [];
    if (errors === undefined || told.includes('search depth too small')) throw new Error(`${told}\n${text}`);
    return errors !== '0';
  };
  try {
    writeFileSync(join(folder, 'model.pml'), text);
    compiled('safety', ['-noclaim'], ['-DSAFETY', '-DNOCLAIM']);
    compiled('idle', ['-DLEAVING'], ['-DNP', '-DNOCLAIM']);
    compiled('within', [], ['-DNP', '-DNOCLAIM']);
    compiled('waits', [], []);
    return {
      assertion: finds('safety', ['-E']),
      stuck: finds('safety', ['-A']),
      idle: finds('idle', ['-l', '-f', '-A', '-E']),
      idleWithin: finds('within', ['-l', '-f', '-A', '-E']),
      waits: finds('waits', ['-a', '-f', '-A', '-E']),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
