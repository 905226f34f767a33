import { createHash } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Packages within bundles, whose licences are therefore copied, and their WebAssembly: to look for it in packages takes
 * longer than to read it.
 */
export const WITHIN: Readonly<Record<string, readonly string[]>> = {
  commander: ['LICENSE'],
  'web-tree-sitter': ['LICENSE', 'web-tree-sitter.wasm'],
  'cadical-wasm': ['LICENSE', 'dist/cadical.wasm'],
};

/** Makes of a bundle what `node/cached-code.ts` can load: a function in ASCII that begins with a mark of its own. */
export const cacheable: Plugin = {
  name: 'cacheable',
  transform(code) {
    return code
      .replace(
        /import\.meta\.resolve\('([^']*)'\)/g,
        (_, asset: string) => `new URL('../${asset}', import.meta.url).href`,
      )
      .replace(/new URL\("(web-tree-sitter|cadical)\.wasm", import\.meta\.url\)/g, (_, name: string) => {
        const asset = name === 'cadical' ? 'cadical-wasm/cadical.wasm' : 'web-tree-sitter/web-tree-sitter.wasm';
        return `new URL('../${asset}', import.meta.url)`;
      });
  },
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      const code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      // V8 does not remember in cached code who answers an import, so the loader hands over what does.
      const loading = code.replace(/\bawait import\(/g, 'await importModule(');
      const whole = `(function (exports, require, module, __filename, importModule) {'use strict';${loading}\n})`;
      file.code = `/*${createHash('sha256').update(whole).digest('hex').slice(0, 28)}*/${whole}`;
    }
  },
  writeBundle() {
    for (const [name, assets] of Object.entries(WITHIN)) {
      mkdirSync(`dist/${name}`, { recursive: true });
      for (const asset of assets) cpSync(`node_modules/${name}/${asset}`, `dist/${name}/${basename(asset)}`);
    }
  },
};
