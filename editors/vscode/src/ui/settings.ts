import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { Command } from '../run/command-line.js';
import { tcbmcFor } from '../run/command-line.js';

/** The user's settings for a file. */
export interface Settings {
  readonly tcbmc: Command;
  readonly flags: readonly string[];
  readonly onSave: boolean;
  readonly hints: boolean;
  /** Where tcbmc runs. */
  readonly folder: string;
}

/** The settings that hold for a file. */
export function settingsFor(file: vscode.Uri): Settings {
  const settings = vscode.workspace.getConfiguration('tcbmc', file);
  const own = vscode.workspace.getWorkspaceFolder(file)?.uri.fsPath;
  const others = (vscode.workspace.workspaceFolders ?? [])
    .map(({ uri }) => uri.fsPath)
    .filter((folder) => folder !== own);
  const folders = [...(own === undefined ? [] : [own]), ...others];
  return {
    tcbmc: tcbmcFor(settings.get('path', ''), folders, { platform: process.platform, exists: existsSync }),
    flags: settings.get<string[]>('flags', []),
    onSave: settings.get('checkOnSave', false),
    hints: settings.get('hints', true),
    folder: own ?? dirname(file.fsPath),
  };
}
