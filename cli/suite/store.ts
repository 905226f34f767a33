/** Answers of a suite on disk, so that a run goes on where the last one stopped. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Report } from '../../src/answer/report.js';
import { readReport } from '../../src/report/stored.js';
import { CONFIGURATION } from '../config.js';
import { hashOf } from '../forms.js';
import { OutputError, OutputFile, attempt, whyNotWritten } from '../output.js';
import { ownVersion } from '../version.js';
import type { PlannedCheck } from './suite-file.js';

export interface Stored {
  readonly report: Report;
  readonly seconds: number;
}

/** Flags for peers and the like, which may say something else each time. */
const OF_THE_WORLD = /^--(?:peer|connect|listen|files|stdin)(?:=|$)/;

export class Store {
  private hasFailed = false;

  /** @param folder where the answers are @param base to which the names in answers are relative @throws OutputError */
  constructor(
    private readonly folder: string,
    private readonly base: string,
    /** Nothing of before counts. */
    private readonly fresh: boolean,
    /** Is told once that an answer could not be kept. */
    private readonly complain: (message: string) => void,
  ) {
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      throw new OutputError(`cannot write ${folder}: ${whyNotWritten(error)}`);
    }
  }

  /** The answer of before, if nothing that went into it has changed. */
  find(check: PlannedCheck): Stored | undefined {
    if (this.fresh || check.flags.some((flag) => OF_THE_WORLD.test(flag))) return undefined;
    try {
      const { seconds, answer } = JSON.parse(readFileSync(this.pathOf(check), 'utf8')) as {
        readonly seconds: number;
        readonly answer: string;
      };
      const report = readReport(answer);
      const read = Object.entries(report.origin.read ?? {});
      const isSame = read.length > 0 && read.every(([file, hash]) => hashOf(resolve(this.base, file)) === hash);
      return isSame && !this.isConfiguredAnew(check, report) ? { report, seconds } : undefined;
    } catch {
      return undefined;
    }
  }

  /** There is a configuration now that was not there. */
  private isConfiguredAnew({ files: [first = ''] }: PlannedCheck, { origin: { read = {} } }: Report): boolean {
    const before = new Set(Object.keys(read).map((file) => resolve(this.base, file)));
    const [now] = [join(dirname(first), CONFIGURATION), CONFIGURATION]
      .map((path) => resolve(this.base, path))
      .filter((path) => existsSync(path));
    return now !== undefined && !before.has(now);
  }

  keep(check: PlannedCheck, seconds: number, answer: string): void {
    const text = JSON.stringify({ name: check.name, seconds, answer });
    attempt(
      () => OutputFile.open(this.pathOf(check)).write(text),
      (message) => {
        if (!this.hasFailed) this.complain(`${message}; a later run makes such checks again`);
        this.hasFailed = true;
      },
    );
  }

  private pathOf({ files, flags }: PlannedCheck): string {
    const key = createHash('sha256')
      .update(JSON.stringify([ownVersion(), files, flags]))
      .digest('hex');
    return join(this.folder, `${key.slice(0, 24)}.json`);
  }
}
