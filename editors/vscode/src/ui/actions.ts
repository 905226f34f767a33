import * as vscode from 'vscode';
import type { Problem } from '../answer/problems.js';
import { nearest } from '../../../../src/source/suggest.js';
import type { Problems } from './diagnostics.js';

/** Actions on a problem, where they are certain. */
export class Actions implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix];

  constructor(
    private readonly problems: Problems,
    private readonly documentation: () => string | undefined,
  ) {}

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    context: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    return context.diagnostics.flatMap((diagnostic) => {
      const problem = this.problems.problemOf(diagnostic, document.uri);
      if (!problem) return [];
      const actions = [...this.commands(problem), ...spelling(problem, document)];
      for (const action of actions) action.diagnostics = [diagnostic];
      return actions;
    });
  }

  private commands({ violation, flag, code }: Problem): vscode.CodeAction[] {
    return [
      ...(flag === undefined ? [] : [action(`Check again with ${flag}`, 'tcbmc.checkAgain', flag)]),
      ...(violation === undefined ? [] : [action('Show this counterexample', 'tcbmc.chooseCounterexample', violation)]),
      ...(violation === undefined || this.documentation() === undefined
        ? []
        : [action(`Open the documentation of ${code}`, 'tcbmc.openDocumentation', code)]),
    ];
  }
}

function action(title: string, command: string, argument: string | number): vscode.CodeAction {
  const result = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  result.command = { title, command, arguments: [argument] };
  return result;
}

/** Another name in `tcbmc.json`, if only one is near to what is there, and it is there still. */
function spelling({ unknown, place }: Problem, document: vscode.TextDocument): vscode.CodeAction[] {
  const meant = unknown && nearest(unknown.name, unknown.known);
  if (!unknown || meant === undefined) return [];
  const written = JSON.stringify(unknown.name);
  const range = new vscode.Range(place.line, place.column, place.line, place.column + written.length);
  if (document.getText(range) !== written) return [];
  const result = new vscode.CodeAction(`Change to "${meant}"`, vscode.CodeActionKind.QuickFix);
  result.edit = new vscode.WorkspaceEdit();
  result.edit.replace(document.uri, range, JSON.stringify(meant));
  result.isPreferred = true;
  return [result];
}
