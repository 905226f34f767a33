import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type * as vscode from 'vscode';
import { extension } from '../../editors/vscode/rolldown.config.js';
import { ROOT } from '../support/samples.js';

interface Extension {
  activate(context: vscode.ExtensionContext): void;
}

/** The text of the extension's bundle, built as for the package. */
export async function bundleText(): Promise<string> {
  const { output, ...input } = extension;
  const build = await rolldown({ ...input, cwd: ROOT });
  const [chunk] = (await build.generate(Array.isArray(output) ? output[0] : output)).output;
  await build.close();
  return chunk.code;
}

/** Loads the bundle as an extension host does: `vscode` is what the host says it is. */
export function loadBundle(text: string, api: typeof vscode): Extension {
  const fromHere = createRequire(join(ROOT, 'editors/vscode/dist/extension.cjs'));
  const require = (name: string): unknown => (name === 'vscode' ? api : fromHere(name));
  const module: { exports: Partial<Extension> } = { exports: {} };
  new Function('require', 'module', 'exports', text)(require, module, module.exports);
  const { activate } = module.exports;
  if (!activate) throw new Error('the bundle exports no activate');
  return { activate };
}
