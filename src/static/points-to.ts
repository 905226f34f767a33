/**
 * Which pointers may lead where, and so which function may be called where and which tasks are created: inclusion
 * constraints over the instances of functions, solved together with finding these instances. Nothing is known of order.
 * What is over-approximated: that all instructions of a function that may be called are executed.
 *
 * What it does not follow it says (`unknown`): whoever uses that must not conclude anything from a pointer that is
 * missing.
 * - An input that is used as an address may be any.
 * - A pointer that is not set to anything (null, a number, what was never written) leads nowhere: an access through it
 *   is a violation of its own.
 * - A pointer that leaves its object by arithmetic leads nowhere else, as everywhere in this program
 *   (`docs/architecture.md`, Semantics).
 */
import { largestBlock } from '../ir/address-space.js';
import type { Callee, Expr, FunctionId, Instr, Program, RegisterId } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';
import { Contents } from './contents.js';
import type { Create, Creation } from './creation.js';
import { flowsOf } from './flows.js';
import type { Instance } from './instances.js';
import { Instances } from './instances.js';
import { createsByRecord } from './kernel-tasks.js';
import type { Location, ObjectId } from './locations.js';
import { located } from './locations.js';
import { ObjectTable, UNKNOWN } from './objects.js';
import { FLAGS, usesCondition } from './primitives.js';
import { Propagation } from './propagation.js';
import { ValueNodes } from './value-nodes.js';

const BYTE = 8;

/** Tasks within tasks within tasks, on the way to a task of its own. */
const GENERATIONS = 6;

export class PointsTo {
  readonly objects = new ObjectTable();
  readonly creations: Creation[] = [];
  /** The reason why the analysis is worthless. */
  unknown: { readonly why: string; readonly position: Position } | undefined;
  readonly main: Instance;
  private readonly propagation = new Propagation();
  private readonly contents = new Contents(this.propagation);
  readonly instances: Instances;
  private readonly nodes = new ValueNodes(this.propagation, this.objects);
  private readonly callees = new Map<string, Instance[]>();
  /** The results of tasks, for those that wait for them. */
  private readonly exitValues: number;
  private readonly generations = new Map<Instance, number>();
  private readonly fresh: Instance[] = [];
  private readonly solved = new Map<number, readonly Location[]>();

  constructor(readonly program: Program) {
    this.instances = new Instances(program, (count) => this.propagation.newNodes(count));
    this.exitValues = this.propagation.newNodes(1);
    this.setGlobals();
    this.main = this.instances.root(program.entry, 'main').instance;
    this.generations.set(this.main, 0);
    for (const param of this.main.fn.params) this.propagation.add(this.main.registers + param, located(UNKNOWN, 0, 1));
    this.enter(this.main);
    this.solve();
  }

  /** The places to which the value of an expression may lead. To be asked when all is solved. */
  placesOf(instance: Instance, e: Expr): readonly Location[] {
    const node = this.nodes.of(instance, e);
    let places = this.solved.get(node);
    if (!places) this.solved.set(node, (places = [...new Set(this.propagation.placesOf(node))]));
    return places;
  }

  /** Where tasks are created that begin with this. */
  creationsOf(root: Instance): readonly { readonly instance: Instance; readonly pc: number }[] {
    return this.creations
      .filter((creation) => creation.root === root)
      .map(({ creator, pc }) => ({ instance: creator, pc }));
  }

  /** The functions that a call may execute. */
  calleesAt(instance: Instance, pc: number): readonly Instance[] {
    return this.callees.get(`${instance.number}:${pc}`) ?? [];
  }

  /** The targets of pointers in the object, wherever they lie. */
  placesIn(object: ObjectId): readonly Location[] {
    return [...this.contents.nodesOf(object)].flatMap((node) => [...this.propagation.placesOf(node)]);
  }

  /** The targets of results that tasks may leave to who waits for them. */
  get placesLeft(): readonly Location[] {
    return [...this.propagation.placesOf(this.exitValues)];
  }

  private setGlobals(): void {
    for (const [id, { init }] of this.program.globals.entries())
      for (const { offset, size, value } of init) {
        const flows = flowsOf(value, this.program.functions[0]!);
        if (flows.length === 0) continue;
        const object = this.objects.enter({ kind: 'global', id: id as never });
        const node = this.contents.written(located(object, offset, 0), size);
        for (const { from, by, multiplesOf } of flows)
          if (from.kind === 'address')
            this.propagation.add(node, located(this.nodes.named(from.of, undefined), by, multiplesOf));
      }
  }

  private solve(): void {
    do {
      for (let next = this.fresh.pop(); next; next = this.fresh.pop()) this.constrain(next);
      this.propagation.run();
    } while (this.fresh.length > 0);
  }

  private enter(instance: Instance): void {
    this.fresh.push(instance);
  }

  private constrain(instance: Instance): void {
    for (const [pc, instr] of instance.fn.code.entries()) this.instruction(instance, pc, instr);
  }

  private instruction(instance: Instance, pc: number, instr: Instr): void {
    const { propagation } = this;
    switch (instr.kind) {
      case 'assign':
        return this.nodes.flow(instance, instr.value, this.nodes.register(instance, instr.dst));
      case 'nondet':
        return instr.unset ? undefined : this.input(instance, instr.dst);
      case 'load':
        return this.load(instance, instr);
      case 'store':
        return this.store(instance, instr);
      case 'alloc': {
        const { type, position, size } = instr;
        // As calloc does where a product is too large.
        const { pointerBits } = this.program;
        if (size.kind === 'const' && BigInt.asUintN(pointerBits, size.value) > largestBlock(pointerBits)) return;
        const object = this.objects.enter({ kind: 'heap', instance, pc, position, ...(type ? { type } : {}) });
        return propagation.add(this.nodes.register(instance, instr.dst), located(object, 0, 0));
      }
      case 'call':
        return this.follow(instance, instr.callee, (id) => this.call(instance, pc, instr, id));
      case 'create':
        propagation.add(
          this.nodes.register(instance, instr.dst),
          located(this.objects.enter({ kind: 'task', instance, pc }), 0, 0),
        );
        return this.follow(instance, instr.callee, (id) => {
          if (!createsByRecord(instance.fn)) return this.create(instance, pc, instr, id);
          return this.propagation.use(this.nodes.of(instance, instr.arg), (record) =>
            this.create(instance, pc, instr, id, record),
          );
        });
      case 'join':
        return propagation.edge(this.exitValues, this.nodes.register(instance, instr.dst));
      case 'self':
        return propagation.add(
          this.nodes.register(instance, instr.dst),
          located(this.objects.enter({ kind: 'self' }), 0, 0),
        );
      case 'return':
        return instr.value ? this.nodes.flow(instance, instr.value, instance.result) : undefined;
      case 'exit-task':
        return this.nodes.flow(instance, instr.value, this.exitValues);
      case 'world':
        return this.giveUp('what the world says is written to memory', instr.position);
      case 'jump':
      case 'branch':
      case 'enter':
      case 'leave':
      case 'free':
      case 'object-size':
      case 'exists':
      case 'same-place':
      case 'distance':
      case 'assume':
      case 'assert':
      case 'mark':
      case 'rely':
      case 'weak-access':
      case 'fact':
      case 'boot':
      case 'atomic-begin':
      case 'atomic-end':
      case 'serve':
      case 'drain':
      case 'check-leaks':
      case 'inherit':
      case 'yield':
      case 'halt':
    }
  }

  /**
   * The register has any value, which may be an address, or a part of one on machines where addresses are put together
   * of parts; the 64 bits of an address are too many for that.
   */
  private input(instance: Instance, register: RegisterId): void {
    const { pointerBits } = this.program;
    const least = pointerBits < 64 ? BYTE : pointerBits;
    if (instance.fn.registers[register]! >= least)
      this.propagation.add(this.nodes.register(instance, register), located(UNKNOWN, 0, 1));
  }

  private load(instance: Instance, { address, dst, size, position }: Extract<Instr, { kind: 'load' }>): void {
    this.propagation.use(this.nodes.of(instance, address), (location) => {
      if (location.object === UNKNOWN) this.giveUp('nobody knows where the access leads', position);
      else if (!this.isFlag(instance, size))
        this.propagation.edge(this.contents.read(location, size), this.nodes.register(instance, dst));
      const object = this.objects.get(location.object);
      if (object.kind === 'global' && this.program.globals[object.id]!.inputBytes !== undefined)
        this.input(instance, dst);
    });
  }

  /**
   * A word with flags of a condition variable, of which all may be meant: no part of a pointer that stands beside it.
   */
  private isFlag({ chain, id }: Instance, size: number): boolean {
    return size === FLAGS && [...chain, id].some((each) => usesCondition(this.program.functions[each]!));
  }

  private store(instance: Instance, { address, value, size, position }: Extract<Instr, { kind: 'store' }>): void {
    const hasPointers = flowsOf(value, instance.fn).length > 0;
    this.propagation.use(this.nodes.of(instance, address), (location) => {
      if (location.object === UNKNOWN) this.giveUp('nobody knows where the access leads', position);
      else if (hasPointers)
        this.propagation.edge(this.nodes.of(instance, value), this.contents.written(location, size));
    });
  }

  private follow(instance: Instance, callee: Callee, found: (id: FunctionId) => void): void {
    if (callee.kind === 'direct') return found(callee.function);
    this.propagation.use(this.nodes.of(instance, callee.pointer), ({ object }) => {
      const target = this.objects.get(object);
      if (target.kind === 'function') found(target.id);
      if (target.kind === 'unknown') this.giveUp('nobody knows what is called', instance.fn.position);
    });
  }

  private call(caller: Instance, pc: number, { args, dst }: Extract<Instr, { kind: 'call' }>, id: FunctionId): void {
    const { instance, isNew } = this.instances.called(caller, pc, id);
    const key = `${caller.number}:${pc}`;
    const known = this.callees.get(key) ?? [];
    if (known.includes(instance)) return;
    this.callees.set(key, [...known, instance]);
    if (isNew) {
      this.generations.set(instance, this.generations.get(caller) ?? 0);
      this.enter(instance);
    }
    for (const [i, param] of instance.fn.params.entries())
      if (args[i]) this.nodes.flow(caller, args[i], this.nodes.register(instance, param));
    if (dst !== undefined) this.propagation.edge(instance.result, this.nodes.register(caller, dst));
  }

  private create(creator: Instance, pc: number, instr: Create, id: FunctionId, record?: Location): void {
    const generation = (this.generations.get(creator) ?? 0) + 1;
    const place = record ? `record ${record.object} ${record.base} ${record.stride}` : `${creator.number}:${pc}`;
    const site =
      instr.schedule.kind === 'firing'
        ? `firing ${id}`
        : record || generation <= GENERATIONS
          ? `${place}:${id}`
          : `task ${id}`;
    const { instance: root, isNew } = this.instances.root(id, site);
    if (this.creations.some((known) => known.creator === creator && known.pc === pc && known.root === root)) return;
    this.creations.push({ creator, pc, instr, root, ...(record ? { record } : {}) });
    if (isNew) {
      this.generations.set(root, Math.min(generation, GENERATIONS));
      this.propagation.edge(root.result, this.exitValues);
      this.enter(root);
    }
    const [param] = root.fn.params;
    if (param === undefined) return;
    if (record) this.propagation.add(this.nodes.register(root, param), record);
    else this.nodes.flow(creator, instr.arg, this.nodes.register(root, param));
  }

  private giveUp(why: string, position: Position): void {
    this.unknown ??= { why, position };
  }
}
