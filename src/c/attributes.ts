import type { FunctionSymbol, VariableSymbol } from './ast.js';

/** What a declaration with `alias("x")` stands for in its file. */
export function aliasTarget({ attributes }: FunctionSymbol | VariableSymbol): string | undefined {
  return attributes.map((text) => /^alias\("(\w+)"\)$/.exec(text)?.[1]).find((name) => name !== undefined);
}
