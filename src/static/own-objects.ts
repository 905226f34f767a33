/**
 * Objects of which the loop that creates the threads of a crew (`crews.ts`) makes one in each round: the thread of that
 * round has it alone until it is joined, also where main keeps a pointer to it.
 *
 *     for (i = 0; i < n; i++) { args[i] = malloc(…); args[i]->id = i; pthread_create(&t[i], 0, work, args[i]); }
 *
 * 1. An instruction of the round that is executed once in it makes the object: it allocates, or calls what gives back an
 *    object that was made for the sake of this call, since nothing that is called reads such a pointer from memory.
 *    Objects of two rounds are two.
 * 2. A pointer to it is kept: at the number of the round in an array of which there is one, or at some offset in
 *    another object that the round makes. Only that instruction writes there; others write zeros at most. So whoever
 *    reads at the number `k` finds the object of round `k`, or nothing at which there is an object.
 * 3. A thread has the number of its round. What it is given, or reads at its number, in its element or in its object, is
 *    of that round.
 * 4. Main has the object of round `k` before the creation in that round, and when it has joined the thread of number
 *    `k`. What it finds through the pointer that it has read at `k` is that object, whenever it has read it.
 *
 * Two accesses that are named alike are then in two objects, or by one thread, or ordered by creation and join. What an
 * index that wraps around leads to is misuse.
 */
import type { Expr } from '../ir/ir.js';
import type { FieldByNumber } from './chunks.js';
import type { CrewRounds } from './crew-rounds.js';
import { isInRound, isOnceIn, isPartOfRound, isPassed, roundOf } from './crew-rounds.js';
import type { Indexed } from './indexed.js';
import { indexed, isSameArray } from './indexed.js';
import type { Instance } from './instances.js';
import type { CodeSite, Joins } from './joins.js';
import type { Location, ObjectId } from './locations.js';
import { located } from './locations.js';
import type { PointsTo } from './points-to.js';
import { writesZeros } from './settled-cells.js';
import type { State } from './state.js';
import type { TermTree } from './term-trees.js';
import { treeOf } from './term-trees.js';
import type { Term } from './terms.js';
import { resultSymbol } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

/** Values that were read from memory: by their symbols, where they stood. */
export type Reads = State['reads'];

/** A value, and where it was seen. */
export interface Sight extends CodeSite {
  readonly term: Term;
  readonly reads: Reads;
}

/** A pointer that was stored by the creator of a crew. */
export interface Storing extends CodeSite {
  readonly address: Term;
  readonly value: Term;
  readonly size: number;
  readonly reads: Reads;
}

/** The object that an instruction makes in each round. */
export interface MadeObject extends CodeSite {
  readonly object: ObjectId;
  /** The name of the object: one for all instructions that make it. */
  readonly name: string;
}

/** A place in the object of a round. */
interface InObject {
  readonly made: MadeObject;
  /** The round: the symbol of its number, or that in which something was made the last time. */
  readonly round: { readonly number: string } | { readonly made: MadeObject };
  readonly offset: number;
}

/** Where a pointer is kept: an array, or the objects of rounds. */
interface Kept {
  readonly at: Indexed;
  readonly made: MadeObject;
  /** From the beginning of the object. */
  readonly offset: number;
}

/** Pointers to pointers to pointers. */
const DEPTH = 6;

/** Knowledge of the threads of a crew. */
export interface OwnThread {
  /** The symbol of what a thread is given. */
  readonly parameter: string;
  /** That is the number of the thread, or leads to its element. */
  readonly given: Indexed | undefined;
  /** The value that the creator gives it. */
  readonly argument: Sight | undefined;
  /** Numbers need not be below 2^31. */
  readonly isWide: boolean;
  readonly loadOf: (symbol: string) => { readonly address: Term } | undefined;
}

/** The objects of one crew. */
export class OwnObjects {
  /** That of the loop, and those that are called in its rounds. */
  readonly functions: ReadonlySet<Instance>;
  private readonly made: ReadonlyMap<string, MadeObject>;
  private kept: Kept[] | undefined;

  constructor(
    private readonly crew: CrewRounds,
    private readonly pointsTo: PointsTo,
    private readonly unique: Uniqueness,
    private readonly joins: Joins,
    private readonly storings: () => Iterable<Storing>,
    /** The array is one and the same in all rounds. */
    private readonly isFixed: (symbol: string) => boolean,
  ) {
    this.functions = new Set(pointsTo.instances.all.filter((each) => !each.fn.library && isPartOfRound(crew, each)));
    this.made = new Map(this.findMade().map((made) => [resultSymbol(made.instance, made.pc), made]));
  }

  get objects(): ReadonlySet<ObjectId> {
    return new Set([...this.made.values()].map(({ object }) => object));
  }

  /** The place that the address names, as an element by number: in an array, or in the object of a round. */
  slotAt(sight: Sight): Indexed | undefined {
    const found = this.placeAt(sight.term, sight.reads);
    if (!found) return indexed(sight.term);
    const number = this.numberOf(found, sight);
    return number === undefined ? undefined : slotIn(found.made, number, found.offset);
  }

  /** The object that a slot is in, if it is that of a round. */
  objectOf({ array }: Indexed): ObjectId | undefined {
    return [...this.made.values()].find(({ name }) => name === array)?.object;
  }

  /** The object in which an access of the creator is, and the number of its round. */
  foundBy(sight: Sight): { readonly made: MadeObject; readonly number: string } | undefined {
    const [pointer, ...others] = pointersIn(sight.term, (base) => this.placeAt(base, sight.reads));
    const number = pointer && others.length === 0 ? this.numberOf(pointer, sight) : undefined;
    return pointer && number !== undefined ? { made: pointer.made, number } : undefined;
  }

  /** The object of its own in which an access of a thread is. */
  foundByThread(term: Term, thread: OwnThread): MadeObject | undefined {
    const [pointer, ...others] = pointersIn(term, (base) => this.placeOfThread(base, thread, DEPTH));
    return pointer && others.length === 0 ? pointer.made : undefined;
  }

  /** A value that is written once into each object that threads are given, and before they are created. */
  fieldAt(argument: Sight, offset: number, size: number): FieldByNumber | undefined {
    const { crew } = this;
    const slot = this.slotAt(argument);
    if (!slot || slot.index !== crew.number || this.objectOf(slot) === undefined) return undefined;
    for (const storing of this.storings()) {
      const at = storing.size === size ? this.slotAt({ ...storing, term: storing.address }) : undefined;
      if (!at || !isSameArray(at, slot) || at.index !== slot.index || at.offset !== slot.offset + offset) continue;
      const [write, ...others] = this.joins.writesTo(located(this.objectOf(slot)!, at.offset, 0), size);
      const isOnly = others.length === 0 && write?.instance === storing.instance && write.pc === storing.pc;
      return isOnly && isInRound(crew, storing) && isOnceIn(crew, storing) && isPassed(crew, storing, argument)
        ? { value: storing.value, number: slot.index, round: roundOf(crew, storing) }
        : undefined;
    }
    return undefined;
  }

  /** The symbol of the number of the round, where this is seen. */
  private numberOf({ round }: InObject, site: CodeSite): string | undefined {
    if ('number' in round) return round.number;
    return isPassed(this.crew, round.made, site) ? this.crew.number : undefined;
  }

  private placeAt({ base, add }: Term, reads: Reads, depth = DEPTH): InObject | undefined {
    const made = this.made.get(base);
    if (made) return { made, round: { made }, offset: add };
    const address = depth > 0 ? reads.get(base) : undefined;
    if (!address) return undefined;
    const outer = this.placeAt(address, reads, depth - 1);
    const slot = outer ? slotIn(outer.made, '', outer.offset) : indexed(address);
    const kept = slot && this.keptAt(slot);
    return kept && { made: kept.made, round: outer?.round ?? { number: slot.index }, offset: kept.offset + add };
  }

  private placeOfThread({ base, add }: Term, thread: OwnThread, depth: number): InObject | undefined {
    const { parameter, argument } = thread;
    if (base === parameter) {
      const place = argument && this.placeAt(argument.term, argument.reads);
      const isOwn = place && this.numberOf(place, argument) === this.crew.number && this.crew.number !== undefined;
      return isOwn ? { ...place, offset: place.offset + add } : undefined;
    }
    const address = depth > 0 ? thread.loadOf(base)?.address : undefined;
    const slot = address && this.slotOfThread(address, thread, depth);
    const kept = slot && this.keptAt(slot);
    return kept && { made: kept.made, round: { number: slot.index }, offset: kept.offset + add };
  }

  /** The place from which a thread reads, if it is at its number. */
  private slotOfThread(address: Term, thread: OwnThread, depth: number): Indexed | undefined {
    const { parameter, given, isWide } = thread;
    if (given && given.array !== '' && address.base === parameter)
      return { ...given, offset: given.offset + address.add };
    const inner = this.placeOfThread(address, thread, depth - 1);
    if (inner) return slotIn(inner.made, '', inner.offset);
    const found = given?.array === '' ? indexed(address) : undefined;
    return found?.index === parameter && !(found.isCut && isWide) ? { ...found, isCut: false } : undefined;
  }

  private keptAt(slot: Indexed): Kept | undefined {
    if (slot.isCut) return undefined;
    if (!this.kept) this.findKept();
    return this.kept!.find(({ at }) => isSameArray(at, slot) && at.offset === slot.offset);
  }

  private findMade(): MadeObject[] {
    return [...this.functions].flatMap((instance) =>
      [...instance.fn.code.keys()].flatMap((pc) => {
        const object = isOnceIn(this.crew, { instance, pc }) ? this.newAt(instance, pc) : undefined;
        return object === undefined ? [] : [{ instance, pc, object, name: this.nameOf(object, instance, pc) }];
      }),
    );
  }

  /** The object that the instruction makes each time, and gives. */
  private newAt(instance: Instance, pc: number): ObjectId | undefined {
    const instr = instance.fn.code[pc]!;
    if ((instr.kind !== 'alloc' && instr.kind !== 'call') || instr.dst === undefined) return undefined;
    const given = this.pointsTo.placesOf(instance, register(instance, instr.dst));
    const [place] = instr.kind === 'alloc' ? given.filter((each) => this.isMadeAt(each, instance, pc)) : given;
    if (!place || place.base !== 0 || place.stride !== 0) return undefined;
    if (instr.kind === 'alloc') return place.object;
    if (given.length > 1 || this.pointsTo.objects.get(place.object).kind !== 'heap') return undefined;
    const leads = (within: Instance, e: Expr): boolean =>
      this.pointsTo.placesOf(within, e).some(({ object }) => object === place.object);
    if (instr.args.some((arg) => leads(instance, arg))) return undefined;
    const maker = this.pointsTo.objects.get(place.object);
    const called = this.calledBy(instance, pc);
    const isOwn = maker.kind === 'heap' && called.has(maker.instance);
    const readsNone = [...called].every((each) =>
      each.fn.code.every((at) => at.kind !== 'load' || !leads(each, register(each, at.dst))),
    );
    return isOwn && readsNone && [...called].every((each) => !each.fn.code.some(({ kind }) => kind === 'join'))
      ? place.object
      : undefined;
  }

  /** There may be more objects of this kind than one in each round. */
  private nameOf(object: ObjectId, instance: Instance, pc: number): string {
    const found = this.pointsTo.objects.get(object);
    const isOnly = found.kind === 'heap' && isOnceIn(this.crew, found);
    return isOnly ? `object ${object}` : `made at ${instance.number}:${pc}`;
  }

  private isMadeAt({ object }: Location, instance: Instance, pc: number): boolean {
    const found = this.pointsTo.objects.get(object);
    return found.kind === 'heap' && found.instance === instance && found.pc === pc;
  }

  private calledBy(instance: Instance, pc: number): ReadonlySet<Instance> {
    const found = new Set<Instance>();
    const open = [...this.pointsTo.calleesAt(instance, pc)];
    for (let at = open.pop(); at; at = open.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      for (const each of at.fn.code.keys()) open.push(...this.pointsTo.calleesAt(at, each));
    }
    return found;
  }

  /** In arrays, and in objects that are known to be kept or new. */
  private findKept(): void {
    this.kept = [];
    for (let found = -1; found < this.kept.length;) {
      found = this.kept.length;
      for (const storing of this.storings()) {
        const { address, value, size, reads } = storing;
        const place = this.placeAt(value, reads);
        if (!place || this.numberOf(place, storing) !== this.crew.number) continue;
        const at = this.slotOfStore({ ...storing, term: address }, size);
        if (at && !this.keptAt(at)) this.kept.push({ at, made: place.made, offset: place.offset });
      }
    }
  }

  private slotOfStore(sight: Sight, size: number): Indexed | undefined {
    const { crew } = this;
    const { instance, pc } = sight;
    const instr = instance.fn.code[pc]!;
    if (instr.kind !== 'store' || crew.number === undefined || !isInRound(crew, sight)) return undefined;
    const [place, ...others] = this.pointsTo.placesOf(instance, instr.address);
    const found = this.slotAt(sight);
    if (!place || others.length > 0 || found?.index !== crew.number || found.isCut) return undefined;
    const object = this.objectOf(found);
    const isThere =
      object === undefined
        ? found.array !== '' && this.unique.isOne(place.object) && found.symbols.every(this.isFixed)
        : place.object === object && place.stride === 0 && place.base === found.offset;
    return isThere && this.isOnlyWriter(sight, place, size) ? found : undefined;
  }

  /** Others write zeros at most, each as a whole. */
  private isOnlyWriter({ instance, pc }: CodeSite, place: Location, size: number): boolean {
    return this.joins
      .writesTo(place, size)
      .every((write) => (write.instance === instance && write.pc === pc) || writesZeros(write, size));
  }
}

function register({ fn }: Instance, reg: number): Expr {
  return { kind: 'reg', reg: reg as never, width: fn.registers[reg]! };
}

function slotIn({ name }: MadeObject, index: string, offset: number): Indexed {
  return { array: name, symbols: [], size: 0, index, offset, isCut: false };
}

/** The parts of an address that are pointers to such objects. */
function pointersIn(term: Term, placeOf: (base: Term) => InObject | undefined): readonly InObject[] {
  const tree = treeOf(term);
  return (tree ? partsOf(tree) : []).flatMap((part) => {
    if (part.kind !== 'name') return [];
    const place = placeOf({ base: part.name, add: 0, symbols: [part.name] });
    return place ? [place] : [];
  });
}

function partsOf(tree: TermTree): readonly TermTree[] {
  return tree.kind === 'sum' ? tree.parts.flatMap(partsOf) : [tree];
}
