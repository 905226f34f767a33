/**
 * On a machine that starts with interrupts off, nothing fires before the program first lets them in. So the tasks that
 * are firings are not created where the program begins, but
 *
 *   store [status] = v          →  store [status] = v;  if (¬created ∧ status is open) { created = 1; create all of them }
 *   create t                    →  if (¬created) { created = 1; create all of them };  create t
 *
 * What comes before is then done by the first task alone: it is followed as sequential code, with constants for what
 * memory holds. Before other tasks are created all firings are, so that only the first task ever creates them, and for
 * all others `created` is a constant. Where only some of the paths that meet have created them, the others may do so
 * later. These would be other tasks, of which no execution has both, and the firings of a handler would be more than
 * one series, which nobody else knows of. So where that happens, which the unrolling sees (`CreatedTwice`), the program
 * begins with its firings after all.
 */
import { named } from '../ir/ids.js';
import { STATUS } from '../base/machine-state.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import { addressOf, binary, compare, constant, register } from '../ir/expr.js';
import type { FunctionId, GlobalObject, Instr, IrFunction, Program, RegisterId } from '../ir/ir.js';
import { IS_ATOMIC } from '../ir/access-flags.js';
import { expand } from '../ir/rewrite.js';

/** Bit 7 of the status lets interrupts in, as in the model of interrupts. */
const OPEN = 0x80;

type Creation = Extract<Instr, { kind: 'create' }>;

/** @param program whose machine starts with interrupts off */
export function withLateFirings(program: Program): Program {
  const { functions, globals, entry, pointerBits } = program;
  const main = functions[entry]!;
  const firings = main.code.filter(
    (instr): instr is Creation => instr.kind === 'create' && instr.schedule.kind === 'firing',
  );
  const status = globals.findIndex(({ name }) => name === STATUS);
  if (firings.length === 0 || status < 0) return program;
  const created = addressOf(pointerBits, 'global', named(globals.length));
  const address = addressOf(pointerBits, 'global', named(status));
  const begin = named<FunctionId>(functions.length);
  const calling = (force: boolean, { position }: Instr): Instr => ({
    kind: 'call',
    callee: { kind: 'direct', function: begin },
    args: [constant(8, force ? 1 : 0)],
    position,
  });
  const later = functions.map((fn) =>
    expand(fn, (instr) => {
      if (instr.kind === 'create') return instr.schedule.kind === 'firing' ? [] : [calling(true, instr), instr];
      const opens =
        instr.kind === 'store' &&
        instr.address.kind === 'addr' &&
        instr.address.of === 'global' &&
        instr.address.id === status;
      return opens ? [instr, calling(false, instr)] : undefined;
    }),
  );
  return {
    ...program,
    functions: [...later, beginning(main, firings, created, address)],
    globals: [...globals, flag(main)],
  };
}

/** `begin(force)`: creates the firings if that has not happened, and if interrupts are on or it is said to. */
function beginning(
  { position }: IrFunction,
  firings: readonly Creation[],
  created: ReturnType<typeof addressOf>,
  status: ReturnType<typeof addressOf>,
): IrFunction {
  const [force, before, open, child] = [0, 1, 2, 3].map((index) => named<RegisterId>(index)) as [
    RegisterId,
    RegisterId,
    RegisterId,
    RegisterId,
  ];
  const last = firings.length + 9;
  const code: Instr[] = [
    { kind: 'load', dst: before, address: created, size: 1, flags: IS_ATOMIC, position },
    { kind: 'branch', cond: compare('ne', register(8, before), constant(8, 0)), target: last, position },
    { kind: 'load', dst: open, address: status, size: 1, flags: IS_ATOMIC, position },
    {
      kind: 'assign',
      dst: open,
      value: binary('or', binary('and', register(8, open), constant(8, OPEN)), register(8, force)),
      position,
    },
    { kind: 'branch', cond: compare('ne', register(8, open), constant(8, 0)), target: 6, position },
    { kind: 'jump', target: last, position },
    { kind: 'atomic-begin', position },
    { kind: 'store', address: created, value: constant(8, 1), size: 1, flags: IS_ATOMIC, position },
    ...firings.map((firing): Instr => ({ ...firing, dst: child })),
    { kind: 'atomic-end', position },
    { kind: 'return', position },
  ];
  return {
    name: '(interrupts)',
    params: [force],
    registers: [8, 8, 8, 64],
    registerNames: [undefined, undefined, undefined, undefined],
    locals: [],
    code,
    resultWidth: 0,
    loops: [],
    position,
    library: true,
  };
}

function flag({ position }: IrFunction): GlobalObject {
  return {
    name: '(interrupts have begun)',
    size: 1,
    align: 1,
    threadLocal: false,
    readOnly: false,
    machineState: true,
    init: [],
    position,
    type: { kind: 'int', size: 1, signed: false, bool: false, rank: 1, name: 'unsigned char', quals: NO_QUALS },
  };
}
