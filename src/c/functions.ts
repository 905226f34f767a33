import { DiagnosticError, Errors } from '../source/diagnostic.js';
import type { Diagnostic } from '../source/diagnostic.js';
import type { Analysis } from './analysis.js';
import type { Expression, FunctionDefinition, FunctionSymbol, Statement, VariableSymbol } from './ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { attributeTexts } from './declarations.js';
import type { Parameter } from './declarators.js';
import { adjusted, declarator, parameterSymbol } from './declarators.js';
import { specifiers } from './specifiers.js';
import { fallsThrough, functionBlock } from './statements.js';
import { declareFunction } from './symbols.js';
import type { Syntax } from './syntax.js';
import { part } from './syntax.js';
import { evaluations } from './variable-arrays.js';
import { isComplete, typeName } from '../source/ctypes/types.js';

/** A function definition, old-style or with a prototype. */
export function functionDefinition(cx: Analysis, node: Syntax): void {
  const found = specifiers(cx, part(node, 'type'));
  const { name, type, parameters, lengths } = declarator(cx, part(node, 'declarator'), found.type);
  if (!name || type.kind !== 'function' || !parameters) return cx.fail('syntax', 'this is not a function', node);
  const text = cx.text(name);
  if (found.note.implicit) cx.warn('type', `the result type of '${text}' is missing; 'int' is assumed`, name);
  const note = cx.declaratorNote(name);
  const attributes = attributeTexts(cx, found, note);
  const symbol = declareFunction(cx, name, type, found.note.storage === 'static', attributes);
  if (cx.defined.has(symbol) && !replacesInline(cx, symbol, attributes))
    cx.fail('name', `redefinition of '${text}'`, name);
  if (symbol.type.prototyped && symbol.type.params.length !== parameters.length)
    cx.fail('type', `'${text}' was declared with another number of parameters`, name);
  cx.defined.add(symbol);
  cx.function = {
    name: text,
    type,
    labels: new Set(),
    errors: new Errors(),
    gotos: [],
    labelAddresses: [],
    around: { loop: false, breakable: false },
  };
  try {
    cx.functions.push(cx.inScope(() => define(cx, node, symbol, { parameters, lengths, oldStyle: note?.oldStyle })));
  } finally {
    cx.function = undefined;
  }
}

const GNU_INLINE = /^_*gnu_inline_*$/;

/** GNU C's `extern inline` before the definition: a body that is only good for inlining, which is the same. */
function replacesInline(cx: Analysis, symbol: FunctionSymbol, attributes: readonly string[]): boolean {
  const isInline = (attribute: string): boolean => GNU_INLINE.test(attribute);
  if (attributes.some(isInline) || !symbol.attributes.some(isInline)) return false;
  symbol.attributes = symbol.attributes.filter((attribute) => !isInline(attribute));
  const before = cx.functions.findIndex((definition) => definition.symbol === symbol);
  if (before >= 0) cx.functions.splice(before, 1);
  return true;
}

/** The parameters as known before the body. */
interface Head {
  readonly parameters: readonly Parameter[];
  /** The lengths in their types, to be evaluated first. */
  readonly lengths: readonly Expression[];
  readonly oldStyle: number | undefined;
}

function define(cx: Analysis, node: Syntax, symbol: FunctionSymbol, head: Head): FunctionDefinition {
  const bodyNode = part(node, 'body');
  const position = cx.position(part(node, 'declarator'));
  const end = cx.endOf(bodyNode);
  const shared = { symbol, position, end };
  const outer = cx.scope;
  try {
    return { ...shared, ...parametersAndBody(cx, bodyNode, symbol, head) };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const mayBeUnused =
      cx.inSystemHeader(node) || (symbol.linkage === 'internal' && error.diagnostic.code === 'unsupported');
    if (!mayBeUnused) throw error;
    cx.scope = outer;
    return {
      ...shared,
      parameters: [],
      body: { kind: 'block', statements: [], position },
      refused: error.diagnostic satisfies Diagnostic,
    };
  }
}

function parametersAndBody(
  cx: Analysis,
  bodyNode: Syntax,
  symbol: FunctionSymbol,
  { parameters, lengths, oldStyle }: Head,
): Pick<FunctionDefinition, 'parameters' | 'body'> {
  const { result } = symbol.type;
  if (result.kind !== 'void' && !isComplete(result))
    cx.incomplete(result, `the result type '${typeName(result)}' is incomplete`, bodyNode);
  const variables = declareParameters(cx, parameters, oldStyleTypes(cx, parameters, oldStyle));
  const block = functionBlock(cx, bodyNode);
  const body = lengths.length === 0 ? block : { ...block, statements: [...evaluations(lengths), ...block.statements] };
  cx.function?.errors.report();
  if (result.kind === 'void') return { parameters: variables, body };
  if (symbol.name === 'main') return { parameters: variables, body: withReturn(cx, body, bodyNode, result) };
  if (fallsThrough(body)) cx.warn('type', `'${symbol.name}' can end without returning a value`, bodyNode);
  return { parameters: variables, body };
}

/** The end of `main` returns 0 (C11 5.1.2.2.3). */
function withReturn(
  cx: Analysis,
  body: FunctionDefinition['body'],
  node: Syntax,
  result: CType,
): FunctionDefinition['body'] {
  if (body.statements.at(-1)?.kind === 'return') return body;
  const position = cx.endOf(node);
  const zero: Statement = { kind: 'return', value: { kind: 'constant', value: 0n, type: result, position }, position };
  return { ...body, statements: [...body.statements, zero] };
}

/** The types that the declarations between an old-style parameter list and the body give (C11 6.9.1p6). */
function oldStyleTypes(
  cx: Analysis,
  parameters: readonly Parameter[],
  oldStyle: number | undefined,
): ReadonlyMap<string, CType> {
  const types = new Map<string, CType>();
  if (oldStyle === undefined) return types;
  const listed = new Set(parameters.filter(({ type }) => type === undefined).map(({ name }) => cx.text(name!)));
  for (const declaration of part(cx.fragments[oldStyle]!, 'body').children) {
    const base = specifiers(cx, declaration.kind === 'declaration' ? part(declaration, 'type') : declaration);
    const { storage } = base.note;
    if (storage !== undefined && storage !== 'register')
      cx.fail('syntax', 'a parameter cannot have this storage class', declaration);
    for (const each of declaration.children) {
      if (each.field !== 'declarator') continue;
      const { name, type } = declarator(cx, each, base.type, true);
      if (!name) return cx.fail('syntax', 'this is not a parameter', each);
      const text = cx.text(name);
      if (!listed.has(text)) cx.fail('name', `'${text}' is not a parameter of '${cx.function!.name}'`, name);
      if (types.has(text)) cx.fail('name', `redefinition of parameter '${text}'`, name);
      types.set(text, adjusted(cx, type));
    }
  }
  return types;
}

function declareParameters(
  cx: Analysis,
  parameters: readonly Parameter[],
  oldStyle: ReadonlyMap<string, CType>,
): VariableSymbol[] {
  return parameters.map((parameter, index) => {
    const name = parameter.name ? cx.text(parameter.name) : `<parameter ${index + 1}>`;
    const type = parameter.type ?? oldStyle.get(name) ?? cx.types.int;
    if (!isComplete(type))
      cx.incomplete(type, `the parameter '${name}' has the incomplete type '${typeName(type)}'`, parameter.node);
    if (cx.scope.names.has(name)) cx.fail('name', `redefinition of parameter '${name}'`, parameter.node);
    const symbol = Object.assign(
      parameter.symbol ?? parameterSymbol(cx, name, type, parameter.name ?? parameter.node),
      { owner: cx.function!.name },
    );
    cx.scope.names.set(name, symbol);
    return symbol;
  });
}
