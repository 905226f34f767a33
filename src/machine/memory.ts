import { firstIndex } from '../base/first-index.js';
import type { CType } from '../source/ctypes/ctype.js';
import { FAULTS } from '../ir/faults.js';
import type { FunctionId, GlobalId, LocalId } from '../ir/ir.js';
import type { PropertyClass } from '../ir/check-classes.js';
import type { Position } from '../source/diagnostic.js';
import { Contents } from './contents.js';
import { UNSEEN, bitsOf, isRepresentation, regionOf, represented } from './representation.js';
import type { Numbers } from './representation.js';

/** The pages below this address belong to no object: a pointer into them is a null pointer plus an offset. */
export const NULL_ZONE = 4096n;

/** The declaration or allocation that an object is an instance of. */
export type Origin =
  | { readonly kind: 'global'; readonly global: GlobalId; readonly task: number | undefined }
  | { readonly kind: 'local'; readonly function: FunctionId; readonly local: LocalId; readonly task: number }
  | {
      readonly kind: 'heap';
      readonly type: CType | undefined;
      readonly task: number;
      readonly position?: Position;
      readonly reserved?: true;
    }
  /** Of the system. */
  | { readonly kind: 'named'; readonly name: string; readonly type: CType | undefined };

export interface MemoryObject {
  readonly base: bigint;
  readonly size: bigint;
  /** Its address on the machine, which may be that of an object that is dead. */
  readonly machine: bigint;
  readonly align: bigint;
  /** Contents, of a string literal. */
  readonly literal: string | undefined;
  readonly origin: Origin;
  readonly readOnly: boolean;
  readonly alive: boolean;
  readonly bytes: Contents;
  /** The memory that may change `bytes` in place. */
  readonly owner: object;
}

export interface AccessFault {
  readonly property: PropertyClass;
  readonly message: string;
  /** Where the object begins that is meant. */
  readonly object?: bigint;
}

/** Where an access goes; or everything that is wrong with it. */
export type AccessTarget = { readonly object: MemoryObject; readonly offset: number } | readonly AccessFault[];

export function isFault(place: AccessTarget): place is readonly AccessFault[] {
  return Array.isArray(place);
}

/** Thrown for accesses so far into an object that the offset is no exact number here. */
export class MemoryTooLarge extends Error {}

const MAX_OFFSET = 1n << 52n;

/**
 * All objects, live and dead, ordered by address. Copies share the contents of objects until one of them changes it.
 */
export class Memory implements Numbers {
  private objects: MemoryObject[];
  private token: object = {};
  /** Where the object is that was found last: it is often asked for again, and objects do not overlap. */
  private last = 0;

  /** @param functions the machine's addresses of the functions, by their representations */
  constructor(
    objects: MemoryObject[] = [],
    private functions: ReadonlyMap<bigint, bigint> = new Map(),
  ) {
    this.objects = objects;
  }

  clone(): Memory {
    this.token = {};
    return new Memory(this.objects.slice(), this.functions);
  }

  /** Says where the functions are. */
  placeFunctions(functions: ReadonlyMap<bigint, bigint>): void {
    this.functions = functions;
  }

  machineOf(value: bigint): bigint | undefined {
    if (!isRepresentation(value)) return undefined;
    const region = regionOf(value);
    const entry = this.functions.get(region);
    if (entry !== undefined) return value - region + entry;
    const object = this.ownerOf(value);
    return object && BigInt.asUintN(64, value - object.base + object.machine);
  }

  /**
   * A number that looks like the representation of something of which nobody looks at the machine's address is followed
   * there: it may be one that nobody has set.
   */
  followed(value: bigint): bigint {
    const representation = represented(value);
    if (representation === value) return value;
    const address = this.functions.get(regionOf(representation)) ?? this.ownerOf(representation)?.machine;
    return address !== undefined && address >= UNSEEN ? representation : value;
  }

  /** The value in a register of this width. */
  fit(value: bigint, width: number): bigint {
    return width === 64 && isRepresentation(value) ? value : BigInt.asUintN(width, this.machineOf(value) ?? value);
  }

  alignOf(value: bigint): bigint {
    return this.ownerOf(value)?.align ?? 1n;
  }

  /** Whether a machine can place an object there: nothing that lives is in the way. */
  isFree(address: bigint, size: bigint, align: bigint, literal?: string, replaced?: bigint): boolean {
    const end = address + (size > 0n ? size : 1n);
    const isMerged = (other: MemoryObject): boolean =>
      literal !== undefined && other.literal === literal && other.machine === address;
    const isTaken = this.objects.some(
      (other) =>
        other.alive &&
        other.base !== replaced &&
        !isMerged(other) &&
        other.machine < end &&
        address < other.machine + (other.size > 0n ? other.size : 1n),
    );
    return address >= NULL_ZONE && address % align === 0n && !isTaken;
  }

  /**
   * The representation of an address; for a number of the machine that of the object that is there, or was. Undefined
   * if that is nothing.
   *
   * @param asNumber whether a representation that leads out of its object is such a number
   */
  representationOf(value: bigint, asNumber = false): bigint | undefined {
    const given = this.followed(value);
    if (this.find(given)) return given;
    const address = this.machineOf(given) ?? bitsOf(given);
    if (address !== bitsOf(given) && !asNumber) return given;
    const hit = this.objects.filter(
      ({ machine, base, size }) =>
        machine !== base && machine <= address && address < machine + (size > 0n ? size : 1n),
    );
    const object = hit.find(({ alive }) => alive) ?? hit.at(-1);
    return object && object.base + (address - object.machine);
  }

  /** The object whose region a representation lies in. */
  private ownerOf(value: bigint): MemoryObject | undefined {
    const object = this.objects[this.firstAbove(regionOf(value)) - 1];
    if (!object || !isRepresentation(object.base)) return undefined;
    return regionOf(value) <= object.base + object.size ? object : undefined;
  }

  /** Every object in the order of addresses. */
  all(): readonly MemoryObject[] {
    return this.objects;
  }

  /** Adds a live object; false if it would overlap another one. Locals that are gone give way to a new one. */
  add(
    [base, size, origin, bytes, readOnly = false]: readonly [
      base: bigint,
      size: bigint,
      origin: Origin,
      contents: Contents,
      readOnly?: boolean,
    ],
    machine = base,
    align = 1n,
    literal: string | undefined = undefined,
  ): boolean {
    const end = base + (size > 0n ? size : 1n);
    if (origin.kind === 'local') this.clear(base, end);
    const index = this.firstAbove(base);
    const before = this.objects[index - 1];
    const after = this.objects[index];
    if (before && extentEnd(before) > base) return false;
    if (after && end > after.base) return false;
    this.objects.splice(index, 0, {
      base,
      size,
      machine,
      align,
      literal,
      origin,
      readOnly,
      alive: true,
      bytes,
      owner: this.token,
    });
    return true;
  }

  /** Forgets locals of which nothing but these addresses is left. */
  private clear(base: bigint, end: bigint): void {
    const isGone = ({ origin, alive }: MemoryObject): boolean => origin.kind === 'local' && !alive;
    const first = this.firstAbove(base) - (this.find(base) ? 1 : 0);
    let count = 0;
    for (let at = this.objects[first]; at && at.base < end && isGone(at); at = this.objects[first + count]) count++;
    if (count > 0) this.objects.splice(first, count);
  }

  /** The object, live or dead, that contains the address. */
  find(address: bigint): MemoryObject | undefined {
    const near = this.objects[this.last];
    if (near && near.base <= address && address < extentEnd(near)) return near;
    const index = this.firstAbove(address) - 1;
    const object = this.objects[index];
    if (!object || address >= extentEnd(object)) return undefined;
    this.last = index;
    return object;
  }

  /** Where an access of `size` bytes goes, or what is wrong with it. */
  locate(address: bigint, size: number, write: boolean, asNumber = false): AccessTarget {
    if (address < NULL_ZONE) return [FAULTS.nullPointer];
    const representation = this.representationOf(address, asNumber) ?? address;
    const object = this.find(representation);
    if (!object) return [FAULTS.outside];
    const offset = representation - object.base;
    const isOutside = offset + BigInt(size) > object.size;
    if (object.alive && !isOutside && !(write && object.readOnly) && offset <= MAX_OFFSET)
      return { object, offset: Number(offset) };
    const faults = [
      ...(object.alive || offset >= object.size ? [] : [FAULTS.gone]),
      ...(isOutside ? [FAULTS.outside] : []),
      ...(write && object.readOnly && !isOutside ? [FAULTS.constant] : []),
    ];
    if (faults.length > 0) return faults.map((fault) => ({ ...fault, object: object.base }));
    if (offset > MAX_OFFSET) throw new MemoryTooLarge('an object is accessed too far from its start');
    return { object, offset: Number(offset) };
  }

  /** The little-endian value of `size` bytes. */
  read(object: MemoryObject, offset: number, size: number): bigint {
    const bytes = object.bytes;
    const pointer = size === 8 ? bytes.pointer(offset) : undefined;
    if (pointer !== undefined) return pointer;
    let value = 0n;
    for (let end = size; end > 0; end -= 4) {
      const start = Math.max(0, end - 4);
      let part = 0;
      for (let i = end - 1; i >= start; i--) part = part * 256 + bytes.get(offset + i);
      value = (value << BigInt(8 * (end - start))) | BigInt(part);
    }
    return value;
  }

  /** The contents of the object that may be pointers of so many bytes. */
  pointersIn({ bytes, size }: MemoryObject, width: number): bigint[] {
    const numbers: bigint[] = [];
    const read = (offset: number): bigint =>
      Array.from({ length: width }, (_, i) => BigInt(bytes.get(offset + i)) << BigInt(8 * i)).reduce((a, b) => a | b);
    for (let offset = 0; BigInt(offset + width) <= size && offset < bytes.extent; offset += width)
      numbers.push(read(offset));
    return [...bytes.allPointers(), ...numbers.filter((number) => number !== 0n)];
  }

  write(object: MemoryObject, offset: number, size: number, value: bigint, shadow?: bigint): void {
    const bytes = this.writableBytes(object);
    let rest = this.machineOf(value) ?? bitsOf(value);
    for (let i = 0; i < size; i += 4) {
      let part = Number(BigInt.asUintN(32, rest));
      for (let j = i; j < Math.min(size, i + 4); j++) {
        bytes.set(offset + j, part & 0xff);
        part >>>= 8;
      }
      rest >>= 32n;
    }
    if (isRepresentation(value)) bytes.setPointer(offset, value);
    if (shadow !== undefined)
      for (let i = 0; i < size; i++) bytes.setShadow(offset + i, Number((shadow >> BigInt(8 * i)) & 0xffn));
  }

  readBytes({ bytes }: MemoryObject, offset: number, count: number): Uint8Array {
    const result = new Uint8Array(count);
    for (let i = 0; i < count; i++) result[i] = bytes.get(offset + i);
    return result;
  }

  writeBytes(object: MemoryObject, offset: number, given: Uint8Array): void {
    const bytes = this.writableBytes(object);
    for (let i = 0; i < given.length; i++) bytes.set(offset + i, given[i]!);
  }

  /** The shadow of what {@link read} reads. */
  readShadow({ bytes }: MemoryObject, offset: number, size: number): bigint {
    let shadow = 0n;
    for (let i = size - 1; i >= 0; i--) shadow = (shadow << 8n) | BigInt(bytes.shadow(offset + i));
    return shadow;
  }

  /** Ends the life of the object that starts at the address. */
  kill(base: bigint): void {
    const index = this.firstAbove(base) - 1;
    const object = this.objects[index];
    if (object?.base === base) this.objects[index] = { ...object, alive: false, bytes: new Contents() };
  }

  /** `free(address)`: undefined when it went well. */
  free(pointer: bigint, asNumber = false): AccessFault | undefined {
    if (pointer === 0n) return undefined;
    const address = this.representationOf(pointer, asNumber) ?? pointer;
    const object = this.find(address);
    if (!object || !object.alive || object.base !== address || object.origin.kind !== 'heap')
      return { ...FAULTS.noBlock, ...(object ? { object: object.base } : {}) };
    this.kill(address);
    return undefined;
  }

  private writableBytes(object: MemoryObject): Contents {
    if (object.owner === this.token) return object.bytes;
    const bytes = object.bytes.copy();
    const { base, size, machine, align, literal, origin, readOnly, alive } = object;
    this.objects[this.firstAbove(base) - 1] = {
      base,
      size,
      machine,
      align,
      literal,
      origin,
      readOnly,
      alive,
      bytes,
      owner: this.token,
    };
    return bytes;
  }

  /** The index of the first object that starts after the address. */
  private firstAbove(address: bigint): number {
    return firstIndex(this.objects, ({ base }) => base > address);
  }
}

/** Objects of size 0 have an address of their own too. */
function extentEnd(object: MemoryObject): bigint {
  return object.base + (object.size > 0n ? object.size : 1n);
}
