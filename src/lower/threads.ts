/** Functions of a module that run beside each other, with any arguments: the program that `--threads` asks for. */
import type { FunctionDefinition } from '../c/ast.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { fail } from '../source/diagnostic.js';
import { constant, register } from '../ir/expr.js';
import type { FunctionId, IrFunction, RegisterId } from '../ir/ir.js';
import { THREAD } from '../ir/task-schedule.js';
import { analyse } from './analysis.js';
import { CodeBuilder } from './builder.js';
import type { LinkedFunction, ProgramContext, ReturnPlan } from './context.js';
import { FunctionContext } from './context.js';
import { unconstrained } from './entry.js';
import { emitReturn } from './jumps.js';
import { callAll } from './startup.js';
import { widthOf } from './types.js';

interface Beside {
  readonly linked: LinkedFunction;
  /** So many threads run it. */
  readonly count: number;
}

const ID_BITS = 64;

/** The first task: constructors, what comes before, the threads, and that all of them are joined. */
export function lowerThreads(
  program: ProgramContext,
  before: readonly LinkedFunction[],
  beside: readonly Beside[],
): IrFunction {
  const { definition } = beside[0]!.linked;
  const { position } = definition;
  const { cx, finish } = newFunction(program, 'threads', definition, 'halt');
  callAll(cx, program.constructors, position);
  for (const linked of before) call(cx, linked);
  const ids = beside.flatMap(({ linked, count }) => {
    const target = program.addFunction(threadOf(program, linked));
    return Array.from({ length: count }, () => start(cx, target, linked.definition.position));
  });
  for (const id of ids) {
    const [dst, failed] = [cx.code.newRegister(ID_BITS), cx.code.newRegister(1)];
    cx.emit({ kind: 'join', dst, failed, task: register(ID_BITS, id), position });
  }
  emitReturn(cx, constant(program.target.int * 8, 0), position);
  return finish([]);
}

function start(cx: FunctionContext, target: FunctionId, position: Position): RegisterId {
  const dst = cx.code.newRegister(ID_BITS);
  const callee = { kind: 'direct', function: target } as const;
  cx.emit({ kind: 'create', dst, callee, arg: constant(cx.pointerBits, 0), schedule: THREAD, position });
  return dst;
}

/** A thread that calls the function once; the argument of its creation is nothing. */
function threadOf(program: ProgramContext, linked: LinkedFunction): IrFunction {
  const { definition } = linked;
  const { cx, finish } = newFunction(program, definition.symbol.name, definition, 'return');
  const argument = cx.code.newRegister(program.pointerBits);
  call(cx, linked);
  cx.emit({ kind: 'return', value: constant(program.pointerBits, 0), position: definition.end });
  return finish([argument]);
}

/** Calls a function with any arguments, and does not look at its result. */
function call(cx: FunctionContext, linked: LinkedFunction): void {
  const { symbol, parameters, position } = linked.definition;
  const { name, type } = symbol;
  if (type.result.kind === 'record')
    fail('unsupported', `a thread whose function '${name}' returns a struct`, position);
  if (type.variadic) fail('unsupported', `a thread whose function '${name}' takes further arguments`, position);
  const args = parameters.map((parameter) => unconstrained(cx, parameter));
  const width = widthOf(type.result, position);
  const dst = width === 0 ? {} : { dst: cx.code.newRegister(width) };
  const callee = { kind: 'direct', function: cx.program.functionId(linked) } as const;
  cx.emit({ kind: 'call', ...dst, callee, args, position });
}

/** A function of which the source says nothing, at the place of one that it has. */
function newFunction(
  program: ProgramContext,
  name: string,
  { body, position }: FunctionDefinition,
  kind: ReturnPlan['kind'],
): { readonly cx: FunctionContext; finish(params: readonly RegisterId[]): IrFunction } {
  const code = new CodeBuilder();
  const returns = { kind, type: { kind: 'void', quals: NO_QUALS }, atomic: false } as const;
  const cx = new FunctionContext(program, name, code, analyse({ ...body, statements: [] }), returns, false);
  const resultWidth = kind === 'halt' ? 0 : program.pointerBits;
  return {
    cx,
    finish: (params) => ({ name, params, resultWidth, position, library: false, ...code.finish(name) }),
  };
}
