/** Regular expressions in rooms whose data are data, read from their text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Rooms that tell a trace, or make something of it: what is in it they read as data, and never take a text apart that
 * was made of it.
 */
const ROOMS = ['src/report', 'viewer', 'src/harness'];

/** Files in which there are some all the same, each with what they read: no text that was made of a trace. */
export const PATTERNS: Readonly<Record<string, string>> = {
  'src/report/fingerprint.ts': 'folders in a file’s name; blanks in a line of C',
  'src/report/html.ts': 'escapes scripts and styles',
  'src/report/invariants.ts':
    'the keyword of a loop, and the declarations that a for begins with, in the text of the program',
  'src/report/junit.ts': 'folders in a file’s name, for a package',
  'src/report/markdown.ts': 'escapes Markdown',
  'src/report/markup.ts': 'escapes HTML',
  'src/report/rules.ts': 'words in the name of a property, for an identifier of SARIF',
  'src/report/source.ts': 'ends of lines',
  'src/report/stored.ts': 'a mark at the beginning of a file',
  'src/report/uri.ts': 'names of files, for URIs',
  'src/report/witness.ts': 'escapes comments of YAML and words of a shell',
  'src/report/xml.ts': 'escapes XML',
  'src/report/yaml.ts': 'escapes YAML',
  'viewer/c-tokens.ts': 'C, for its colours',
  'viewer/source-file.ts': 'ends of lines',
  'src/harness/folders.ts': 'names of files',
  'src/harness/makefile.ts': 'names of files, for make',
  'src/harness/preprocessing.ts': 'flags of a compiler, and lines that include',
  'src/harness/texts/verifier.ts': 'the C text of its own',
};

/** The files of these rooms in which there is a regular expression. */
export function filesWithPatterns(root: string, files: readonly string[]): string[] {
  return files.filter((file) => ROOMS.some((room) => file.startsWith(`${room}/`)) && hasPattern(join(root, file)));
}

function hasPattern(path: string): boolean {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const isPattern = (node: ts.Node): boolean =>
    node.kind === ts.SyntaxKind.RegularExpressionLiteral || (ts.isIdentifier(node) && node.text === 'RegExp');
  const visit = (node: ts.Node): boolean =>
    isPattern(node) || ts.forEachChild(node, (child) => visit(child) || undefined) === true;
  return visit(source);
}
