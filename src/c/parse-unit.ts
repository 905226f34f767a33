import type { Diagnostic, DiagnosticCode } from '../source/diagnostic.js';
import { DiagnosticError, Errors, fail, selected } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { PreprocessedUnit } from '../source/unit.js';
import { Analysis } from './analysis.js';
import { withAssemblyAsC } from './assembly.js';
import type { TranslationUnit, VariableSymbol } from './ast.js';
import { withoutDialects } from './dialects.js';
import { checkStaticAssert, fileDeclaration } from './declarations.js';
import { functionDefinition } from './functions.js';
import type { CParser } from './parser.js';
import { prepare } from './prepass.js';
import type { Syntax } from './syntax.js';
import { readTree } from './syntax.js';
import type { Target } from '../source/target.js';
import type { Tokens } from './tokens.js';
import { tokenize } from './tokens.js';
import { BasicTypes, isComplete, typeName, unmodelled } from '../source/ctypes/types.js';

const FUNCTIONS_GO_ON_AFTER: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'syntax',
  'name',
  'type',
  'unsupported',
]);

/**
 * Parses and checks one translation unit, or what `select` leaves of it. Trouble is thrown as a `DiagnosticError`; what
 * is merely dubious becomes a warning.
 */
export function parseUnit(
  parser: CParser,
  unit: PreprocessedUnit,
  target: Target,
  budget?: Budget,
  select: (tokens: Tokens) => Tokens = (tokens) => tokens,
): TranslationUnit {
  return parseTokens(parser, select(tokensOf(unit)), target, budget);
}

/** The tokens of a unit, as {@link parseTokens} understands them. */
export function tokensOf(unit: PreprocessedUnit): Tokens {
  return selecting(() => withAssemblyAsC(withoutDialects(tokenize(unit))));
}

/**
 * Parses and checks these tokens of a translation unit.
 *
 * @param rooms names of types of the library that the program may declare itself, and how many bytes their objects need
 */
export function parseTokens(
  parser: CParser,
  tokens: Tokens,
  target: Target,
  budget?: Budget,
  rooms: ReadonlyMap<string, number> = new Map(),
): TranslationUnit {
  return selecting(() => parsed(parser, tokens, target, budget, rooms));
}

function selecting<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw error instanceof DiagnosticError ? selected(error) : error;
  }
}

function parsed(
  parser: CParser,
  tokens: Tokens,
  target: Target,
  budget: Budget | undefined,
  rooms: ReadonlyMap<string, number>,
): TranslationUnit {
  const { unit } = tokens;
  budget?.check();
  const rewritten = prepare(tokens, budget);
  const tree = parser.parse(rewritten.text);
  let root: Syntax;
  try {
    root = readTree(tree, rewritten, tokens);
  } finally {
    tree.delete();
  }
  budget?.check();
  const inUnit = root.children.filter((node) => node.start < rewritten.unitEnd);
  const fragments = root.children.slice(inUnit.length);
  const cx = new Analysis(tokens, rewritten, new BasicTypes(target), fragments, budget, rooms);
  const errors = new Errors(
    FUNCTIONS_GO_ON_AFTER,
    ({ message, position }) => `${message} ${position?.file}:${position?.line}:${position?.column}`,
  );
  for (const node of inUnit) {
    try {
      external(cx, node);
    } catch (error) {
      errors.add(error);
      // Without a declaration most that follows makes no sense.
      if (node.kind !== 'function_definition') errors.report();
    }
  }
  errors.report();
  completeTentative(cx.variables);
  for (const [name, attributes] of unit.attributes) {
    const symbol = cx.external.get(name);
    if (symbol) symbol.attributes = [...symbol.attributes, ...attributes];
  }
  const enumerators = new Map(
    [...cx.scope.names].flatMap(([name, found]) => (found.kind === 'enumerator' ? [[name, found.value] as const] : [])),
  );
  const functionNames = new Set(
    [...cx.scope.names].flatMap(([name, found]) => (found.kind === 'function' ? [name] : [])),
  );
  const warnings = [...unit.warnings, ...cx.warnings, ...notesOfRegisters(cx.pic)];
  const { variables, functions, assembly, threadId } = cx;
  return { file: unit.file, functionNames, variables, functions, enumerators, warnings, assembly, threadId };
}

function external(cx: Analysis, node: Syntax): void {
  if (cx.note(node)?.kind === 'static-assert') return checkStaticAssert(cx, node);
  switch (node.kind) {
    case 'function_definition':
      return functionDefinition(cx, node);
    case 'declaration':
    case 'struct_specifier':
    case 'union_specifier':
    case 'enum_specifier':
    case 'primitive_type':
      return fileDeclaration(cx, node);
    default:
      return cx.fail('syntax', `'${cx.text(node)}' cannot stand at file scope`, node);
  }
}

/** Names of a PIC's registers that no header has declared, in one note. */
function notesOfRegisters(registers: ReadonlyMap<string, VariableSymbol>): Diagnostic[] {
  const [first] = registers.values();
  if (!first) return [];
  const message = `taken for registers of the PIC, of which each read gives any value: ${[...registers.keys()].join(', ')}`;
  return [{ severity: 'warning', code: 'registers', message, position: first.position }];
}

/** At the end of the unit a tentative `T a[];` has one element (C11 6.9.2p5); other types must be complete by then. */
function completeTentative(variables: readonly VariableSymbol[]): void {
  for (const symbol of variables) {
    if (symbol.declarationOnly) continue;
    if (symbol.type.kind === 'array' && symbol.type.length === undefined) symbol.type = { ...symbol.type, length: 1 };
    if (isComplete(symbol.type)) continue;
    const what = unmodelled(symbol.type);
    if (what !== undefined) fail('unsupported', `${what} are not supported`, symbol.position);
    fail('type', `'${symbol.name}' has the incomplete type '${typeName(symbol.type)}'`, symbol.position);
  }
}
