import { writeFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';
import type { Plugin, RolldownOptions } from 'rolldown';
import { cacheable, WITHIN } from './build/bundles/cacheable.js';
import { grammar } from './build/bundles/grammar.js';
import { style } from './build/bundles/style.js';

/** These find their WebAssembly or their licence beside them, so they stay packages of their own. */
const external =
  /^(?:@swc\/wasm-typescript|web-tree-sitter|cadical-wasm|logic-solver|commander|bullmq|ioredis)(?:\/|$)/;

/** The whole library, as it stands beside the command line: what few commands need is not read by all. */
const LIBRARY = '../node/index.js';
/** What few need beside it. */
const BESIDE: readonly string[] = ['./further.js', './forms.js', './queue.js'];

/**
 * One file for each way in, since loading many small modules takes longer than a small check. Names stay as they are
 * written: the text of a function that runs in a thread of its own must be complete.
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
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    format: 'esm',
    minify: false,
    // Declarations have them.
    comments: { jsdoc: false },
  },
};

/** A file that is started as it is. Node.js starts CommonJS sooner than ES modules. */
function entry(name: string, file: string): RolldownOptions {
  return {
    input: `${name}.ts`,
    platform: 'node',
    external,
    output: { file, format: 'cjs', codeSplitting: false, minify: false },
  };
}

/** The folder of the command line has CommonJS in it. */
const command: Plugin = {
  name: 'command',
  writeBundle() {
    writeFileSync('dist/cli/package.json', '{ "type": "commonjs" }\n');
  },
};

/** Names stay as they are written, as above. */
const SHORT = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** What few need is short in the package. */
function rarer(name: string): RolldownOptions {
  const file = `dist/${name}.js`;
  return { ...entry(name, file), output: { file, format: 'cjs', codeSplitting: false, minify: SHORT } };
}

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
  { ...rarer('cli/forms'), external: (id) => id === LIBRARY || external.test(id) },
  {
    ...rarer('cli/further'),
    external: (id) => id === LIBRARY || BESIDE.includes(id) || external.test(id),
  },
  {
    ...rarer('cli/queue'),
    external: (id) => id === LIBRARY || BESIDE.includes(id) || external.test(id),
  },
  rarer('cli/confined'),
  library,
  viewer,
]);
