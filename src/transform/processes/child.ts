import { append, named, namesOf } from '../../ir/ids.js';
import type { CType } from '../../source/ctypes/ctype.js';
import { NO_QUALS } from '../../source/ctypes/ctype.js';
import { addressOf, compare, constant, register, resize } from '../../ir/expr.js';
import {
  type Expr,
  type FunctionId,
  type GlobalId,
  type GlobalObject,
  type Instr,
  type IrFunction,
  type Program,
} from '../../ir/ir.js';
import { IS_SILENT } from '../../ir/access-flags.js';
import { THREAD } from '../../ir/task-schedule.js';
import type { LocalId, RegisterId } from '../../ir/ir.js';
import { mapGlobals, mapOperands, mentionedGlobals, operandsOf } from '../../ir/operands.js';
import { copied, piecesOf } from './copies.js';
import { Ends } from './ends.js';
import { calledFrom, type Site } from './forks.js';

/** The program while children are added. */
export interface Draft {
  readonly globals: GlobalObject[];
  readonly functions: IrFunction[];
}

/** Facts about one fork. */
export interface ForkPlan extends Site {
  /** Counted from 0. */
  readonly number: number;
  /** Registers of the first function that the child goes on with, but the result of the fork. */
  readonly live: readonly RegisterId[];
  /** Locals of the first function that exist. */
  readonly locals: readonly LocalId[];
  /**
   * The first function as the child executes it: with the same indices, and nothing in it that the child does not
   * reach.
   */
  readonly first: IrFunction;
}

/** The models of processes in the program. */
export interface ProcessModel {
  readonly becomeChild: FunctionId;
  /** How children have ended: what all processes share; absent if nobody waits for them. */
  readonly ends: GlobalId | undefined;
  readonly slot: GlobalId;
  /** Which tasks have ended, for mutexes that outlive their owners; absent if there are none. */
  readonly over: GlobalId | undefined;
}

/** Something that the child takes over when it begins. */
interface Passed {
  readonly snapshot: Expr;
  readonly place: Expr;
  readonly type: CType;
  readonly size: number;
}

/** Whether each process has one of its own; thread-local variables are those of its only thread. */
export function isOwn(object: GlobalObject, id: GlobalId, { ends, over }: ProcessModel): boolean {
  return !object.readOnly && id !== ends && id !== over;
}

/**
 * A child as a task. Each function that it calls and each global that it has of its own is there once more. A function
 * that the parent calls copies, at the fork, the globals to those of the child, and locals and registers of the first
 * function to where the child takes them from. Then it starts the child, in the middle of the first function.
 */
export class Child {
  private readonly functionsOfChild = new Map<FunctionId, FunctionId>();
  private readonly globalsOfChild = new Map<GlobalId, GlobalId>();
  private readonly threadLocals: readonly GlobalId[];
  private readonly ends: Ends;

  constructor(
    private readonly program: Program,
    private readonly draft: Draft,
    private readonly model: ProcessModel,
    private readonly plan: ForkPlan,
  ) {
    const start: Instr = {
      kind: 'call',
      callee: { kind: 'direct', function: model.becomeChild },
      args: [],
      position: plan.call.position,
    };
    const called = [...calledFrom(program, [...plan.first.code, start])];
    const reached = [plan.first, ...called.map((id) => program.functions[id]!)];
    const mentioned = [...new Set(reached.flatMap((fn) => [...mentionedIn(fn)]))].filter((id) =>
      isOwn(program.globals[id]!, id, model),
    );
    this.threadLocals = mentioned.filter((id) => program.globals[id]!.threadLocal);
    for (const id of mentioned)
      if (!program.globals[id]!.threadLocal)
        this.globalsOfChild.set(id, append(draft.globals, { ...program.globals[id]!, init: [] }));
    this.ends = new Ends({ ...model, number: plan.number }, named(draft.functions.length), program.pointerBits);
    draft.functions.push(this.ends.ending(plan.call.position));
    for (const id of called) this.functionsOfChild.set(id, append(draft.functions, program.functions[id]!));
    for (const [id, copy] of this.functionsOfChild) draft.functions[copy] = this.ofChild(program.functions[id]!);
  }

  /**
   * A function of the number of the child, the registers and the addresses of the locals: makes the child, if there is
   * one.
   */
  maker(): IrFunction {
    const { plan, program, draft } = this;
    const { position } = plan.call;
    const first = program.functions[program.entry]!;
    const registers = [
      32,
      ...plan.live.map((live) => first.registers[live]!),
      ...plan.locals.map(() => program.pointerBits),
    ];
    const params = namesOf<RegisterId>(registers);
    const newRegister = (width: number): RegisterId => append(registers, width);
    const number = register(32, params[0]!);
    const code: Instr[] = [];
    for (const [own, copy] of this.globalsOfChild) {
      const { type, size } = program.globals[own]!;
      code.push(...copied(this.global(own), this.global(copy), piecesOf(type, size), newRegister, position));
    }
    const saved = plan.live.map((live, i) => {
      const given = register(first.registers[live]!, params[i + 1]!);
      const snapshot = this.snapshot(bytesFor(given.width));
      code.push({
        kind: 'store',
        address: snapshot,
        value: resize(given, bytesFor(given.width) * 8, false),
        size: bytesFor(given.width),
        flags: IS_SILENT,
        position,
      });
      return { live, snapshot };
    });
    const passed = this.passed(
      plan.locals.map((_, i) => register(program.pointerBits, params[1 + plan.live.length + i]!)),
    );
    for (const { snapshot, from, type, size } of passed)
      code.push(...copied(from, snapshot, piecesOf(type, size), newRegister, position));
    const child = append<IrFunction, FunctionId>(draft.functions, this.beginning(saved, passed));
    code.push(
      {
        kind: 'create',
        dst: newRegister(64),
        callee: { kind: 'direct', function: child },
        arg: resize(number, 64, false),
        schedule: THREAD,
        process: true,
        position,
      },
      { kind: 'return', position },
    );
    code.unshift({ kind: 'branch', cond: compare('sle', number, constant(32, 0)), target: code.length, position });
    const registerNames = registers.map(() => undefined);
    return {
      name: '__tcbmc_make_process',
      params,
      registers,
      registerNames,
      locals: [],
      code,
      resultWidth: 0,
      loops: [],
      position,
      library: true,
    };
  }

  /** @param locals their addresses in the parent */
  private passed(locals: readonly Expr[]): (Passed & { readonly from: Expr })[] {
    const { plan, program } = this;
    const objects = program.functions[program.entry]!.locals;
    return [
      ...plan.locals.map((local, i) => ({
        ...objects[local]!,
        from: locals[i]!,
        place: addressOf(program.pointerBits, 'local', local),
      })),
      ...this.threadLocals.map((id) => ({ ...program.globals[id]!, from: this.global(id), place: this.global(id) })),
    ].map(({ from, place, type, size }) => ({ from, place, type, size, snapshot: this.snapshot(size, type) }));
  }

  /** The first function, from the fork on, which gives 0. */
  private beginning(
    saved: readonly { readonly live: RegisterId; readonly snapshot: Expr }[],
    passed: readonly Passed[],
  ): IrFunction {
    const { first, locals, pc, call } = this.plan;
    const { position } = call;
    const registers = [...first.registers];
    const given = append<number, RegisterId>(registers, 64);
    const argument = register(64, given);
    const newRegister = (width: number): RegisterId => append(registers, width);
    const start: Instr[] = locals.map((local) => ({ kind: 'enter', local, position }));
    for (const { live, snapshot } of saved) {
      const size = bytesFor(first.registers[live]!);
      const found = newRegister(size * 8);
      start.push({ kind: 'load', dst: found, address: snapshot, size, flags: IS_SILENT, position });
      start.push({
        kind: 'assign',
        dst: live,
        value: resize(register(size * 8, found), first.registers[live]!, false),
        position,
      });
    }
    for (const { snapshot, place, type, size } of passed)
      start.push(...copied(snapshot, place, piecesOf(type, size), newRegister, position));
    start.push({
      kind: 'call',
      callee: { kind: 'direct', function: this.model.becomeChild },
      args: [resize(argument, 32, false)],
      position,
    });
    start.push({ kind: 'jump', target: start.length + 1 + pc, position });
    const shift = start.length;
    const added = registers.slice(first.registers.length).map(() => undefined);
    return this.ofChild({
      ...first,
      params: [given],
      registers,
      registerNames: [...first.registerNames, ...added],
      ...(first.registerTypes ? { registerTypes: [...first.registerTypes, ...added] } : {}),
      code: [
        ...start,
        ...first.code.map((instr) =>
          instr.kind === 'jump' || instr.kind === 'branch' ? { ...instr, target: instr.target + shift } : instr,
        ),
      ],
      loops: first.loops.map((loop) => ({ ...loop, head: loop.head + shift, end: loop.end + shift })),
    });
  }

  private ofChild(fn: IrFunction): IrFunction {
    const { pointerBits } = this.program;
    const code = fn.code.map((instr) => {
      const mapped = mapOperands(instr, (operand) =>
        mapGlobals(operand, (id, address) => {
          const own = this.globalsOfChild.get(id);
          return own === undefined ? address : addressOf(pointerBits, 'global', own);
        }),
      );
      return mapped.kind === 'call' && mapped.callee.kind === 'direct'
        ? {
            ...mapped,
            callee: {
              ...mapped.callee,
              function: this.functionsOfChild.get(mapped.callee.function) ?? mapped.callee.function,
            },
          }
        : mapped;
    });
    return this.ends.within({ ...fn, code });
  }

  private global(id: GlobalId): Expr {
    return addressOf(this.program.pointerBits, 'global', id);
  }

  private snapshot(size: number, type: CType = unsignedOf(size)): Expr {
    const { position } = this.plan.call;
    const object = {
      name: '<at the fork>',
      size,
      align: 16,
      type,
      threadLocal: false,
      readOnly: false,
      init: [],
      position,
    };
    return this.global(append(this.draft.globals, object));
  }
}

function mentionedIn({ code }: IrFunction): ReadonlySet<GlobalId> {
  return new Set(code.flatMap((instr) => operandsOf(instr).flatMap((operand) => [...mentionedGlobals(operand)])));
}

/** Bytes that hold so many bits, as many as a machine accesses at once. */
function bytesFor(bits: number): number {
  return 2 ** Math.ceil(Math.log2(Math.ceil(bits / 8)));
}

function unsignedOf(size: number): CType {
  return { kind: 'int', size, signed: false, bool: false, rank: 1, name: 'unsigned char', quals: NO_QUALS };
}
