import { cpSync, mkdirSync } from 'node:fs';
import type { Plugin } from 'rolldown';

const GRAMMAR = 'tree-sitter-c';

/**
 * The grammar's package would build its binding for Node.js when it is installed; all that we need of it are one file
 * and its licence.
 */
export const grammar: Plugin = {
  name: 'grammar',
  transform(code) {
    return code.replaceAll(
      `import.meta.resolve('${GRAMMAR}/${GRAMMAR}.wasm')`,
      `'../${GRAMMAR}/${GRAMMAR}.wasm', import.meta.url`,
    );
  },
  writeBundle() {
    mkdirSync(`dist/${GRAMMAR}`, { recursive: true });
    for (const file of [`${GRAMMAR}.wasm`, 'LICENSE'])
      cpSync(`node_modules/${GRAMMAR}/${file}`, `dist/${GRAMMAR}/${file}`);
  },
};
