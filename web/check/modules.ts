import cadical from 'cadical-wasm/cadical.wasm?url';
import grammar from 'tree-sitter-c/tree-sitter-c.wasm?url';
import parser from 'web-tree-sitter/web-tree-sitter.wasm?url';
import type { Modules } from './messages.js';

/** Compiles while it is fetched, where the server says that it is WebAssembly. */
async function compiled(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
  const isTold = response.headers.get('content-type') === 'application/wasm';
  return isTold
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
}

/** Fetches and compiles all WebAssembly of the library; once, for all workers. */
export async function loadModules(): Promise<Modules> {
  const [first, second, third] = await Promise.all([compiled(parser), compiled(grammar), compiled(cadical)]);
  return { 'web-tree-sitter.wasm': first, 'tree-sitter-c.wasm': second, 'cadical.wasm': third };
}
