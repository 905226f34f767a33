import { fail } from '../../source/diagnostic.js';
import { constant, register } from '../expr.js';
import type { FunctionId, Instr, IrFunction } from '../ir.js';
import type { LinkedFunction } from './context.js';

/** An interrupt service routine, as the user describes it. */
export interface InterruptSource {
  /** Name of the function. */
  readonly handler: string;
  /** By which the program masks it. */
  readonly number: number;
  /** At least 1. */
  readonly priority: number;
  /** How often it fires at most; default 1. */
  readonly fires?: number;
}

/** What of the program's lowering is needed here. */
interface Program {
  readonly pointerBits: number;
  findByName(name: string): LinkedFunction | undefined;
  functionId(linked: LinkedFunction): FunctionId;
  addFunction(fn: IrFunction): FunctionId;
  callsAny(names: ReadonlySet<string>): boolean;
}

/** Tells whether the interrupt with this number may fire: see the model of interrupts. */
const GATE = '__tcbmc_interrupt_open';

/** The functions of the model that change what the gate says. */
export const MASKING: ReadonlySet<string> = new Set(['__tcbmc_mask_line', '__tcbmc_mask_all']);

/** The handler's function. @throws DiagnosticError if there is none */
export function handlerOf({ handler, priority }: InterruptSource, program: Program): FunctionId {
  const linked = program.findByName(handler);
  if (!linked || linked.library) return fail('name', `there is no function '${handler}' to serve an interrupt`);
  if (priority < 1) fail('usage', `the interrupt of '${handler}' needs a priority of 1 or more; 0 is that of the program`);
  return program.functionId(linked);
}

/** The instructions that set up all firings: each is a task of its own, which may start whenever its gate is open. */
export function startsOf(interrupts: readonly InterruptSource[], handlers: readonly FunctionId[], program: Program): (entry: IrFunction) => Instr[] {
  const gated = program.callsAny(MASKING);
  const gate = gated ? program.findByName(GATE) : undefined;
  const targets = interrupts.map((interrupt, i) => (gate ? program.addFunction(gatedHandler(interrupt, handlers[i]!, program.functionId(gate), program.findByName(interrupt.handler)!)) : handlers[i]!));
  return (entry) =>
    interrupts.flatMap(({ handler, number, priority, fires = 1 }, i) =>
      Array.from({ length: fires }, (_, instance): Instr => ({
        kind: 'create',
        dst: entry.registers.length,
        callee: { kind: 'direct', function: targets[i]! },
        arg: constant(program.pointerBits, 0),
        interrupt: { handler, number, priority, instance },
        position: entry.position,
      })),
    );
}

/** Waits in one step until the interrupt is not masked, then runs the handler. */
function gatedHandler({ handler, number }: InterruptSource, handlerId: FunctionId, gateId: FunctionId, { definition: { position } }: LinkedFunction): IrFunction {
  const open = register(8, 0);
  const code: Instr[] = [
    { kind: 'atomic-begin', position },
    { kind: 'call', dst: 0, callee: { kind: 'direct', function: gateId }, args: [constant(32, number)], position },
    { kind: 'assume', cond: { kind: 'compare', width: 1, op: 'ne', left: open, right: constant(8, 0) }, position },
    { kind: 'atomic-end', position },
    { kind: 'call', callee: { kind: 'direct', function: handlerId }, args: [], position },
    { kind: 'return', position },
  ];
  return {
    name: handler, params: [], registers: [8], registerNames: [undefined], locals: [], code, resultWidth: 0, loops: [], position, library: true,
  };
}

/** The function with instructions before its first one. */
export function withStarts(fn: IrFunction | undefined, startsIn: (entry: IrFunction) => Instr[]): IrFunction | undefined {
  if (!fn) return fn;
  const starts = startsIn(fn);
  const count = starts.length;
  if (count === 0) return fn;
  const shifted = fn.code.map((instr) => (instr.kind === 'jump' || instr.kind === 'branch' ? { ...instr, target: instr.target + count } : instr));
  return {
    ...fn,
    registers: [...fn.registers, 64],
    registerNames: [...fn.registerNames, undefined],
    ...(fn.registerTypes ? { registerTypes: [...fn.registerTypes, undefined] } : {}),
    code: [...starts, ...shifted],
    loops: fn.loops.map((loop) => ({ ...loop, head: loop.head + count, end: loop.end + count })),
  };
}
