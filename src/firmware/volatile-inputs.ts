/**
 * Inputs from outside of the program, such as hardware registers: each read gives a fresh unknown value, so what is
 * written never comes back.
 *
 *   of a global x:        r = load [&x + c]                     →  r = any value                                             c a constant within x
 *                         r = load [e]                          →  v = load [e]; n = any value; r = (e − &x <u size) ? n : v
 *   of addresses [f, l]:  r = load [c]                          →  r = any value;     store [c] = v  →  (nothing)            c a constant in [f, l]
 *                         r = load [e]                          →  a = (e − f ≤u l − f); v = load [a ? &spare : e]; n = any value; r = a ? n : v
 *   of an address that is a global's: r = load [c]              →  r = load [&global];     store [c] = v  →  store [&global] = v
 *   of addresses with bits that are kept: {@link ./enabled-sources.ts}; with k(a) those at a, 0 where none is, and h(a) their home, &spare where none is,
 *                         r = load [e]                          →  …; v = load [a ? h(e) : e]; …; r = a ? (n & ~k(e)) | (v & k(e)) : v
 *                         store [e] = v                         →  …; store [a ? h(e) : e] = a ∧ k(e) ≠ 0 ? v & k(e) : v
 *
 * `spare` is an object of each task for itself, there because no object of the program has such an address. A dynamic
 * address is compared with a global where it is computed from the global's address, or where that address is known to
 * more than such computations. It is compared with ranges of addresses in volatile accesses, and in others where the
 * program makes pointers to what is not volatile from such addresses.
 */
import { SPARE } from '../base/machine-state.js';
import { flagsOf, named, namesOf } from '../ir/ids.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import { fail } from '../source/diagnostic.js';
import {
  addressOf,
  anyOf,
  binary,
  compare,
  complement,
  constant,
  ite,
  negate,
  register,
  resize,
  TRUE,
} from '../ir/expr.js';
import type { Expr, GlobalId, GlobalObject, Instr, IrFunction, LoadOrStore, Program, RegisterId } from '../ir/ir.js';
import { IS_ATOMIC, IS_VOLATILE } from '../ir/access-flags.js';
import { mentionedGlobals, operandsOf } from '../ir/operands.js';
import { once } from '../base/once.js';
import type { Written } from './causes.js';
import { expand, type Scratch } from '../ir/rewrite.js';
import type { AddressRange } from './address-range.js';
import { merged, showRange } from './address-range.js';
import type { KeptBits, Sources } from './enabled-sources.js';
import { unsignedOf } from './machine-object.js';

/** The name of a global, or addresses. */
export type VolatileInput = string | AddressRange;

/** The largest scalar. */
const SPARE_SIZE = 16;

/**
 * With 64-bit pointers, objects are known by the upper bits of their addresses; in smaller spaces they keep away from
 * the ranges.
 */
const FIRST_OF_OBJECTS = 1n << 40n;

/** Ranges of addresses that the user gives, besides those that the source mentions. */
export interface Hardware {
  readonly ranges: readonly AddressRange[];
  /** Also accesses that are not volatile may go to a range. */
  readonly plain: boolean;
  /** Facts about single addresses. */
  readonly map?: RegisterMap;
  /** Bits of registers that keep what is written. */
  readonly kept?: KeptBits;
}

/** Registers by their addresses. */
export interface RegisterMap {
  /** Their names. */
  readonly names: ReadonlyMap<bigint, string>;
  /** Names of globals that are the registers at these addresses. */
  readonly homes: ReadonlyMap<bigint, string>;
  /** Where interrupts come from. */
  readonly sources: Sources;
}

const NO_HARDWARE: Hardware = { ranges: [], plain: false };
const NO_MAP: RegisterMap = {
  names: new Map(),
  homes: new Map(),
  sources: { enables: new Map(), vectorRegisters: [] },
};

/** The program whose reads of these are inputs. @throws DiagnosticError for a name or a range that cannot be one */
export function withVolatileInputs(program: Program, inputs: readonly VolatileInput[], found = NO_HARDWARE): Program {
  const names = new Set(inputs.filter((input) => typeof input === 'string'));
  const given = inputs.filter((input) => typeof input !== 'string');
  for (const range of given) checkRange(range, program.pointerBits);
  const ranges = merged([...given, ...found.ranges]);
  const ids = namesOf<GlobalId>(program.globals).filter((id) => {
    const { inputBytes, name } = program.globals[id]!;
    return inputBytes || names.has(name);
  });
  if (ids.length === 0 && ranges.length === 0 && !found.map) return program;
  const spare = addressOf(program.pointerBits, 'global', named(program.globals.length));
  const pass = new Pass(program, ids, ranges, found.plain || given.length > 0, spare, found.map ?? NO_MAP, found.kept);
  const functions = program.functions.map((fn) => pass.rewritten(fn));
  const globals = program.globals.map((global, id) =>
    ids.includes(named(id)) ? { ...global, inputBytes: global.inputBytes ?? global.size } : global,
  );
  if (ranges.length === 0) return { ...program, functions, globals };
  return { ...program, functions, globals: [...globals, spareObject(program)], reserved: ranges };
}

function checkRange(range: AddressRange, pointerBits: number): void {
  const { first, last } = range;
  const shown = `0x${first.toString(16)}-0x${last.toString(16)}`;
  if (last < first) fail('usage', `the range of addresses ${shown} is empty`);
  if (last >= 1n << BigInt(pointerBits))
    fail('usage', `the addresses ${shown} do not exist on a target with ${pointerBits} address bits`);
  if (pointerBits === 64 && last >= FIRST_OF_OBJECTS)
    fail(
      'usage',
      `the addresses ${showRange(range)} overlap those that objects of the program get`,
      undefined,
      'give the target (--target), or a smaller range',
    );
}

function spareObject({ functions, entry }: Program): GlobalObject {
  return {
    name: SPARE,
    size: SPARE_SIZE,
    align: 1,
    threadLocal: true,
    readOnly: false,
    init: [],
    position: functions[entry]!.position,
    type: {
      kind: 'array',
      of: unsignedOf(1),
      length: SPARE_SIZE,
      quals: NO_QUALS,
    },
  };
}

/** The function that an access stands in. */
interface Within extends Pick<Written, 'definition'> {
  readonly scratch: Scratch;
}

class Pass {
  private readonly escaping: readonly GlobalId[];

  constructor(
    private readonly program: Program,
    private readonly ids: readonly GlobalId[],
    private readonly ranges: readonly AddressRange[],
    private readonly plain: boolean,
    private readonly spare: Expr,
    private readonly map: RegisterMap,
    private readonly kept: KeptBits | undefined,
  ) {
    const escaped = escapedGlobals(program);
    this.escaping = ids.filter((id) => escaped.has(id));
  }

  rewritten(fn: IrFunction): IrFunction {
    const values = once(() => assignedOnce(fn));
    const definition = (id: RegisterId): Expr | undefined => values().get(id);
    return expand(fn, (instr, scratch) => this.expansion(instr, { scratch, definition }));
  }

  private expansion(instr: Instr, within: Within): readonly Instr[] | undefined {
    if (instr.kind !== 'load' && instr.kind !== 'store') return undefined;
    if (instr.address.kind === 'const') return this.atConstant(instr, instr.address.value, within);
    const fixed = this.fixedGlobal(instr.address, instr.size);
    if (fixed !== undefined) return instr.kind === 'load' ? this.inputOf(instr, fixed, within.scratch) : undefined;
    return this.atDynamic(instr, within);
  }

  private atConstant(
    instr: LoadOrStore,
    address: bigint,
    { scratch, definition }: Within,
  ): readonly Instr[] | undefined {
    const end = address + BigInt(instr.size) - 1n;
    const home = this.homeAt(address);
    if (home && home.size === instr.size)
      return [{ ...instr, address: home.address, flags: flagsOf(instr.flags, IS_ATOMIC) }];
    const name = this.map.names.get(address);
    // Where null is the address of a register, only what is volatile goes there.
    const isRegister = address !== 0n || (name !== undefined && (instr.flags & IS_VOLATILE) !== 0);
    if (!isRegister || (address !== 0n && !this.ranges.some(({ first, last }) => address >= first && end <= last)))
      return undefined;
    const called = name ?? `0x${address.toString(16)}`;
    const { kept } = this;
    const bits = kept?.at(address, instr.size) ?? 0n;
    const known = kept && bits !== 0n ? keeping(instr, kept, address, called, scratch) : undefined;
    const vector = kept?.vectorRegister(address, instr.size);
    if (instr.kind === 'store')
      return [
        ...(known ?? []),
        ...(kept?.causes.notedBy(address, this.written(instr, definition)) ?? []),
        ...(kept && vector ? [kept.causes.forgetReasons(vector, instr.position)] : []),
      ];
    if (kept && vector) return kept.pendingSource(vector, instr, scratch);
    return known ?? [anyValue(instr, called)];
  }

  private written(
    { size, value, position }: Extract<Instr, { kind: 'store' }>,
    definition: Written['definition'],
  ): Written {
    return { size, value, definition, spare: this.spare, position };
  }

  private homeAt(address: bigint): { readonly address: Expr; readonly size: number } | undefined {
    const name = this.map.homes.get(address);
    const id = name === undefined ? -1 : this.program.globals.findIndex((global) => global.name === name);
    return id < 0
      ? undefined
      : { address: addressOf(this.program.pointerBits, 'global', named(id)), size: this.program.globals[id]!.size };
  }

  /** The global within which a constant place lies. */
  private fixedGlobal(address: Expr, size: number): GlobalId | undefined {
    const [base, offset] =
      address.kind === 'binary' && address.op === 'add' && address.right.kind === 'const'
        ? [address.left, address.right.value]
        : [address, 0n];
    if (base.kind !== 'addr' || base.of !== 'global' || !this.ids.includes(base.id)) return undefined;
    return offset + BigInt(size) <= BigInt(this.inputBytes(base.id)) ? base.id : undefined;
  }

  /** A value of the global's type, if the access is to the whole of it. */
  private inputOf(instr: Extract<Instr, { kind: 'load' }>, id: GlobalId, scratch: Scratch): readonly Instr[] {
    const { name, size, type } = this.program.globals[id]!;
    if (size !== instr.size) return [anyValue(instr, name, { register: true })];
    const width = type.kind === 'int' && type.bool ? 1 : size * 8;
    const dst = scratch.newRegister(width, type);
    const { position } = instr;
    const whole = anyValue({ ...instr, dst }, name, { register: true });
    return [whole, { kind: 'assign', dst: instr.dst, value: resize(register(width, dst), size * 8, false), position }];
  }

  private atDynamic(instr: LoadOrStore, { scratch, definition }: Within): readonly Instr[] | undefined {
    const { address, position } = instr;
    const mentioned = mentionedGlobals(address);
    const globals =
      instr.kind === 'load'
        ? this.ids.filter((id) => mentioned.has(id) || (mentioned.size === 0 && this.escaping.includes(id)))
        : [];
    const ranges =
      (this.plain || (instr.flags & IS_VOLATILE) !== 0) && mentioned.size === 0 && address.kind !== 'addr'
        ? this.ranges
        : [];
    if (globals.length === 0 && ranges.length === 0) return undefined;
    const at = scratch.newRegister(address.width);
    const inRange = scratch.newRegister(1);
    const there = register(address.width, at);
    const outside = register(1, inRange);
    const code: Instr[] = [
      { kind: 'assign', dst: at, value: address, position },
      {
        kind: 'assign',
        dst: inRange,
        value: anyOf(ranges.map((range) => this.within(there, range, instr.size))),
        position,
      },
    ];
    const width = instr.size * 8;
    const kept = ranges.length > 0 ? this.keptAt(there, instr.size) : undefined;
    const redirected = ranges.length > 0 ? ite(outside, kept?.home ?? this.spare, there) : there;
    if (instr.kind === 'store') {
      const value = kept
        ? ite(binary('and', outside, kept.any), binary('and', instr.value, kept.bits), instr.value)
        : instr.value;
      const noted =
        ranges.length > 0 ? (this.kept?.causes.notedAt(there, outside, this.written(instr, definition)) ?? []) : [];
      return [...code, { ...instr, address: redirected, value }, ...noted];
    }
    const read = scratch.newRegister(width);
    const fresh = scratch.newRegister(width);
    const isInput = anyOf([outside, ...globals.map((id) => this.inGlobal(there, id))]);
    const found = register(width, read);
    const input = register(width, fresh);
    const told = kept?.read(found);
    const value = ite(isInput, told ? joined(input, told, binary('and', found, told)) : input, found);
    return [
      ...code,
      { ...instr, dst: read, address: redirected },
      { kind: 'nondet', dst: fresh, name: this.nameOf(globals), position },
      { kind: 'assign', dst: instr.dst, value, position },
    ];
  }

  /**
   * Which bits are kept at an address in the ranges, whether any are, and where. `read`: those of which a read says what
   * was written, if that is found there.
   */
  private keptAt(
    address: Expr,
    size: number,
  ):
    { readonly bits: Expr; readonly any: Expr; readonly home: Expr; readonly read: (found: Expr) => Expr } | undefined {
    const { kept, ranges } = this;
    const places = kept
      ?.places(size)
      .filter((place) => ranges.some(({ first, last }) => place >= first && place + BigInt(size) - 1n <= last));
    if (!kept || !places || places.length === 0) return undefined;
    const isAt = (place: bigint): Expr => compare('eq', address, constant(address.width, place));
    const choose = (otherwise: Expr, of: (place: bigint) => Expr): Expr =>
      places.reduce((rest, place) => ite(isAt(place), of(place), rest), otherwise);
    return {
      any: anyOf(places.map(isAt)),
      bits: choose(constant(size * 8, 0), (place) => constant(size * 8, kept.at(place, size))),
      home: choose(this.spare, (place) => kept.home(place)),
      read: (found) => choose(constant(size * 8, 0), (place) => kept.readAt(place, size, found)),
    };
  }

  private nameOf(globals: readonly GlobalId[]): string {
    return globals.length === 1 ? this.program.globals[globals[0]!]!.name : 'hardware register';
  }

  private within(address: Expr, { first, last }: AddressRange, size: number): Expr {
    const width = address.width;
    if (last - first + 1n < BigInt(size)) return constant(1, 0);
    return compare(
      'ule',
      binary('sub', address, constant(width, first)),
      constant(width, last - first + 1n - BigInt(size)),
    );
  }

  private inGlobal(address: Expr, id: GlobalId): Expr {
    const distance = binary('add', address, negate(addressOf(address.width, 'global', id)));
    return compare('ult', distance, constant(address.width, this.inputBytes(id)));
  }

  private inputBytes(id: GlobalId): number {
    const { size, inputBytes } = this.program.globals[id]!;
    return inputBytes ?? size;
  }
}

/** An access to a register of which these bits are kept at home. */
function keeping(
  instr: LoadOrStore,
  kept: KeptBits,
  address: bigint,
  name: string,
  scratch: Scratch,
): readonly Instr[] {
  const flags = flagsOf(instr.flags, IS_ATOMIC);
  const home = kept.home(address);
  const width = instr.size * 8;
  const bits = constant(width, kept.at(address, instr.size));
  if (instr.kind === 'store') return [{ ...instr, address: home, value: binary('and', instr.value, bits), flags }];
  if (compare('eq', complement(bits), constant(width, 0)) === TRUE) return [{ ...instr, address: home, flags }];
  const found = scratch.newRegister(width);
  const fresh = scratch.newRegister(width);
  const { dst, position } = instr;
  const known = register(width, found);
  const told = kept.readAt(address, instr.size, known);
  return [
    { ...instr, dst: found, address: home, flags },
    anyValue({ ...instr, dst: fresh }, name),
    { kind: 'assign', dst, value: joined(register(width, fresh), told, binary('and', known, told)), position },
  ];
}

/** Any value, but for the bits that are kept. */
function joined(fresh: Expr, bits: Expr, found: Expr): Expr {
  return binary('or', binary('and', fresh, complement(bits)), found);
}

function anyValue(
  { dst, position }: Extract<Instr, { kind: 'load' }>,
  name: string,
  of: { readonly register?: true } = {},
): Instr {
  return { kind: 'nondet', dst, name, position, ...of };
}

/** The globals whose addresses are used for more than direct accesses. */
function escapedGlobals(program: Program): ReadonlySet<GlobalId> {
  const escaped = new Set<GlobalId>();
  const note = (e: Expr): void => mentionedGlobals(e).forEach((id) => escaped.add(id));
  for (const fn of program.functions)
    for (const instr of fn.code) {
      const address = instr.kind === 'load' || instr.kind === 'store' ? instr.address : undefined;
      for (const e of operandsOf(instr)) if (e !== address) note(e);
    }
  for (const { init } of program.globals) for (const { value } of init) note(value);
  return escaped;
}

/** The values of registers that have one value in a function. */
function assignedOnce({ code, params }: IrFunction): ReadonlyMap<RegisterId, Expr> {
  const values = new Map<RegisterId, Expr>();
  const known = new Set<RegisterId>(params);
  for (const instr of code) {
    if (!('dst' in instr) || instr.dst === undefined) continue;
    if (known.has(instr.dst)) values.delete(instr.dst);
    else if (instr.kind === 'assign') values.set(instr.dst, instr.value);
    known.add(instr.dst);
  }
  return values;
}
