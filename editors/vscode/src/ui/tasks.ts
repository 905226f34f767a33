import * as vscode from 'vscode';
import { settingsFor } from './settings.js';

const TYPE = 'tcbmc';
const MATCHERS = ['$tcbmc', '$tcbmc-violation', '$tcbmc-violation-wrapped'];

/** Checks as tasks of the editor, whose output is read by the problem matchers. */
export class Tasks implements vscode.TaskProvider {
  static readonly type = TYPE;

  /** One for the file that is open. */
  provideTasks(): vscode.Task[] {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'c') return [];
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    return folder
      ? [this.task({ type: TYPE, files: [vscode.workspace.asRelativePath(document.uri, false)] }, folder)]
      : [];
  }

  resolveTask({ definition, scope }: vscode.Task): vscode.Task | undefined {
    const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
    return folder && filesOf(definition).length > 0 ? this.task(definition, folder) : undefined;
  }

  private task(definition: vscode.TaskDefinition, folder: vscode.WorkspaceFolder): vscode.Task {
    const { tcbmc, flags } = settingsFor(folder.uri);
    const files = filesOf(definition);
    const words = [...tcbmc.words, 'check', ...flags, ...list(definition['flags']), ...files];
    const execution = new vscode.ProcessExecution(tcbmc.program, words, { cwd: folder.uri.fsPath });
    return new vscode.Task(definition, folder, `check ${files.join(' ')}`, TYPE, execution, MATCHERS);
  }
}

function filesOf(definition: vscode.TaskDefinition): string[] {
  return list(definition['files']);
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
