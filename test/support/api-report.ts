/** The types that the package gives, as one text: what they say without comments, and all that they are made of. */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './samples.js';

const NODE = 'dist/node/index.d.ts';
const ELSEWHERE = 'dist/src/index.d.ts';

/** Declarations by the names under which they are exported, or have within. */
interface Door {
  readonly exported: ReadonlyMap<string, readonly string[]>;
  readonly within: ReadonlyMap<string, readonly string[]>;
}

/** Of the two ways in, that of Node.js whole, and of the other one what differs. It is made of `dist/`. */
export function apiReport(): string {
  const program = ts.createProgram(
    [NODE, ELSEWHERE].map((file) => join(ROOT, file)),
    {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      types: [],
      noLib: true,
    },
  );
  const [node, elsewhere] = [NODE, ELSEWHERE].map((file) => doorOf(program, file));
  const others = [...elsewhere!.exported].filter(([name, texts]) => texts.join() !== node!.exported.get(name)?.join());
  const missing = [...node!.exported.keys()].filter((name) => !elsewhere!.exported.has(name)).sort();
  return [
    "// What `import 'tcbmc'` gives. A change of this file is one of the interface (CONTRIBUTING.md, Versions).",
    '// Brought up to date by: npm run build && UPDATE_DOCS=1 npx vitest run test/docs/api-report.test.ts',
    '',
    '// On Node.js',
    '',
    ...listed(node!.exported),
    '// Elsewhere the same, but for',
    '',
    ...listed(new Map(others)),
    `// and without ${missing.join(', ')}`,
    '',
    '// What these are made of',
    '',
    ...listed(new Map([...elsewhere!.within, ...node!.within])),
  ].join('\n');
}

function listed(declarations: ReadonlyMap<string, readonly string[]>): string[] {
  return [...declarations].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, texts]) => [...texts, '']);
}

function doorOf(program: ts.Program, file: string): Door {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(ROOT, file));
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is not there: npm run build`);
  const printer = new Printer(checker);
  const exported = checker.getExportsOfModule(module).map((symbol) => [symbol.name, printer.texts(symbol)] as const);
  const names = new Set(exported.map(([name]) => name));
  for (const symbol of printer.open) printer.texts(symbol);
  const within = [...printer.open].filter(({ name }) => !names.has(name));
  return {
    exported: new Map(exported),
    within: new Map(within.map((symbol) => [symbol.name, printer.texts(symbol)])),
  };
}

class Printer {
  /** What was mentioned by now; it grows while it is gone through. */
  readonly open = new Set<ts.Symbol>();
  private readonly printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

  constructor(private readonly checker: ts.TypeChecker) {}

  /** The declarations of a symbol, each with its file. */
  texts(symbol: ts.Symbol): readonly string[] {
    return (this.target(symbol).declarations ?? []).map((declaration) => this.text(declaration));
  }

  private target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private text(declaration: ts.Declaration): string {
    const isValue = ts.isVariableDeclaration(declaration);
    const node = isValue ? declaration.parent.parent : declaration;
    this.visit(node);
    const file = relative(join(ROOT, 'dist'), declaration.getSourceFile().fileName).replace(/\.d\.ts$/, '');
    return `// ${file}\n${this.printer.printNode(ts.EmitHint.Unspecified, withoutPrivate(node), declaration.getSourceFile())}`;
  }

  private visit(node: ts.Node): void {
    if (isPrivate(node)) return;
    if (ts.isIdentifier(node)) this.mention(this.checker.getSymbolAtLocation(node));
    if (ts.isImportTypeNode(node) && node.qualifier) this.mention(this.checker.getSymbolAtLocation(node.qualifier));
    ts.forEachChild(node, (child) => this.visit(child));
  }

  /** Declarations of the package that stand at the top of a file. */
  private mention(symbol: ts.Symbol | undefined): void {
    const target = symbol && this.target(symbol);
    const [declaration] = target?.declarations ?? [];
    if (!target || !declaration || !declaration.getSourceFile().fileName.startsWith(join(ROOT, 'dist'))) return;
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    if (ts.isSourceFile(statement.parent)) this.open.add(target);
  }
}

function isPrivate(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  );
}

function withoutPrivate(node: ts.Node): ts.Node {
  if (!ts.isClassDeclaration(node)) return node;
  const members = node.members.filter((member) => !isPrivate(member));
  return ts.factory.updateClassDeclaration(
    node,
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses,
    members,
  );
}
