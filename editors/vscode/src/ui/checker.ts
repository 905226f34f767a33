import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import * as vscode from 'vscode';
import type { CheckResult } from '../../../../src/answer/result.js';
import type { FindFile } from '../answer/files.js';
import { filesIn } from '../answer/files.js';
import type { Outcome } from '../run/check.js';
import { runCheck } from '../run/check.js';
import { checkCommand } from '../run/command-line.js';
import type { Settings } from './settings.js';
import { settingsFor } from './settings.js';

/** A program: C files, and what was asked for besides the settings. */
interface Program {
  readonly files: readonly string[];
  readonly again: readonly string[];
}

/** An answer, and where its names lead to. */
export interface Answer {
  readonly result: CheckResult;
  readonly json: string;
  readonly settings: Settings;
  /** The first file that was checked; answers for the same one take the place of each other. */
  readonly checked: string;
  readonly find: FindFile;
  readonly source: (file: string) => string | undefined;
}

export interface Listener {
  began(what: string): void;
  answered(answer: Answer): void;
  stopped(): void;
  failed(message: string, errors: string): void;
}

/** Runs one check at a time. */
export class Checker implements vscode.Disposable {
  private stop: AbortController | undefined;
  private last: Program | undefined;

  constructor(private readonly listener: Listener) {}

  dispose(): void {
    this.stop?.abort();
  }

  cancel(): void {
    this.stop?.abort();
  }

  async checkFile(file: string): Promise<void> {
    await this.check({ files: [file], again: [] });
  }

  /** All C files beside this one, as one program. */
  async checkFolder(file: string): Promise<void> {
    const folder = dirname(file);
    const files = readdirSync(folder).filter((name) => name.endsWith('.c'));
    await this.check({ files: files.sort().map((name) => join(folder, name)), again: [] });
  }

  /** The last program once more, with more flags. */
  async checkAgain(flags: readonly string[]): Promise<void> {
    const { last } = this;
    if (last) await this.check({ files: last.files, again: [...last.again, ...flags] });
  }

  private async check(program: Program): Promise<void> {
    const [first] = program.files;
    if (first === undefined) return;
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    this.last = program;
    const settings = settingsFor(vscode.Uri.file(first));
    const names = program.files.map((file) => relative(settings.folder, file));
    this.listener.began(names.length === 1 ? basename(first) : `${names.length} files`);
    const outcome = await runCheck(
      checkCommand(settings.tcbmc, names, settings.flags, program.again),
      settings.folder,
      stop.signal,
    );
    if (this.stop !== stop) return;
    this.stop = undefined;
    this.tell(outcome, settings, first);
  }

  private tell(outcome: Outcome, settings: Settings, checked: string): void {
    switch (outcome.kind) {
      case 'answered':
        return this.listener.answered(answerOf(outcome, settings, checked));
      case 'stopped':
        return this.listener.stopped();
      case 'failed':
        return this.listener.failed(outcome.message, outcome.errors);
    }
  }
}

function answerOf(
  { result, json }: Extract<Outcome, { kind: 'answered' }>,
  settings: Settings,
  checked: string,
): Answer {
  const find = filesIn(settings.folder, existsSync);
  const source = (name: string): string | undefined => {
    const file = find(name);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  };
  return { result, json, settings, checked, find, source };
}
