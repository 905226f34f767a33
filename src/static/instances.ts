/**
 * Functions in their contexts. As long as there is room each call has an instance of the function of its own
 * (`pthread_create` of each call, a list that is locked by a helper). So what a function does for one caller is not
 * taken for what it does for another one. A function that calls itself, and all where the room is used up, are shared
 * by their callers: that is less exact, and no less sound, since an instance stands for all executions by all of its
 * callers.
 */
import type { FunctionId, IrFunction, Program } from '../ir/ir.js';

export interface Instance {
  readonly number: number;
  readonly id: FunctionId;
  readonly fn: IrFunction;
  /** The number of the node of its first register. */
  readonly registers: number;
  /** The node of what it returns. */
  readonly result: number;
  /** The calls of it. */
  readonly callers: { readonly instance: Instance; readonly pc: number }[];
  /** Calls on the way to it, when it was made. */
  readonly chain: readonly FunctionId[];
}

/** Instructions in all instances together before functions are shared. */
const ROOM = 20_000;
/** Calls on the way to an instance of its own. */
const DEPTH = 30;
/** Functions of the library with more instructions are shared. */
const LARGE = 250;

export class Instances {
  readonly all: Instance[] = [];
  private readonly bySite = new Map<string, Instance>();
  private readonly shared = new Map<FunctionId, Instance>();
  private used = 0;

  constructor(
    private readonly program: Program,
    private readonly newNodes: (count: number) => number,
  ) {}

  /** Where a task begins. @param site names the creation */
  root(id: FunctionId, site: string): { readonly instance: Instance; readonly isNew: boolean } {
    const known = this.bySite.get(site);
    return known ? { instance: known, isNew: false } : { instance: this.make(id, [], site), isNew: true };
  }

  called(caller: Instance, pc: number, id: FunctionId): { readonly instance: Instance; readonly isNew: boolean } {
    const site = `${caller.number}:${pc}:${id}`;
    const known = this.bySite.get(site) ?? this.inCommon(caller, id);
    const instance = known ?? this.make(id, [...caller.chain, caller.id], this.isOwn(caller, id) ? site : undefined);
    if (!instance.callers.some((call) => call.instance === caller && call.pc === pc))
      instance.callers.push({ instance: caller, pc });
    return { instance, isNew: known === undefined };
  }

  private isOwn(caller: Instance, id: FunctionId): boolean {
    const { code, library } = this.program.functions[id]!;
    const isRecursive = caller.id === id || caller.chain.includes(id);
    return (
      !isRecursive &&
      caller.chain.length < DEPTH &&
      !(library && code.length > LARGE) &&
      this.used + code.length <= ROOM
    );
  }

  private inCommon(caller: Instance, id: FunctionId): Instance | undefined {
    return this.isOwn(caller, id) ? undefined : this.shared.get(id);
  }

  private make(id: FunctionId, chain: readonly FunctionId[], site: string | undefined): Instance {
    const fn = this.program.functions[id]!;
    const registers = this.newNodes(fn.registers.length + 1);
    const instance = {
      number: this.all.length,
      id,
      fn,
      registers,
      result: registers + fn.registers.length,
      callers: [],
      chain,
    };
    this.all.push(instance);
    this.used += fn.code.length;
    if (site === undefined) this.shared.set(id, instance);
    else this.bySite.set(site, instance);
    return instance;
  }
}
