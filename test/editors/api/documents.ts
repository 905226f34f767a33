import { readFileSync } from 'node:fs';
import type * as vscode from 'vscode';
import { only } from './parts.js';
import { Range, UriValue } from './values.js';

/** A file, as an editor has opened it. */
export function openDocument(file: string): vscode.TextDocument {
  const lines = readFileSync(file, 'utf8').split('\n');
  return only<vscode.TextDocument>('TextDocument', {
    uri: UriValue.file(file),
    languageId: file.endsWith('.c') ? 'c' : 'json',
    isDirty: false,
    lineCount: lines.length,
    lineAt: (line) => {
      const number = typeof line === 'number' ? line : line.line;
      const text = lines[number];
      if (text === undefined) throw new Error('illegal value for line');
      return only<vscode.TextLine>('TextLine', { text, range: new Range(number, 0, number, text.length) });
    },
    getText: (range) => {
      if (!range) return lines.join('\n');
      if (range.start.line !== range.end.line) throw new Error('texts over several lines are not there');
      return (lines[range.start.line] ?? '').slice(range.start.character, range.end.character);
    },
  });
}

/** Where a document is seen, and what stands out in it. */
export class EditorView {
  readonly decorations = new Map<vscode.TextEditorDecorationType, readonly vscode.DecorationOptions[]>();
  readonly editor: vscode.TextEditor;
  line: number | undefined;

  constructor(readonly document: vscode.TextDocument) {
    this.editor = only<vscode.TextEditor>('TextEditor', {
      document,
      viewColumn: 1,
      setDecorations: (type, options) => {
        this.decorations.set(
          type,
          options.map((each) => ('range' in each ? each : { range: each })),
        );
      },
    });
  }

  /** `▶ main @22`, lines from 1. */
  get marks(): string[] {
    const all = [...this.decorations.values()].flat();
    return all
      .map(({ range, renderOptions }) => `${renderOptions?.after?.contentText} @${range.start.line + 1}`)
      .sort();
  }
}
