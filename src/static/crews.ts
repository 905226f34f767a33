/**
 * Crews: threads that one counting loop creates, one in a round. No two of them have the same number, which is what the
 * counter was. What follows from that:
 *
 * - The ids of all of them stand in an array, at their numbers, if nothing else is written there. A loop that counts
 *   through the same numbers, and in each round has joined who stands there before its counter goes up, has joined all
 *   of them when it is left at its bound: all that were created, since none is created within it. Whoever is created
 *   later is not joined (`transfer.ts`).
 * - Each of them has an element of its own of an array, if its number or the address of that element is what it is
 *   given: `&a[i]`, or `i` where it accesses `a[i]`. Two of them never access the same bytes so. Their creator has the
 *   element as long as its thread is not created, in the round of the loop, and when it has joined that thread.
 *
 * Both hold for an array of which there is one. An index that wraps around leads out of it, and of what comes after
 * misuse nothing is said.
 */
import type { Expr, Instr } from '../ir/ir.js';
import type { FieldByNumber, NumberedCrew } from './chunks.js';
import { Chunks } from './chunks.js';
import type { CountedLoop } from './counted-loops.js';
import { constantEnd, countedLoop, isBehind, isOncePerRound, passes } from './counted-loops.js';
import type { Indexed } from './indexed.js';
import { indexed, isSameArray } from './indexed.js';
import type { Instance } from './instances.js';
import type { CodeSite, Joins } from './joins.js';
import { creationStoredAt } from './joins.js';
import type { Location, ObjectId } from './locations.js';
import type { Once } from './once.js';
import type { PointsTo } from './points-to.js';
import type { PlacedLoop } from './bounds.js';
import { Bounds } from './bounds.js';
import { isNext, loopAround, mayReach } from './call-paths.js';
import type { CrewRounds } from './crew-rounds.js';
import { comesBefore, roundOf } from './crew-rounds.js';
import type { MadeObject, OwnThread, Reads, Sight, Storing } from './own-objects.js';
import { OwnObjects } from './own-objects.js';
import type { ByNumber, NumbersOfThreads } from './shares.js';
import { isNarrow, shareOf, shareOfLast } from './shares.js';
import type { SettledCells } from './settled-cells.js';
import type { State } from './state.js';
import { siteOf } from './state.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { globalTerm, isSymbol, localSymbol, mergeSymbol, origin, termOf } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

interface Crew extends CrewRounds {
  /** Where the id is stored, and what the thread is given, as its creator calls them. */
  idAt?: Sight;
  argument?: Sight;
}

/** Places that belong to the threads of a crew, by number. */
interface Shares {
  readonly ids: Indexed | undefined;
  readonly given: (Indexed & { readonly place: Location | undefined }) | undefined;
}

/** Branches at which a task has joined others if it leaves a loop there, by `siteOf`. */
export type JoiningExits = ReadonlyMap<string, { readonly leavesIf: boolean; readonly tasks: readonly TaskClass[] }>;

/** A loop that has joined those whose ids stand there whenever its counter goes up. */
interface JoiningLoop {
  readonly instance: Instance;
  readonly loop: CountedLoop;
  readonly counter: string;
  readonly ids: State['ids'];
  readonly reads: Reads;
}

export class Crews {
  private readonly crews: readonly Crew[];
  private readonly objects: ReadonlyMap<Crew, OwnObjects>;
  private readonly shares = new Map<Crew, Shares>();
  private readonly joining: JoiningLoop[] = [];
  private readonly bounds: Bounds;
  private readonly chunks: Chunks;
  /** Stores of creators, by `siteOf`. */
  private readonly stored = new Map<string, Storing>();

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly once: Once,
    private readonly unique: Uniqueness,
    private readonly joins: Joins,
    private readonly settled: SettledCells,
    private readonly haveShares: boolean,
    haveObjects: boolean,
  ) {
    this.bounds = new Bounds(pointsTo, tasks, unique, joins);
    this.chunks = new Chunks(pointsTo.instances.all);
    this.crews = tasks.all.flatMap((_, task) => this.crewOf(task));
    const storings = (): Iterable<Storing> => this.stored.values();
    this.objects = new Map(
      (haveObjects ? this.crews : []).map((crew) => [
        crew,
        new OwnObjects(crew, pointsTo, unique, joins, storings, (symbol) => this.isFixed(symbol, crew)),
      ]),
    );
    joins.numbered = new Set([...this.objects.values()].flatMap((each) => [...each.objects]));
  }

  get isEmpty(): boolean {
    return this.crews.length === 0;
  }

  /** So many threads it has at most. */
  sizeOf(task: TaskClass): number {
    const loop = this.crews.find((crew) => crew.task === task)?.loop;
    const end = loop && constantEnd(loop);
    return end === undefined ? Infinity : Math.max(0, end - loop!.from);
  }

  /** The class has no more threads than the loop has rounds, if their creator goes through that afterwards. */
  haveAtMost(task: TaskClass, { instance, loop }: PlacedLoop): boolean {
    const crew = this.crews.find((each) => each.task === task);
    return (
      crew !== undefined &&
      this.isCreator(crew, instance) &&
      loop.from <= crew.loop.from &&
      this.bounds.areSame(crew, { instance, loop })
    );
  }

  /** Looks at one instruction, and what is certain before it. */
  visit(instance: Instance, pc: number, state: State): void {
    const instr = instance.fn.code[pc]!;
    if (!instance.fn.library) this.chunks.visit(instance, pc, state);
    for (const crew of this.crews) {
      if (instr.kind === 'store' && (instance === crew.instance || this.objects.get(crew)?.functions.has(instance)))
        this.noteStore(instance, pc, state, instr);
      if (instance === crew.instance && pc === crew.call) {
        const counter = state.registers.get(crew.loop.counter);
        if (counter && isSymbol(counter)) crew.number = counter.base;
      }
      if (instance !== crew.creation.creator) continue;
      if (pc === crew.creation.pc) crew.argument = sightOf(crew.creation.instr.arg, { instance, pc, state })!;
      if (instr.kind === 'store' && creationStoredAt(instance, pc) === crew.creation.pc)
        crew.idAt = sightOf(instr.address, { instance, pc, state })!;
    }
    if (instr.kind === 'assign' && state.ids.size > 0) this.noteStep(instance, pc, state);
  }

  /**
   * Names for the share of an array in which an access to this place is, of crews whose threads have one each, and for
   * the only thread that makes it. Accesses of the same name are in different shares, or by one thread.
   */
  ownShares({ instance, pc }: Visit, address: Term | undefined, place: Location, size: number): readonly string[] {
    if (!this.haveShares || this.isEmpty) return [];
    const [task, ...others] = this.tasks.tasksOf(instance);
    const crew = others.length > 0 ? undefined : this.crews.find((each) => each.task === task);
    const numbered = crew && this.numbered(crew);
    if (!crew || !numbered) return [];
    const number = this.chunks.onlyNumber({ instance, pc }, numbered);
    const only = number === undefined ? [] : [`number ${number} of ${crew.task}`];
    if (!address || place.stride === 0 || !this.unique.isOne(place.object)) return only;
    const share = this.shareAt(numbered, { instance, pc }, address, place.object, size);
    return share === undefined ? only : [...only, `share of ${crew.task} in ${place.object}: ${share}`];
  }

  private shareAt(
    crew: NumberedCrew,
    site: CodeSite,
    address: Term,
    object: ObjectId,
    size: number,
  ): string | undefined {
    const { from, to } = crew.numbers;
    const offset = (numbers: NumbersOfThreads): ByNumber | undefined => {
      const found = this.chunks.offsetFrom((name) => this.isBeginning(name, object, crew), address, site, {
        ...crew,
        numbers,
      });
      return found && isNarrow(found) ? found : undefined;
    };
    const all = offset(crew.numbers);
    const share = all && shareOf(all, size, crew.numbers);
    if (share !== undefined || from === to) return share;
    const [others, last] = [offset({ from, to: to - 1 }), offset({ from: to, to })];
    return others && last && shareOfLast(others, last, size, crew.numbers);
  }

  /** The name is that of where the object begins, of which there is one. */
  private isBeginning(name: string, object: ObjectId, crew: NumberedCrew): boolean {
    const found = this.pointsTo.objects.get(object);
    if (found.kind === 'global' && name === globalTerm(found.id).base) return true;
    if (found.kind === 'local' && name === localSymbol(found.instance, found.id)) return true;
    const isThere = (places: readonly Location[]): boolean => {
      const [place, ...others] = places;
      return others.length === 0 && place?.object === object && place.base === 0 && place.stride === 0;
    };
    if (name.startsWith('f')) return isThere(this.settled.leadsTo(name));
    const load = this.chunks.loadOf(name);
    const field = load?.address.base === crew.parameter ? crew.fieldAt(load.address.add, load.size) : undefined;
    if (load) return field?.value.add === 0 && this.isBeginning(field.value.base, object, { ...crew, parameter: '' });
    const from = origin(name);
    const instance = from && this.pointsTo.instances.all[from.instance]!;
    const instr = instance?.fn.code[from!.pc];
    if (!from || !instance || (instr?.kind !== 'alloc' && instr?.kind !== 'call') || instr.dst === undefined)
      return false;
    const value = { kind: 'reg', reg: instr.dst, width: instance.fn.registers[instr.dst]! } as const;
    return this.unique.isExecutedOnce(instance, from.pc) && isThere(this.pointsTo.placesOf(instance, value));
  }

  private numbered(crew: Crew): NumberedCrew | undefined {
    const [end, parameter] = [constantEnd(crew.loop), this.parameterOf(crew)];
    const { given } = this.sharesOf(crew);
    if (end === undefined || end <= crew.loop.from || parameter === undefined) return undefined;
    return {
      numbers: { from: crew.loop.from, to: end - 1 },
      parameter,
      isNumber: given?.array === '',
      fieldAt: (offset, size) =>
        given
          ? this.fieldAt(crew, given, offset, size)
          : (this.fieldOfNew(crew, offset, size) ??
            (crew.argument && this.objects.get(crew)?.fieldAt(crew.argument, offset, size))),
    };
  }

  /** A value that is written once into each element, in the round of the loop in which its thread is created. */
  private fieldAt(
    crew: Crew,
    given: NonNullable<Shares['given']>,
    offset: number,
    size: number,
  ): FieldByNumber | undefined {
    const { place } = given;
    const { instance, loop, call, number } = crew;
    if (!place || number === undefined || place.stride !== given.size) return undefined;
    const within = (((place.base + offset) % place.stride) + place.stride) % place.stride;
    const [write, ...others] = this.joins.writesTo({ ...place, base: within }, size);
    const store = write && this.stored.get(siteOf(write.instance, write.pc));
    if (!write || !store || others.length > 0 || write.instance !== instance || store.size !== size) return undefined;
    const at = indexed(store.address);
    if (at?.index !== number || at.isCut || !isSameArray(at, given) || at.offset !== given.offset + offset)
      return undefined;
    return loop.members.has(write.pc) && isBehind(instance.fn, loop, call, write.pc)
      ? { value: store.value, number, round: roundOf(crew, store) }
      : undefined;
  }

  /** A value that is written once into each new object that is made in the round, and given to the thread. */
  private fieldOfNew(crew: Crew, offset: number, size: number): FieldByNumber | undefined {
    const { instance, loop, call, number, argument, creation } = crew;
    const made = argument && isSymbol(argument.term) ? origin(argument.term.base) : undefined;
    const [place, ...more] = this.pointsTo.placesOf(creation.creator, creation.instr.arg);
    if (!made || !place || more.length > 0 || place.base !== 0 || place.stride !== 0 || number === undefined)
      return undefined;
    if (made.instance !== instance.number || instance.fn.code[made.pc]!.kind !== 'alloc') return undefined;
    const [write, ...others] = this.joins.writesTo({ ...place, base: offset }, size);
    const store = write && this.stored.get(siteOf(write.instance, write.pc));
    if (!store || others.length > 0 || write.instance !== instance || store.size !== size) return undefined;
    if (store.address.base !== argument!.term.base || store.address.add !== offset) return undefined;
    const isInRound =
      [made.pc, write.pc].every((pc) => loop.members.has(pc)) && isBehind(instance.fn, loop, call, made.pc);
    return isInRound && passes(instance.fn, loop, made.pc, call, write.pc)
      ? { value: store.value, number, round: roundOf(crew, store) }
      : undefined;
  }

  /** To be asked when all has been looked at. */
  exits(): JoiningExits {
    const exits = new Map<string, { leavesIf: boolean; tasks: TaskClass[] }>();
    for (const joining of this.joining) {
      const { instance, loop } = joining;
      const tasks = this.crews.filter((crew) => this.joinsAll(joining, crew)).map(({ task }) => task);
      if (tasks.length > 0) exits.set(siteOf(instance, loop.check), { leavesIf: loop.leavesIf, tasks });
    }
    return exits;
  }

  /**
   * Names for the element in which an access to this place is, of crews of which one thread, or the creator, has it
   * alone. Accesses of the same name are in different elements, or by one task, or ordered by creation and join.
   */
  ownElements(
    { instance, pc, state }: Visit,
    address: Term | undefined,
    place: Location,
    size: number,
  ): readonly string[] {
    if (!address || this.isEmpty || place.stride === 0 || place.base + size > place.stride) return [];
    if (!this.unique.isOne(place.object)) return [];
    return this.crews.flatMap((crew) => {
      const distance = this.distanceOf(crew, { instance, pc, state }, address, place);
      return distance === undefined ? [] : [`own of ${crew.task} in ${place.object}: ${distance} of ${place.stride}`];
    });
  }

  private noteStore(
    instance: Instance,
    pc: number,
    { registers, reads }: State,
    instr: Extract<Instr, { kind: 'store' }>,
  ): void {
    const [address, value] = [instr.address, instr.value].map((e) => termOf(e, registers, instance));
    if (address && value)
      this.stored.set(siteOf(instance, pc), { instance, pc, address, value, size: instr.size, reads: reads.copy() });
    else this.stored.delete(siteOf(instance, pc));
  }

  private crewOf(task: TaskClass): Crew[] {
    const { root, creation, many } = this.tasks.all[task]!;
    if (!creation || !many || creation.record || creation.instr.schedule.kind !== 'thread') return [];
    if (this.pointsTo.creations.filter((each) => each.root === root).length !== 1) return [];
    const creators = this.tasks.tasksOf(creation.creator);
    if (creators.size !== 1 || this.tasks.isMany([...creators][0]!)) return [];
    const around = loopAround({ instance: creation.creator, pc: creation.pc });
    if (!around || !this.once.isEntered(around.instance)) return [];
    const { instance, pc: call } = around;
    const loop = countedLoop(instance.fn, call);
    return loop && isOncePerRound(instance.fn, loop, call) ? [{ task, creation, loop, instance, call }] : [];
  }

  private sharesOf(crew: Crew): Shares {
    let known = this.shares.get(crew);
    if (!known) this.shares.set(crew, (known = { ids: this.idsOf(crew), given: this.givenTo(crew) }));
    return known;
  }

  private byNumber(crew: Crew, sight: Sight | undefined): Indexed | undefined {
    const found = sight && this.slotAt(crew, sight);
    if (!found || found.index !== crew.number || (found.isCut && this.isWide(crew))) return undefined;
    return found.symbols.every((symbol) => this.isFixed(symbol, crew)) ? found : undefined;
  }

  private slotAt(crew: Crew, sight: Sight): Indexed | undefined {
    const objects = this.objects.get(crew);
    return objects ? objects.slotAt(sight) : indexed(sight.term);
  }

  private idsOf(crew: Crew): Indexed | undefined {
    const { creator, pc: creation } = crew.creation;
    const ids = this.byNumber(crew, crew.idAt);
    if (!ids || ids.array === '') return undefined;
    const [pc, ...others] = [...creator.fn.code.keys()].filter((at) => creationStoredAt(creator, at) === creation);
    if (pc === undefined || others.length > 0 || !isNext(creator, creation, pc)) return undefined;
    const instr = creator.fn.code[pc]!;
    if (instr.kind !== 'store') return undefined;
    const [place, ...more] = this.pointsTo.placesOf(creator, instr.address);
    if (!place || more.length > 0) return undefined;
    const object = this.objects.get(crew)?.objectOf(ids);
    const isThere =
      object === undefined
        ? this.unique.isOne(place.object)
        : place.object === object && place.stride === 0 && place.base === ids.offset;
    const isKept = this.joins
      .writesTo(place, instr.size)
      .every((write) => (write.instance === creator && write.pc === pc) || this.bounds.isOverBefore(write, crew));
    return isThere && isKept ? ids : undefined;
  }

  private givenTo(crew: Crew): Shares['given'] {
    const given = this.byNumber(crew, crew.argument);
    const { creator, instr } = crew.creation;
    const [place, ...others] = this.pointsTo.placesOf(creator, instr.arg);
    if (!given || others.length > 0 || this.objects.get(crew)?.objectOf(given) !== undefined) return undefined;
    if (given.array === '') return place ? undefined : { ...given, place };
    return place && this.unique.isOne(place.object) ? { ...given, place } : undefined;
  }

  /** The numbers need not be below 2^31. */
  private isWide({ instance, loop }: Crew): boolean {
    const { value, orEqual, form } = loop.bound;
    const isNarrow = value.kind === 'sext' && value.arg.width <= 32 && !orEqual && form.startsWith('s');
    return instance.fn.registers[loop.counter]! > 32 && constantEnd(loop) === undefined && !isNarrow;
  }

  /** The symbol stands for one value in all of an execution, as far as the creator of the crew sees it. */
  private isFixed(symbol: string, { creation }: Crew): boolean {
    const from = origin(symbol);
    const instance = from && this.pointsTo.instances.all[from.instance]!;
    if (!from || !instance || !this.once.perTask(instance, from.pc)) return false;
    const [task, ...others] = this.tasks.tasksOf(instance);
    return others.length === 0 && task === [...this.tasks.tasksOf(creation.creator)][0];
  }

  /** Notes what ids were read and are over, where the counter of a loop goes up. */
  private noteStep(instance: Instance, pc: number, { registers, ids, reads }: State): void {
    const instr = instance.fn.code[pc]!;
    const counter = instr.kind === 'assign' ? registers.get(instr.dst) : undefined;
    if (!counter || !isSymbol(counter) || ![...ids.values()].some(({ isOver }) => isOver)) return;
    const loop = countedLoop(instance.fn, pc);
    if (loop?.step === pc)
      this.joining.push({ instance, loop, counter: counter.base, ids: ids.copy(), reads: reads.copy() });
  }

  private joinsAll({ instance, loop, counter, ...seen }: JoiningLoop, crew: Crew): boolean {
    if (!this.isOver(crew, { instance, pc: loop.step, state: seen }, counter)) return false;
    if (
      !this.isCreator(crew, instance) ||
      loop.from > crew.loop.from ||
      mayReach(this.pointsTo, { instance, members: loop.members }, crew.creation)
    )
      return false;
    const [end, created] = [constantEnd(loop), constantEnd(crew.loop)];
    if (end !== undefined && created !== undefined) return end >= created;
    return this.bounds.areSame(crew, { instance, loop });
  }

  /** The thread of this number has been joined: its id stood at that number. */
  private isOver(crew: Crew, { instance, pc, state }: Visited, number: string): boolean {
    const { ids } = this.sharesOf(crew);
    if (!ids) return false;
    return [...state.ids.values()].some(({ address, isOver }) => {
      const found = isOver ? this.slotAt(crew, { instance, pc, term: address, reads: state.reads }) : undefined;
      return found?.index === number && !found.isCut && isSameArray(found, ids) && found.offset === ids.offset;
    });
  }

  private isCreator({ creation }: Crew, instance: Instance): boolean {
    const creators = this.tasks.tasksOf(creation.creator);
    return [...this.tasks.tasksOf(instance)].every((task) => creators.has(task));
  }

  /** From the element of whoever makes the access to the one that it is in; undefined where that is not known. */
  private distanceOf(crew: Crew, visit: Visit, address: Term, place: Location): string | undefined {
    const { given } = this.sharesOf(crew);
    if (!given) return undefined;
    const found = indexed(address);
    const param = this.parameterOf(crew);
    const { stride } = place;
    if (given.array !== '') {
      if (given.place?.object !== place.object || given.size !== stride) return undefined;
      const within = ((given.place.base % stride) + stride) % stride;
      if (address.base === param) return String(Math.floor((within + address.add) / stride));
      if (!found || found.isCut || !isSameArray(found, given) || !this.hasElement(crew, found.index, visit))
        return undefined;
      return String(Math.floor((within + found.offset - given.offset) / stride));
    }
    if (!found || found.size !== stride || !this.isGlobalArray(found, place)) return undefined;
    const isOwn =
      found.index === param
        ? !(found.isCut && this.isWide(crew))
        : !found.isCut && this.hasElement(crew, found.index, visit);
    return isOwn ? `number ${Math.floor(found.offset / stride)}` : undefined;
  }

  private parameterOf({ task }: Crew): string | undefined {
    const { root } = this.tasks.all[task]!;
    const [param] = root.fn.params;
    return param === undefined ? undefined : mergeSymbol(root, -1, param);
  }

  private isGlobalArray({ array }: Indexed, place: Location): boolean {
    const object = this.pointsTo.objects.get(place.object);
    return object.kind === 'global' && array === globalTerm(object.id).base;
  }

  /**
   * A name for the object in which an access is that a thread of a crew, or its creator, has alone. Accesses of the same
   * name are in different objects, or by one task, or ordered by creation and join.
   */
  ownObjects(visit: Visit, address: Term | undefined, { object }: Location): readonly string[] {
    if (!address) return [];
    const { instance, pc, state } = visit;
    return [...this.objects].flatMap(([crew, objects]) => {
      const thread = this.ownThread(crew, instance);
      const found = thread
        ? objects.foundByThread(address, thread)
        : this.ofCreator(crew, visit, objects.foundBy({ instance, pc, term: address, reads: state.reads }));
      return found?.object === object ? [`${found.name} of ${crew.task}`] : [];
    });
  }

  private ofCreator(crew: Crew, visit: Visit, found: ReturnType<OwnObjects['foundBy']>): MadeObject | undefined {
    return found && this.hasElement(crew, found.number, visit) ? found.made : undefined;
  }

  private ownThread(crew: Crew, instance: Instance): OwnThread | undefined {
    const [task, ...others] = this.tasks.tasksOf(instance);
    const parameter = this.parameterOf(crew);
    if (task !== crew.task || others.length > 0 || parameter === undefined) return undefined;
    return {
      parameter,
      given: this.sharesOf(crew).given,
      argument: crew.argument,
      isWide: this.isWide(crew),
      loadOf: (symbol) => this.chunks.loadOf(symbol),
    };
  }

  /** Whether the instruction reads a pointer to an object that may be that of a round. */
  readsOwn(instance: Instance, { dst }: Extract<Instr, { kind: 'load' }>): boolean {
    const { numbered } = this.joins;
    if (numbered.size === 0 || instance.fn.library) return false;
    if (![...this.objects.keys()].some((crew) => this.isCreator(crew, instance))) return false;
    const value = { kind: 'reg', reg: dst, width: instance.fn.registers[dst]! } as const;
    return this.pointsTo.placesOf(instance, value).some(({ object }) => numbered.has(object));
  }

  /** The creator has what the thread of this number has: it is not created yet, or it is over. */
  private hasElement(crew: Crew, number: string, visit: Visit): boolean {
    if (!this.isCreator(crew, visit.instance)) return false;
    return this.isOver(crew, visit, number) || (number === crew.number && comesBefore(crew, visit));
  }
}

/** An instruction, and what is certain before it. */
interface Visit extends CodeSite {
  readonly state: State;
}

type Visited = CodeSite & { readonly state: Pick<State, 'ids' | 'reads'> };

function sightOf(e: Expr, { instance, pc, state }: Visit): Sight | undefined {
  const term = termOf(e, state.registers, instance);
  return term && { instance, pc, term, reads: state.reads.copy() };
}
