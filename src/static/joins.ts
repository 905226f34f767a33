/**
 * Which task a join certainly waits for. The id must be what its creation gave: either the very value, or read from a
 * place of which there is one (`isOne`), to which only one instruction writes, and that the id. That the place has been
 * written before need not be known: a task that is created later is no longer joined from then on.
 */
import type { Instr, RegisterId } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { Location, ObjectId } from './locations.js';
import { overlap } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { isSymbol, origin } from './terms.js';

/** An instruction in one context. */
export interface CodeSite {
  readonly instance: Instance;
  readonly pc: number;
}

export class Joins {
  /** Objects in which ids of tasks are stored at places that are computed. */
  private arrays: ReadonlySet<ObjectId> | undefined;
  /** Objects of which many are named by the numbers of threads: ids may stand in them as well. */
  numbered: ReadonlySet<ObjectId> = new Set();
  private stores:
    ReadonlyMap<ObjectId, readonly (CodeSite & { readonly place: Location; readonly size: number })[]> | undefined;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly isOne: (object: ObjectId) => boolean,
  ) {}

  /** The only task that a value can be the id of, if it is one at all. */
  certainly(term: Term): TaskClass | undefined {
    const from = isSymbol(term) ? origin(term.base) : undefined;
    const instance = from && this.pointsTo.instances.all[from.instance]!;
    const instr = instance?.fn.code[from!.pc];
    if (!instance || !from || !instr) return undefined;
    if (instr.kind === 'create') return this.onlyOne({ instance, pc: from.pc });
    if (instr.kind !== 'load') return undefined;
    const places = this.pointsTo.placesOf(instance, instr.address);
    const [place] = places;
    if (places.length !== 1 || place!.stride !== 0 || !this.isOne(place!.object)) return undefined;
    const writes = this.writesTo(place!, instr.size);
    return writes.length === 1 && writes[0]!.place.stride === 0 && writes[0]!.place.base === place!.base
      ? this.writtenBy(writes[0]!)
      : undefined;
  }

  private onlyOne({ instance, pc }: CodeSite): TaskClass | undefined {
    const [task, ...others] = this.tasks.createdAt(instance, pc);
    return task !== undefined && others.length === 0 && !this.tasks.isMany(task) ? task : undefined;
  }

  private writtenBy({ instance, pc }: CodeSite): TaskClass | undefined {
    const creation = creationStoredAt(instance, pc);
    return creation === undefined ? undefined : this.onlyOne({ instance, pc: creation });
  }

  /** The instruction may read the id of a task from an array of them. */
  mayReadId(instance: Instance, { address }: Extract<Instr, { kind: 'load' }>): boolean {
    this.arrays ??= this.findArrays();
    const { arrays } = this;
    return arrays.size > 0 && this.pointsTo.placesOf(instance, address).some(({ object }) => arrays.has(object));
  }

  private findArrays(): ReadonlySet<ObjectId> {
    const arrays = new Set<ObjectId>();
    for (const creator of new Set(this.pointsTo.creations.map((creation) => creation.creator)))
      for (const [pc, instr] of creator.fn.code.entries())
        if (instr.kind === 'store' && creationStoredAt(creator, pc) !== undefined)
          for (const { object, stride } of this.pointsTo.placesOf(creator, instr.address))
            if (stride > 0 || this.numbered.has(object)) arrays.add(object);
    return arrays;
  }

  /** Stores that may write to some of these bytes. */
  writesTo({ object, base, stride }: Location, size: number): readonly (CodeSite & { readonly place: Location })[] {
    this.stores ??= this.findStores();
    return (this.stores.get(object) ?? []).filter((store) =>
      overlap({ ...store.place, size: store.size }, { base, stride, size }),
    );
  }

  private findStores(): ReadonlyMap<ObjectId, (CodeSite & { place: Location; size: number })[]> {
    const found = new Map<ObjectId, (CodeSite & { place: Location; size: number })[]>();
    for (const instance of this.pointsTo.instances.all)
      for (const [pc, instr] of instance.fn.code.entries()) {
        if (instr.kind !== 'store') continue;
        for (const place of this.pointsTo.placesOf(instance, instr.address)) {
          const store = { instance, pc, place, size: instr.size };
          const list = found.get(place.object);
          if (list) list.push(store);
          else found.set(place.object, [store]);
        }
      }
    return found;
  }
}

/** The creation that gives the id which the instruction stores, if it is one. */
export function creationStoredAt(instance: Instance, pc: number): number | undefined {
  const instr = instance.fn.code[pc]!;
  return instr.kind === 'store' && instr.value.kind === 'reg' ? definition(instance, instr.value.reg, 4) : undefined;
}

/** The creation that gives the register its value, if nothing else does. */
function definition({ fn }: Instance, register: RegisterId, depth: number): number | undefined {
  const definitions = fn.code.flatMap((instr, pc) => ('dst' in instr && instr.dst === register ? [pc] : []));
  const [pc] = definitions;
  if (pc === undefined || definitions.length > 1 || depth === 0) return undefined;
  const instr = fn.code[pc]!;
  if (instr.kind === 'create') return pc;
  return instr.kind === 'assign' && instr.value.kind === 'reg'
    ? definition({ fn } as Instance, instr.value.reg, depth - 1)
    : undefined;
}
