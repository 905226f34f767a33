import { append } from '../ir/ids.js';
import { DiagnosticError, fail, type Diagnostic } from '../source/diagnostic.js';
import { given } from '../base/given.js';
import type {
  FunctionDefinition,
  FunctionSymbol,
  Lvalue,
  Statement,
  TranslationUnit,
  VariableSymbol,
} from '../c/ast.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import type { Target } from '../source/target.js';
import type { Position } from '../source/diagnostic.js';
import type { Expr, FunctionId, IrFunction, Program } from '../ir/ir.js';
import type { FunctionContext, LinkedFunction, ProgramContext } from './context.js';
import { DEFAULT_ARGUMENTS, type MainArguments } from '../ir/main-arguments.js';
import { Assumptions } from './assumptions.js';
import { Callbacks } from './callbacks.js';
import type { GivenSettings, LowerSettings } from './settings.js';
import { lowerSettings } from './settings.js';
import { argumentBound, entryArguments } from './entry.js';
import { lowerThreads } from './threads.js';
import { lowerFunction, type EntryArguments } from './function.js';
import { Globals } from './globals.js';
import type { InterruptSource } from '../ir/interrupt-source.js';
import { handlerOf, startsOf } from './interrupts.js';
import { withStarts } from '../ir/starts.js';
import { Linker } from './link.js';
import { constructorsAmong, destructorsAmong } from './startup.js';
import { ThreadIds } from './thread-ids.js';
import { UndefinedFunctions, type Description, type UndefinedPolicy } from './undefined.js';
import { isKept, UndefinedVariables } from './undefined-variables.js';
import { UninterpretedFunctions } from './uninterpreted.js';
import { isWeak, WeakSymbols } from './weak.js';

export interface LowerOptions extends GivenSettings {
  /** Name of the function that the first task runs. */
  /** The first function; with `threads` it runs before them, unless it is `main`. */
  readonly entry: string;
  /** By function, how many threads run it. */
  readonly threads?: Readonly<Record<string, number>>;
  /** The parsed library model that defines a function or variable, if there is one. The same unit for all its names. */
  readonly model: (name: string) => TranslationUnit | undefined;
  /** The description of a library function that has no model. */
  readonly description?: (name: string) => Description | undefined;
  /** Whether a variable that a header defines, initialised, in several files is one. */
  readonly mergesVariables?: boolean;
  /** Assumptions that follow from the names that the program mentions. */
  readonly takenForGranted?: readonly string[];
  /** The meaning of calls of functions without definition; default `havoc`. */
  readonly undefinedFunctions?: UndefinedPolicy | undefined;
  /** The arguments of `main`; default {@link DEFAULT_ARGUMENTS}. */
  readonly arguments?: MainArguments | undefined;
  readonly interrupts?: readonly InterruptSource[];
  /** All interrupts are masked when the program starts. */
  readonly startsMasked?: boolean;
  /** Units whose definitions count where no other has one. */
  readonly stubs?: readonly TranslationUnit[];
  /** Functions that models define, whatever the program says. */
  readonly replaced?: ReadonlySet<string>;
  /** Functions of the program that models call by their names, wherever they can be seen. */
  readonly calledByModels?: ReadonlySet<string> | undefined;
}

/** Functions that set the handler of a signal. */
const HANDLER_SETTERS = /^(?:sigaction|(?:bsd_|sysv_)?signal|sigset)$/;

class ProgramLowering implements ProgramContext {
  readonly target: Target;
  readonly pointerBits: number;
  readonly settings: LowerSettings;
  readonly warnings: Diagnostic[] = [];
  readonly globals: Globals;
  private readonly undefinedVariables: UndefinedVariables;
  readonly undefinedFunctions: UndefinedFunctions;
  readonly uninterpretedFunctions: UninterpretedFunctions = new UninterpretedFunctions(this);
  readonly weakSymbols: WeakSymbols;
  readonly threadIds: ThreadIds;
  readonly constructors: readonly LinkedFunction[];
  readonly destructors: readonly LinkedFunction[];
  private readonly assumptions = new Assumptions();
  private readonly callbacks = new Callbacks((symbol) => this.findFunction(symbol));
  private readonly linker: Linker;
  private readonly functions: (IrFunction | undefined)[] = [];
  private readonly ids = new Map<FunctionDefinition, FunctionId>();
  private readonly hidden = new Map<string, Expr>();
  private readonly outlines = new Map<Statement, FunctionId>();
  private readonly work: { id: FunctionId; linked: LinkedFunction }[] = [];

  constructor(units: readonly TranslationUnit[], options: LowerOptions) {
    this.target = options.target;
    this.threadIds = new ThreadIds(units, options.target);
    this.pointerBits = options.target.pointer * 8;
    this.settings = lowerSettings(options);
    for (const what of options.takenForGranted ?? []) this.assume(what);
    const description = options.description ?? (() => undefined);
    this.linker = new Linker(
      units,
      options.model,
      (name) => description(name) !== undefined,
      options.replaced,
      options.stubs,
      options.mergesVariables,
      options.calledByModels,
    );
    for (const { name, position } of this.linker.merged)
      this.warnings.push({
        severity: 'warning',
        code: 'name',
        message: `'${name}' is defined in several files by this header: taken for one variable, as by XC8`,
        position,
      });
    const startsAtMain = options.entry === 'main' || areGiven(options.threads);
    this.constructors = startsAtMain ? constructorsAmong(this.linker.definitions) : [];
    this.destructors = startsAtMain ? destructorsAmong(this.linker.definitions) : [];
    this.globals = new Globals(this);
    const policy = options.undefinedFunctions ?? 'havoc';
    this.weakSymbols = new WeakSymbols(policy);
    this.undefinedVariables = new UndefinedVariables(this, this.globals, policy);
    this.undefinedFunctions = new UndefinedFunctions(this, policy, description);
  }

  globalAddress(cx: FunctionContext, symbol: VariableSymbol, position: Position): Expr {
    const found = this.linker.definitionOf(symbol);
    if (!found.declarationOnly) {
      const defined = this.globals.variable(found);
      if (isKept(found)) this.undefinedVariables.keep(found, defined);
      return defined;
    }
    const address = (): Expr => this.undefinedVariables.address(found, position);
    return isWeak(symbol) ? this.weakSymbols.address(cx, found.name, address, position) : address();
  }

  hasNamesakes(symbol: VariableSymbol): boolean {
    return this.linker.hasNamesakes(symbol);
  }

  stringAddress(literal: Extract<Lvalue, { kind: 'string' }>): Expr {
    return this.globals.string(literal);
  }

  compoundAddress(literal: Extract<Lvalue, { kind: 'compound' }>): Expr {
    return this.globals.compound(literal);
  }

  findFunction(symbol: FunctionSymbol): LinkedFunction | undefined {
    return this.linker.findFunction(symbol);
  }

  hiddenState(name: string, position: Position): Expr {
    const known = this.hidden.get(name);
    if (known) return known;
    const type = {
      kind: 'int',
      size: 1,
      signed: false,
      bool: false,
      rank: 1,
      name: 'unsigned char',
      quals: NO_QUALS,
    } as const;
    const address = this.globals.add({
      name,
      size: 1,
      align: 1,
      type,
      threadLocal: false,
      readOnly: false,
      init: [],
      position,
    });
    this.hidden.set(name, address);
    return address;
  }

  isUserFunction(name: string): boolean {
    return this.linker.isUserFunction(name);
  }

  findByName(name: string): LinkedFunction | undefined {
    return this.linker.findByName(name);
  }

  findDefined(name: string): LinkedFunction | undefined {
    return this.linker.findDefined(name);
  }

  callsBack(linked: LinkedFunction): boolean {
    return this.callbacks.callsBack(linked);
  }

  functionId(linked: LinkedFunction): FunctionId {
    let id = this.ids.get(linked.definition);
    if (id === undefined) {
      id = append<IrFunction | undefined, FunctionId>(this.functions, undefined);
      this.ids.set(linked.definition, id);
      this.work.push({ id, linked });
    }
    return id;
  }

  outlined(statement: Statement, make: () => IrFunction): FunctionId {
    let id = this.outlines.get(statement);
    if (id === undefined) {
      id = append<IrFunction | undefined, FunctionId>(this.functions, undefined);
      this.outlines.set(statement, id);
      this.functions[id] = make();
    }
    return id;
  }

  addFunction(fn: IrFunction): FunctionId {
    return append(this.functions, fn);
  }

  assume(what: string, about?: string, flag?: string): void {
    this.assumptions.add(what, given({ flag }), about);
  }

  private noEntry(entry: string): never {
    const files = this.linker.internalOf(entry).map(({ definition }) => definition.position.file);
    if (files.length > 1)
      fail(
        'name',
        `there are several functions '${entry}' to start with, in ${files.join(', ')}`,
        undefined,
        'give one of the files only',
      );
    return fail(
      'name',
      `there is no function '${entry}' to start with`,
      undefined,
      'name the first function with --entry, or those that run beside each other with --threads',
    );
  }

  run(options: LowerOptions): Program {
    const { interrupts = [], startsMasked = false, arguments: setting = DEFAULT_ARGUMENTS } = options;
    const id = append<IrFunction | undefined, FunctionId>(this.functions, undefined);
    const { first, main } = this.beginning(options, setting);
    this.functions[id] = first;
    const handlers = interrupts.map((interrupt) => handlerOf(interrupt, this));
    this.lowerPending();
    const starts = startsOf(interrupts, handlers, startsMasked, this);
    this.lowerPending();
    this.functions[id] = this.undefinedVariables.initialised(withStarts(first, starts), this.globals.late);
    const functions = this.functions.map((fn) => fn ?? fail('name', 'a function was not lowered'));
    if (this.endsItsThread(id)) {
      if (this.destructors.length + this.settings.callsAtEnd.size > 0)
        this.assume(
          'the program ends with main or exit, not with its last thread, after which destructors and what atexit was given would run',
        );
      if (this.settings.requested.has('leak'))
        this.assumptions.add(
          'the program ends with main or exit, not with its last thread, after which nobody looks for lost blocks',
          { of: ['leak'] },
        );
    }
    if (this.settings.looksForRaces && functions.some(({ name, library }) => library && HANDLER_SETTERS.test(name)))
      this.assume('handlers of signals do not race with the thread that they interrupt');
    // A pointer of 64 bits has room to tell lives apart; on smaller machines every object has an address of its own for
    // good.
    if (this.pointerBits < 64 && functions.some(({ code }) => code.some(({ kind }) => kind === 'free')))
      this.assume('freed memory is not allocated again');
    const bound = main && argumentBound(main, setting, (symbol) => this.linker.findFunction(symbol)?.definition);
    const assumed = this.assumptions.list();
    const undefinedNames = [...this.undefinedFunctions.names, ...this.undefinedVariables.names];
    const program: Program = { pointerBits: this.pointerBits, globals: this.globals.objects, functions, entry: id };
    return {
      ...program,
      ...(bound ? { arguments: bound } : {}),
      ...(assumed.length > 0 ? { assumed } : {}),
      ...(undefinedNames.length > 0 ? { undefinedNames } : {}),
    };
  }

  /** The code of the first task; `main`: the function that it is. */
  private beginning(
    { entry, threads }: LowerOptions,
    setting: MainArguments,
  ): { readonly first: IrFunction; readonly main?: FunctionDefinition } {
    if (!areGiven(threads)) {
      const linked = this.own(entry);
      const first = this.lower(linked, entryArguments(this.globals, linked.definition, setting));
      return { first, main: linked.definition };
    }
    const before = entry === 'main' ? [] : [this.own(entry)];
    const beside = Object.entries(threads).map(([name, count]) => ({ linked: this.own(name), count }));
    return { first: lowerThreads(this, before, beside) };
  }

  /** @throws DiagnosticError if the program has no such function */
  private own(name: string): LinkedFunction {
    const linked = this.linker.findDefined(name);
    return !linked || linked.library ? this.noEntry(name) : linked;
  }

  /** All that the program calls is known. */
  get isClosed(): boolean {
    return this.undefinedFunctions.called.size === 0;
  }

  /** The constants that the program's calls of library functions of these names have as their first arguments. */
  constantArguments(names: ReadonlySet<string>): ReadonlySet<bigint> {
    const isCalled = (id: FunctionId): boolean =>
      this.functions[id]?.library === true && names.has(this.functions[id].name);
    const calls = this.functions.flatMap((fn) =>
      (fn?.code ?? []).flatMap((instr) =>
        instr.kind === 'call' && instr.callee.kind === 'direct' && isCalled(instr.callee.function)
          ? [instr.args[0]]
          : [],
      ),
    );
    return new Set(calls.flatMap((first) => (first?.kind === 'const' ? [first.value] : [])));
  }

  /** Whether what has been lowered mentions a global of one of these names. */
  mentionsGlobal(names: ReadonlySet<string>): boolean {
    return this.globals.objects.some(({ name }) => names.has(name));
  }

  mayWait(id: FunctionId): boolean {
    return this.reached(id, () => true).some(({ code }) =>
      code.some(
        (instr) =>
          instr.kind === 'join' ||
          (instr.kind === 'assume' && instr.waits !== undefined) ||
          (instr.kind === 'call' && instr.callee.kind !== 'direct'),
      ),
    );
  }

  /** Whether the program's own functions that are called from this one call `pthread_exit`. */
  private endsItsThread(id: FunctionId): boolean {
    return this.reached(id, ({ library }) => !library).some(({ name, library }) => library && name === 'pthread_exit');
  }

  /** The function, and those that it calls by their names, through functions of interest. */
  private reached(id: FunctionId, isFollowed: (fn: IrFunction) => boolean): IrFunction[] {
    const ids = new Set([id]);
    for (const each of ids) {
      const fn = this.functions[each];
      if (!fn || !isFollowed(fn)) continue;
      for (const instr of fn.code)
        if (instr.kind === 'call' && instr.callee.kind === 'direct') ids.add(instr.callee.function);
    }
    return [...ids].flatMap((each) => this.functions[each] ?? []);
  }

  private lowerPending(): void {
    do {
      for (let next = this.work.pop(); next; next = this.work.pop()) this.functions[next.id] = this.lower(next.linked);
    } while (this.globals.initializePending() || this.work.length > 0);
  }

  private lower(linked: LinkedFunction, entry?: EntryArguments): IrFunction {
    const { definition } = linked;
    if (definition.refused) throw new DiagnosticError(definition.refused);
    return lowerFunction(this, linked, entry);
  }
}

function areGiven(threads: LowerOptions['threads']): threads is NonNullable<LowerOptions['threads']> {
  return threads !== undefined && Object.keys(threads).length > 0;
}

interface Lowered {
  readonly program: Program;
  readonly warnings: readonly Diagnostic[];
  /** All that the program calls is known. */
  readonly isClosed: boolean;
}

/**
 * Links the units and lowers what can be reached from the entry point. The entry function's return ends the program.
 * Throws a {@link DiagnosticError} for what is reachable and cannot be modelled.
 */
export function lowerProgram(units: readonly TranslationUnit[], options: LowerOptions): Lowered {
  const lowering = new ProgramLowering(units, options);
  const program = lowering.run(options);
  return { program, warnings: lowering.warnings, isClosed: lowering.isClosed };
}
