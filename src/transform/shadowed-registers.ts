import { named } from '../ir/ids.js';
import type { Callee, Expr, FunctionId, Instr, IrFunction, Program, RegisterId } from '../ir/ir.js';
import { functionsWithAddress, registersOf } from '../ir/operands.js';

/**
 * Which registers may hold what depends on memory never written, and which functions may give that back: all others
 * need no shadow.
 */
export class ShadowedRegisters {
  private readonly registers: readonly Set<RegisterId>[];
  private readonly results = new Set<FunctionId>();
  /** Their addresses are taken, so that anybody may call them with anything. */
  private readonly open: ReadonlySet<FunctionId>;

  /** @param isOpaque of functions whose results depend on the arguments alone */
  constructor(
    private readonly program: Program,
    readonly isOpaque: (id: FunctionId) => boolean,
  ) {
    this.registers = program.functions.map(() => new Set());
    this.open = functionsWithAddress(program);
    this.open.forEach((id) => {
      if (id !== program.entry) program.functions[id]!.params.forEach((param) => this.registers[id]!.add(param));
    });
    while (program.functions.some((fn, id) => this.grows(fn, named(id))));
  }

  has(id: FunctionId, register: RegisterId): boolean {
    return this.registers[id]!.has(register);
  }

  /** Of what a call gives. */
  ofResult(callee: Callee): boolean {
    return callee.kind === 'indirect' || this.results.has(callee.function);
  }

  private grows(fn: IrFunction, id: FunctionId): boolean {
    const own = this.registers[id]!;
    let grown = false;
    const add = <T>(set: Set<T>, member: T): void => {
      if (set.has(member)) return;
      set.add(member);
      grown = true;
    };
    const isUndefined = (expr: Expr): boolean => registersOf(expr).some((register) => own.has(register));
    for (const instr of fn.code) {
      if ('dst' in instr && instr.dst !== undefined && this.mayGive(instr, isUndefined)) add(own, instr.dst);
      if (instr.kind === 'return' && instr.value && isUndefined(instr.value)) add(this.results, id);
      this.pass(instr, isUndefined, (callee, param) => {
        add(this.registers[callee]!, param);
      });
    }
    return grown;
  }

  /** Whether what an instruction puts into its register may be undefined. */
  private mayGive(instr: Instr, isUndefined: (expr: Expr) => boolean): boolean {
    switch (instr.kind) {
      case 'assign':
        return isUndefined(instr.value);
      case 'nondet':
        return instr.unset === true;
      case 'load':
        return true;
      case 'call':
        if (instr.callee.kind === 'direct' && this.isOpaque(instr.callee.function)) return instr.args.some(isUndefined);
        return this.ofResult(instr.callee);
      case 'alloc':
      case 'assert':
      case 'assume':
      case 'atomic-begin':
      case 'atomic-end':
      case 'boot':
      case 'branch':
      case 'check-leaks':
      case 'create':
      case 'distance':
      case 'drain':
      case 'enter':
      case 'exists':
      case 'exit-task':
      case 'fact':
      case 'free':
      case 'halt':
      case 'join':
      case 'jump':
      case 'leave':
      case 'mark':
      case 'object-size':
      case 'rely':
      case 'return':
      case 'same-place':
      case 'self':
      case 'serve':
      case 'store':
      case 'weak-access':
      case 'world':
      case 'inherit':
      case 'yield':
        return false;
    }
  }

  private pass(
    instr: Instr,
    isUndefined: (expr: Expr) => boolean,
    add: (callee: FunctionId, param: RegisterId) => void,
  ): void {
    const args = instr.kind === 'call' ? instr.args : instr.kind === 'create' ? [instr.arg] : [];
    if (
      (instr.kind !== 'call' && instr.kind !== 'create') ||
      instr.callee.kind === 'indirect' ||
      this.isOpaque(instr.callee.function)
    )
      return;
    const callee = instr.callee.function;
    this.program.functions[callee]!.params.forEach((param, i) => {
      if (args[i] && isUndefined(args[i])) add(callee, param);
    });
  }
}
