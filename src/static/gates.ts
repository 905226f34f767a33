/**
 * Gates keep the firings of interrupts out. A firing begins with a section that asks the model of interrupts
 * (`library/models/interrupts.c`) whether it is let in, and waits until it is (`lower/interrupts.ts`). What that model
 * reads are cells of memory like others, here the cells of a gate; while one of them has a value that closes the gate,
 * the firing does not begin:
 *
 * - the status of the machine, with bit 7 clear;
 * - the mask of the interrupt's number, not 0;
 * - the mask of a kernel, not 0, where there is a kernel.
 *
 * That is taken from the model by name, as locks are (`primitives.ts`). What else a firing may wait for (enable
 * bits, causes) is left out, so that it may come more often here.
 */
import { KERNEL_MASKS, LINES_MASKED, OPEN_BIT, STATUS } from '../base/machine-state.js';
import type { Expr, GlobalId, IrFunction, Program } from '../ir/ir.js';
import type { ObjectId } from './locations.js';
import type { ObjectTable } from './objects.js';

/** A byte of memory that closes gates. */
export interface GateCell {
  readonly object: ObjectId;
  readonly global: GlobalId;
  readonly offset: number;
  /** Its value keeps the firing out, whatever else there is. */
  readonly closes: (value: bigint) => boolean;
}

const GATES: ReadonlySet<string> = new Set(['__tcbmc_interrupt_open', '__tcbmc_take_pending']);
const GATE = '__tcbmc_interrupt_open';
const isLowered = (value: bigint): boolean => ((value >> BigInt(OPEN_BIT)) & 1n) === 0n;
const isSet = (value: bigint): boolean => value !== 0n;

/** The cells of the gate through which the firing comes; none if there is no gate. @param root what it begins with */
export function gateOf(program: Program, objects: ObjectTable, root: IrFunction): readonly GateCell[] {
  const number = lineOf(program, root);
  if (number === undefined) return [];
  const cell = (name: string, offset: number, closes: GateCell['closes']): GateCell[] => {
    const id = program.globals.findIndex((global) => global.name === name);
    return id < 0
      ? []
      : [{ object: objects.enter({ kind: 'global', id: id as GlobalId }), global: id as GlobalId, offset, closes }];
  };
  return [
    ...cell(STATUS, 0, isLowered),
    ...cell(LINES_MASKED, number, isSet),
    ...(asksKernel(program) ? cell(KERNEL_MASKS, 0, isSet) : []),
  ];
}

/** The number of the interrupt, if the firing begins only when it is let in. */
function lineOf({ functions }: Program, { code, library }: IrFunction): number | undefined {
  const end = code.findIndex(({ kind }) => kind === 'atomic-end');
  const first = code.slice(0, end);
  const asking = first.find(
    (instr) => instr.kind === 'call' && instr.callee.kind === 'direct' && isGate(functions[instr.callee.function]!),
  );
  if (!library || code[0]?.kind !== 'atomic-begin' || asking?.kind !== 'call' || asking.dst === undefined)
    return undefined;
  const { dst } = asking;
  const waits = first.some((instr) => instr.kind === 'assume' && isNeeded(instr.cond, (e) => isNonZero(e, dst)));
  const [number] = asking.args;
  return waits && number?.kind === 'const' ? Number(number.value) : undefined;
}

function isGate({ name, library }: IrFunction): boolean {
  return library && GATES.has(name);
}

/** Whether the condition is one of those that must all hold. */
function isNeeded(e: Expr, wanted: (e: Expr) => boolean): boolean {
  return (
    wanted(e) || (e.kind === 'binary' && e.op === 'and' && (isNeeded(e.left, wanted) || isNeeded(e.right, wanted)))
  );
}

function isNonZero(e: Expr, register: number): boolean {
  return (
    e.kind === 'compare' &&
    e.op === 'ne' &&
    e.left.kind === 'reg' &&
    e.left.reg === register &&
    e.right.kind === 'const' &&
    e.right.value === 0n
  );
}

/** The gate looks at the mask of the kernel, itself or in a function that it calls. */
function asksKernel({ functions, globals }: Program): boolean {
  const gate = functions.find((fn) => fn.library && fn.name === GATE);
  const reads = (fn: IrFunction): boolean =>
    fn.code.some(
      (instr) =>
        instr.kind === 'load' &&
        instr.address.kind === 'addr' &&
        instr.address.of === 'global' &&
        globals[instr.address.id]!.name === KERNEL_MASKS,
    );
  const calls =
    gate?.code.flatMap((instr) =>
      instr.kind === 'call' && instr.callee.kind === 'direct' ? [functions[instr.callee.function]!] : [],
    ) ?? [];
  return gate !== undefined && [gate, ...calls].some(reads);
}
