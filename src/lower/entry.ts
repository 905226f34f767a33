import { fail, type Position } from '../source/diagnostic.js';
import type { Expression, FunctionDefinition, FunctionSymbol, Lvalue, Statement, VariableSymbol } from '../c/ast.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import { constant, register } from '../ir/expr.js';
import type { Expr, Program } from '../ir/ir.js';
import { askedFor } from './asked-arguments.js';
import { CHAR, isGiven, unknownArguments, unknownCount } from './arguments.js';
import { type MainArguments } from '../ir/main-arguments.js';
import type { FunctionContext } from './context.js';
import type { EntryArguments } from './function.js';
import type { Globals } from './globals.js';
import { isScalar, widthOf } from './types.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from '../c/walk.js';

/** `main(argc, argv, …)` gets what `setting` says; other entry points get unconstrained values. */
export function entryArguments(
  globals: Globals,
  definition: FunctionDefinition,
  setting: MainArguments,
): EntryArguments {
  return (cx, parameters) => {
    if (parameters.length === 0) return undefined;
    if (definition.symbol.name !== 'main') return parameters.map((p) => unconstrained(cx, p));
    return new MainCall(cx, globals, definition, setting).values();
  };
}

/** Within what bounds the arguments of the program are unknown; undefined if it does not use them. */
export function argumentBound(
  definition: FunctionDefinition,
  setting: MainArguments,
  definitionOf: (symbol: FunctionSymbol) => FunctionDefinition | undefined,
): Program['arguments'] {
  if (definition.symbol.name !== 'main' || isGiven(setting)) return undefined;
  const [argc, argv] = definition.parameters;
  const asked = askedFor(definition, definitionOf);
  if (argv && uses(definition, argv)) return { ...setting, asked };
  return argc && uses(definition, argc) ? { count: setting.count, asked } : undefined;
}

/** An input of the type of a parameter. */
export function unconstrained(cx: FunctionContext, parameter: VariableSymbol): Expr {
  if (!isScalar(parameter.type)) return fail('unsupported', 'an entry point that takes a struct', parameter.position);
  return cx.nondet(widthOf(parameter.type, parameter.position), parameter.name, parameter.position);
}

/** Makes only what the body uses of the arguments. */
class MainCall {
  constructor(
    private readonly cx: FunctionContext,
    private readonly globals: Globals,
    private readonly definition: FunctionDefinition,
    private readonly setting: MainArguments,
  ) {}

  values(): Expr[] {
    const [argc, argv, ...others] = this.definition.parameters;
    const usesVector = argv !== undefined && uses(this.definition, argv);
    const count = usesVector || uses(this.definition, argc!) ? this.count(argc!) : this.unused(argc!);
    if (!argv) return [count];
    return [
      count,
      usesVector ? this.vector(argv, count) : this.unused(argv),
      ...others.map((p) => this.environment(p)),
    ];
  }

  private unused({ type, position }: VariableSymbol): Expr {
    return this.cx.code.save(constant(widthOf(type, position), 0), position);
  }

  private count(parameter: VariableSymbol): Expr {
    const { type, position } = parameter;
    const width = widthOf(type, position);
    const { setting } = this;
    return this.named(
      parameter,
      isGiven(setting)
        ? constant(width, setting.length + 1)
        : unknownCount(this.cx.code, width, setting, type, position),
    );
  }

  private vector(parameter: VariableSymbol, count: Expr): Expr {
    const { name, type, position } = parameter;
    const { cx, setting } = this;
    if (isGiven(setting)) return this.named(parameter, this.pointers('argv', ['program', ...setting], position));
    const dst = cx.code.newRegister(widthOf(type, position), name, type);
    const callee = { kind: 'direct', function: unknownArguments(cx.program, count.width, setting, position) } as const;
    cx.emit({ kind: 'call', dst, callee, args: [count], position });
    return register(widthOf(type, position), dst);
  }

  /** No variable is set. */
  private environment(parameter: VariableSymbol): Expr {
    if (!uses(this.definition, parameter)) return this.unused(parameter);
    this.cx.program.assume('the environment is empty');
    return this.named(parameter, this.pointers(parameter.name, [], parameter.position));
  }

  private named({ name, type, position }: VariableSymbol, value: Expr): Expr {
    const dst = this.cx.code.newRegister(value.width, name, type);
    this.cx.emit({ kind: 'assign', dst, value, position });
    return register(value.width, dst);
  }

  /** An array of pointers to these texts, with a null pointer at its end. */
  private pointers(name: string, texts: readonly string[], position: Position): Expr {
    const { pointer, maxAlign } = this.cx.program.target;
    const length = texts.length + 1;
    return this.globals.add({
      name,
      size: length * pointer,
      align: Math.min(pointer, maxAlign),
      type: {
        kind: 'array',
        of: { kind: 'pointer', to: CHAR, size: pointer, quals: NO_QUALS },
        length,
        quals: NO_QUALS,
      },
      threadLocal: false,
      readOnly: false,
      init: texts.map((text, i) => ({
        offset: i * pointer,
        size: pointer,
        value: this.text(`${name}[${i}]`, text, position),
      })),
      position,
    });
  }

  private text(name: string, text: string, position: Position): Expr {
    const bytes = new TextEncoder().encode(`${text}\0`);
    return this.globals.add({
      name,
      size: bytes.length,
      align: 1,
      type: { kind: 'array', of: CHAR, length: bytes.length, quals: NO_QUALS },
      threadLocal: false,
      readOnly: false,
      init: [...bytes].map((byte, offset) => ({ offset, size: 1, value: constant(8, byte) })),
      position,
    });
  }
}

/** True if the body does more with the parameter than `(void)parameter;`. */
function uses(definition: FunctionDefinition, parameter: VariableSymbol): boolean {
  const lvalue = (l: Lvalue): boolean => (l.kind === 'variable' && l.symbol === parameter) || any(partsOfLvalue(l));
  const expression = (e: Expression): boolean => any(partsOfExpression(e));
  const statement = (s: Statement): boolean => !isDiscarded(s) && any(partsOfStatement(s));
  const any = ({ expressions, lvalues, statements }: Parts): boolean =>
    expressions.some(expression) || lvalues.some(lvalue) || statements.some(statement);
  return any(partsOfStatement(definition.body));
}

/** The value of a variable, and nothing is done with it. */
function isDiscarded(statement: Statement): boolean {
  if (statement.kind !== 'expression') return false;
  let e = statement.expression;
  while (e.kind === 'cast') e = e.operand;
  return e.kind === 'load' && e.lvalue.kind === 'variable';
}
