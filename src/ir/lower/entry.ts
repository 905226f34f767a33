import { fail, type Position } from '../../source/diagnostic.js';
import type { Expression, FunctionDefinition, Lvalue, VariableSymbol } from '../../c/ast.js';
import { NO_QUALS, type CType } from '../../c/ctype.js';
import { constant } from '../expr.js';
import type { Expr } from '../ir.js';
import type { FunctionContext, ProgramContext } from './context.js';
import type { EntryArguments } from './function.js';
import type { Globals } from './globals.js';
import { isScalar, widthOf } from './types.js';
import { partsOfExpression, partsOfLvalue, partsOfStatement, type Parts } from './walk.js';

const CHAR: CType = { kind: 'int', size: 1, signed: true, bool: false, rank: 1, name: 'char', quals: NO_QUALS };

/** `main(argc, argv, …)` is started as a program without arguments; other entry points get unconstrained values. */
export function entryArguments(program: ProgramContext, globals: Globals, definition: FunctionDefinition): EntryArguments {
  return (cx, parameters) => {
    if (parameters.length === 0) return undefined;
    if (definition.symbol.name !== 'main') {
      return parameters.map((p) => unconstrained(cx, p));
    }
    if (parameters.some((p) => mentions(definition, p))) {
      program.warnings.push({
        severity: 'warning',
        code: 'unsupported',
        message: 'the program is checked as started without arguments: argc is 1',
        position: definition.position,
      });
    }
    return parameters.map((p, i) => mainArgument(program, globals, p, i));
  };
}

function unconstrained(cx: FunctionContext, parameter: VariableSymbol): Expr {
  if (!isScalar(parameter.type)) return fail('unsupported', 'an entry point that takes a struct', parameter.position);
  return cx.nondet(widthOf(parameter.type, parameter.position), parameter.name, parameter.position);
}

function mainArgument(program: ProgramContext, globals: Globals, parameter: VariableSymbol, index: number): Expr {
  const { type, position, name } = parameter;
  const width = widthOf(type, position);
  if (index === 0) return constant(width, 1);
  const strings = index === 1 ? [programName(globals, position)] : [];
  const pointer = program.target.pointer;
  return globals.add({
    name,
    size: (strings.length + 1) * pointer,
    align: Math.min(pointer, program.target.maxAlign),
    type: { kind: 'array', of: { kind: 'pointer', to: CHAR, size: pointer, quals: NO_QUALS }, length: strings.length + 1, quals: NO_QUALS },
    threadLocal: false,
    readOnly: false,
    init: strings.map((value, i) => ({ offset: i * pointer, size: pointer, value })),
    position,
  });
}

function programName(globals: Globals, position: Position): Expr {
  const bytes = new TextEncoder().encode('program\0');
  return globals.add({
    name: 'argv[0]',
    size: bytes.length,
    align: 1,
    type: { kind: 'array', of: CHAR, length: bytes.length, quals: NO_QUALS },
    threadLocal: false,
    readOnly: false,
    init: [...bytes].map((byte, offset) => ({ offset, size: 1, value: constant(8, byte) })),
    position,
  });
}

/** True if the body reads or writes the parameter. */
function mentions(definition: FunctionDefinition, parameter: VariableSymbol): boolean {
  const lvalue = (l: Lvalue): boolean => (l.kind === 'variable' && l.symbol === parameter) || any(partsOfLvalue(l));
  const expression = (e: Expression): boolean => any(partsOfExpression(e));
  const any = ({ expressions, lvalues, statements }: Parts): boolean =>
    expressions.some(expression) || lvalues.some(lvalue) || statements.some((s) => any(partsOfStatement(s)));
  return any(partsOfStatement(definition.body));
}
