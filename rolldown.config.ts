import { createHash } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { defineConfig } from 'rolldown';
import type { Plugin, RolldownOptions } from 'rolldown';

/** These find their WebAssembly or their licence beside them, so they stay packages of their own. */
const external = /^(?:@swc\/wasm-typescript|web-tree-sitter|cadical-wasm|logic-solver|commander)(?:\/|$)/;

const GRAMMAR = 'tree-sitter-c';

/** The grammar's package would build its binding for Node.js when it is installed; all that we need of it are one file and its licence. */
const grammar: Plugin = {
  name: 'grammar',
  transform(code) {
    return code.replaceAll(`import.meta.resolve('${GRAMMAR}/${GRAMMAR}.wasm')`, `'../${GRAMMAR}/${GRAMMAR}.wasm', import.meta.url`);
  },
  writeBundle() {
    mkdirSync(`dist/${GRAMMAR}`, { recursive: true });
    for (const file of [`${GRAMMAR}.wasm`, 'LICENSE']) cpSync(`node_modules/${GRAMMAR}/${file}`, `dist/${GRAMMAR}/${file}`);
  },
};

/**
 * One file for each way in, since loading many small modules takes longer than a small check. Names stay as they are written:
 * the text of a function that runs in a thread of its own must be complete.
 */
function bundle(name: string, platform: 'node' | 'neutral'): RolldownOptions {
  return {
    input: `${name}.ts`,
    platform,
    external,
    plugins: [grammar],
    output: { file: `dist/${name}.js`, format: 'esm', codeSplitting: false, minify: false },
  };
}

/** What bundles have within, and whose licences are therefore copied. */
const WITHIN = ['commander', 'web-tree-sitter', 'cadical-wasm'];

/** Makes of a bundle what `node/cached-code.ts` can load: CommonJS in ASCII that begins with a mark of its own. */
const cacheable: Plugin = {
  name: 'cacheable',
  transform(code) {
    return code
      .replace(/import\.meta\.resolve\(('[^']*')\)/g, "require('node:url').pathToFileURL(require.resolve($1)).href")
      .replace(/new URL\("(web-tree-sitter|cadical)\.wasm", import\.meta\.url\)/g, (_, name: string) => {
        const asset = name === 'cadical' ? 'cadical-wasm/cadical.wasm' : 'web-tree-sitter/web-tree-sitter.wasm';
        return `require('node:url').pathToFileURL(require.resolve('${asset}'))`;
      });
  },
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      const code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      // V8 does not remember in cached code who answers an import, so the loader hands over what does.
      const strict = `'use strict';${code.replace(/\bawait import\(/g, 'await importModule(')}`;
      file.code = `/*${createHash('sha256').update(strict).digest('hex').slice(0, 28)}*/${strict}`;
    }
  },
  writeBundle() {
    for (const name of WITHIN) {
      mkdirSync(`dist/${name}`, { recursive: true });
      cpSync(`node_modules/${name}/LICENSE`, `dist/${name}/LICENSE`);
    }
  },
};

/** A file whose code is kept from one start to the next. */
function cached(name: string): RolldownOptions {
  return {
    input: `${name}.ts`,
    platform: 'node',
    external: (id) => external.test(id) && !WITHIN.includes(id),
    plugins: [grammar, cacheable],
    output: { file: `dist/${name}.cjs`, format: 'cjs', codeSplitting: false, minify: false },
  };
}

export default defineConfig([
  bundle('cli/main', 'node'),
  bundle('node/worker', 'node'),
  bundle('node/keep-code', 'node'),
  cached('cli/run'),
  cached('node/work'),
  bundle('node/index', 'node'),
  bundle('src/index', 'neutral'),
]);
