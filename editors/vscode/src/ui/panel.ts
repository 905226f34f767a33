import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { PointedAt } from '../trace/page.js';
import { pointedAt, webviewPage } from '../trace/page.js';

/** The report beside the text. */
export class Panel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;

  constructor(private readonly onPoint: (place: PointedAt) => void) {}

  dispose(): void {
    this.close();
  }

  close(): void {
    this.panel?.dispose();
  }

  get isOpen(): boolean {
    return this.panel !== undefined;
  }

  show(page: string): void {
    this.panel ??= this.open();
    this.panel.webview.html = webviewPage(page, randomBytes(16).toString('hex'));
    this.panel.reveal(undefined, true);
  }

  /** Tells the page where the editor is; viewers may follow. */
  follow(place: { readonly violation: number; readonly file: string; readonly line: number }): void {
    void this.panel?.webview.postMessage(place);
  }

  private open(): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel('tcbmc.report', 'tcbmc', column, {
      enableScripts: true,
      retainContextWhenHidden: true,
      enableFindWidget: true,
      localResourceRoots: [],
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const place = pointedAt(message);
      if (place) this.onPoint(place);
    });
    return panel;
  }
}
