import { LINES_MASKED, STATUS } from '../../base/machine-state.js';
import { fail } from '../../source/diagnostic.js';
import type { Target } from '../../source/target.js';
import { constant, register } from '../expr.js';
import type { Expr, FunctionId, Instr, IrFunction } from '../ir.js';
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
  /** The machine masks all interrupts while it runs, and unmasks them at its end. */
  readonly masksAll?: boolean;
  /** It fires only when the program has set it pending; by default it may at any time. */
  readonly software?: boolean;
}

/** What of the program's lowering is needed here. */
interface Program {
  readonly pointerBits: number;
  readonly target: Target;
  findDefined(name: string): LinkedFunction | undefined;
  functionId(linked: LinkedFunction): FunctionId;
  addFunction(fn: IrFunction): FunctionId;
  mentionsGlobal(names: ReadonlySet<string>): boolean;
  constantArguments(names: ReadonlySet<string>): ReadonlySet<bigint>;
  /** Whether a call of the function may wait for others. */
  mayWait(fn: FunctionId): boolean;
  assume(text: string, name?: string): void;
}

/** Tell whether the interrupt with this number may fire now: see the model of interrupts. */
const GATE = '__tcbmc_interrupt_open';
const SOFTWARE_GATE = '__tcbmc_take_pending';
const MASK_ALL = '__tcbmc_mask_all';
const MASK_LINE = '__tcbmc_mask_line';
const SOFTWARE_LINE = '__tcbmc_software_line';

/** The reservation of an exclusive access, which ends where a handler begins. */
const EXCLUSIVE: ReadonlySet<string> = new Set(['__tcbmc_exclusive']);
/** What the gate depends on. */
const MASKS: ReadonlySet<string> = new Set([STATUS, LINES_MASKED, ...EXCLUSIVE]);

const END_RESERVATION = '__tcbmc_end_reservation';

/** The machine starts with the numbers disabled that the program enables by these. */
const ENABLING: ReadonlySet<string> = new Set(['NVIC_EnableIRQ', '__NVIC_EnableIRQ']);

/** The handler's function. @throws DiagnosticError if there is none */
export function handlerOf({ handler, priority }: InterruptSource, program: Program): FunctionId {
  const linked = program.findDefined(handler);
  if (!linked || linked.library) return fail('name', `there is no function '${handler}' to serve an interrupt`);
  if (priority < 1) fail('usage', `the interrupt of '${handler}' needs a priority of 1 or more; 0 is that of the program`);
  return program.functionId(linked);
}

/** The instructions that set up all firings: each is a task of its own, which may start whenever its gate is open. */
export function startsOf(
  interrupts: readonly InterruptSource[],
  handlers: readonly FunctionId[],
  startsMasked: boolean,
  program: Program,
): (entry: IrFunction) => Instr[] {
  const disabled = program.constantArguments(ENABLING);
  const gated = startsMasked || program.mentionsGlobal(MASKS);
  const targets = interrupts.map((interrupt, i) =>
    gated || interrupt.software ? program.addFunction(gatedHandler(interrupt, handlers[i]!, program)) : handlers[i]!,
  );
  // Without a gate a handler begins with its first step: one that waits there has not begun, and holds nobody up.
  for (const [index, { handler }] of interrupts.entries())
    if (targets[index] === handlers[index] && program.mayWait(handlers[index]!))
      program.assume('what handlers wait for at first is not held by what they interrupt', handler);
  const prepared = [
    ...(startsMasked ? [callOf(program, MASK_ALL, [constant(8, 1)])] : []),
    ...interrupts.flatMap(({ software = false, number }) => {
      const line = numberOf(number, program);
      return [
        ...(software ? [callOf(program, SOFTWARE_LINE, [line])] : []),
        ...(disabled.has(line.value) ? [callOf(program, MASK_LINE, [line, constant(8, 1)])] : []),
      ];
    }),
  ];
  return (entry) => [
    ...prepared.map((call): Instr => ({ ...call, position: entry.position })),
    ...interrupts.flatMap(({ handler, number, priority, fires = 1 }, i) =>
      Array.from({ length: fires }, (_, instance): Instr => ({
        kind: 'create',
        dst: entry.registers.length,
        callee: { kind: 'direct', function: targets[i]! },
        arg: constant(program.pointerBits, 0),
        schedule: { kind: 'firing', handler, number, priority, instance },
        position: entry.position,
      })),
    ),
  ];
}

function numberOf(number: number, { target }: Program): Extract<Expr, { kind: 'const' }> {
  return { kind: 'const', width: target.int * 8, value: BigInt(number) };
}

/** A call of a function of the model. */
function callOf(program: Program, name: string, args: readonly Expr[]): Extract<Instr, { kind: 'call' }> {
  const linked = program.findDefined(name);
  if (!linked) throw new Error(`the model of interrupts lacks ${name}`);
  return { kind: 'call', callee: { kind: 'direct', function: program.functionId(linked) }, args, position: linked.definition.position };
}

/** Waits in one step until the interrupt may fire, then runs the handler. */
function gatedHandler({ handler, number, software = false, masksAll = false }: InterruptSource, handlerId: FunctionId, program: Program): IrFunction {
  const { position } = program.findDefined(handler)!.definition;
  const open = register(8, 0);
  const line = numberOf(number, program);
  const masking = (masked: number): Instr[] => (masksAll ? [{ ...callOf(program, MASK_ALL, [constant(8, masked)]), position }] : []);
  const code: Instr[] = [
    { kind: 'atomic-begin', position },
    { ...callOf(program, software ? SOFTWARE_GATE : GATE, [line]), dst: 0, position },
    { kind: 'assume', cond: { kind: 'compare', width: 1, op: 'ne', left: open, right: constant(8, 0) }, position },
    ...masking(1),
    ...(program.mentionsGlobal(EXCLUSIVE) ? [{ ...callOf(program, END_RESERVATION, []), position }] : []),
    { kind: 'atomic-end', position },
    { kind: 'call', callee: { kind: 'direct', function: handlerId }, args: [], position },
    ...masking(0),
    { kind: 'return', position },
  ];
  return { name: handler, params: [], registers: [8], registerNames: [undefined], locals: [], code, resultWidth: 0, loops: [], position, library: true };
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
