import * as vscode from 'vscode';
import { wordsOf } from './answer/further.js';
import { Actions } from './ui/actions.js';
import { chooseCounterexample, goFurther, more } from './ui/choices.js';
import { openDocumentation } from './ui/documentation.js';
import { Session } from './ui/session.js';
import { settingsFor } from './ui/settings.js';
import { Tasks } from './ui/tasks.js';

const PROGRAMS: vscode.DocumentFilter = { language: 'c', scheme: 'file' };
const CONFIGURATIONS: vscode.DocumentFilter = { pattern: '**/tcbmc.json', scheme: 'file' };

/** Called by the editor when a C file is opened. */
export function activate(context: vscode.ExtensionContext): void {
  const session = new Session();
  context.subscriptions.push(
    session,
    ...Object.entries(commandsOf(session)).map(([name, run]) => vscode.commands.registerCommand(name, run)),
    vscode.languages.registerInlayHintsProvider([PROGRAMS, { language: 'cpp', scheme: 'file' }], session.hints),
    vscode.languages.registerCodeActionsProvider([PROGRAMS, CONFIGURATIONS], session.actions, {
      providedCodeActionKinds: Actions.kinds,
    }),
    vscode.tasks.registerTaskProvider(Tasks.type, new Tasks()),
    vscode.window.onDidChangeVisibleTextEditors(() => session.refresh()),
    vscode.workspace.onDidSaveTextDocument(async ({ uri, languageId }) => {
      if (languageId === 'c' && uri.scheme === 'file' && settingsFor(uri).onSave)
        await session.checker.checkFile(uri.fsPath);
    }),
  );
}

type Run = (argument?: unknown) => unknown;

function commandsOf(session: Session): Readonly<Record<string, Run>> {
  return {
    'tcbmc.checkFile': (argument) => onFile(argument, (file) => session.checker.checkFile(file)),
    'tcbmc.checkFolder': (argument) => onFile(argument, (file) => session.checker.checkFolder(file)),
    'tcbmc.checkAgain': (flag) =>
      typeof flag === 'string' ? session.checker.checkAgain(wordsOf(flag)) : session.checker.checkAgain([]),
    'tcbmc.cancel': () => session.checker.cancel(),
    'tcbmc.goFurther': () => goFurther(session),
    'tcbmc.more': () => more(session),
    'tcbmc.chooseCounterexample': (index) =>
      typeof index === 'number' ? session.choose(index) : chooseCounterexample(session),
    'tcbmc.stepForward': () => session.step(1, 'step'),
    'tcbmc.stepBack': () => session.step(-1, 'step'),
    'tcbmc.nextSwitch': () => session.step(1, 'switch'),
    'tcbmc.previousSwitch': () => session.step(-1, 'switch'),
    'tcbmc.showTimeline': () => session.showTimeline(),
    'tcbmc.showOutput': () => session.output.show(true),
    'tcbmc.openDocumentation': (property) => documentation(session, property),
    'tcbmc.clear': () => session.clear(),
  };
}

async function documentation({ documentation: folder }: Session, property: unknown): Promise<void> {
  if (folder !== undefined && typeof property === 'string') await openDocumentation(folder, property);
}

/**
 * With a file that was clicked on, or the one that is open; it is saved first, since tcbmc reads what is on the disk.
 */
async function onFile(argument: unknown, act: (file: string) => Promise<void>): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme !== 'file') {
    void vscode.window.showInformationMessage('tcbmc: open a C file that is on the disk first.');
    return;
  }
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open?.isDirty) await open.save();
  await act(uri.fsPath);
}
