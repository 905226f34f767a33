import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { PROPERTY_DOCS, lineNaming } from '../answer/documentation.js';
import type { Command } from '../run/command-line.js';
import { documentationFolder } from '../run/documentation-folder.js';

/** The folder with the documentation of a tcbmc, if it has one. */
export function docsOf(tcbmc: Command): string | undefined {
  return documentationFolder(tcbmc, process.env['PATH'] ?? '', { exists: existsSync, real: realpathSync });
}

/** Opens the page that says what a property looks for, where it does. */
export async function openDocumentation(folder: string, property: string): Promise<void> {
  for (const name of PROPERTY_DOCS) {
    const file = join(folder, name);
    const line = existsSync(file) ? lineNaming(readFileSync(file, 'utf8'), property) : undefined;
    if (line === undefined) continue;
    const selection = new vscode.Range(line, 0, line, 0);
    await vscode.window.showTextDocument(vscode.Uri.file(file), { selection, preview: true });
    return;
  }
}
