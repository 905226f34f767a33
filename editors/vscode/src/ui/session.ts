import * as vscode from 'vscode';
import { formatDiagnostics } from '../../../../src/report/diagnostic.js';
import { formatText } from '../../../../src/report/text.js';
import type { FindFile } from '../answer/files.js';
import { problemsOf } from '../answer/problems.js';
import { summaryOf } from '../answer/summary.js';
import { Cursor } from '../trace/cursor.js';
import type { PointedAt } from '../trace/page.js';
import type { Direction } from '../trace/steps.js';
import { Actions } from './actions.js';
import type { Answer, Listener } from './checker.js';
import { Checker } from './checker.js';
import { Problems } from './diagnostics.js';
import { docsOf } from './documentation.js';
import { Hints } from './hints-provider.js';
import { Marks } from './marks.js';
import { Panel } from './panel.js';
import { reportPage } from './report.js';
import { Status } from './status.js';

const NOWHERE: FindFile = () => undefined;

/** The last answer, and all that shows it. */
export class Session implements Listener, vscode.Disposable {
  readonly cursor = new Cursor(() => this.moved());
  readonly hints = new Hints(this.cursor);
  readonly checker = new Checker(this);
  private readonly problems = new Problems();
  readonly actions = new Actions(this.problems, () => this.documentation);
  readonly output = vscode.window.createOutputChannel('tcbmc');
  private readonly status = new Status();
  private readonly marks = new Marks(this.cursor);
  private readonly panel = new Panel((place) => this.pointed(place));
  private answer: Answer | undefined;

  dispose(): void {
    for (const each of [this.checker, this.panel, this.marks, this.status, this.output, this.problems, this.hints])
      each.dispose();
  }

  get last(): Answer | undefined {
    return this.answer;
  }

  /** The folder with the documentation of the tcbmc that has answered. */
  get documentation(): string | undefined {
    return this.answer && docsOf(this.answer.settings.tcbmc);
  }

  began(what: string): void {
    this.status.checking(what);
  }

  answered(answer: Answer): void {
    const { result, source, find, checked } = answer;
    this.answer = answer;
    this.status.answered(summaryOf(result));
    this.problems.set(checked, problemsOf(result, find, checked));
    const diagnostics = result.diagnostics.length > 0 ? `${formatDiagnostics(result.diagnostics, { source })}\n\n` : '';
    this.output.replace(diagnostics + formatText(result, { source }));
    this.cursor.load(result, source);
    if (this.panel.isOpen) void this.showTimeline();
  }

  stopped(): void {
    if (this.answer) this.status.answered(summaryOf(this.answer.result));
    else this.status.hide();
  }

  failed(message: string, errors: string): void {
    this.status.failed(message);
    this.output.replace(`${message}\n${errors}`);
    void vscode.window.showErrorMessage(`tcbmc: ${message}`);
  }

  /** Forgets all answers. */
  clear(): void {
    this.answer = undefined;
    this.problems.clear();
    this.cursor.load({ violations: [] }, () => undefined);
    this.panel.close();
    this.status.hide();
    this.output.clear();
  }

  choose(index: number): void {
    this.cursor.choose(index);
  }

  async step(direction: Direction, by: 'step' | 'switch'): Promise<void> {
    if (this.cursor.move(direction, by)) await this.reveal();
  }

  async showTimeline(): Promise<void> {
    const { answer } = this;
    if (!answer) return;
    const page = await reportPage(answer);
    if (answer === this.answer) this.panel.show(page);
  }

  /** Shows again what a newly visible editor does not have yet. */
  refresh(): void {
    this.marks.show(this.answer?.find ?? NOWHERE);
  }

  private pointed({ file, line }: PointedAt): void {
    this.cursor.moveTo(file, line);
    void this.revealLine(file, line);
  }

  private async reveal(): Promise<void> {
    const { steps, step, chosen } = this.cursor;
    const position = step === undefined ? undefined : steps[step]?.position;
    if (!position || chosen === undefined) return;
    this.panel.follow({ violation: chosen, file: position.file, line: position.line });
    await this.revealLine(position.file, position.line);
  }

  private async revealLine(name: string, line: number): Promise<void> {
    const file = this.answer?.find(name);
    if (file === undefined) return;
    const selection = new vscode.Range(line - 1, 0, line - 1, 0);
    const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.fsPath === file)?.viewColumn;
    await vscode.window.showTextDocument(vscode.Uri.file(file), {
      selection,
      viewColumn: shown ?? vscode.ViewColumn.One,
      preview: true,
    });
    this.refresh();
  }

  private moved(): void {
    const find = this.answer?.find ?? NOWHERE;
    void vscode.commands.executeCommand('setContext', 'tcbmc.hasCounterexample', this.cursor.chosen !== undefined);
    this.hints.show(find);
    this.marks.show(find);
  }
}
