import * as vscode from 'vscode';
import type { FindFile } from '../answer/files.js';
import type { Cursor } from '../trace/cursor.js';
import { placesAt } from '../trace/steps.js';

/** Shows in the open editors on which line each task is. */
export class Marks implements vscode.Disposable {
  private readonly running = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
  });
  private readonly waiting = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.focusedStackFrameHighlightBackground'),
  });

  constructor(private readonly cursor: Cursor) {}

  dispose(): void {
    this.running.dispose();
    this.waiting.dispose();
  }

  /** In all editors that can be seen. */
  show(find: FindFile): void {
    const { steps, step } = this.cursor;
    const places = step === undefined ? [] : placesAt(steps, step);
    for (const editor of vscode.window.visibleTextEditors) {
      const here = places.filter(({ position }) => find(position.file) === editor.document.uri.fsPath);
      const options = (runs: boolean): vscode.DecorationOptions[] =>
        here
          .filter((place) => place.runs === runs)
          .map(({ title, position }) => option(`${runs ? '▶' : '⏸'} ${title}`, position.line - 1));
      editor.setDecorations(this.running, options(true));
      editor.setDecorations(this.waiting, options(false));
    }
  }
}

function option(label: string, line: number): vscode.DecorationOptions {
  const after = { contentText: label, color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 3em' };
  return { range: new vscode.Range(line, 0, line, 0), renderOptions: { after } };
}
