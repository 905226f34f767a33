import { modelTable } from '../../src/library/models/index.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import { tokensOf } from '../../src/source/lexer.js';
import { preprocess } from '../../src/source/preprocess.js';
import { LP64 } from '../../src/source/target.js';

const known = new Map<string, ReadonlySet<string>>();

/**
 * The functions, variables and macros of the library table that a bundled header gives to a GNU program that includes
 * nothing else.
 */
function declaredBy(header: string): ReadonlySet<string> {
  const before = known.get(header);
  if (before) return before;
  const names = modelTable().map(({ name }) => name);
  const macros = names.map((name) => `#ifdef ${name}\nextern int is_${name};\n#endif\n`);
  const text = `#define _GNU_SOURCE\n#include <${header}>\n${macros.join('')}`;
  const unit = preprocess({ file: 'a.c', text, target: LP64, defines: {}, bundled: bundledHeader });
  const tokens = tokensOf(unit.text, 0, (message) => {
    throw new Error(message);
  });
  const spelled = new Set(
    tokens.filter((_, i) => ['(', ';'].includes(tokens[i + 1]?.text ?? '')).map((token) => token.text),
  );
  const result = new Set(names.filter((name) => spelled.has(name) || spelled.has(`is_${name}`)));
  known.set(header, result);
  return result;
}

/**
 * Of the headers that a row of the library table names, those that declare the function. Headers of registers are not
 * looked at.
 */
export function declaringHeaders({
  name,
  header,
}: {
  readonly name: string;
  readonly header: string;
}): readonly string[] {
  return header.split(', ').filter((each) => bundledHeader(each) !== undefined && declaredBy(each).has(name));
}
