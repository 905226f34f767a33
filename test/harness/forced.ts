import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { check } from '../../node/index.js';
import type { Report } from '../../src/answer/report.js';
import type { Harness } from '../../src/harness/index.js';
import { harness } from '../../src/harness/index.js';
import type { Expectation } from '../../cli/suite/expectation.js';
import { parseExpectations } from '../../cli/suite/expectation.js';
import { parseCheck } from '../support/flags.js';
import type { Sample } from '../support/samples.js';
import { ROOT, allSamples } from '../support/samples.js';

export const hasGcc = spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status === 0;

/** A violation of a sample, as its first lines say it. */
export interface Case {
  /** `threads/lost_update_bug.c: assertion`. */
  readonly name: string;
  readonly sample: Sample;
  readonly expected: Expectation;
}

/** What became of it: it was forced, or why it was not. */
export type Outcome = { readonly kind: 'forced' | 'refused' | 'not built' | 'not forced'; readonly said: string };

/** All violations of samples, each once. */
export function allCases(): Case[] {
  const cases = allSamples().flatMap((sample) =>
    parseExpectations(sample.text, sample.name)
      .filter(({ verdict }) => verdict === 'violation')
      .map((expected): Case => ({ name: `${sample.name}: ${expected.property}`, sample, expected })),
  );
  return cases.filter(({ name }, index) => cases.findIndex((other) => other.name === name) === index);
}

/** What the check says, with the text of the sample. */
export async function reportOf({ sample, expected }: Pick<Case, 'sample' | 'expected'>): Promise<Report> {
  const path = relative(ROOT, sample.path);
  const result = await check({ ...(await parseCheck([path, ...expected.args])), inThread: false });
  return {
    result,
    origin: { version: '0.0.0', files: [path], command: ['check', path, ...expected.args] },
    sources: { [path]: sample.text },
  };
}

/** Builds and runs harnesses; what is the same in all of them is compiled once. */
export class Workshop {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tcbmc-harness-'));
  /** The folder in which each object was compiled. */
  private readonly shared = new Map<string, string>();
  private count = 0;

  outcomeOf(report: Report): Outcome {
    const made = harness(report);
    return 'reason' in made ? { kind: 'refused', said: made.reason } : this.run(made, report);
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }

  private run(made: Harness, { result }: Report): Outcome {
    const own = Object.keys(made.files).filter(
      (name) => /^\w+\.c$/.test(name) && !['schedule.c', 'calls.c'].includes(name),
    );
    const objects = own.map((name) => name.replace('.c', '.o'));
    const missing = objects.filter((name) => !this.shared.has(name));
    if (missing.length > 0) this.compile(made, missing);
    const folder = this.written(made);
    for (const name of objects) copyFileSync(join(this.shared.get(name)!, name), join(folder, name));
    const built = spawnSync(made.build, { cwd: folder, encoding: 'utf8', shell: true });
    if (built.status !== 0) return { kind: 'not built', said: built.stderr };
    const ran = spawnSync(made.run, { cwd: folder, encoding: 'utf8', shell: true });
    const isReached =
      ran.status === 10 && ran.stdout.startsWith(`REACHED as reported: ${result.violations[0]!.property}: `);
    return {
      kind: isReached && ran.stdout.includes(', 0 others') ? 'forced' : 'not forced',
      said: ran.stdout + ran.stderr,
    };
  }

  private compile(made: Harness, objects: readonly string[]): void {
    const folder = this.written(made);
    const built = spawnSync('make', ['-s', ...objects], { cwd: folder, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    for (const name of objects) this.shared.set(name, folder);
  }

  private written({ files }: Harness): string {
    const folder = join(this.folder, String(this.count++));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  }
}
