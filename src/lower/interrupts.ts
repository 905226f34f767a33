import type { RegisterId } from '../ir/ir.js';
import { named } from '../ir/ids.js';
import { KERNEL_MASKS, LINES_MASKED, STATUS } from '../base/machine-state.js';
import { fail, type Position } from '../source/diagnostic.js';
import type { Target } from '../source/target.js';
import { compare, constant, register } from '../ir/expr.js';
import { type Expr, type FunctionId, type Instr, type IrFunction } from '../ir/ir.js';
import { BEGIN_MARK } from '../ir/marks.js';
import type { LinkedFunction } from './context.js';
import type { InterruptSource } from '../ir/interrupt-source.js';

/** The part of the program's lowering that is needed here. */
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
}

/** Tell whether the interrupt with this number may fire now: see the model of interrupts. */
const GATE = '__tcbmc_interrupt_open';
const SOFTWARE_GATE = '__tcbmc_take_pending';
const ARGUMENT = '__tcbmc_isr_argument';
const MASK_ALL = '__tcbmc_mask_all';
const MASK_LINE = '__tcbmc_mask_line';
const SOFTWARE_LINE = '__tcbmc_software_line';

/** The reservation of an exclusive access, which ends where a handler begins. */
const EXCLUSIVE: ReadonlySet<string> = new Set(['__tcbmc_exclusive']);
/** Variables on which the gate depends. */
const MASKS: ReadonlySet<string> = new Set([STATUS, LINES_MASKED, KERNEL_MASKS, ...EXCLUSIVE]);

/** How many handlers have begun, where somebody asks who sleeps for ever. */
const WAKES: ReadonlySet<string> = new Set(['__tcbmc_wakes', '__tcbmc_ends_of_low_power']);
const WAKING = '__tcbmc_handler_begins';
const WOKEN = '__tcbmc_there_are_handlers';

const END_RESERVATION = '__tcbmc_end_reservation';

/** The machine starts with the numbers disabled that the program enables by these. */
const ENABLING: ReadonlySet<string> = new Set(['NVIC_EnableIRQ', '__NVIC_EnableIRQ', 'irq_enable']);

/** The handler's function. @throws DiagnosticError if there is none */
export function handlerOf({ handler, priority }: InterruptSource, program: Program): FunctionId {
  const linked = program.findDefined(handler);
  if (!linked || linked.library) return fail('name', `there is no function '${handler}' to serve an interrupt`);
  if (priority < 1)
    fail('usage', `the interrupt of '${handler}' needs a priority of 1 or more; 0 is that of the program`);
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
  const wakes = program.mentionsGlobal(WAKES);
  const gated = startsMasked || program.mentionsGlobal(MASKS);
  const targets = interrupts.map((interrupt, i) => {
    const handler = handlers[i]!;
    // A task begins with its first step; a handler that would wait there holds up what it has interrupted already.
    const position = positionOf(interrupt, program);
    const begins: readonly Instr[] = [
      ...(wakes ? [{ ...callOf(program, WAKING, []), dst: GOES_ON, position }] : []),
      ...(program.mayWait(handler) ? [{ kind: 'mark', name: BEGIN_MARK, args: [], position } as const] : []),
    ];
    const gate = gated || interrupt.software ? gateOf(interrupt, program) : undefined;
    return gate || begins.length > 0 || takesArgument(interrupt, program)
      ? program.addFunction(entryOf(interrupt, handler, begins, gate, program))
      : handler;
  });
  const prepared = [
    ...(startsMasked ? [callOf(program, MASK_ALL, [constant(8, 1)])] : []),
    ...(wakes && interrupts.length > 0 ? [callOf(program, WOKEN, [])] : []),
    ...interrupts.flatMap(({ software = false, number }) => {
      const line = numberOf(number, program);
      return [
        ...(software ? [callOf(program, SOFTWARE_LINE, [line])] : []),
        ...(disabled.has(line.value) ? [callOf(program, MASK_LINE, [line, constant(8, 1)])] : []),
      ];
    }),
  ];
  const set = (entry: IrFunction): Instr[] => [
    ...prepared.map((call): Instr => ({ ...call, position: entry.position })),
    ...interrupts.flatMap(({ handler, number, priority, fires = 1, goesOn = false }, i) =>
      Array.from({ length: goesOn ? fires + 1 : fires }, (_, instance): Instr => ({
        kind: 'create',
        dst: named(entry.registers.length),
        callee: { kind: 'direct', function: targets[i]! },
        arg: constant(program.pointerBits, 0),
        schedule: {
          kind: 'firing',
          handler,
          number,
          priority,
          instance,
          ...(instance === fires ? { beyond: true } : {}),
        },
        position: entry.position,
      })),
    ),
  ];
  if (interrupts.length === 0) return set;
  // All at once: the first one may come before the program's first step, and the others then as well.
  return (entry) => [
    { kind: 'atomic-begin', position: entry.position },
    ...set(entry),
    { kind: 'atomic-end', starts: true, position: entry.position },
  ];
}

function numberOf(number: number, { target }: Program): Extract<Expr, { kind: 'const' }> {
  return { kind: 'const', width: target.int * 8, value: BigInt(number) };
}

/** A call of a function of the model. */
function callOf(program: Program, name: string, args: readonly Expr[]): Extract<Instr, { kind: 'call' }> {
  const linked = program.findDefined(name);
  if (!linked) throw new Error(`the model of interrupts lacks ${name}`);
  return {
    kind: 'call',
    callee: { kind: 'direct', function: program.functionId(linked) },
    args,
    position: linked.definition.position,
  };
}

/** The gate around a handler where interrupts can be masked. */
interface Gate {
  /** Waits until the interrupt may fire. */
  readonly before: readonly Instr[];
  readonly after: readonly Instr[];
}

/** The registers of a handler's entry: whether it may begin, what it is given, and whether it then goes on. */
const [TOLD, GIVEN, GOES_ON] = [named<RegisterId>(0), named<RegisterId>(1), named<RegisterId>(2)];

/** Zephyr's handlers have a parameter, of which the program says what it is where it connects them. */
function takesArgument({ handler }: InterruptSource, program: Program): boolean {
  return (
    program.findDefined(handler)!.definition.parameters.length === 1 && program.findDefined(ARGUMENT) !== undefined
  );
}

function gateOf(interrupt: InterruptSource, program: Program): Gate {
  const { number, software = false, masksAll = false } = interrupt;
  const position = positionOf(interrupt, program);
  const masking = (masked: number): Instr[] =>
    masksAll ? [{ ...callOf(program, MASK_ALL, [constant(8, masked)]), position }] : [];
  const before: Instr[] = [
    { ...callOf(program, software ? SOFTWARE_GATE : GATE, [numberOf(number, program)]), dst: TOLD, position },
    {
      kind: 'assume',
      cond: { kind: 'compare', width: 1, op: 'ne', left: register(8, TOLD), right: constant(8, 0) },
      waits: {},
      position,
    },
    ...masking(1),
    ...(program.mentionsGlobal(EXCLUSIVE) ? [{ ...callOf(program, END_RESERVATION, []), position }] : []),
  ];
  return { before, after: masking(0) };
}

/** Begins in one step, as soon as the interrupt may fire, then runs the handler. */
function entryOf(
  interrupt: InterruptSource,
  handler: FunctionId,
  begins: readonly Instr[],
  gate: Gate | undefined,
  program: Program,
): IrFunction {
  const position = positionOf(interrupt, program);
  const { pointerBits } = program;
  const isGiven = takesArgument(interrupt, program);
  const code: Instr[] = [
    { kind: 'atomic-begin', position },
    ...(gate?.before ?? []),
    ...(isGiven ? [{ ...callOf(program, ARGUMENT, [numberOf(interrupt.number, program)]), dst: GIVEN, position }] : []),
    ...begins,
    { kind: 'atomic-end', position },
  ];
  const runs: readonly Instr[] = [
    {
      kind: 'call',
      callee: { kind: 'direct', function: handler },
      args: isGiven ? [register(pointerBits, GIVEN)] : [],
      position,
    },
    ...(gate?.after ?? []),
  ];
  if (begins.some((instr) => instr.kind === 'call')) {
    const target = code.length + 1 + runs.length;
    code.push({ kind: 'branch', cond: compare('eq', register(8, GOES_ON), constant(8, 0)), target, position });
  }
  code.push(...runs, { kind: 'return', position });
  const { handler: name } = interrupt;
  return {
    name,
    params: [],
    registers: [8, pointerBits, 8],
    registerNames: [undefined, undefined, undefined],
    locals: [],
    code,
    resultWidth: 0,
    loops: [],
    position,
    library: true,
  };
}

function positionOf({ handler }: InterruptSource, program: Program): Position {
  return program.findDefined(handler)!.definition.position;
}
