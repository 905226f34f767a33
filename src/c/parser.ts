import { Language, Parser } from 'web-tree-sitter';
import type { Tree } from 'web-tree-sitter';
import { instantiating } from '../base/instantiate.js';
import type { Host } from '../source/host.js';
import { Interrupted } from '../source/limits.js';

/** tree-sitter with the grammar of C. */
export interface CParser {
  /** The concrete syntax tree of `text`; the caller deletes it. */
  parse(text: string): Tree;
}

let loaded: Promise<CParser> | undefined;

/**
 * Loads the parser's two WebAssembly modules, once. The host may supply their bytes; otherwise they are found in their
 * packages.
 */
export function loadParser(host?: Host): Promise<CParser> {
  loaded ??= load(host).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function loadGrammar(host?: Host): Promise<Language> {
  const grammar = await host?.loadAsset?.('tree-sitter-c.wasm');
  return Language.load(grammar ?? new URL(import.meta.resolve('tree-sitter-c/tree-sitter-c.wasm')));
}

async function load(host?: Host): Promise<CParser> {
  const runtime = await host?.loadAsset?.('web-tree-sitter.wasm');
  await Parser.init({
    ...(runtime ? { wasmBinary: runtime } : {}),
    ...instantiating(host?.compiled?.('web-tree-sitter.wasm')),
  });
  const compiled = host?.compiled?.('tree-sitter-c.wasm');
  const language = compiled ? Language.loadSync(compiled) : await loadGrammar(host);
  const parser = new Parser();
  parser.setLanguage(language);
  return {
    parse(text) {
      try {
        const tree = parser.parse(text);
        if (tree) return tree;
      } catch (error) {
        // The heap of the module could not grow; what is in it is of no use any more.
        loaded = undefined;
        if (error instanceof Error && error.name === 'RuntimeError')
          throw new Interrupted('memory', 'the memory of the parser was used up');
        throw error;
      }
      throw new Error('tree-sitter gave no tree');
    },
  };
}
