import type { Analysis } from './analysis.js';
import type { CSymbol, FunctionSymbol, VariableSymbol } from './ast.js';
import type { CType, FunctionType } from '../source/ctypes/ctype.js';
import { VOLATILE } from '../source/ctypes/ctype.js';
import type { Binding } from './scope.js';
import type { Syntax } from './syntax.js';
import { compatible, composite, compositeFunction, typeName } from '../source/ctypes/types.js';

/**
 * Our headers declare more than those of any one system, the standard ones what POSIX adds to them: a program may have
 * such a name for a variable, or for a function of its file.
 */
export function isAnother(cx: Analysis, known: Binding | undefined, node: Syntax): boolean {
  if (cx.inSystemHeader(node)) return false;
  return known?.kind === 'typedef'
    ? known.system
    : known?.kind === 'function' && known.system && known.linkage === 'external';
}

/** Whether a variable is another one than the known, if its declared type shows that; not of registers. */
function isAnotherVariable(cx: Analysis, known: VariableSymbol, type: CType, node: Syntax): boolean {
  if (!known.system || !known.declarationOnly || known.type.quals & VOLATILE || compatible(known.type, type))
    return false;
  return !cx.inSystemHeader(node);
}

/** The entity with linkage that `name` denotes here, if it has been declared before. */
function previous(cx: Analysis, name: string, node: Syntax): CSymbol | undefined {
  const found = cx.scope.names.get(name);
  const here = found?.kind === 'typedef' && isAnother(cx, found, node) ? undefined : found;
  const isEntity = here?.kind === 'function' || (here?.kind === 'variable' && here.linkage !== 'none');
  if (here && !isEntity) cx.fail('name', `redefinition of '${name}'`, node);
  return isEntity ? here : cx.external.get(name);
}

/** Declares a function, or declares it again. */
export function declareFunction(
  cx: Analysis,
  node: Syntax,
  type: FunctionType,
  isStatic: boolean,
  attributes: readonly string[],
): FunctionSymbol {
  const name = cx.text(node);
  const before = previous(cx, name, node);
  const known = isStatic && before === cx.scope.names.get(name) && isAnother(cx, before, node) ? undefined : before;
  if (known) {
    if (known.kind !== 'function') return cx.fail('name', `'${name}' was declared as a variable`, node);
    mergeFunction(cx, known, type, node);
    known.attributes = [...known.attributes, ...attributes];
    cx.scope.names.set(name, known);
    return known;
  }
  const symbol: FunctionSymbol = {
    kind: 'function',
    name,
    type,
    linkage: isStatic ? 'internal' : 'external',
    position: cx.position(node),
    system: cx.inSystemHeader(node),
    attributes,
  };
  cx.external.set(name, symbol);
  cx.scope.names.set(name, symbol);
  return symbol;
}

/** A function that was only implicitly declared takes on the type of its declaration. */
function mergeFunction(cx: Analysis, known: FunctionSymbol, type: FunctionType, node: Syntax): void {
  if (compatible(known.type, type)) known.type = compositeFunction(known.type, type);
  else if (known.system) known.type = type;
  else
    cx.fail('type', `conflicting types for '${known.name}': '${typeName(known.type)}' and '${typeName(type)}'`, node);
}

export interface GlobalTraits {
  readonly isStatic: boolean;
  readonly declarationOnly: boolean;
  readonly threadLocal: boolean;
  readonly attributes: readonly string[];
  readonly align: number;
}

/**
 * Declares a variable with linkage, or declares it again: tentative definitions and `extern` declarations are one
 * object.
 */
export function declareGlobal(cx: Analysis, node: Syntax, type: CType, traits: GlobalTraits): VariableSymbol {
  const name = cx.text(node);
  if (type.kind === 'void') cx.fail('type', `the variable '${name}' cannot have the type void`, node);
  const before = previous(cx, name, node);
  const known = isAnother(cx, before, node) ? undefined : before;
  if (known) {
    if (known.kind !== 'variable') return cx.fail('name', `'${name}' was declared as a function`, node);
    if (isAnotherVariable(cx, known, type, node)) {
      cx.variables.splice(cx.variables.indexOf(known), 1);
      return newGlobal(cx, node, type, traits);
    }
    if (!compatible(known.type, type) || known.type.quals !== type.quals)
      cx.fail('type', `conflicting types for '${name}': '${typeName(known.type)}' and '${typeName(type)}'`, node);
    known.type = composite(known.type, type);
    known.align = Math.max(known.align ?? 1, traits.align);
    known.attributes = [...new Set([...known.attributes, ...traits.attributes])];
    known.declarationOnly &&= traits.declarationOnly;
    cx.scope.names.set(name, known);
    return known;
  }
  return newGlobal(cx, node, type, traits);
}

function newGlobal(cx: Analysis, node: Syntax, type: CType, traits: GlobalTraits): VariableSymbol {
  const name = cx.text(node);
  const symbol: VariableSymbol = {
    kind: 'variable',
    name,
    type,
    storage: 'global',
    linkage: traits.isStatic ? 'internal' : 'external',
    threadLocal: traits.threadLocal,
    declarationOnly: traits.declarationOnly,
    initializer: undefined,
    position: cx.position(node),
    attributes: traits.attributes,
    align: traits.align,
    ...(cx.inSystemHeader(node) ? { system: true } : {}),
  };
  cx.variables.push(symbol);
  cx.external.set(name, symbol);
  cx.scope.names.set(name, symbol);
  return symbol;
}
