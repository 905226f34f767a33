import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { embed } from './build/embed.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

embed(here('.'));

const VIEWER = 'virtual:viewer-assets';

/**
 * What a downloaded HTML report has within: the viewer as one script, as `npm run build` makes it for the command line.
 */
const viewerAssets: Plugin = {
  name: 'viewer-assets',
  resolveId: (id) => (id === VIEWER ? `\0${VIEWER}` : undefined),
  async load(id) {
    if (id !== `\0${VIEWER}`) return undefined;
    const bundle = await rolldown({ input: here('viewer/standalone.ts'), platform: 'browser' });
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    const assets = {
      script: output[0].code,
      style: ['palette', 'viewer'].map((name) => readFileSync(here(`viewer/${name}.css`), 'utf8')).join('\n'),
    };
    return `export default ${JSON.stringify(assets)}`;
  },
};

const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { readonly version: string };

/** web-tree-sitter mentions `eval` for grammars with JavaScript in them, which ours is not. */
const QUIET = { eval: false, pluginTimings: false };
/** MiniSat, which the page does not offer: it needs `eval`, which the page's policy forbids. */
const LEFT_OUT = /^logic-solver\//;

/** The playground: a folder of files that any static server can serve, under any path. */
export default defineConfig({
  root: here('web'),
  base: './',
  publicDir: false,
  define: { TCBMC_VERSION: JSON.stringify(version) },
  // Values of flags are read as on the command line; all that this takes of commander is the class of an error.
  resolve: { alias: [{ find: 'commander', replacement: here('web/flags/commander.ts') }] },
  plugins: [viewerAssets],
  worker: { format: 'es', rolldownOptions: { checks: QUIET, external: LEFT_OUT } },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    // What has `light-dark()` and `CompressionStream`.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { checks: QUIET },
  },
});
