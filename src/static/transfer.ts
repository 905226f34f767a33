/** The effects of single instructions on certain facts (`state.ts`). */
import type { Instr, RegisterId } from '../ir/ir.js';
import type { JoiningExits } from './crews.js';
import { forgetLoops, waitedInLoop } from './counts.js';
import { FreshObjects } from './fresh-objects.js';
import { Handovers } from './handovers.js';
import type { Instance } from './instances.js';
import { Joins } from './joins.js';
import type { KnownMemory } from './known-memory.js';
import type { ObjectId } from './locations.js';
import { LockEffects } from './lock-effects.js';
import { inCycle } from './once.js';
import { OnceRoutines } from './once-routines.js';
import type { Once } from './once.js';
import type { PointsTo } from './points-to.js';
import type { PlacesAt } from './ranges.js';
import type { Rules } from './rules.js';
import { beginSection, endSection } from './sections.js';
import { SettledCells } from './settled-cells.js';
import { SemaphoreArrays } from './semaphore-arrays.js';
import type { State } from './state.js';
import { rename, siteOf } from './state.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { formerSymbol, isSymbol, localSymbol, resultSymbol, symbolTerm, termOf } from './terms.js';
import { Uniqueness } from './uniqueness.js';
import { WaitLoops } from './wait-loops.js';

export class Transfer {
  /** Told of each creation with the object that is handed over, if it is one that nobody else has. */
  handing: ((task: TaskClass, object: ObjectId | undefined) => void) | undefined;
  /** Absent until they are known. */
  exits: JoiningExits | undefined;
  /** Whether it matters where the pointer stood that is read. */
  follows: ((instance: Instance, instr: Extract<Instr, { kind: 'load' }>) => boolean) | undefined;
  readonly fresh: FreshObjects;
  readonly locks: LockEffects;
  readonly unique: Uniqueness;
  readonly joins: Joins;
  readonly settled: SettledCells;
  readonly handovers: Handovers;
  readonly waitLoops: WaitLoops;
  readonly arrays: SemaphoreArrays;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    once: Once,
    private readonly memory: KnownMemory,
    ranges: PlacesAt,
    rules: Rules,
  ) {
    this.unique = new Uniqueness(pointsTo, tasks, once);
    this.arrays = new SemaphoreArrays(pointsTo, this.unique);
    this.handovers = new Handovers(pointsTo, tasks, this.unique, this.arrays, !rules.without.includes('handovers'));
    const routines = new OnceRoutines(pointsTo, this.unique, rules.without.includes('once-routines'));
    this.fresh = new FreshObjects(pointsTo, tasks, this.unique);
    this.locks = new LockEffects(
      pointsTo,
      tasks,
      this.unique,
      this.fresh,
      ranges,
      this.handovers,
      this.arrays,
      routines,
      rules,
    );
    this.waitLoops = new WaitLoops(pointsTo, this.unique);
    this.joins = new Joins(pointsTo, tasks, (object) => this.unique.isOne(object));
    this.settled = new SettledCells(pointsTo, this.unique, this.joins, rules.without.includes('settled-cells'));
  }

  /** @returns whether the task goes on */
  step(instance: Instance, pc: number, state: State): boolean {
    const instr = instance.fn.code[pc]!;
    switch (instr.kind) {
      case 'assign':
        this.assign(instance, pc, state, instr);
        return true;
      case 'load':
        this.load(instance, pc, state, instr);
        return true;
      case 'nondet':
      case 'self':
      case 'object-size':
      case 'exists':
      case 'same-place':
      case 'distance':
      case 'world':
        this.define(instance, pc, state, instr.dst, undefined);
        return true;
      case 'alloc':
        this.define(instance, pc, state, instr.dst, undefined);
        this.fresh.begin(state, resultSymbol(instance, pc), { kind: 'heap', instance, pc, position: instr.position });
        return true;
      case 'enter': {
        const symbol = localSymbol(instance, instr.local);
        rename(state, new Map([[symbol, undefined]]), inCycle(instance.fn)[pc]!);
        this.fresh.begin(state, symbol, { kind: 'local', instance, id: instr.local });
        return true;
      }
      case 'store':
        this.memory.store(instance, state, instr);
        this.fresh.store(instance, state, instr);
        return true;
      case 'create':
        this.create(instance, pc, state, instr);
        return true;
      case 'join':
        this.join(instance, pc, state, instr);
        return true;
      case 'atomic-begin':
        beginSection(state, `${instance.number}:${pc}`);
        return true;
      case 'atomic-end':
        endSection(state);
        return true;
      case 'serve':
        for (const place of this.pointsTo.placesOf(instance, instr.queue))
          state.serving.set(JSON.stringify(place), place);
        return true;
      case 'drain': {
        const [place, ...others] = this.pointsTo.placesOf(instance, instr.queue);
        if (place && others.length === 0 && place.stride === 0 && this.unique.isOne(place.object))
          state.serving.delete(JSON.stringify(place));
        return true;
      }
      case 'halt':
      case 'exit-task':
      case 'return':
        return false;
      case 'jump':
      case 'branch':
      case 'call':
      case 'leave':
      case 'free':
      case 'assume':
      case 'assert':
      case 'mark':
      case 'rely':
      case 'weak-access':
      case 'fact':
      case 'boot':
      case 'check-leaks':
      case 'inherit':
      case 'yield':
        return true;
    }
  }

  /** The register gets a value of which nothing is known but the term, if there is one. */
  define(instance: Instance, pc: number, state: State, dst: RegisterId, term: Term | undefined): void {
    const symbol = resultSymbol(instance, pc);
    if (!term) {
      const former = formerSymbol(symbol);
      rename(
        state,
        new Map([
          [symbol, former],
          [former, undefined],
        ]),
        inCycle(instance.fn)[pc]!,
      );
    }
    state.registers.set(dst, term ?? symbolTerm(symbol));
    state.attempts.delete(dst);
  }

  private load(instance: Instance, pc: number, state: State, instr: Extract<Instr, { kind: 'load' }>): void {
    const mayBeId = this.joins.mayReadId(instance, instr);
    const isFollowed = this.follows?.(instance, instr) ?? false;
    const address = mayBeId || isFollowed ? termOf(instr.address, state.registers, instance) : undefined;
    const symbol = resultSymbol(instance, pc);
    const known = this.memory.load(instance, state, instr) ?? this.settled.read(instance, instr);
    this.define(instance, pc, state, instr.dst, known);
    if (known || !address || address.symbols.includes(symbol)) return;
    if (mayBeId) state.ids.set(symbol, { address, isOver: false });
    if (isFollowed) state.reads.set(symbol, address);
  }

  /** Notes who is joined, and what was waited for, where control leaves a loop. */
  leaveLoop(instance: Instance, pc: number, state: State, holds: boolean): void {
    const exit = this.exits?.get(siteOf(instance, pc));
    if (exit?.leavesIf === holds)
      state.joined = new Set([...state.joined, ...[...exit.tasks].filter((task) => state.started.has(task))]);
    for (const { key, rounds } of this.waitLoops.leftAt(instance, pc, holds))
      waitedInLoop(state, key, rounds, siteOf(instance, pc));
    const made = this.arrays.madeAt(instance, pc, holds);
    if (made && this.fresh.isAlone(state, instance)) state.ready = new Set([...state.ready, ...made]);
  }

  private assign(
    instance: Instance,
    pc: number,
    state: State,
    { dst, value }: Extract<Instr, { kind: 'assign' }>,
  ): void {
    const attempt = this.locks.meaningOf(value, state);
    this.define(instance, pc, state, dst, termOf(value, state.registers, instance));
    if (attempt) state.attempts.set(dst, attempt);
  }

  private create(instance: Instance, pc: number, state: State, instr: Extract<Instr, { kind: 'create' }>): void {
    const given = this.fresh.handOver(instance, state, instr.arg);
    for (const task of this.tasks.createdAt(instance, pc)) {
      this.handing?.(task, given?.object);
      this.tasks.noteCreation(task, state);
      this.handovers.create(task, state, this.locks.uses);
      state.started = new Set([...state.started, task]);
      state.joined = new Set([...state.joined].filter((each) => each !== task));
    }
    state.ids.clear();
    forgetLoops(state);
    this.fresh.escape(state, this.pointsTo.placesOf(instance, instr.arg), instance);
    this.define(instance, pc, state, instr.dst, undefined);
  }

  private join(
    instance: Instance,
    pc: number,
    state: State,
    { task, dst, failed }: Extract<Instr, { kind: 'join' }>,
  ): void {
    const term = termOf(task, state.registers, instance);
    const joined: TaskClass | undefined = term && this.joins.certainly(term);
    if (joined !== undefined && state.started.has(joined)) state.joined = new Set([...state.joined, joined]);
    const id = term && isSymbol(term) ? state.ids.get(term.base) : undefined;
    if (term && id) state.ids.set(term.base, { ...id, isOver: true });
    this.define(instance, pc, state, dst, undefined);
    if (failed !== undefined) {
      state.registers.delete(failed);
      state.attempts.delete(failed);
    }
  }
}
