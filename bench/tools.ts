import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Expectation } from '../cli/suite/expectation.js';
import type { Measurement } from './measure.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));

/** The answer of a tool on a program, in its own words or as numbers. */
export interface Answer {
  readonly verdict: string;
  readonly events?: number;
  readonly variables?: number;
  readonly clauses?: number;
}

export interface Tool {
  readonly name: string;
  /** Undefined when the tool has no such bound. */
  command(file: string, expected: Expectation): { readonly program: string; readonly args: readonly string[] };
  answer(run: Measurement): Answer;
}

interface JsonAnswer {
  readonly verdict: string;
  readonly stats: { readonly events: number; readonly variables: number; readonly clauses: number };
}

function boundFlags(expected: Expectation): string[] {
  return expected.verdict !== 'violation' && expected.switches !== undefined
    ? ['--switches', String(expected.switches)]
    : [];
}

export const TCBMC: Tool = {
  name: 'tcbmc',
  command: (file, expected) => ({
    program: process.execPath,
    args: [MAIN, 'check', file, '--format', 'json', ...boundFlags(expected), ...expected.args],
  }),
  answer(run) {
    if (run.timedOut) return { verdict: 'timeout' };
    if (run.stdout === '') return { verdict: `exit ${run.code}` };
    const { verdict, stats } = JSON.parse(run.stdout) as JsonAnswer;
    return { verdict, events: stats.events, variables: stats.variables, clauses: stats.clauses };
  },
};

/** CBMC has no bound on context switches; of our flags it knows `--unwind`, `-D` and `-I`. */
export const CBMC: Tool = {
  name: 'cbmc',
  command: (file, expected) => ({
    program: 'cbmc',
    args: [file, '--no-standard-checks', '--unwind', '11000', ...expected.args],
  }),
  answer(run) {
    if (run.timedOut) return { verdict: 'timeout' };
    const size = /(\d+) variables, (\d+) clauses/.exec(run.stdout);
    const verdict = run.stdout.includes('VERIFICATION SUCCESSFUL')
      ? 'safe'
      : run.stdout.includes('VERIFICATION FAILED')
        ? 'violation'
        : `exit ${run.code}`;
    return { verdict, ...(size ? { variables: Number(size[1]), clauses: Number(size[2]) } : {}) };
  },
};

/** The tools that are on this machine. */
export function installedTools(): Tool[] {
  const cbmc = spawnSync('cbmc', ['--version'], { stdio: 'ignore' });
  return cbmc.status === 0 ? [TCBMC, CBMC] : [TCBMC];
}
