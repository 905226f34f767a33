/**
 * Registers that lie one after the other, such as a port's PINx, DDRx and PORTx. Each is an object of its own, so that
 * reports name it, unless the program goes from one to the next (`*(&PORTB - 1)`) or hands out its address: then those
 * of a bank are one object, `port B.DDRB`.
 */
import { named } from '../ir/ids.js';
import type { CType, Field } from '../source/ctypes/ctype.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import { addressOf, binary, constant } from '../ir/expr.js';
import type { Expr, GlobalId, GlobalObject, Program } from '../ir/ir.js';
import { mapGlobals, mapOperands, mentionedGlobals, operandsOf } from '../ir/operands.js';

interface Member {
  readonly id: GlobalId;
  readonly global: GlobalObject;
  readonly offset: number;
}

/**
 * The program in which a bank that is used as a whole is one object. `inputs`: names of registers that are inputs
 * besides those that always are.
 */
export function withBanks(program: Program, inputs: ReadonlySet<string>): Program {
  const banks = banksOf(program);
  if (banks.size === 0) return program;
  const used = usedForMore(program);
  const place = new Map<GlobalId, Expr>();
  const globals = [...program.globals];
  for (const [name, members] of banks) {
    if (!members.some(({ id }) => used.has(id))) continue;
    const whole = addressOf(program.pointerBits, 'global', named(globals.length));
    globals.push(bank(name, members, inputs));
    for (const { id, offset } of members) place.set(id, binary('add', whole, constant(program.pointerBits, offset)));
  }
  if (place.size === 0) return program;
  const moved = (e: Expr): Expr => mapGlobals(e, (id, address) => place.get(id) ?? address);
  return {
    ...program,
    globals: globals.map((global) => ({
      ...global,
      init: global.init.map((item) => ({ ...item, value: moved(item.value) })),
    })),
    functions: program.functions.map((fn) => ({ ...fn, code: fn.code.map((instr) => mapOperands(instr, moved)) })),
  };
}

function banksOf({ globals }: Program): Map<string, Member[]> {
  const banks = new Map<string, Member[]>();
  globals.forEach((global, id) => {
    if (!global.bank) return;
    const { name, offset } = global.bank;
    const members = banks.get(name) ?? [];
    banks.set(
      name,
      [...members, { id: named<GlobalId>(id), global, offset }].sort((a, b) => a.offset - b.offset),
    );
  });
  return banks;
}

/** Registers whose addresses are used for more than an access to them. */
function usedForMore(program: Program): ReadonlySet<GlobalId> {
  const used = new Set<GlobalId>();
  const note = (e: Expr): void => mentionedGlobals(e).forEach((id) => used.add(id));
  for (const { code } of program.functions)
    for (const instr of code) {
      const direct = instr.kind === 'load' || instr.kind === 'store' ? instr.address : undefined;
      for (const e of operandsOf(instr)) if (e !== direct || e.kind !== 'addr') note(e);
    }
  for (const { init } of program.globals) for (const { value } of init) note(value);
  return used;
}

function bank(name: string, members: readonly Member[], inputs: ReadonlySet<string>): GlobalObject {
  const first = members[0]!.global;
  const { size, inputBytes } = first.bank!;
  const inputEnds = members.flatMap(({ global, offset }) => (inputs.has(global.name) ? [offset + global.size] : []));
  const fields = members.map(({ global, offset }): Field => ({ name: global.name, type: global.type, offset }));
  const type: CType = {
    kind: 'record',
    record: { kind: 'struct', name, layout: { fields, size, align: 1 } },
    quals: NO_QUALS,
  };
  return {
    name,
    size,
    align: 1,
    type,
    threadLocal: false,
    readOnly: false,
    init: [],
    position: first.position,
    inputBytes: Math.max(inputBytes, ...inputEnds),
  };
}
