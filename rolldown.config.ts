import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
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

/** The whole library, as it stands beside the command line: what few commands need is not read by all. */
const LIBRARY = '../node/index.js';
/** What few need beside it. */
const BESIDE: readonly string[] = ['./further.js', './forms.js'];

/**
 * One file for each way in, since loading many small modules takes longer than a small check. Names stay as they are written:
 * the text of a function that runs in a thread of its own must be complete.
 */
function bundle(name: string): RolldownOptions {
  return {
    input: `${name}.ts`,
    platform: 'node',
    external,
    plugins: [grammar],
    output: { file: `dist/${name}.js`, format: 'esm', codeSplitting: false, minify: false },
  };
}

/** The library on Node.js and elsewhere: what both have in common is there once. */
const library: RolldownOptions = {
  input: { 'node/index': 'node/index.ts', 'src/index': 'src/index.ts' },
  platform: 'neutral',
  external: (id) => external.test(id) || id.startsWith('node:'),
  plugins: [grammar],
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js', format: 'esm', minify: false },
};

/** A file that is started as it is. Node.js starts CommonJS sooner than ES modules. */
function entry(name: string, file: string): RolldownOptions {
  return { input: `${name}.ts`, platform: 'node', external, output: { file, format: 'cjs', codeSplitting: false, minify: false } };
}

/** The folder of the command line has CommonJS in it. */
const command: Plugin = {
  name: 'command',
  writeBundle() {
    writeFileSync('dist/cli/package.json', '{ "type": "commonjs" }\n');
  },
};

/** What bundles have within, whose licences are therefore copied, and their WebAssembly: to look for it in packages takes longer than to read it. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  commander: ['LICENSE'],
  'web-tree-sitter': ['LICENSE', 'web-tree-sitter.wasm'],
  'cadical-wasm': ['LICENSE', 'dist/cadical.wasm'],
};

/** Makes of a bundle what `node/cached-code.ts` can load: a function in ASCII that begins with a mark of its own. */
const cacheable: Plugin = {
  name: 'cacheable',
  transform(code) {
    return code
      .replace(/import\.meta\.resolve\('([^']*)'\)/g, (_, asset: string) => `new URL('../${asset}', import.meta.url).href`)
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

/** Names stay as they are written, as above. */
const SHORT = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** A file whose code is kept from one start to the next. */
function cached(name: string): RolldownOptions {
  return {
    input: `${name}.ts`,
    platform: 'node',
    external: (id) => id === LIBRARY || BESIDE.includes(id) || (external.test(id) && !Object.hasOwn(WITHIN, id)),
    plugins: [grammar, cacheable],
    output: { file: `dist/${name}.cjs`, format: 'cjs', codeSplitting: false, minify: SHORT },
  };
}

/** The style sheet of the viewer, without what only people need. */
const style: Plugin = {
  name: 'style',
  writeBundle() {
    const text = ['palette', 'viewer'].map((name) => readFileSync(`viewer/${name}.css`, 'utf8')).join('\n');
    const short = text
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>]) ?|(: )/g, (_, sign: string | undefined) => sign ?? ':')
      .replaceAll(';}', '}');
    writeFileSync('dist/viewer/viewer.css', short.trim());
  },
};

/** What a report's page has within. It runs in browsers, so names may be short, too. */
const viewer: RolldownOptions = {
  input: 'viewer/standalone.ts',
  platform: 'browser',
  plugins: [style],
  output: { file: 'dist/viewer/viewer.js', format: 'iife', codeSplitting: false, minify: true },
};

export default defineConfig([
  { ...entry('cli/main', 'dist/cli/main.js'), plugins: [command] },
  entry('node/worker', 'dist/node/worker.cjs'),
  entry('node/outside-thread', 'dist/node/outside-thread.cjs'),
  bundle('node/keep-code'),
  cached('cli/run'),
  cached('node/work'),
  entry('cli/forms', 'dist/cli/forms.js'),
  { ...entry('cli/further', 'dist/cli/further.js'), external: (id) => id === LIBRARY || BESIDE.includes(id) || external.test(id) },
  library,
  viewer,
]);
