import type { FunctionSymbol, VariableSymbol } from './ast.js';

/** The target of a declaration with `alias("x")`, in the same file. */
export function aliasTarget({ attributes }: FunctionSymbol | VariableSymbol): string | undefined {
  return attributes.map((text) => /^alias\("(\w+)"\)$/.exec(text)?.[1]).find((name) => name !== undefined);
}
