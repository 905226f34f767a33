import { LP64, type Target } from '../../src/source/target.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import { DiagnosticError, type Diagnostic } from '../../src/source/diagnostic.js';
import type { Host } from '../../src/source/host.js';
import { tokensOf } from '../../src/source/lexer.js';
import type { Budget } from '../../src/source/limits.js';
import { preprocess } from '../../src/source/preprocess.js';
import type { PreprocessedUnit } from '../../src/source/unit.js';

export interface Options {
  readonly file?: string;
  /** The files that the host has. */
  readonly files?: Readonly<Record<string, string>>;
  readonly includeDirs?: readonly string[];
  readonly defines?: Readonly<Record<string, string>>;
  readonly undefines?: readonly string[];
  readonly target?: Target;
  readonly budget?: Budget;
}

function hostOf(files: Readonly<Record<string, string>>): Host {
  const inFolder = (path: string, folder: string): string[] =>
    path.startsWith(folder) ? [path.slice(folder.length).split('/')[0]!] : [];
  return {
    readFile: (path) => (Object.hasOwn(files, path) ? files[path] : undefined),
    listFolder: (path) => {
      const folder = path === '' || path.endsWith('/') ? path : `${path}/`;
      return [...new Set(Object.keys(files).flatMap((each) => inFolder(each, folder)))];
    },
  };
}

export function unitOf(text: string, options: Options = {}): PreprocessedUnit {
  const { files = {}, file = 'main.c', target = LP64, ...rest } = options;
  return preprocess({ file, text, host: hostOf(files), target, bundled: bundledHeader, ...rest });
}

const DIGRAPHS: Readonly<Record<string, string>> = {
  '<:': '[',
  ':>': ']',
  '<%': '{',
  '%>': '}',
  '%:': '#',
  '%:%:': '##',
};

/** The spellings of the tokens of a text that has no directives. */
export function spellings(text: string): string[] {
  return tokensOf(text, 0, (message) => {
    throw new Error(message);
  }).map((token) => DIGRAPHS[token.text] ?? token.text);
}

/** The tokens of the preprocessed text, one space between any two. */
export function expand(text: string, options?: Options): string {
  return spellings(unitOf(text, options).text).join(' ');
}

/** What the preprocessor has against a text. */
export function failure(text: string, options?: Options): Diagnostic {
  try {
    unitOf(text, options);
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostic;
    throw error;
  }
  throw new Error('nothing is wrong with the text');
}

/** `file:line:column` of the first occurrence of `token` in the preprocessed text. */
export function placeOf(unit: PreprocessedUnit, token: string): string {
  const offset = unit.text.indexOf(token);
  if (offset < 0) throw new Error(`"${token}" is not in the text: ${unit.text}`);
  const { file, line, column } = unit.positionAt(offset);
  return `${file}:${line}:${column}`;
}
