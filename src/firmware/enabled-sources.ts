/**
 * Interrupts come only where the program has enabled them: the bits of registers that enable its handlers keep what is
 * written to them, and a firing waits for one of its own.
 *
 *   the first step of a firing of h:  assume c  →  assume c ∧ (some bit of h's in the registers is set, and that source has a cause: {@link ./causes.ts})
 *   r = load [a]                                →  k = load [enabled + (a − first)];  n = any value;  r = (n & ~bits) | k       bits: those at a
 *   store [a] = v                               →  store [enabled + (a − first)] = v & bits
 *
 * `enabled` is an object with a byte for each address from the first such register to the last one, in which all other
 * bits stay 0. The accesses are rewritten by {@link ./volatile-inputs.ts}, where also those at computed addresses are
 * known that may go to registers. That the hardware takes back what enables an interrupt (the reset of a peripheral) is
 * not known here: then it still comes.
 */
import { named } from '../ir/ids.js';
import { addressOf, anyOf, binary, complement, constant, ite, nonZero, offsetBy, register } from '../ir/expr.js';
import type { AddressOf, Expr, FunctionId, GlobalObject, Instr, IrFunction, Program } from '../ir/ir.js';
import { IS_ATOMIC } from '../ir/access-flags.js';
import { mentionedGlobals } from '../ir/operands.js';
import { expand, type Scratch } from '../ir/rewrite.js';
import type { Position } from '../source/diagnostic.js';
import type { Cause, RegisterBits, VectorRegister } from './causes.js';
import { CauseFlags, flagObjects, pendingSource } from './causes.js';
import { machineObject } from './machine-object.js';

/**
 * Bits of a register, one of which is enough for an interrupt to come, and what brings it about; it may come at any
 * time if there is nothing.
 */
export interface EnableBits extends RegisterBits {
  readonly causes?: readonly Cause[];
}

/**
 * By vector, what enables interrupts; those without are always enabled. And the registers that say which source it was.
 */
export interface Sources {
  readonly enables: ReadonlyMap<number, readonly EnableBits[]>;
  readonly vectorRegisters: readonly VectorRegister[];
}

/** Bits of registers that keep what is written. */
export class KeptBits {
  private readonly bytes = new Map<bigint, bigint>();
  /** Those of them that the hardware may clear while others of their register are set. */
  private readonly fallible: readonly NonNullable<Cause['unless']>[];

  /** `enabled`: the address of the object. */
  constructor(
    private readonly enabled: AddressOf & { readonly of: 'global' },
    private readonly first: bigint,
    private readonly byHandler: ReadonlyMap<string, readonly EnableBits[]>,
    readonly causes: CauseFlags,
  ) {
    const sources = [...byHandler.values()].flat();
    const conditions = new Set(
      sources.flatMap((source) => (source.causes ?? []).flatMap(({ unless }) => unless ?? [])),
    );
    this.fallible = [...conditions].filter(({ clearedWith }) => clearedWith !== undefined);
    const deciding = this.fallible.map((each) => ({ ...each, bits: each.clearedWith ?? 0n }));
    for (const { address, size, bits } of [...sources.flatMap(registersOf), ...deciding])
      for (let i = 0n; i < size; i++) {
        const own = (bits >> (8n * i)) & 0xffn;
        if (own !== 0n) this.bytes.set(address + i, (this.bytes.get(address + i) ?? 0n) | own);
      }
  }

  /** The bits of an access that are kept, the first byte being the lowest. */
  at(address: bigint, size: number): bigint {
    let bits = 0n;
    for (let i = 0n; i < size; i++) bits |= (this.bytes.get(address + i) ?? 0n) << (8n * i);
    return bits;
  }

  /** Those of which a read says what was written; `found`: what is kept there. */
  readAt(address: bigint, size: number, found: Expr): Expr {
    const all = constant(found.width, this.at(address, size));
    return this.fallible.reduce((bits, { address: own, bits: lost, clearedWith = 0n }) => {
      const shift = 8n * (own - address);
      const here = (some: bigint): Expr => constant(found.width, shift >= 0n ? some << shift : some >> -shift);
      const isLost = nonZero(binary('and', found, here(clearedWith)));
      return ite(isLost, binary('and', bits, complement(here(lost))), bits);
    }, all);
  }

  /** All places of accesses of that size of which some bits are kept. */
  places(size: number): readonly bigint[] {
    const starts = [...this.bytes.keys()].flatMap((byte) => Array.from({ length: size }, (_, i) => byte - BigInt(i)));
    return [...new Set(starts)].filter((start) => start >= 0n);
  }

  /** Where they are kept. */
  home(address: bigint): Expr {
    return offsetBy(this.enabled, Number(address - this.first));
  }

  /** Whether a source is enabled, and what else is needed has happened; the loads come first. */
  open(
    { address, size, bits, causes = [] }: EnableBits,
    position: Position,
    scratch: Scratch,
  ): { readonly loads: readonly Instr[]; readonly open: Expr } {
    const enable = scratch.newRegister(size * 8);
    const loads: Instr[] = [
      { kind: 'load', dst: enable, address: this.home(address), size, flags: IS_ATOMIC, position },
    ];
    const isEnabled = nonZero(binary('and', register(size * 8, enable), constant(size * 8, bits)));
    const isSet = (some: RegisterBits): Expr => {
      const width = some.size * 8;
      const kept = scratch.newRegister(width);
      const from = this.home(some.address);
      loads.push({ kind: 'load', dst: kept, address: from, size: some.size, flags: IS_ATOMIC, position });
      return nonZero(binary('and', register(width, kept), constant(width, some.bits)));
    };
    const isCaused = causes.map((cause) => {
      const flag = scratch.newRegister(8);
      loads.push({ kind: 'load', dst: flag, address: this.causes.flag(cause), size: 1, flags: IS_ATOMIC, position });
      const { during, unless } = cause;
      const conditions = [...(during ? [isSet(during)] : []), ...(unless ? [complement(isSet(unless))] : [])];
      return conditions.reduce((all, each) => binary('and', all, each), nonZero(register(8, flag)));
    });
    return { loads, open: isCaused.length === 0 ? isEnabled : binary('and', isEnabled, anyOf(isCaused)) };
  }

  /** The vector register at an address, of a handler that there is. */
  vectorRegister(address: bigint, size: number): VectorRegister | undefined {
    return size === 2 ? this.causes.vectorRegisters.find((each) => each.address === address) : undefined;
  }

  /** The instructions for a read of a vector register. */
  pendingSource(of: VectorRegister, instr: Extract<Instr, { kind: 'load' }>, scratch: Scratch): Instr[] {
    const { loads, open } = this.openIn(of, instr.position, scratch);
    return [...loads, ...pendingSource(of, instr, open, this.causes.reasons(of), scratch)];
  }

  /** A firing begins: which of the sources may be its reason. */
  noteReasons(of: VectorRegister, position: Position, scratch: Scratch): readonly Instr[] {
    const { loads, open } = this.openIn(of, position, scratch);
    return [...loads, ...this.causes.noteReasons(of, open, position)];
  }

  private openIn(
    of: VectorRegister,
    position: Position,
    scratch: Scratch,
  ): { readonly loads: readonly Instr[]; readonly open: readonly Expr[] } {
    const sources = of.sources.map(({ enable }) => this.open(this.lasting(enable), position, scratch));
    return { loads: sources.flatMap(({ loads }) => loads), open: sources.map(({ open }) => open) };
  }

  /** The handlers of which no store of the rewritten program can set a bit, or bring about what it needs. */
  neverSet({ functions }: Program): readonly string[] {
    const noted = this.causes.noted(functions.flatMap(({ code }) => code));
    const mayCome = ({ causes = [] }: EnableBits): boolean =>
      causes.length === 0 || causes.some((cause) => noted.has(cause));
    const places = [...this.bytes.keys()];
    const set = new Set<string>();
    for (const { code } of functions)
      for (const instr of code) {
        if (instr.kind !== 'store' || !mentionedGlobals(instr.address).has(this.enabled.id)) continue;
        const { address, size, value } = instr;
        const at =
          address.kind === 'binary' && address.right.kind === 'const' ? address.right.value + this.first : undefined;
        const ones = at === undefined ? undefined : possibleOnes(value);
        for (const place of places) {
          const byte =
            at === undefined || ones === undefined
              ? 0xffn
              : place >= at && place < at + BigInt(size)
                ? (ones >> (8n * (place - at))) & 0xffn
                : 0n;
          for (const [handler, sources] of this.byHandler)
            if (sources.some((source) => mayCome(source) && (bitsAt(source, place) & byte) !== 0n)) set.add(handler);
        }
      }
    return [...this.byHandler.keys()].filter((handler) => !set.has(handler));
  }

  /** A source as a vector register sees it within the firing, which has taken the flags of its own cause with it. */
  private lasting(bits: RegisterBits): EnableBits {
    const { causes = [] } =
      [...this.byHandler.values()]
        .flat()
        .find(({ address, bits: own }) => address === bits.address && (own & bits.bits) !== 0n) ?? {};
    return causes.every(({ since }) => since === 'reset') ? { ...bits, causes } : bits;
  }
}

function bitsAt({ address, size, bits }: EnableBits, place: bigint): bigint {
  return place >= address && place < address + BigInt(size) ? (bits >> (8n * (place - address))) & 0xffn : 0n;
}

/** The bits that the value may have, as far as its operations tell. */
function possibleOnes(e: Expr): bigint {
  const all = (1n << BigInt(e.width)) - 1n;
  if (e.kind === 'const') return e.value;
  if (e.kind === 'zext') return possibleOnes(e.arg);
  if (e.kind === 'trunc') return possibleOnes(e.arg) & all;
  if (e.kind === 'binary' && e.op === 'and') return possibleOnes(e.left) & possibleOnes(e.right);
  if (e.kind === 'binary' && e.op === 'or') return possibleOnes(e.left) | possibleOnes(e.right);
  return all;
}

/** The program whose handlers at these vectors fire only where their bits are set, and what is known of these. */
export function withEnabledSources(
  program: Program,
  vectors: ReadonlyMap<string, number>,
  given: Sources | undefined,
): { readonly program: Program; readonly kept?: KeptBits } {
  const entries = firings(program);
  const byHandler = new Map(
    [...entries.keys()].flatMap((handler) => {
      const sources = given?.enables.get(vectors.get(handler) ?? -1);
      return sources ? [[handler, sources] as const] : [];
    }),
  );
  const sources = [...byHandler.values()].flat();
  const registers = [...new Map(sources.flatMap(registersOf).map((each) => [each.address, each])).values()];
  registers.sort((a, b) => Number(a.address - b.address));
  const [lowest] = registers;
  if (!lowest || !given) return { program };
  // An access that begins before the first register, or ends behind the last one, has room there; what is aligned stays
  // so.
  const first = lowest.address - (lowest.address % 2n) - MARGIN;
  const entry = program.functions[program.entry]!;
  const causes = [...new Set(sources.flatMap((source) => source.causes ?? []))];
  const fired = new Set([...byHandler.keys()].map((handler) => vectors.get(handler)));
  const vectorRegisters = given.vectorRegisters.filter(({ vector }) => fired.has(vector));
  const objects = [enabledObject(registers, first, entry), ...flagObjects(causes, vectorRegisters, entry.position)];
  const [enabled, caused, unread] = objects.map((_, i) =>
    addressOf(program.pointerBits, 'global', named(program.globals.length + i)),
  );
  const kept = new KeptBits(enabled!, first, byHandler, new CauseFlags(caused!, unread!, causes, vectorRegisters));
  const gates = new Map(
    [...byHandler].map(([handler, own]) => [
      entries.get(handler)!,
      { sources: own, vectorRegisters: vectorRegisters.filter(({ vector }) => vector === vectors.get(handler)) },
    ]),
  );
  const functions = program.functions.map((fn, id) => {
    const gate = gates.get(named(id));
    return gate ? withGate(fn, gate, kept) : fn;
  });
  return { program: { ...program, functions, globals: [...program.globals, ...objects] }, kept };
}

/** The largest scalar. */
const MARGIN = 16n;

/** The first functions of the tasks that are firings, by handler. */
function firings({ functions, entry }: Program): ReadonlyMap<string, FunctionId> {
  return new Map(
    functions[entry]!.code.flatMap((instr) =>
      instr.kind === 'create' && instr.schedule.kind === 'firing' && instr.callee.kind === 'direct'
        ? [[instr.schedule.handler, instr.callee.function] as const]
        : [],
    ),
  );
}

interface Gate {
  readonly sources: readonly EnableBits[];
  /** Those that say which of the sources it was. */
  readonly vectorRegisters: readonly VectorRegister[];
}

/** The function that waits until its interrupt is let in, and now enabled and brought about as well. */
function withGate(fn: IrFunction, { sources, vectorRegisters }: Gate, kept: KeptBits): IrFunction {
  const wait = fn.code.find((instr) => instr.kind === 'assume' && instr.waits);
  if (wait?.kind !== 'assume') throw new Error(`the firing of ${fn.name} does not wait until it is let in`);
  return expand(fn, (instr, scratch) => {
    if (instr !== wait) return undefined;
    const { position } = instr;
    const parts = sources.map((source) => ({ source, ...kept.open(source, position, scratch) }));
    return [
      ...parts.flatMap(({ loads }) => loads),
      { ...wait, cond: binary('and', wait.cond, anyOf(parts.map(({ open }) => open))) },
      ...taken(parts, kept.causes, position, scratch),
      ...vectorRegisters.flatMap((each) => kept.noteReasons(each, position, scratch)),
    ];
  });
}

/** A firing takes with it what one firing takes, unless another source that is open may have been the reason. */
function taken(
  parts: readonly { readonly source: EnableBits; readonly open: Expr }[],
  flags: CauseFlags,
  position: Position,
  scratch: Scratch,
): Instr[] {
  const causes = new Set(parts.flatMap(({ source }) => source.causes ?? []));
  return [...causes].flatMap((cause): Instr[] => {
    if (cause.since !== 'firing') return [];
    const others = parts.filter(({ source }) => !source.causes?.includes(cause)).map(({ open }) => open);
    if (others.length === 0) return [store(flags.flag(cause), constant(8, 0), position)];
    const [stays, flag] = [scratch.newRegister(1), scratch.newRegister(8)];
    const remains = binary('and', anyOf(others), register(1, stays));
    return [
      { kind: 'nondet', dst: stays, name: 'which source it was', position },
      { kind: 'load', dst: flag, address: flags.flag(cause), size: 1, flags: IS_ATOMIC, position },
      store(flags.flag(cause), ite(remains, register(8, flag), constant(8, 0)), position),
    ];
  });
}

function store(address: Expr, value: Expr, position: Position): Instr {
  return { kind: 'store', address, size: 1, value, flags: IS_ATOMIC, position };
}

/** Those of which bits keep what is written to them. */
function registersOf(source: EnableBits): readonly RegisterBits[] {
  const { causes = [] } = source;
  const lasting = causes.filter(({ since, bits }) => since === 'reset' && bits !== 0n);
  return [source, ...lasting, ...causes.flatMap(({ during, unless }) => [during ?? [], unless ?? []].flat())];
}

function enabledObject(registers: readonly RegisterBits[], first: bigint, { position }: IrFunction): GlobalObject {
  const { address, size: width } = registers.at(-1)!;
  const fields = registers.map((each) => ({ name: each.name, offset: Number(each.address - first), size: each.size }));
  return machineObject('enabled', fields, { size: Number(address - first + MARGIN) + width, align: 2, position });
}
