/**
 * Tables of what enables interrupts, what brings them about, and which registers tell their sources: by names of
 * registers, as data sheets have them.
 */
import type { Cause, RegisterBits, VectorRegister } from '../causes.js';
import type { EnableBits, Sources } from '../enabled-sources.js';
import { namesOf, type RegisterRow } from './platform.js';

/** The interrupt with this vector comes only while one of these bits of these registers is set. */
export type EnableRow = readonly [vector: number, registers: string, bits: number];

/**
 * A source, given by its vector and the registers that enable it, comes only after one of its causes: a write to one of
 * these registers, which sets one of the bits if there are any. Sources without a row come at any time.
 */
export interface CauseRow {
  readonly of: readonly [vector: number, enabledBy: string];
  readonly written: string;
  readonly bits?: number;
  /** These bits are clear in what is written. */
  readonly zero?: number;
  readonly since: Cause['since'];
  /** A write that clears these bits takes the cause back. */
  readonly undone?: readonly [register: string, bits: number];
  /** It is one only while one of these bits is set. */
  readonly during?: readonly [register: string, bits: number];
  /** It is one only while these bits are clear; while others of the register are set, the hardware may clear them. */
  readonly unless?: readonly [register: string, bits: number, clearedWith?: number];
}

/** A register that tells the source, by its codes: those of the highest priority first. */
export interface VectorRow {
  readonly name: string;
  readonly vector: number;
  readonly sources: readonly (readonly [code: number, register: string, bits: number])[];
}

export interface SourceTables {
  readonly registers: readonly RegisterRow[];
  readonly enables: readonly EnableRow[];
  readonly causes: readonly CauseRow[];
  readonly vectors?: readonly VectorRow[];
  /** Registers from this address on have 16 bits. */
  readonly wideFrom?: number;
}

export function sourcesOf({ registers, enables, causes, vectors = [], wideFrom = Infinity }: SourceTables): Sources {
  const addresses = new Map(
    namesOf(registers).flatMap(([address, names]) => names.map((name) => [name, address] as const)),
  );
  const bitsOf = (name: string, bits: number): RegisterBits => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`there is no register ${name}`);
    return { name, address: BigInt(address), size: address < wideFrom ? 1 : 2, bits: BigInt(bits) };
  };
  const unlessOf = (name: string, bits: number, clearedWith?: number): NonNullable<Cause['unless']> => ({
    ...bitsOf(name, bits),
    ...(clearedWith === undefined ? {} : { clearedWith: BigInt(clearedWith) }),
  });
  // What remains for ever has one flag, whoever waits for it; what a firing takes has one a row.
  const lasting = new Map<string, Cause>();
  const shared = (cause: Cause): Cause => {
    if (cause.since === 'firing') return cause;
    const { name, bits, zero, during, unless } = cause;
    const key = [name, bits, zero, during?.name, during?.bits, unless?.name, unless?.bits].join(' ');
    return lasting.get(key) ?? (lasting.set(key, cause), cause);
  };
  const known = causes.map(({ of: [vector, enabledBy], written, bits = 0, zero, since, undone, during, unless }) => ({
    vector,
    enabledBy: new Set(enabledBy.split(' ')),
    causes: written.split(' ').map((name) =>
      shared({
        ...bitsOf(name, bits),
        since,
        ...(zero === undefined ? {} : { zero: BigInt(zero) }),
        ...(undone ? { undone: bitsOf(...undone) } : {}),
        ...(during ? { during: bitsOf(...during) } : {}),
        ...(unless ? { unless: unlessOf(...unless) } : {}),
      }),
    ),
  }));
  const byVector = new Map<number, EnableBits[]>();
  for (const [vector, names, bits] of enables)
    for (const name of names.split(' ')) {
      const own = known.filter((row) => row.vector === vector && row.enabledBy.has(name)).flatMap((row) => row.causes);
      byVector.set(vector, [
        ...(byVector.get(vector) ?? []),
        { ...bitsOf(name, bits), ...(own.length > 0 ? { causes: own } : {}) },
      ]);
    }
  const vectorRegisters = vectors.map(({ name, vector, sources }): VectorRegister => ({
    name,
    address: bitsOf(name, 0).address,
    vector,
    sources: sources.map(([code, register, bits]) => ({ code, enable: bitsOf(register, bits) })),
  }));
  return { enables: byVector, vectorRegisters };
}
