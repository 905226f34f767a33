import * as vscode from 'vscode';
import { furtherThan, wordsOf } from '../answer/further.js';
import type { Session } from './session.js';

/** Lets the user choose one of the counterexamples of the last answer. */
export async function chooseCounterexample(session: Session): Promise<void> {
  const violations = session.last?.result.violations ?? [];
  const items = violations.map(({ property, message, position, switches }, index) => ({
    label: `${property}: ${message}`,
    description: `${position.file}:${position.line}, ${switches} switches`,
    index,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: 'Which counterexample is to be shown beside the text?',
  });
  if (chosen) session.choose(chosen.index);
}

/** Lets the user choose a flag with which more is looked at. */
export async function goFurther(session: Session): Promise<void> {
  const ways = session.last ? furtherThan(session.last.result) : [];
  if (ways.length === 0) {
    void vscode.window.showInformationMessage('tcbmc: the last answer names no flag that goes further.');
    return;
  }
  const items = ways.map(({ flag, why }) => ({ label: flag, detail: why }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Check again with …' });
  if (chosen) await session.checker.checkAgain(wordsOf(chosen.label));
}

/** Offers the actions after an answer. */
export async function more(session: Session): Promise<void> {
  const { last } = session;
  if (!last) return;
  const { violations } = last.result;
  const items = [
    { label: '$(output) Show the report', command: 'tcbmc.showOutput' },
    { label: '$(graph) Show the timeline', command: 'tcbmc.showTimeline' },
    ...(violations.length > 0
      ? [{ label: '$(debug-step-over) Step through the counterexample', command: 'tcbmc.stepForward' }]
      : []),
    ...(violations.length > 1
      ? [{ label: '$(list-selection) Choose a counterexample', command: 'tcbmc.chooseCounterexample' }]
      : []),
    ...(furtherThan(last.result).length > 0 ? [{ label: '$(telescope) Go further', command: 'tcbmc.goFurther' }] : []),
    { label: '$(clear-all) Clear', command: 'tcbmc.clear' },
  ];
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'tcbmc' });
  if (chosen) await vscode.commands.executeCommand(chosen.command);
}
