import type { Analysis } from './analysis.js';
import type { Expression, Initializer, Statement, VariableSymbol } from './ast.js';
import { libraryCall } from './calls.js';
import { evaluate } from './constants.js';
import { ofWholeBytes } from './conversions.js';
import type { CType, FunctionType } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { declarator } from './declarators.js';
import type { Declarator } from './declarators.js';
import type { Attribute, DeclaratorNote } from './emitter.js';
import { value } from './expressions.js';
import { initializerFor, staticInitializer } from './initializers.js';
import { withRoom } from './own-objects.js';
import { declarePlace, declareRegister, noteAddress } from './registers.js';
import {
  alignedTypedef,
  declaredAlignment,
  fragmentConstant,
  fragmentValue,
  noteTransparent,
  specifiers,
  withMode,
} from './specifiers.js';
import type { Specifiers } from './specifiers.js';
import { declareFunction, declareGlobal, isAnother } from './symbols.js';
import type { Syntax } from './syntax.js';
import { child, part } from './syntax.js';
import { evaluations, runtimeSize } from './variable-arrays.js';
import {
  compatible,
  innermost,
  isComplete,
  isScalar,
  qualified,
  typeName,
  isNamedByTypedef,
} from '../source/ctypes/types.js';

/** `_Static_assert`, in any place. */
export function checkStaticAssert(cx: Analysis, node: Syntax): void {
  const note = cx.note(node);
  if (note?.kind !== 'static-assert') return;
  if (fragmentConstant(cx, note.fragment) === 0n)
    cx.fail('type', `static assertion failed${note.message && `: ${note.message}`}`, node);
}

/** A declaration at file scope. */
export function fileDeclaration(cx: Analysis, node: Syntax): void {
  for (const each of declared(cx, node)) {
    if (each.specifiers.note.storage === 'typedef') declareTypedef(cx, each);
    else if (each.type.kind === 'function') function_(cx, each, each.type);
    else global(cx, each);
  }
}

/** A declaration in a block; what it does at run time. */
export function localDeclaration(cx: Analysis, node: Syntax): readonly Statement[] {
  const statements: Statement[] = [];
  for (const each of declared(cx, node)) {
    const { storage } = each.specifiers.note;
    statements.push(...evaluations(each.lengths));
    if (storage === 'typedef') declareTypedef(cx, each);
    else if (each.type.kind === 'function') function_(cx, each, each.type);
    else if (each.lengths.length > 0 && (storage === 'extern' || (storage === 'static' && each.type.kind === 'array')))
      cx.fail('type', 'a static object cannot be a variable-length array', each.node);
    else if (storage === 'extern') global(cx, each);
    else if (storage === 'static') staticLocal(cx, each);
    else statements.push(...local(cx, each, statements.length === 0 ? { start: cx.position(node) } : {}));
  }
  return statements;
}

/** After an error in a declaration: nothing is known of the names that it was to declare. */
export function leaveUnknown(cx: Analysis, node: Syntax): void {
  if (node.kind !== 'declaration') return;
  for (const each of node.children) {
    if (each.field !== 'declarator') continue;
    let inner: Syntax | undefined = each;
    while (inner && inner.kind !== 'identifier') inner = child(inner, 'declarator') ?? inner.children[0];
    if (!inner) continue;
    const known = cx.scope.names.get(cx.text(inner));
    if (!known || (known.kind === 'variable' && !isComplete(known.type)))
      cx.scope.names.set(cx.text(inner), { kind: 'unknown' });
  }
}

/** One declarator with all that belongs to it. */
interface Declared {
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
  readonly name: string;
  readonly node: Syntax;
  readonly type: CType;
  readonly attributes: readonly string[];
  readonly align: number;
  readonly initializer: Syntax | undefined;
  /** Those of variable-length arrays in the type. */
  readonly lengths: readonly Expression[];
}

/** The declarators of a declaration, one at a time, so that each is in scope of the next. */
function* declared(cx: Analysis, node: Syntax): Generator<Declared> {
  const isBare = node.kind !== 'declaration';
  const describe = (): Specifiers => specifiers(cx, isBare ? node : part(node, 'type'));
  const [found, described] = cx.function ? cx.collectLengths(describe) : [describe(), []];
  if (isBare && described.length > 0)
    cx.fail('unsupported', 'a variable-length array in a declaration of nothing', node);
  if (isBare) return;
  let pending = described;
  if (found.note.implicit) cx.warn('type', `the type is missing; 'int' is assumed`, node);
  for (const each of node.children) {
    if (each.field !== 'declarator') continue;
    const isInit = each.kind === 'init_declarator';
    const initializer = isInit ? part(each, 'value') : undefined;
    const base = found.deduced ? deducedType(cx, found, initializer, each) : found.type;
    const read = (): Declarator => declarator(cx, isInit ? part(each, 'declarator') : each, base);
    const [inner, own] = cx.function ? cx.collectLengths(read) : [read(), []];
    const lengths = [...pending, ...own];
    pending = [];
    const { name } = inner;
    if (!name) return cx.fail('syntax', 'expected a name', each);
    const note = cx.declaratorNote(name);
    const attributes = note?.attributes ?? [];
    const type = alignedTypedef(
      cx,
      withMode(cx, inner.type, attributes, name),
      [...attributes, ...found.note.attributes],
      name,
    );
    if (found.note.storage === 'typedef') noteTransparent(cx, type, [...attributes, ...found.note.attributes], name);
    const align = declaredAlignment(cx, found.note, attributes, name);
    yield {
      specifiers: found,
      declarator: inner,
      name: cx.text(name),
      node: name,
      type,
      align,
      attributes: attributeTexts(cx, found, note),
      initializer,
      lengths,
    };
  }
}

/** `__auto_type x = e;`, `auto x = e;` */
function deducedType(cx: Analysis, found: Specifiers, initializer: Syntax | undefined, node: Syntax): CType {
  if (!initializer || initializer.kind === 'initializer_list')
    return cx.fail(
      'type',
      `the type of an object without an initialiser that is an expression cannot be found out`,
      node,
    );
  return qualified(ofWholeBytes(cx, value(cx, initializer).type, node), found.type.quals);
}

/** Attributes and `asm` name, as written. */
export function attributeTexts(cx: Analysis, found: Specifiers, note: DeclaratorNote | undefined): readonly string[] {
  const texts = [...found.note.attributes, ...(note?.attributes ?? [])].map((attribute) =>
    attributeText(cx, attribute),
  );
  if (note?.asmName !== undefined) texts.push(`asm("${note.asmName}")`);
  return texts;
}

function attributeText(cx: Analysis, attribute: Attribute): string {
  const { texts } = cx.tokens;
  let text = attribute.name;
  if (texts[attribute.token + 1] !== '(') return text;
  let level = 0;
  for (let index = attribute.token + 1; index < texts.length; index++) {
    text += texts[index]!;
    if (texts[index] === '(') level++;
    else if (texts[index] === ')' && --level === 0) break;
  }
  return text;
}

const THREAD_IDS: ReadonlySet<string> = new Set(['pthread_t', 'thrd_t']);

/** A program may define a type that a bundled header has but the real one has not. */
function declareTypedef(cx: Analysis, each: Declared): void {
  const { names } = cx.scope;
  const known = names.get(each.name);
  const system = cx.inSystemHeader(each.node);
  const replaces = isAnother(cx, known, each.node);
  const again = known?.kind === 'typedef' && !replaces ? known.type : undefined;
  const type = system || cx.function ? each.type : withRoom(cx, each.name, each.type, again, each.node);
  if (known && !replaces && (!again || !compatible(again, type)))
    cx.fail('name', `redefinition of '${each.name}'`, each.node);
  if (each.initializer) cx.fail('syntax', 'a typedef cannot have an initialiser', each.node);
  if (!cx.function && THREAD_IDS.has(each.name)) cx.threadId = { type, position: cx.position(each.node) };
  if (type.kind === 'record' && isNamedByTypedef(type.record)) type.record.alias ??= each.name;
  names.set(each.name, { kind: 'typedef', name: each.name, type, system });
}

function function_(cx: Analysis, each: Declared, type: FunctionType): void {
  if (each.initializer) cx.fail('type', 'a function cannot have an initialiser', each.node);
  declareFunction(cx, each.node, type, each.specifiers.note.storage === 'static', each.attributes);
}

function global(cx: Analysis, each: Declared): void {
  const { storage, threadLocal, attributes } = each.specifiers.note;
  const valueOf = (fragment: number): Expression => fragmentValue(cx, fragment);
  if (declareRegister(cx, each.name, each.node, attributes, valueOf)) return;
  if (!each.initializer && declarePlace(cx, each.name, each.node, each.type, each.attributes)) return;
  const symbol = declareGlobal(cx, each.node, each.type, {
    isStatic: storage === 'static' || each.specifiers.note.isConstexpr,
    declarationOnly: storage === 'extern' && !each.initializer,
    threadLocal,
    attributes: each.attributes,
    align: each.align,
  });
  noteAddress(cx, symbol, attributes, valueOf);
  if (each.initializer) {
    if (symbol.initializer) cx.fail('name', `redefinition of '${each.name}'`, each.node);
    const { initializer, type } = initializerFor(cx, symbol.type, each.initializer);
    symbol.type = type;
    symbol.initializer = staticInitializer(cx, initializer, each.initializer);
  }
  noteConstant(cx, symbol, symbol.initializer, each);
}

/** The value of a `constexpr` object, which is one of its initialiser's. */
function noteConstant(
  cx: Analysis,
  symbol: VariableSymbol,
  initializer: Initializer | undefined,
  { specifiers: { note }, node }: Declared,
): void {
  if (!note.isConstexpr) return;
  if (!initializer) return cx.fail('type', `the constexpr object '${symbol.name}' needs an initialiser`, node);
  if (!isScalar(symbol.type)) return;
  const item = initializer.items[0];
  const constant = item ? evaluate(item.value) : 0n;
  if (constant === undefined)
    cx.fail('type', `the initialiser of the constexpr object '${symbol.name}' is not a constant`, node);
  symbol.constant = constant;
}

/** A fresh variable of the current scope. */
function declareVariable(cx: Analysis, each: Declared, storage: 'global' | 'local'): VariableSymbol {
  const { names } = cx.scope;
  if (names.has(each.name)) cx.fail('name', `redefinition of '${each.name}'`, each.node);
  const symbol: VariableSymbol = {
    kind: 'variable',
    name: each.name,
    type: each.type,
    storage,
    linkage: storage === 'global' ? 'internal' : 'none',
    threadLocal: storage === 'global' && each.specifiers.note.threadLocal,
    declarationOnly: false,
    initializer: undefined,
    position: cx.position(each.node),
    ...(cx.function ? { owner: cx.function.name } : {}),
    attributes: each.attributes,
    align: each.align,
  };
  names.set(each.name, symbol);
  return symbol;
}

function noteCleanup(cx: Analysis, symbol: VariableSymbol, node: Syntax): void {
  const name = symbol.attributes
    .map((attribute) => /^cleanup\((\w+)\)$/.exec(attribute)?.[1])
    .find((found) => found !== undefined);
  if (name === undefined) return;
  const found = cx.scope.lookup(name);
  symbol.cleanup =
    found?.kind === 'function' ? found : cx.fail('name', `the cleanup function '${name}' is not declared`, node);
}

function initialize(cx: Analysis, symbol: VariableSymbol, node: Syntax | undefined): Initializer | undefined {
  if (!node) return undefined;
  const { initializer, type } = initializerFor(cx, symbol.type, node);
  symbol.type = type;
  return initializer;
}

function checkComplete(cx: Analysis, symbol: VariableSymbol, node: Syntax): void {
  if (!isComplete(symbol.type))
    cx.incomplete(symbol.type, `'${symbol.name}' has the incomplete type '${typeName(symbol.type)}'`, node);
}

function staticLocal(cx: Analysis, each: Declared): void {
  const symbol = declareVariable(cx, each, 'global');
  cx.variables.push(symbol);
  const initializer = initialize(cx, symbol, each.initializer);
  checkComplete(cx, symbol, each.node);
  if (initializer && each.initializer) symbol.initializer = staticInitializer(cx, initializer, each.initializer);
  noteConstant(cx, symbol, initializer, each);
}

function local(cx: Analysis, each: Declared, first: { readonly start?: Position }): readonly Statement[] {
  const symbol = declareVariable(cx, each, 'local');
  noteCleanup(cx, symbol, each.node);
  const size = runtimeSize(cx, symbol.type, each.node);
  if (size && each.initializer) return zeroed(cx, symbol, size, each.initializer);
  const initializer = initialize(cx, symbol, each.initializer);
  checkComplete(cx, symbol, each.node);
  noteConstant(cx, symbol, initializer, each);
  if (initializer?.extra)
    cx.fail('type', 'only a static object can have an initialiser for its flexible array member', each.node);
  if (each.specifiers.note.threadLocal)
    cx.fail('type', 'a thread-local variable in a block must be static or extern', each.node);
  const given = { ...(initializer ? { initializer } : {}), ...(size ? { size } : {}) };
  return [{ kind: 'declaration', symbol, ...given, ...first, position: symbol.position }];
}

/** A variable-length array, whose only initialiser is `{}`. */
function zeroed(cx: Analysis, symbol: VariableSymbol, size: Expression, node: Syntax): readonly Statement[] {
  if (node.kind !== 'initializer_list' || node.children.length > 0)
    return cx.fail('unsupported', 'a variable-length array with an initialiser', node);
  const { position, type } = symbol;
  const start: Expression = {
    kind: 'address',
    lvalue: { kind: 'variable', symbol, type, position },
    type: cx.types.pointerTo(innermost(type)),
    position,
  };
  const fill = libraryCall(
    cx,
    'memset',
    [start, { kind: 'constant', value: 0n, type: cx.types.int, position }, size],
    node,
  );
  return [
    { kind: 'declaration', symbol, size, position },
    { kind: 'expression', expression: fill, position },
  ];
}
