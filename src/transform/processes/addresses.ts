import { named } from '../../ir/ids.js';
import type { Expr, FunctionId, GlobalId, Instr, Program, RegisterId } from '../../ir/ir.js';
import { mentionedLocals, operandsOf } from '../../ir/operands.js';

/**
 * Which registers may hold the address of an object that each process has of its own, in a program where no other
 * memory does but locals whose own address nobody has. After a fork such an address would mean another object in the
 * other process.
 */
export class PrivateAddresses {
  private readonly held: Set<RegisterId>[];
  private readonly holders: Set<number>[];
  private readonly returned = new Set<FunctionId>();
  private isChanged = true;
  /** Such an address goes where it is not followed. */
  isLost = false;

  /**
   * @param isOwn whether each process has an object of its own for this global
   * @param sharedBlocks functions whose blocks all processes share
   */
  constructor(
    private readonly program: Program,
    private readonly isOwn: (global: GlobalId) => boolean,
    private readonly sharedBlocks: ReadonlySet<FunctionId>,
  ) {
    this.held = program.functions.map(() => new Set<RegisterId>());
    this.holders = program.functions.map(() => new Set<number>());
    while (this.isChanged) {
      this.isChanged = false;
      program.functions.forEach(({ code }, id) => code.forEach((instr) => this.follow(instr, named(id))));
    }
    this.isLost ||= program.functions.some((fn, id) => fn.code.some((instr) => this.showsHolder(instr, named(id))));
  }

  isHeld(id: FunctionId, register: RegisterId): boolean {
    return this.held[id]!.has(register);
  }

  /** The functions that are given such an address. */
  takes(id: FunctionId): boolean {
    return this.program.functions[id]!.params.some((param) => this.isHeld(id, param));
  }

  private follow(instr: Instr, id: FunctionId): void {
    switch (instr.kind) {
      case 'assign':
        return this.hold(id, instr.dst, this.leads(id, instr.value));
      case 'alloc':
        return this.hold(id, instr.dst, !this.sharedBlocks.has(id));
      case 'load':
        return this.hold(
          id,
          instr.dst,
          [...mentionedLocals(instr.address)].some((local) => this.holders[id]!.has(local)),
        );
      case 'store':
        if (this.leads(id, instr.value)) this.keep(id, instr.address);
        return;
      case 'return':
        if (instr.value && this.leads(id, instr.value)) this.add(this.returned, id);
        return;
      case 'call':
        return this.call(instr, id);
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
      case 'nondet':
      case 'object-size':
      case 'rely':
      case 'same-place':
      case 'self':
      case 'serve':
      case 'weak-access':
      case 'world':
      case 'inherit':
      case 'yield':
        return;
    }
  }

  private call({ callee, args, dst }: Extract<Instr, { kind: 'call' }>, id: FunctionId): void {
    if (callee.kind === 'indirect') return;
    const { params } = this.program.functions[callee.function]!;
    params.forEach((param, i) => {
      const given = args[i];
      this.hold(callee.function, param, given !== undefined && this.leads(id, given));
    });
    if (dst !== undefined) this.hold(id, dst, this.returned.has(callee.function));
  }

  /** A local of a function that has ended at any fork; what the first function keeps is there at the fork. */
  private keep(id: FunctionId, address: Expr): void {
    const [local, more] = mentionedLocals(address);
    if (id === this.program.entry || local === undefined || more !== undefined) this.isLost = true;
    else this.add(this.holders[id]!, local);
  }

  /** The address of a holder is used for more than an access. */
  private showsHolder(instr: Instr, id: FunctionId): boolean {
    const holders = this.holders[id]!;
    const used = instr.kind === 'load' ? [] : instr.kind === 'store' ? [instr.value] : operandsOf(instr);
    return used.some((operand) => [...mentionedLocals(operand)].some((local) => holders.has(local)));
  }

  private hold(id: FunctionId, register: RegisterId, isPrivate: boolean): void {
    if (isPrivate) this.add(this.held[id]!, register);
  }

  private add(set: Set<number>, member: number): void {
    if (set.has(member)) return;
    set.add(member);
    this.isChanged = true;
  }

  /** Whether the value may be such an address, or have been computed from one. */
  private leads(id: FunctionId, e: Expr): boolean {
    switch (e.kind) {
      case 'const':
      case 'compare':
        return false;
      case 'reg':
        return this.isHeld(id, e.reg);
      case 'addr':
        return e.of === 'local' || (e.of === 'global' && this.isOwn(e.id));
      case 'unary':
      case 'zext':
      case 'sext':
      case 'trunc':
        return this.leads(id, e.arg);
      case 'binary':
        return this.leads(id, e.left) || this.leads(id, e.right);
      case 'ite':
        return this.leads(id, e.then) || this.leads(id, e.otherwise);
    }
  }
}
