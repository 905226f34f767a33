import type { CheckResult } from '../../src/answer/result.js';
import type { Progress } from '../../src/answer/progress.js';
import type { FlagOptions } from '../flags/parse.js';
import type { SourceFile } from '../program/workspace.js';

/** The library's WebAssembly, by the names under which it asks for it. */
export type Modules = Readonly<
  Record<'web-tree-sitter.wasm' | 'tree-sitter-c.wasm' | 'cadical.wasm', WebAssembly.Module>
>;

/** The program and flags to be checked. */
export interface Request {
  readonly files: readonly SourceFile[];
  readonly options: FlagOptions;
}

export type ToWorker =
  | { readonly kind: 'modules'; readonly modules: Modules }
  | { readonly kind: 'check'; readonly request: Request }
  /** Ends the check early. */
  | { readonly kind: 'cancel' };

export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'result'; readonly result: CheckResult }
  /** A defect of tcbmc. */
  | { readonly kind: 'defect'; readonly message: string };
