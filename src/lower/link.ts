import { fail, type Position } from '../source/diagnostic.js';
import { plainName } from '../c/library-names.js';
import type { FunctionDefinition, FunctionSymbol, TranslationUnit, VariableSymbol } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { LinkedFunction } from './context.js';
import { isWeak } from './weak.js';
import { aliasTarget } from '../c/attributes.js';

const SEVERAL_PROGRAMS = '; these are several programs: name the files of one, as tcbmc init lists them';

/** Types that describe the same object in two translation units (an array's length may be known in one only). */
function compatible(a: CType, b: CType): boolean {
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case 'int':
      return a.size === (b as typeof a).size && a.bool === (b as typeof a).bool;
    case 'float':
    case 'pointer':
      return a.size === (b as typeof a).size;
    case 'array': {
      const other = b as typeof a;
      return (
        compatible(a.of, other.of) &&
        (a.length === undefined || other.length === undefined || a.length === other.length)
      );
    }
    case 'record': {
      const [x, y] = [a.record.layout, (b as typeof a).record.layout];
      return a.record.kind === (b as typeof a).record.kind && (!x || !y || x.size === y.size);
    }
    case 'function':
    case 'void':
      return true;
  }
}

/** 3: a definition with initialiser, 2: a tentative one (all zero), 1: a weak one, 0: only a declaration. */
function strength(symbol: VariableSymbol): number {
  if (symbol.declarationOnly) return 0;
  return isWeak(symbol) ? 1 : symbol.initializer ? 3 : 2;
}

const mayRepeat = (symbol: FunctionSymbol): boolean =>
  isWeak(symbol) || symbol.attributes.some((a) => /\b(inline|gnu_inline|selectany)\b/.test(a));

/** The assembler's name for the function or variable, if a declaration gives one. */
function assemblerName({ attributes }: FunctionSymbol | VariableSymbol): string | undefined {
  return attributes.map((text) => /^asm\("([A-Za-z_]\w*)"\)$/.exec(text)?.[1]).find((name) => name !== undefined);
}

/**
 * Resolves names across translation units: external names are one entity, internal ones stay apart. Library models are
 * consulted for what no unit defines.
 */
export class Linker {
  private readonly functions = new Map<string, LinkedFunction>();
  private readonly internal = new Map<FunctionSymbol, LinkedFunction>();
  /** Those of the user's files, in their order. */
  readonly definitions: LinkedFunction[] = [];
  private readonly variables = new Map<string, VariableSymbol>();
  /** Those at file scope of the user's files, by file and name. */
  private readonly inFiles = new Map<string, VariableSymbol>();
  /** By name of static variables of the user's: the files that have one. */
  private readonly staticFiles = new Map<string, Set<string>>();
  /** Variables that are declared with `alias("x")`: what that stands for in that file. */
  private readonly aliases = new Map<string, { readonly file: string; readonly target: string }>();
  private readonly models = new Set<TranslationUnit>();
  private readonly asked = new Set<string>();
  /** Bodies that headers offer for inlining; the function itself is elsewhere. */
  private readonly inlines = new Map<string, LinkedFunction>();

  /** Variables that several files define, and which are one. */
  readonly merged = new Set<VariableSymbol>();

  constructor(
    units: readonly TranslationUnit[],
    private readonly model: (name: string) => TranslationUnit | undefined,
    /** Whether the library says of a function without a model what it does. */
    private readonly isDescribed: (name: string) => boolean,
    /** Names whose definitions in the units do not count. */
    private readonly replaced: ReadonlySet<string> = new Set(),
    /** Their definitions count where no other unit has one. */
    stubs: readonly TranslationUnit[] = [],
    /** Whether variables that a header defines, initialised, in several files are one. */
    private readonly mergesVariables = false,
    /** Internal functions of the user's files that models know. */
    private readonly calledByModels: ReadonlySet<string> = new Set(),
  ) {
    for (const unit of units) this.addUnit(unit);
    for (const unit of stubs) this.addStubs(unit);
  }

  findFunction(symbol: FunctionSymbol): LinkedFunction | undefined {
    if (symbol.linkage === 'external' || this.replaced.has(symbol.name))
      return this.renamed(symbol) ?? this.findByName(symbol.name) ?? this.aliased(symbol);
    const found = this.internal.get(symbol);
    return found?.definition.refused ? (this.modelOf(symbol.name) ?? found) : found;
  }

  /** Of two functions that headers call the same, the one that this program gets. */
  private renamed(symbol: FunctionSymbol): LinkedFunction | undefined {
    const name = assemblerName(symbol);
    return name === undefined || this.isUserFunction(symbol.name) ? undefined : this.findByName(name);
  }

  /** The target of a declaration with `alias("f")`: a function of the same file. */
  private aliased(symbol: FunctionSymbol): LinkedFunction | undefined {
    const target = aliasTarget(symbol);
    if (target === undefined) return undefined;
    const inFile = this.definitions.find(
      ({ definition }) => definition.symbol.name === target && definition.position.file === symbol.position.file,
    );
    return inFile ?? this.findByName(target);
  }

  isUserFunction(name: string): boolean {
    return this.functions.get(name)?.library === false;
  }

  findByName(name: string): LinkedFunction | undefined {
    const found = this.functions.get(name);
    if (found) return found;
    this.consultModels(name);
    const plain = plainName(name);
    return this.functions.get(name) ?? (plain === name ? this.inlined(name) : this.findByName(plain));
  }

  /** A header's definition for inlining, of a function that the library does not know. */
  private inlined(name: string): LinkedFunction | undefined {
    const found = this.inlines.get(name);
    return found?.definition.refused || this.isDescribed(name) ? undefined : found;
  }

  /** The external function, or the only internal one of this name in the user's files. */
  findDefined(name: string): LinkedFunction | undefined {
    const internal = this.internalOf(name);
    return this.findByName(name) ?? (internal.length === 1 ? internal[0] : undefined);
  }

  /** The internal functions of this name in the user's files. */
  internalOf(name: string): readonly LinkedFunction[] {
    return [...this.internal.values()].filter(({ definition, library }) => !library && definition.symbol.name === name);
  }

  /** The symbol that defines the variable, or the declaration if nothing does. */
  definitionOf(symbol: VariableSymbol): VariableSymbol {
    if (symbol.linkage !== 'external') return symbol;
    const alias = this.aliases.get(symbol.name);
    const meant = alias && this.inFiles.get(`${alias.file} ${alias.target}`);
    if (meant) return meant;
    const name = assemblerName(symbol) ?? symbol.name;
    let found = this.variables.get(name);
    if (!found || found.declarationOnly) {
      const plain = plainName(name);
      this.consultModels(plain);
      found = this.variables.get(plain);
    }
    return found ?? symbol;
  }

  /** Whether the variable is static, and another file has a static one of its name. */
  hasNamesakes({ linkage, name }: VariableSymbol): boolean {
    return linkage !== 'external' && (this.staticFiles.get(name)?.size ?? 0) > 1;
  }

  /** The library's definition, for an inline function of a header that is written in assembly. */
  private modelOf(name: string): LinkedFunction | undefined {
    const found = this.findByName(name);
    return found?.library ? found : undefined;
  }

  private consultModels(name: string): void {
    if (this.asked.has(name)) return;
    this.asked.add(name);
    const unit = this.model(name);
    if (!unit || this.models.has(unit)) return;
    this.models.add(unit);
    for (const definition of unit.functions) {
      const linked = { definition, library: true };
      if (definition.symbol.linkage === 'internal') this.internal.set(definition.symbol, linked);
      else if (!this.functions.has(definition.symbol.name)) this.functions.set(definition.symbol.name, linked);
    }
    for (const variable of unit.variables) if (variable.linkage === 'external') this.addModelVariable(variable);
  }

  private addModelVariable(variable: VariableSymbol): void {
    const known = this.variables.get(variable.name);
    if (!known || strength(variable) > strength(known)) this.variables.set(variable.name, variable);
  }

  private noteStatic({ linkage, name, position }: VariableSymbol): void {
    if (linkage !== 'external')
      this.staticFiles.set(name, (this.staticFiles.get(name) ?? new Set()).add(position.file));
  }

  private addUnit(unit: TranslationUnit): void {
    for (const definition of unit.functions) this.addFunction(definition);
    for (const variable of unit.variables) {
      this.noteStatic(variable);
      if (variable.linkage === 'external') this.addVariable(variable);
      if (variable.owner === undefined && !variable.declarationOnly)
        this.inFiles.set(`${unit.file} ${variable.name}`, variable);
      if (aliasTarget(variable) !== undefined)
        this.aliases.set(variable.name, { file: unit.file, target: aliasTarget(variable)! });
    }
  }

  private addStubs(unit: TranslationUnit): void {
    for (const definition of unit.functions) {
      const { name, linkage } = definition.symbol;
      if (linkage === 'internal' || !this.functions.has(name)) this.addFunction(definition);
    }
    for (const variable of unit.variables) {
      this.noteStatic(variable);
      const known = this.variables.get(assemblerName(variable) ?? variable.name);
      if (variable.linkage === 'external' && (!known || known.declarationOnly || variable.declarationOnly))
        this.addVariable(variable);
    }
  }

  private addFunction(definition: FunctionDefinition): void {
    const { symbol } = definition;
    if (this.replaced.has(symbol.name)) return;
    const linked = { definition, library: false };
    if (
      symbol.system &&
      symbol.linkage === 'external' &&
      symbol.attributes.some((attribute) => /^_*gnu_inline_*$/.test(attribute))
    ) {
      this.inlines.set(symbol.name, linked);
      return;
    }
    if (symbol.linkage === 'internal') {
      this.internal.set(symbol, linked);
      this.definitions.push(linked);
      if (this.calledByModels.has(symbol.name)) this.functions.set(symbol.name, linked);
      return;
    }
    const known = this.functions.get(symbol.name);
    if (!known) {
      this.functions.set(symbol.name, linked);
      this.definitions.push(linked);
    } else if (isWeak(known.definition.symbol) && !isWeak(symbol)) {
      this.functions.set(symbol.name, linked);
      this.definitions[this.definitions.indexOf(known)] = linked;
    } else if (!mayRepeat(symbol) && !mayRepeat(known.definition.symbol)) {
      fail(
        'name',
        `function '${symbol.name}' is defined twice`,
        definition.position,
        `the other definition is ${show(known.definition.position)}${symbol.name === 'main' ? SEVERAL_PROGRAMS : ''}`,
      );
    }
  }

  private addVariable(variable: VariableSymbol): void {
    const name = assemblerName(variable) ?? variable.name;
    const known = this.variables.get(name);
    if (!known) {
      this.variables.set(name, variable);
      return;
    }
    const place = known.name === variable.name ? 'files' : 'declarations';
    if (!compatible(known.type, variable.type) || known.threadLocal !== variable.threadLocal) {
      fail(
        'type',
        `'${name}' has different types in two ${place}`,
        variable.position,
        `the other declaration is ${show(known.position)}`,
      );
    }
    if (strength(known) === 3 && strength(variable) === 3) {
      if (this.mergesVariables && show(known.position) === show(variable.position)) return void this.merged.add(known);
      fail(
        'name',
        `variable '${name}' is defined twice`,
        variable.position,
        `the other definition is ${show(known.position)}`,
      );
    }
    if (strength(variable) > strength(known)) this.variables.set(name, variable);
  }
}

function show(position: Position): string {
  return `at ${position.file}:${position.line}`;
}
