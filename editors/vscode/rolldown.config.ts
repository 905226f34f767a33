import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'rolldown';
import type { Plugin, RolldownOptions } from 'rolldown';
import { packed } from './pack.js';

/** From the root of the repository, where `npm run` runs. */
const FOLDER = 'editors/vscode';

const vsix: Plugin = {
  name: 'vsix',
  writeBundle() {
    const { name, bytes } = packed(FOLDER, readFileSync(join(FOLDER, 'dist/extension.cjs')));
    writeFileSync(join(FOLDER, name), bytes);
    this.info(`${join(FOLDER, name)}: ${Math.ceil(bytes.length / 1000)} kB`);
  },
};

/** The extension as one file, which `require`s what the editor gives it. */
export const extension: RolldownOptions = {
  input: `${FOLDER}/src/extension.ts`,
  platform: 'node',
  external: ['vscode'],
  output: { file: `${FOLDER}/dist/extension.cjs`, format: 'cjs', codeSplitting: false, minify: true },
};

export default defineConfig({ ...extension, plugins: [vsix] });
