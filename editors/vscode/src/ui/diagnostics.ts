import * as vscode from 'vscode';
import type { EditorPosition, Problem } from '../answer/problems.js';

const SEVERITIES: Readonly<Record<Problem['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/** The problems of the last check of each program, in the editor's list. */
export class Problems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('tcbmc');
  private readonly known = new Map<string, readonly Problem[]>();
  private readonly meant = new WeakMap<vscode.Diagnostic, Problem>();

  dispose(): void {
    this.collection.dispose();
  }

  /** Takes the place of what an earlier check of the same program has found. */
  set(program: string, problems: readonly Problem[]): void {
    this.known.set(program, problems);
    this.show();
  }

  clear(): void {
    this.known.clear();
    this.show();
  }

  /** The problem of a diagnostic of the editor, if it is one of these: the editor may hand over copies. */
  problemOf(diagnostic: vscode.Diagnostic, uri: vscode.Uri): Problem | undefined {
    const own = this.collection.get(uri) ?? [];
    const same = own.find(
      (each) => each === diagnostic || (each.message === diagnostic.message && each.range.isEqual(diagnostic.range)),
    );
    return same && this.meant.get(same);
  }

  private show(): void {
    const files = new Map<string, vscode.Diagnostic[]>();
    for (const problem of [...this.known.values()].flat()) {
      const diagnostic = diagnosticOf(problem);
      this.meant.set(diagnostic, problem);
      files.set(problem.place.file, [...(files.get(problem.place.file) ?? []), diagnostic]);
    }
    this.collection.clear();
    for (const [file, diagnostics] of files) this.collection.set(vscode.Uri.file(file), diagnostics);
  }
}

/** Empty: the editor makes it as long as the word there. */
function rangeOf({ line, column }: EditorPosition): vscode.Range {
  return new vscode.Range(line, column, line, column);
}

function diagnosticOf({ place, message, severity, code, related }: Problem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeOf(place), message, SEVERITIES[severity]);
  diagnostic.source = 'tcbmc';
  diagnostic.code = code;
  diagnostic.relatedInformation = related.map(
    (each) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(vscode.Uri.file(each.place.file), rangeOf(each.place)),
        each.message,
      ),
  );
  return diagnostic;
}
