import * as vscode from 'vscode';
import type { Summary } from '../answer/summary.js';

/** Milliseconds between two states of the clock. */
const TICK = 500;

/** The entry at the bottom of the window: what is being checked, or what was found. */
export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('tcbmc', vscode.StatusBarAlignment.Left, 10);
  private clock: NodeJS.Timeout | undefined;

  dispose(): void {
    clearInterval(this.clock);
    this.item.dispose();
  }

  /** Until something else is shown. */
  checking(what: string): void {
    const begin = Date.now();
    const draw = (): void => {
      this.item.text = `$(sync~spin) tcbmc ${Math.floor((Date.now() - begin) / 1000)} s`;
    };
    this.begin(`Checking ${what}. Click to cancel.`, 'tcbmc.cancel');
    draw();
    this.clock = setInterval(draw, TICK);
  }

  answered({ label, explanation, tone }: Summary): void {
    this.begin(`${explanation}\n\nClick for more.`, 'tcbmc.more');
    this.item.text = label.replace(/^(\$\([^)]*\))/, '$1 tcbmc:');
    if (tone === 'bad') this.item.backgroundColor = new vscode.ThemeColor('statusBarItem.errorBackground');
    if (tone === 'doubt') this.item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  }

  failed(message: string): void {
    this.begin(`${message}\n\nClick for the output.`, 'tcbmc.showOutput');
    this.item.text = '$(warning) tcbmc';
    this.item.backgroundColor = new vscode.ThemeColor('statusBarItem.errorBackground');
  }

  hide(): void {
    clearInterval(this.clock);
    this.item.hide();
  }

  private begin(tooltip: string, command: string): void {
    clearInterval(this.clock);
    this.item.tooltip = tooltip;
    this.item.command = command;
    this.item.backgroundColor = undefined;
    this.item.show();
  }
}
