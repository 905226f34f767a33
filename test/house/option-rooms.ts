/**
 * The rooms that each option of a check enters: where its member of the options, or a member or variable that is filled
 * from it, is named. This follows types, so that another thing of the same name does not count. Parameters are not
 * followed: a function that gets the value alone knows nothing of the option.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { roomOf } from './imports.js';

/** The file whose interfaces declare all options. */
const OPTIONS = 'src/options/options.ts';

/** The program as the compiler knows it, with all places of each name. */
class NamedPlaces {
  private readonly checker: ts.TypeChecker;
  private readonly sources: ReadonlySet<ts.SourceFile>;
  private readonly byName = new Map<string, ts.Identifier[]>();
  /** Literals that take over all members of an object. */
  private readonly spreads: ts.SpreadAssignment[] = [];

  constructor(
    private readonly root: string,
    files: readonly string[],
  ) {
    const compilerOptions: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    };
    const program = ts.createProgram(
      files.map((file) => join(root, file)),
      compilerOptions,
    );
    this.checker = program.getTypeChecker();
    this.sources = new Set(program.getSourceFiles().filter((source) => files.includes(this.fileOf(source))));
    for (const source of this.sources) this.collect(source);
  }

  private collect(node: ts.Node): void {
    if (ts.isSpreadAssignment(node)) this.spreads.push(node);
    if (ts.isIdentifier(node)) {
      const places = this.byName.get(node.text) ?? [];
      this.byName.set(node.text, places);
      places.push(node);
    }
    ts.forEachChild(node, (child) => this.collect(child));
  }

  fileOf(node: ts.Node): string {
    return node.getSourceFile().fileName.slice(this.root.length + 1);
  }

  /** The declarations of all options, by their names. */
  get options(): readonly (readonly [string, ts.Declaration])[] {
    return [...this.sources]
      .filter((source) => this.fileOf(source) === OPTIONS)
      .flatMap(({ statements }) => statements.filter(ts.isInterfaceDeclaration))
      .flatMap(({ members }) => members.map((member) => [namesOf(member)[0]!, member] as const));
  }

  /** The places where an option, or what is filled from it, is named. */
  placesOf(option: ts.Declaration): ReadonlySet<ts.Node> {
    const declarations = new Set<ts.Declaration>([option]);
    const found = new Set<ts.Node>();
    for (let before = 0; before !== declarations.size;) {
      before = declarations.size;
      const names = new Set([...declarations].flatMap(namesOf));
      const named = [...names].flatMap((name) => this.byName.get(name) ?? []);
      for (const node of named.filter((each) => this.declarationsOf(each).some((one) => declarations.has(one)))) {
        found.add(node);
        for (const filled of this.filledFrom(node)) declarations.add(filled);
      }
      for (const filled of [...names].flatMap((name) => this.takenOver(name, declarations))) declarations.add(filled);
    }
    return found;
  }

  /** The declarations that an identifier may mean: of a short form both of the member and of the variable. */
  private declarationsOf(node: ts.Identifier): readonly ts.Declaration[] {
    const { parent } = node;
    const symbols = [this.checker.getSymbolAtLocation(node)];
    if (ts.isShorthandPropertyAssignment(parent)) symbols.push(this.checker.getShorthandAssignmentValueSymbol(parent));
    if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node)
      symbols.push(this.checker.getTypeAtLocation(parent.parent).getProperty(node.text));
    return symbols.flatMap((symbol) => symbol?.declarations ?? []);
  }

  /** The members and variables that get the value that is named here. */
  private filledFrom(node: ts.Identifier): readonly ts.Declaration[] {
    const { parent } = node;
    if (ts.isShorthandPropertyAssignment(parent)) return [parent, ...this.membersOf(parent.parent, node.text)];
    if (ts.isBindingElement(parent)) return [parent];
    let value: ts.Node = node;
    while (passesOn(value)) value = value.parent;
    const target = value.parent;
    if (ts.isVariableDeclaration(target) && target.initializer === value) return [target];
    if (!ts.isPropertyAssignment(target) || target.initializer !== value) return [];
    return [target, ...this.membersOf(target.parent, target.name.getText())];
  }

  /** The members of this name that get their value with all others of an object. */
  private takenOver(name: string, declarations: ReadonlySet<ts.Declaration>): readonly ts.Declaration[] {
    return this.spreads.flatMap(({ expression, parent }) => {
      const from = this.checker.getTypeAtLocation(expression).getProperty(name)?.declarations ?? [];
      return from.some((each) => declarations.has(each)) ? this.membersOf(parent, name) : [];
    });
  }

  /** The members of ours that a literal of an object stands for. */
  private membersOf(literal: ts.ObjectLiteralExpression, name: string): readonly ts.Declaration[] {
    const type = this.checker.getContextualType(literal);
    const types = type?.isUnion() ? type.types : type ? [type] : [];
    const members = types.flatMap((each) => each.getProperty(name)?.declarations ?? []);
    return members.filter((member) => this.sources.has(member.getSourceFile()));
  }
}

/** Whether the expression around a value has it: it is a member of another, or one of several that are chosen from. */
function passesOn(node: ts.Node): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
  );
}

function namesOf(node: ts.Declaration): readonly string[] {
  const { name, propertyName } = node as { readonly name?: ts.Node; readonly propertyName?: ts.Node };
  return [name, propertyName].flatMap((each) => (each && ts.isIdentifier(each) ? [each.text] : []));
}

/** For each option the rooms that it enters. @param files all sources in the repository */
export function optionRooms(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const named = new NamedPlaces(root, files);
  return new Map(
    named.options.map(([name, declaration]) => {
      const rooms = [...named.placesOf(declaration)].map((place) => roomOf(named.fileOf(place)));
      return [name, [...new Set(rooms)].sort()] as const;
    }),
  );
}
