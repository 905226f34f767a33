import type { Content } from './text-file.js';

/**
 * All that the pipeline needs of the outside world. The command line supplies one that reads files; a web page supplies
 * one that looks in a map. Nothing else in `src/` touches a file system or a process.
 */
export interface Host {
  /**
   * The bytes of a file, or its text, or undefined when there is none. Never throws for a missing file. A text that was
   * made of bytes that are not UTF-8 does not tell what they were; bytes do.
   */
  readFile(path: string): Content | undefined;
  /**
   * The names of what lies in a folder, in any order; none if it is no folder. Without it, headers are found only as
   * they are spelled.
   */
  listFolder?(path: string): readonly string[];
  /** Where the machine's own headers are, in the order in which its compiler looks for them. */
  systemIncludeDirs?(): readonly string[];
  /** The bytes of the two WebAssembly modules of the parser; undefined lets web-tree-sitter find its own. */
  loadAsset?(name: 'web-tree-sitter.wasm' | 'tree-sitter-c.wasm'): Promise<Uint8Array>;
  /** A WebAssembly.Module; without it, it is made of the bytes that the package finds. */
  compiled?(name: 'web-tree-sitter.wasm' | 'tree-sitter-c.wasm' | 'cadical.wasm'): object;
  /** How many threads can compute at the same time. */
  cores?(): number;
  /** The part of its memory limit in use, from 0 to 1. */
  memoryFilled?(): number;
  /** Runs a DIMACS solver as a process: resolves with its standard output. Absent in a browser. */
  runSolver?(path: string, dimacs: string, limits: { signal: AbortSignal }): Promise<string>;
}
