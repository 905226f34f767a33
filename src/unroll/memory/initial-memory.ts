import type { Expr, Program } from '../../ir/ir.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import { fail } from '../../source/diagnostic.js';
import type { Position } from '../../source/diagnostic.js';
import type { UnspecifiedContents } from '../../steps/events.js';
import { ALIVE, SHADOWS } from '../../steps/flags.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import type { Addresses } from '../addresses/addresses.js';
import type { Knowledge } from '../paths/knowledge.js';
import type { State } from '../paths/state.js';
import type { Store } from '../paths/store.js';
import { evaluate } from '../values/evaluate.js';
import { overlay } from '../values/overlay.js';
import { NOWHERE, objectsIn } from '../addresses/pointsto.js';
import type { Value } from '../values/value.js';
import { constantOf, plain } from '../values/value.js';
import type { RoundObjects } from './round-objects.js';

/** Beyond all objects, whose addresses are below 2^63 where pointers have 64 bits. */
const NOTHING_THERE = 1n << 63n;

/**
 * The contents of cells before anybody writes them: when their objects come into being, and, of those that are shared,
 * when the first task creates another one.
 */
export class InitialMemory {
  /** The memory of the first task when it first created another; what shared cells hold before the first block. */
  private startStore: Store<CellId, Value> | undefined;
  private readonly initials = new Map<CellId, Value>();
  /** Cells with unspecified initial contents that somebody looked at. */
  private readonly unspecified = new Map<ObjectId, { readonly cell: CellId; readonly value: Bits }[]>();

  constructor(
    private readonly program: Program,
    private readonly addresses: Addresses,
    private readonly objects: RoundObjects,
    private readonly knowledge: Knowledge,
  ) {}

  start(store: Store<CellId, Value>): void {
    this.startStore ??= store;
  }

  /** Calls back for every shared cell that `store` holds another value of than the memory at the start. */
  changedSinceStart(store: Store<CellId, Value>, visit: (cell: CellId, value: Value) => void): void {
    this.startStore?.merge(store, (cell, atStart, now) => {
      const value = now ?? this.of(cell);
      if (this.knowledge.sharing.isShared(cell)) visit(cell, value);
      return atStart ?? value;
    });
  }

  /** The value of a shared cell before the first block. */
  atStart(cell: CellId): Value {
    return this.startStore?.get(cell) ?? this.of(cell);
  }

  /** False for cells of objects that only an earlier round knew. */
  isThere(cell: CellId): boolean {
    const { object, offset } = this.knowledge.cells.get(cell);
    return offset < 0 || this.objects.isDeclared(object);
  }

  /** The value of a cell when its object comes into being. */
  of(cell: CellId): Value {
    let value = this.initials.get(cell);
    if (!value) this.initials.set(cell, (value = this.compute(cell)));
    return value;
  }

  /**
   * The value of a cell that a path has not written. Of another task's object, nothing was published where there is
   * nothing.
   */
  whereUnwritten(cell: CellId, { concurrent, owned }: Pick<State, 'concurrent' | 'owned'>): Value {
    const { cells } = this.knowledge;
    const { object, width } = cells.get(cell);
    const foreign = concurrent && this.knowledge.startsUnseen(cell) && owned.get(object) === undefined;
    return foreign ? constantOf(width, 0n) : this.of(cell);
  }

  /** The unwritten contents at which somebody has looked. */
  unspecifiedOf(object: ObjectId): readonly UnspecifiedContents[] {
    return (this.unspecified.get(object) ?? []).map(({ cell, value }) => {
      const { offset } = this.knowledge.cells.get(cell);
      return { offset, value, isAddress: this.addresses.revealing.mistaken(plain(value), this.storedAt(cell)) };
    });
  }

  /**
   * Who reads a shared cell takes what it holds for a pointer into one of the objects that are stored there, if it
   * looks like one.
   */
  private storedAt(cell: CellId): readonly ObjectId[] {
    return this.knowledge.sharing.isShared(cell)
      ? objectsIn(this.knowledge.cells.get(cell).contents.pointsTo)
      : NOWHERE;
  }

  private compute(cell: CellId): Value {
    const { object, offset, width } = this.knowledge.cells.get(cell);
    if (offset === ALIVE) return plain([TRUE]);
    if (offset < 0) return plain([FALSE]);
    const contents = this.objects.space.facts(object)?.contents;
    if (offset >= SHADOWS)
      return contents === 'unspecified' ? this.neverWritten(object, offset - SHADOWS, width) : constantOf(width, 0n);
    if (contents === 'initialised') return this.image(object, offset, width / 8);
    if (contents === 'zero') return constantOf(width, 0n);
    const value = this.maySeeNoPointer(cell) ? this.noPointer(width) : bits.inputs(this.objects.g, width);
    const seen = this.unspecified.get(object);
    if (seen) seen.push({ cell, value });
    else this.unspecified.set(object, [{ cell, value }]);
    return plain(value);
  }

  /** Where memory is reordered others may find what is there before a pointer that its maker has put there. */
  private maySeeNoPointer(cell: CellId): boolean {
    const { object, width } = this.knowledge.cells.get(cell);
    return this.knowledge.isReordered && width === 64 && this.knowledge.objects.isMadeBeside(object);
  }

  /**
   * Null, or an address at which nothing is: whoever follows any other number that nobody has chosen has a violation as
   * with these, if he is not lucky. With all numbers, every pointer that is read there might lead anywhere.
   */
  private noPointer(width: number): Bits {
    const { g } = this.objects;
    return bits.ite(g, g.newInput(), bits.constant(width, NOTHING_THERE), bits.constant(width, 0n));
  }

  /** The shadow of part of a new object: padding does not count. */
  private neverWritten(object: ObjectId, offset: number, width: number): Value {
    const padding = this.objects.space.facts(object)?.padding ?? [0];
    const isPadding = (bit: number): boolean =>
      ((padding[(offset + (bit >> 3)) % padding.length]! >> (bit & 7)) & 1) !== 0;
    return plain(Array.from({ length: width }, (_, bit) => (isPadding(bit) ? FALSE : TRUE)));
  }

  /** Part of a global's initial contents. */
  private image(object: ObjectId, offset: number, size: number): Value {
    const global = this.program.globals[this.objects.space.get(object).index]!;
    let result = constantOf(size * 8, 0n);
    for (const item of global.init) {
      if (item.offset + item.size <= offset || item.offset >= offset + size) continue;
      const value = this.constantExpression(item.value, global.position);
      if (item.offset === offset && item.size === size) return value;
      result = overlay(result, offset, this.addresses.revealing.reveal(value), item.offset, item.size);
    }
    return result;
  }

  private constantExpression(value: Expr, position: Position): Value {
    const { objects } = this;
    return evaluate(this.addresses, value, {
      register: () => fail('unsupported', 'an initialiser that is not constant', position),
      address: (named, width) => {
        if (named.of === 'local') return fail('unsupported', 'an initialiser that is not constant', position);
        return objects.address(
          named.of === 'function' ? objects.function(named.id) : objects.global(named.id, 0 as TaskId),
          width,
        );
      },
    });
  }
}
