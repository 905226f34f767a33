import { PRIORITY_BITS } from './task-schedule.js';
import type { Callee, Expr, Instr, IrFunction, Program } from './ir.js';

/** Throws an Error naming the first broken invariant: widths, targets, ids, ends of functions, loops. */
export function validateProgram(program: Program): void {
  if (!program.functions[program.entry]) throw new Error('the entry function does not exist');
  for (const object of program.globals) {
    let end = 0;
    for (const { offset, size, value } of object.init) {
      if (offset < end || offset + size > object.size)
        throw new Error(`initialiser of ${object.name}: bad offset ${offset}`);
      if (value.width !== size * 8)
        throw new Error(`initialiser of ${object.name}: width ${value.width} for ${size} bytes`);
      new FunctionValidator(program, undefined).expression(value);
      end = offset + size;
    }
  }
  for (const fn of program.functions) new FunctionValidator(program, fn).run();
}

class FunctionValidator {
  private at = 'initialiser';

  constructor(
    private readonly program: Program,
    private readonly fn: IrFunction | undefined,
  ) {}

  run(): void {
    const { fn } = this;
    if (!fn) return;
    this.at = fn.name;
    this.expect(fn.registers.length === fn.registerNames.length, 'one name for each register');
    for (const param of fn.params) this.register(param);
    fn.shadows?.forEach((shadow, i) => shadow === undefined || this.register(shadow, fn.registers[fn.params[i]!]));
    fn.code.forEach((instr, index) => {
      this.at = `${fn.name}@${index}`;
      this.instruction(instr, fn);
    });
    const last = fn.code.at(-1);
    this.expect(last !== undefined && ['return', 'jump', 'halt', 'exit-task'].includes(last.kind), 'code that ends');
    this.loops(fn);
  }

  private loops(fn: IrFunction): void {
    const heads = new Map(fn.loops.map((loop) => [loop.head, loop]));
    fn.code.forEach((instr, index) => {
      if ((instr.kind !== 'jump' && instr.kind !== 'branch') || instr.target > index) return;
      const loop = heads.get(instr.target);
      this.expect(loop !== undefined && loop.end >= index, `a loop for the back edge at ${index}`);
    });
  }

  private expect(holds: boolean, what: string): void {
    if (!holds) throw new Error(`invalid IR at ${this.at}: expected ${what}`);
  }

  private register(id: number, width?: number): void {
    const actual = this.fn?.registers[id];
    this.expect(actual !== undefined && actual > 0, `register r${id}`);
    this.expect(width === undefined || width === actual, `r${id} to have ${width} bits, not ${actual}`);
  }

  private value(e: Expr, width?: number): void {
    this.expression(e);
    this.expect(width === undefined || e.width === width, `${width} bits, not ${e.width}`);
  }

  private instruction(instr: Instr, fn: IrFunction): void {
    const pointer = this.program.pointerBits;
    switch (instr.kind) {
      case 'assign':
        this.register(instr.dst, instr.value.width);
        return this.value(instr.value);
      case 'nondet':
        this.register(instr.dst);
        return instr.application?.args.forEach((arg) => this.value(arg));
      case 'load':
        this.register(instr.dst, instr.size * 8);
        if (instr.shadow !== undefined) this.register(instr.shadow, instr.size * 8);
        return this.value(instr.address, pointer);
      case 'store':
        this.value(instr.address, pointer);
        if (instr.shadow) this.value(instr.shadow, instr.size * 8);
        return this.value(instr.value, instr.size * 8);
      case 'branch':
        this.value(instr.cond, 1);
        return this.target(instr.target, fn);
      case 'jump':
        return this.target(instr.target, fn);
      case 'call':
        return this.call(instr, fn);
      case 'return':
        if (instr.shadow) this.value(instr.shadow, fn.resultWidth);
        return this.result(instr.value, fn);
      case 'enter':
        if (instr.size) this.value(instr.size, pointer);
        return this.expect(fn.locals[instr.local] !== undefined, 'a local');
      case 'leave':
        return this.expect(fn.locals[instr.local] !== undefined, 'a local');
      case 'alloc':
        this.register(instr.dst, pointer);
        if (instr.replaces) this.value(instr.replaces, pointer);
        return this.value(instr.size);
      case 'free':
        return this.value(instr.address, pointer);
      case 'object-size':
        this.register(instr.dst, pointer);
        return this.value(instr.address, pointer);
      case 'exists':
        this.register(instr.dst, 1);
        return this.value(instr.address, pointer);
      case 'distance':
        this.register(instr.dst, pointer);
        this.value(instr.left, pointer);
        return this.value(instr.right, pointer);
      case 'same-place':
        this.register(instr.dst, 1);
        this.value(instr.left, pointer);
        return this.value(instr.right, pointer);
      case 'assume':
        this.value(instr.cond, 1);
        return instr.waits?.owner && this.value(instr.waits.owner, 64);
      case 'assert':
        return this.value(instr.cond, 1);
      case 'mark':
        return instr.args.forEach((arg) => this.value(arg));
      case 'create':
        this.register(instr.dst, 64);
        this.callee(instr.callee);
        if (instr.shadow) this.value(instr.shadow, instr.arg.width);
        if (instr.priority) this.value(instr.priority, PRIORITY_BITS);
        if (instr.schedule.kind === 'posted') {
          this.value(instr.schedule.queue, pointer);
          this.value(instr.schedule.key, 64);
        }
        return this.value(instr.arg);
      case 'serve':
      case 'drain':
        return this.value(instr.queue, pointer);
      case 'join':
        this.register(instr.dst, 64);
        if (instr.failed !== undefined) this.register(instr.failed, 1);
        return this.value(instr.task, 64);
      case 'self':
        return this.register(instr.dst, 64);
      case 'world':
        this.register(instr.dst, 64);
        return instr.args.forEach((arg) => this.value(arg, 64));
      case 'exit-task':
        return this.value(instr.value, 64);
      case 'atomic-begin':
      case 'atomic-end':
      case 'rely':
      case 'weak-access':
      case 'fact':
      case 'boot':
      case 'check-leaks':
      case 'inherit':
      case 'yield':
        return undefined;
      case 'halt':
        return instr.status && this.value(instr.status);
    }
  }

  private target(target: number, fn: IrFunction): void {
    this.expect(Number.isInteger(target) && target >= 0 && target < fn.code.length, 'a target in the code');
  }

  private result(value: Expr | undefined, fn: IrFunction): void {
    this.expect((value?.width ?? 0) === fn.resultWidth, `a result of ${fn.resultWidth} bits`);
    if (value) this.value(value);
  }

  private callee(callee: Callee): void {
    if (callee.kind === 'indirect') return this.value(callee.pointer, this.program.pointerBits);
    this.expect(this.program.functions[callee.function] !== undefined, 'a function to call');
  }

  private call(instr: Extract<Instr, { kind: 'call' }>, fn: IrFunction): void {
    this.callee(instr.callee);
    for (const arg of instr.args) this.value(arg);
    instr.shadows?.forEach((shadow, i) => this.value(shadow, instr.args[i]?.width));
    if (instr.shadow !== undefined)
      this.register(instr.shadow, instr.dst === undefined ? undefined : fn.registers[instr.dst]);
    if (instr.dst !== undefined) this.register(instr.dst);
    if (instr.callee.kind === 'indirect') return;
    const callee = this.program.functions[instr.callee.function]!;
    this.expect(callee.params.length === instr.args.length, `${callee.params.length} arguments for ${callee.name}`);
    callee.params.forEach((param, i) => this.value(instr.args[i]!, callee.registers[param]));
    if (instr.dst !== undefined) this.register(instr.dst, callee.resultWidth);
  }

  /** Checks an expression and all its parts. */
  expression(e: Expr): void {
    this.expect(Number.isInteger(e.width) && e.width > 0, 'a positive width');
    switch (e.kind) {
      case 'const':
        return this.expect(e.value >= 0n && e.value < 1n << BigInt(e.width), 'a constant in range');
      case 'reg':
        return this.register(e.reg, e.width);
      case 'addr':
        return this.address(e);
      case 'unary':
        return this.value(e.arg, e.width);
      case 'binary':
        this.value(e.left, e.width);
        return this.value(e.right, e.width);
      case 'compare':
        this.value(e.left);
        return this.value(e.right, e.left.width);
      case 'zext':
      case 'sext':
        this.value(e.arg);
        return this.expect(e.arg.width < e.width, 'an extension to a larger width');
      case 'trunc':
        this.value(e.arg);
        return this.expect(e.arg.width > e.width, 'a truncation to a smaller width');
      case 'ite':
        this.value(e.cond, 1);
        this.value(e.then, e.width);
        return this.value(e.otherwise, e.width);
    }
  }

  private address(e: Extract<Expr, { kind: 'addr' }>): void {
    this.expect(e.width === this.program.pointerBits, 'an address of pointer width');
    const table = { global: this.program.globals, local: this.fn?.locals ?? [], function: this.program.functions }[
      e.of
    ];
    this.expect(table[e.id] !== undefined, `a ${e.of} with id ${e.id}`);
  }
}
