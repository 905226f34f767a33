import * as vscode from 'vscode';
import type { FindFile } from '../answer/files.js';
import type { Cursor } from '../trace/cursor.js';
import { hintsOf } from '../trace/hints.js';
import { settingsFor } from './settings.js';

/** The values of the counterexample that is looked at, at the ends of its lines. */
export class Hints implements vscode.InlayHintsProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeInlayHints = this.changed.event;
  private find: FindFile = () => undefined;

  constructor(private readonly cursor: Cursor) {}

  dispose(): void {
    this.changed.dispose();
  }

  show(find: FindFile): void {
    this.find = find;
    this.changed.fire();
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    const { steps, step } = this.cursor;
    if (steps.length === 0 || document.isDirty || !settingsFor(document.uri).hints) return [];
    return hintsOf(steps, step).flatMap(({ file, line, label, explanation }) => {
      if (line > document.lineCount || this.find(file) !== document.uri.fsPath) return [];
      const position = document.lineAt(line - 1).range.end;
      if (!range.contains(position)) return [];
      const hint = new vscode.InlayHint(position, label);
      hint.paddingLeft = true;
      hint.tooltip = explanation;
      return [hint];
    });
  }
}
