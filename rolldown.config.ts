import { defineConfig } from 'rolldown';
import type { RolldownOptions } from 'rolldown';

/** These find their WebAssembly or their licence beside them, so they stay packages of their own. */
const external = /^(?:@swc\/wasm-typescript|web-tree-sitter|tree-sitter-c|cadical-wasm|logic-solver|commander)(?:\/|$)/;

/**
 * One file for each way in, since loading many small modules takes longer than a small check. Names stay as they are written:
 * the text of a function that runs in a thread of its own must be complete.
 */
function bundle(input: string, platform: 'node' | 'neutral'): RolldownOptions {
  const file = `dist/${input.replace(/\.ts$/, '.js')}`;
  return { input, platform, external, output: { file, format: 'esm', codeSplitting: false, minify: false } };
}

export default defineConfig([bundle('cli/main.ts', 'node'), bundle('cli/worker.ts', 'node'), bundle('src/index.ts', 'neutral')]);
