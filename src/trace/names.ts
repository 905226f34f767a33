import { NO_QUALS } from '../source/ctypes/ctype.js';
import type { Place, TracedObject } from '../answer/data.js';
import type { CType } from '../source/ctypes/ctype.js';
import { isNamedByTypedef, sizeOf } from '../source/ctypes/types.js';
import type { Program } from '../ir/ir.js';
import type { Cell, Subobject } from './cells.js';
import { cellAt, heapCellAt, stepsText, suffixOf } from './cells.js';
import type { Told } from './value-text.js';
import { boolean, characters, floating, integer, isCharacter } from './value-text.js';
import type { Memory, MemoryObject } from '../machine/memory.js';
import { bitsOf } from '../machine/representation.js';

export const VOID_POINTER: CType = { kind: 'pointer', to: { kind: 'void', quals: NO_QUALS }, size: 8, quals: NO_QUALS };

/** The size of the word with which the library's objects begin. */
const WORD_BYTES = 4;
/** Larger parts of objects are not looked for when a pointer's type does not say what it points at. */
const MAX_PART_SIZE = 64;

/**
 * Names objects, their parts, and values in the words of the source. Heap blocks are numbered as they are first
 * mentioned.
 */
export class Names {
  private readonly objects = new Map<string, TracedObject>();
  private heapBlocks = 0;
  /** Whether the name of a local says which object it is. */
  private readonly isPlain: (local: string) => boolean;

  constructor(
    private readonly program: Program,
    private readonly functions: readonly (bigint | undefined)[],
    private readonly memory: () => Memory,
  ) {
    this.isPlain = plainNames(program);
  }

  /** The part of the object that an access touches. */
  cell(
    object: MemoryObject,
    offset: number,
    size: number,
  ): { readonly text: string; readonly type: CType | undefined; readonly place: Place } {
    const cell = this.partOf(object, offset, size);
    const own = enclosing(cell.path);
    const path = own.map(({ step }) => step);
    const isHidden = own.length < cell.path.length;
    const partial = isHidden || cell.type || typeof path.at(-1) === 'object' ? {} : ({ partial: true } as const);
    const place = { object: this.traced(object), path, offset, size, ...partial };
    const suffix = isHidden ? stepsText(own) : suffixOf(cell, size);
    return { text: this.textOf(place.object, suffix), type: cell.type, place };
  }

  /**
   * The pointer to an object of the library (a mutex, say) that may be a part of one of the program's: it is the part
   * that encloses members of the library's types. The models do not know its type, and the first part of `accounts` is
   * `accounts`, too.
   */
  libraryObject(address: bigint): Told | undefined {
    const object = this.memory().find(address);
    if (!object) return undefined;
    const offset = Number(address - object.base);
    const { path } = this.partOf(object, offset, Math.min(WORD_BYTES, Number(object.size) - offset));
    const inside = path.findIndex(({ library }) => library !== undefined);
    const own = inside < 0 ? path : path.slice(0, inside);
    return own.length === path.length ? undefined : this.pointerTo(object, stepsText(own), this.placeOf(object, own));
  }

  /** All of an object. */
  whole(object: MemoryObject): string {
    return this.textOf(this.traced(object), '');
  }

  wholePlace(object: MemoryObject): Place {
    return this.placeOf(object, []);
  }

  /**
   * A value as its type presents it; without a type, as a number, negative if its top bit is set; of a part of a value,
   * its bits.
   */
  value(value: bigint, width: number, type: CType | undefined, isPart = false): Told {
    if (isPart) return this.untyped(value, width, false);
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
        return {
          text: `0x${this.number(value).toString(16)}`,
          data: { kind: 'bits', number: this.number(value).toString() },
        };
      case 'function':
      case 'void':
      case undefined:
        return this.untyped(value, width);
    }
  }

  private untyped(value: bigint, width: number, signed = true): Told {
    if (width === 1) return { text: value.toString(), data: { kind: 'integer', number: value.toString() } };
    if (width === this.program.pointerBits && (this.memory().find(value) || this.functions.includes(value)))
      return this.pointer(value, undefined);
    return integer(this.number(value), width, signed, false);
  }

  /** The number that the program sees of an address whose bits it looks at. */
  private number(value: bigint): bigint {
    return this.memory().machineOf(value) ?? bitsOf(value);
  }

  private pointer(given: bigint, to: CType | undefined): Told {
    const value = this.memory().followed(given);
    if (value === 0n) return { text: 'NULL', data: { kind: 'null' } };
    const id = this.functions.indexOf(value);
    if (id >= 0) return named(this.program.functions[id]!.name);
    const object = this.memory().find(value) ?? this.memory().find(value - 1n);
    if (object) return this.pointedPart(object, value - object.base, to);
    const number = this.number(value);
    return { text: `0x${number.toString(16)}`, data: { kind: 'address', number: number.toString() } };
  }

  /** The target of a pointer into an object: of the parts that start there, the one of the pointer's type. */
  private pointedPart(object: MemoryObject, offset: bigint, to: CType | undefined): Told {
    const start = Number(offset);
    const beside = (): Told =>
      this.pointerTo(object, ` + ${offset}`, { object: this.traced(object), path: [], offset: start, size: 0 });
    if (offset >= object.size) return beside();
    const limit = Number(object.size) - start;
    if (offset === 0n && !isSized(to)) return this.pointerTo(object, '', this.placeOf(object, []));
    for (const size of candidateSizes(to, limit)) {
      const cell = this.partOf(object, start, size);
      if (!cell.type) continue;
      const own = enclosing(cell.path);
      return this.pointerTo(object, stepsText(own), this.placeOf(object, own));
    }
    return offset === 0n ? this.pointerTo(object, '', this.placeOf(object, [])) : beside();
  }

  private pointerTo(object: MemoryObject, suffix: string, to: Place): Told {
    const stream = this.streamAt(object, to);
    if (stream !== undefined) return { text: stream, data: { kind: 'pointer', to } };
    const text = `&${this.textOf(to.object, suffix)}${object.alive ? '' : ' (dead)'}`;
    return { text, data: { kind: 'pointer', to, ...(object.alive ? {} : { dead: true }) } };
  }

  /** The program's name for the file of a standard stream. */
  private streamAt({ origin }: MemoryObject, { path: [index] }: Place): string | undefined {
    const isFile = origin.kind === 'global' && this.program.globals[origin.global]!.name === STANDARD_FILES;
    return isFile && typeof index === 'number' ? STREAMS[index] : undefined;
  }

  /** The place that a path leads to. */
  private placeOf(object: MemoryObject, path: readonly Subobject[]): Place {
    const { offset, size } = path.at(-1) ?? { offset: 0, size: Number(object.size) };
    return { object: this.traced(object), path: path.map(({ step }) => step), offset, size };
  }

  private partOf(object: MemoryObject, offset: number, size: number): Cell {
    const type = this.typeOf(object);
    if (!type) return cellAt({ kind: 'void', quals: NO_QUALS }, offset, size);
    return object.origin.kind === 'heap' || object.origin.kind === 'named'
      ? heapCellAt(type, Number(object.size), offset, size)
      : cellAt(type, offset, size);
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

  /** Locals of calls that follow each other may have lived at one address. */
  private traced(object: MemoryObject): TracedObject {
    const { base, origin } = object;
    const key = origin.kind === 'local' ? `${base} ${origin.function} ${origin.local} ${origin.task}` : `${base}`;
    const known = this.objects.get(key);
    if (known) return known;
    const traced = { ...this.described(object), id: this.objects.size };
    this.objects.set(key, traced);
    return traced;
  }

  /** An object as a report mentions it, with what follows its name. */
  private textOf({ kind, name, function: owner, type, machine, temporary }: TracedObject, suffix: string): string {
    if (machine) return `${name}${suffix.startsWith('.') ? `->${suffix.slice(1)}` : suffix}`;
    if (temporary) return `(${name} in ${owner ?? ''})${suffix}`;
    switch (kind) {
      case 'local':
        return `${this.isPlain(name) ? '' : `${owner ?? ''}::`}${name}${suffix}`;
      case 'heap':
        return `heap ${name}${type === undefined ? '' : ` (${type})`}${suffix}`;
      case 'global':
      case 'literal':
      case 'system':
        return `${name}${suffix}`;
    }
  }

  private described(object: MemoryObject): Omit<TracedObject, 'id'> {
    const { origin } = object;
    const type = this.typeOf(object);
    const typed = type ? { type: typeName(type) } : {};
    switch (origin.kind) {
      case 'global': {
        const { name, literal, namesakes, position } = this.program.globals[origin.global]!;
        if (isOwn(name)) return { kind: 'system', name: wordsOf(name), ...typed };
        const machine: Pick<TracedObject, 'machine'> = isRegisters(name) ? { machine: true } : {};
        const kind = literal !== undefined ? 'literal' : IDENTIFIER.test(name) ? 'global' : 'system';
        const shown = machine.machine ? name.slice(OWN.length, -REGISTERS.length) : name;
        return { kind, name: shown, ...typed, ...machine, ...(namesakes ? { file: position.file } : {}) };
      }
      case 'local': {
        const owner = this.program.functions[origin.function]!;
        const { name } = owner.locals[origin.local]!;
        const isTemporary = name.startsWith('<');
        const temporary = isTemporary ? ({ temporary: true } as const) : {};
        return {
          kind: 'local',
          name: isTemporary ? name.slice(1, -1) : name,
          function: isOwn(owner.name) ? wordsOf(owner.name) : owner.name,
          ...typed,
          ...temporary,
        };
      }
      case 'named':
        return { kind: 'system', name: origin.name, ...typed };
      case 'heap':
        return { kind: 'heap', name: `${++this.heapBlocks}`, ...typed };
    }
  }
}

/** Names that are identifiers; the library's models have words for the system instead. */
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

const STANDARD_FILES = '__tcbmc_standard_files';
const STREAMS = ['stdin', 'stdout', 'stderr'];

/** The prefix of the models' own variables, but for names in words: `__tcbmc_default_queue`. */
const MODELS = '__tcbmc_';

function isOwn(name: string): boolean {
  return name.startsWith(MODELS);
}

function wordsOf(name: string): string {
  return `the ${name.slice(MODELS.length).replaceAll('_', ' ')}`;
}

/**
 * The library's models and headers call the registers of a part `__SysTick_registers`, where a program has `SysTick`.
 */
const OWN = '__';
const REGISTERS = '_registers';

function isRegisters(name: string): boolean {
  return name.startsWith(OWN) && name.endsWith(REGISTERS);
}

/** Names that no other variable in memory has, of all that the program's functions and files have. */
function plainNames({ functions, globals }: Program): (local: string) => boolean {
  const owners = new Map<string, Set<string>>();
  const note = (name: string, owner: string): void => void owners.set(name, (owners.get(name) ?? new Set()).add(owner));
  for (const { name: owner, library, locals } of functions)
    if (!library) for (const { name } of locals) note(name, owner);
  for (const { name } of globals) note(name, '');
  return (local) => owners.get(local)?.size === 1;
}

function named(name: string): Told {
  return { text: name, data: { kind: 'function', name } };
}

/** Without members of the library's own. */
function enclosing(path: readonly Subobject[]): readonly Subobject[] {
  const own = path.findIndex(({ library }) => library === 'inner');
  return own < 0 ? path : path.slice(0, own);
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
    case 'record': {
      const { kind, name, alias } = type.record;
      return isNamedByTypedef(type.record) ? (alias ?? kind) : `${kind} ${name}`;
    }
    case 'pointer':
      return `${typeName(type.to)} *`;
    case 'array':
      return `${typeName(type.of)}[${type.length ?? ''}]`;
    case 'int':
      return type.name.startsWith('enum <') ? 'enum' : type.name;
    case 'float':
      return type.name;
    case 'function':
    case 'void':
      return type.kind;
  }
}
