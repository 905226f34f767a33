import { extendedOfNumber, numberOf } from '../ctypes/extended.js';
import type { CType } from '../ctypes/ctype.js';
import { sizeOf } from '../ctypes/types.js';
import type { Program } from '../ir/ir.js';
import type { Cell } from './cells.js';
import { cellAt, heapCellAt } from './cells.js';
import type { Memory, MemoryObject } from '../machine/memory.js';
import { bitsOf } from '../machine/representation.js';

/** What the library's objects begin with. */
const WORD_BYTES = 4;
const MAX_WIDTH_SHOWN_IN_DECIMAL = 64;
/** Larger parts of objects are not looked for when a pointer's type does not say what it points at. */
const MAX_PART_SIZE = 64;

/** Names objects, their parts, and values in the words of the source. Heap blocks are numbered as they are first mentioned. */
export class Names {
  private readonly heapNumbers = new Map<bigint, number>();

  constructor(
    private readonly program: Program,
    private readonly functions: readonly (bigint | undefined)[],
    private readonly memory: () => Memory,
  ) {}

  /** The part of the object that an access touches. */
  cell(object: MemoryObject, offset: number, size: number): { readonly text: string; readonly type: CType | undefined } {
    const cell = this.partOf(object, offset, size);
    return { text: this.object(object) + cell.suffix, type: cell.type };
  }

  /**
   * The pointer to an object of the library (a mutex, say) that may be a part of one of the program's: it is the part that encloses what begins with two
   * underscores. The models do not know its type, and the first part of `accounts` is `accounts`, too.
   */
  libraryObject(address: bigint): string | undefined {
    const object = this.memory().find(address);
    if (!object) return undefined;
    const offset = Number(address - object.base);
    const { suffix } = this.partOf(object, offset, Math.min(WORD_BYTES, Number(object.size) - offset));
    const dead = object.alive ? '' : ' (dead)';
    return enclosing(suffix) === suffix ? undefined : `&${this.object(object)}${enclosing(suffix)}${dead}`;
  }

  /** All of an object. */
  whole(object: MemoryObject): string {
    return this.object(object);
  }

  /** A value as its type presents it; without a type, as a number, negative if its top bit is set. */
  value(value: bigint, width: number, type: CType | undefined): string {
    switch (type?.kind) {
      case 'int':
        return type.bool ? boolean(value) : integer(this.number(value), width, type.signed, isCharacter(type.name));
      case 'pointer':
        return this.pointer(value, type.to);
      case 'float':
        return floating(value, type.size);
      case 'array':
        return characters(value, width);
      case 'record':
        return `0x${this.number(value).toString(16)}`;
      default:
        return this.untyped(value, width);
    }
  }

  private untyped(value: bigint, width: number): string {
    if (width === 1) return value.toString();
    if (width === this.program.pointerBits && (this.memory().find(value) || this.functions.includes(value))) return this.pointer(value, undefined);
    return integer(this.number(value), width, true, false);
  }

  /** What the program sees of an address whose bits it looks at. */
  private number(value: bigint): bigint {
    return this.memory().machineOf(value) ?? bitsOf(value);
  }

  private pointer(given: bigint, to: CType | undefined): string {
    const value = this.memory().followed(given);
    if (value === 0n) return 'NULL';
    const id = this.functions.indexOf(value);
    if (id >= 0) return this.program.functions[id]!.name;
    const object = this.memory().find(value) ?? this.memory().find(value - 1n);
    if (!object) return `0x${this.number(value).toString(16)}`;
    const dead = object.alive ? '' : ' (dead)';
    return `&${this.object(object)}${this.pointedPart(object, value - object.base, to)}${dead}`;
  }

  /** What a pointer into an object points at: of the parts that start there, the one of the pointer's type. */
  private pointedPart(object: MemoryObject, offset: bigint, to: CType | undefined): string {
    if (offset >= object.size) return ` + ${offset}`;
    const start = Number(offset);
    const limit = Number(object.size) - start;
    if (offset === 0n && !isSized(to)) return '';
    for (const size of candidateSizes(to, limit)) {
      const cell = this.partOf(object, start, size);
      if (cell.type) return enclosing(cell.suffix);
    }
    return offset === 0n ? '' : ` + ${offset}`;
  }

  private partOf(object: MemoryObject, offset: number, size: number): Cell {
    const type = this.typeOf(object);
    if (!type) return cellAt({ kind: 'void', quals: 0 }, offset, size);
    return object.origin.kind === 'heap' || object.origin.kind === 'named' ? heapCellAt(type, Number(object.size), offset, size) : cellAt(type, offset, size);
  }

  private typeOf({ origin }: MemoryObject): CType | undefined {
    switch (origin.kind) {
      case 'global':
        return this.program.globals[origin.global]!.type;
      case 'local':
        return this.program.functions[origin.function]!.locals[origin.local]!.type;
      case 'heap':
      case 'named':
        return origin.type;
    }
  }

  private object(object: MemoryObject): string {
    const { origin } = object;
    switch (origin.kind) {
      case 'global':
        return this.program.globals[origin.global]!.name;
      case 'local': {
        const owner = this.program.functions[origin.function]!;
        return `${owner.name}::${owner.locals[origin.local]!.name}`;
      }
      case 'named':
        return origin.name;
      case 'heap': {
        const number = this.heapNumbers.get(object.base) ?? this.heapNumbers.size + 1;
        this.heapNumbers.set(object.base, number);
        return `heap ${number}${origin.type ? ` (${typeName(origin.type)})` : ''}`;
      }
    }
  }
}

/** Without members of the library's own. */
function enclosing(suffix: string): string {
  return suffix.replace(/\.__.*/, '');
}

/** False for pointers whose target has no size of its own, such as `void *`, and unknown types. */
function isSized(to: CType | undefined): to is CType {
  return to !== undefined && to.kind !== 'void' && to.kind !== 'function';
}

/** Sizes of the part that a pointer may point at, best first: that of its type, else the largest. */
function candidateSizes(to: CType | undefined, limit: number): number[] {
  const sizes = isSized(to) ? [sizeOf(to)] : [];
  for (let size = Math.min(limit, MAX_PART_SIZE); size > 0; size--) sizes.push(size);
  return sizes.filter((size) => size >= 1 && size <= limit);
}

function typeName(type: CType): string {
  switch (type.kind) {
    case 'record':
      return `${type.record.kind} ${type.record.name}`;
    case 'pointer':
      return `${typeName(type.to)} *`;
    case 'array':
      return `${typeName(type.of)}[${type.length ?? ''}]`;
    case 'int':
    case 'float':
      return type.name;
    case 'function':
    case 'void':
      return type.kind;
  }
}

function isCharacter(name: string): boolean {
  return /^((un)?signed )?char$/.test(name);
}

/** As a string literal, up to the null character. */
function characters(value: bigint, width: number): string {
  let text = '';
  for (let at = 0; at < width; at += 8) {
    const code = Number((value >> BigInt(at)) & 255n);
    if (code === 0) break;
    const character = String.fromCharCode(code);
    text += code < 0x20 || code >= 0x7f ? `\\${code.toString(8).padStart(3, '0')}` : character.replace(/["\\]/, '\\$&');
  }
  return `"${text}"`;
}

function boolean(value: bigint): string {
  return value === 0n ? 'false' : value === 1n ? 'true' : value.toString();
}

/** The shortest decimal number that has these bits; of 80 bits, that is nearest as a double. */
function floating(bits: bigint, size: number): string {
  const view = new DataView(new ArrayBuffer(8));
  if (size === 8) {
    view.setBigUint64(0, bits);
    return decimal(view.getFloat64(0));
  }
  if (size !== 4) {
    const value = numberOf(bits, 8);
    const isFar = !Number.isFinite(value) || value === 0;
    return isFar && extendedOfNumber(value) !== bits ? `0x${bits.toString(16)}` : decimal(value);
  }
  view.setUint32(0, Number(bits));
  const value = view.getFloat32(0);
  const digits = [6, 7, 8, 9].find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return decimal(digits === undefined ? value : Number(value.toPrecision(digits)));
}

function decimal(value: number): string {
  return Object.is(value, -0) ? '-0' : value.toString();
}

function integer(value: bigint, width: number, signed: boolean, character: boolean): string {
  if (width > MAX_WIDTH_SHOWN_IN_DECIMAL) return `0x${value.toString(16)}`;
  const number = (signed ? BigInt.asIntN(width, value) : value).toString();
  const printable = character && value > 0x20n && value < 0x7fn;
  return printable ? `${number} '${String.fromCharCode(Number(value))}'` : number;
}
