/** Names of types that rooms show each other, and by how many files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One noun, one meaning: in the whole program at most one type that others may name is called so. */
export const NOUNS: ReadonlySet<string> = new Set(['Access', 'Memory', 'Place', 'Step']);

/** So many other names are exported by more than one file. It only gets less. */
export const SHARED_NAMES = 97;

function isExportedType(
  node: ts.Node,
): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration {
  const isType =
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node);
  return isType && (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** Names of types that several files declare and export, each with the files. */
export function sharedNames(root: string, files: readonly string[]): Map<string, readonly string[]> {
  const byName = new Map<string, Set<string>>();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
    for (const node of source.statements) {
      if (!isExportedType(node) || node.name === undefined) continue;
      byName.set(node.name.text, (byName.get(node.name.text) ?? new Set<string>()).add(file));
    }
  }
  return new Map([...byName].flatMap(([name, where]) => (where.size > 1 ? [[name, [...where]] as const] : [])));
}
