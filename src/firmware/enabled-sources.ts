/**
 * Interrupts come only where the program has enabled them: the bits of registers that enable its handlers keep what is written to them, and a firing waits for one of its own.
 *
 *   the first step of a firing of h:  assume c  →  assume c ∧ (some bit of h's in the registers is set)
 *   r = load [a]                                →  k = load [enabled + (a − first)];  n = any value;  r = (n & ~bits) | k       bits: those at a
 *   store [a] = v                               →  store [enabled + (a − first)] = v & bits
 *
 * `enabled` is an object with a byte for each address from the first such register to the last one, in which all other bits stay 0. The accesses are rewritten
 * by {@link ./volatile-inputs.ts}, where also those at computed addresses are known that may go to registers. That the hardware takes back what enables
 * an interrupt (the reset of a peripheral) is not known here: then it still comes.
 */
import { named } from '../ir/ids.js';
import { NO_QUALS, type CType } from '../ctypes/ctype.js';
import { binary, constant, nonZero, offsetBy, register, addressOf } from '../ir/expr.js';
import type { Expr, FunctionId, GlobalObject, Instr, IrFunction, Program, AddressOf } from '../ir/ir.js';
import { IS_ATOMIC } from '../ir/ir.js';
import { mentionedGlobals } from '../ir/operands.js';
import { expand } from '../ir/rewrite.js';

/** Bits of a register, one of which is enough for an interrupt to come. */
export interface EnableBits {
  readonly name: string;
  readonly address: bigint;
  /** Of the register, in bytes. */
  readonly size: number;
  readonly bits: bigint;
}

/** Bits of registers that keep what is written. */
export class KeptBits {
  private readonly bytes = new Map<bigint, bigint>();

  /** `enabled`: the address of the object. */
  constructor(
    private readonly enabled: AddressOf & { readonly of: 'global' },
    private readonly first: bigint,
    private readonly byHandler: ReadonlyMap<string, readonly EnableBits[]>,
  ) {
    const sources = [...byHandler.values()].flat();
    for (const { address, size, bits } of sources)
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

  /** All places of accesses of that size of which some bits are kept. */
  places(size: number): readonly bigint[] {
    const starts = [...this.bytes.keys()].flatMap((byte) => Array.from({ length: size }, (_, i) => byte - BigInt(i)));
    return [...new Set(starts)].filter((start) => start >= 0n);
  }

  /** Where they are kept. */
  home(address: bigint): Expr {
    return offsetBy(this.enabled, Number(address - this.first));
  }

  /** The handlers of which no store of the rewritten program can set a bit. */
  neverSet({ functions }: Program): readonly string[] {
    const places = [...this.bytes.keys()];
    const set = new Set<string>();
    for (const { code } of functions)
      for (const instr of code) {
        if (instr.kind !== 'store' || !mentionedGlobals(instr.address).has(this.enabled.id)) continue;
        const { address, size, value } = instr;
        const at = address.kind === 'binary' && address.right.kind === 'const' ? address.right.value + this.first : undefined;
        const ones = at === undefined ? undefined : possibleOnes(value);
        for (const place of places) {
          const byte = at === undefined || ones === undefined ? 0xffn : place >= at && place < at + BigInt(size) ? (ones >> (8n * (place - at))) & 0xffn : 0n;
          for (const [handler, sources] of this.byHandler) if (sources.some((source) => (bitsAt(source, place) & byte) !== 0n)) set.add(handler);
        }
      }
    return [...this.byHandler.keys()].filter((handler) => !set.has(handler));
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

/** The program whose handlers at these vectors fire only where their bits are set, and the bits for that. */
export function withEnabledSources(
  program: Program,
  vectors: ReadonlyMap<string, number>,
  enables: ReadonlyMap<number, readonly EnableBits[]> | undefined,
): { readonly program: Program; readonly kept?: KeptBits } {
  const entries = firings(program);
  const byHandler = new Map(
    [...entries.keys()].flatMap((handler) => {
      const sources = enables?.get(vectors.get(handler) ?? -1);
      return sources ? [[handler, sources] as const] : [];
    }),
  );
  const registers = [...new Map([...byHandler.values()].flat().map((source) => [source.address, source])).values()];
  registers.sort((a, b) => Number(a.address - b.address));
  const [lowest] = registers;
  if (!lowest) return { program };
  // An access that begins before the first register, or ends behind the last one, has room there; what is aligned stays so.
  const first = lowest.address - (lowest.address % 2n) - MARGIN;
  const object = enabledObject(registers, first, program.functions[program.entry]!);
  const address = addressOf(program.pointerBits, 'global', named(program.globals.length));
  const kept = new KeptBits(address, first, byHandler);
  const gates = new Map([...byHandler].map(([handler, sources]) => [entries.get(handler)!, sources]));
  const functions = program.functions.map((fn, id) => {
    const sources = gates.get(named(id));
    return sources ? withGate(fn, sources, kept) : fn;
  });
  return { program: { ...program, functions, globals: [...program.globals, object] }, kept };
}

/** The largest scalar. */
const MARGIN = 16n;

/** What the tasks that are firings begin with, by handler. */
function firings({ functions, entry }: Program): ReadonlyMap<string, FunctionId> {
  return new Map(
    functions[entry]!.code.flatMap((instr) =>
      instr.kind === 'create' && instr.schedule.kind === 'firing' && instr.callee.kind === 'direct'
        ? [[instr.schedule.handler, instr.callee.function] as const]
        : [],
    ),
  );
}

/** The function that waits until its interrupt is let in, and now enabled as well. */
function withGate(fn: IrFunction, sources: readonly EnableBits[], kept: KeptBits): IrFunction {
  const wait = fn.code.find((instr) => instr.kind === 'assume' && instr.waits);
  if (wait?.kind !== 'assume') throw new Error(`the firing of ${fn.name} does not wait until it is let in`);
  return expand(fn, (instr, scratch) => {
    if (instr !== wait) return undefined;
    const { position } = instr;
    const loads: Instr[] = [];
    const set = sources.map(({ address, size, bits }): Expr => {
      const dst = scratch.newRegister(size * 8);
      loads.push({ kind: 'load', dst, address: kept.home(address), size, flags: IS_ATOMIC, position });
      return nonZero(binary('and', register(size * 8, dst), constant(size * 8, bits)));
    });
    return [
      ...loads,
      {
        ...wait,
        cond: binary(
          'and',
          wait.cond,
          set.reduce((left, right) => binary('or', left, right)),
        ),
      },
    ];
  });
}

function enabledObject(registers: readonly EnableBits[], first: bigint, { position }: IrFunction): GlobalObject {
  const { address, size: width } = registers.at(-1)!;
  const size = Number(address - first + MARGIN) + width;
  const fields = registers.map((each) => ({ name: each.name, type: unsigned(each.size), offset: Number(each.address - first) }));
  return {
    name: 'enabled',
    size,
    align: 2,
    threadLocal: false,
    readOnly: false,
    machineState: true,
    init: [],
    position,
    type: { kind: 'record', record: { kind: 'struct', name: 'enabled', layout: { size, align: 2, fields } }, quals: NO_QUALS },
  };
}

function unsigned(size: number): CType {
  return size === 1
    ? { kind: 'int', size, signed: false, bool: false, rank: 1, name: 'unsigned char', quals: NO_QUALS }
    : { kind: 'int', size, signed: false, bool: false, rank: 3, name: 'unsigned int', quals: NO_QUALS };
}
