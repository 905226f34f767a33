import { append } from '../ir/ids.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { findLoops } from '../ir/loops.js';
import { isAtom, register } from '../ir/expr.js';
import type { Expr, Instr, IrFunction, LocalId, LocalObject, RegisterId } from '../ir/ir.js';

/** A place in code that is still being written. */
export class Label {
  index: number | undefined;
}

type Body = Pick<IrFunction, 'registers' | 'registerNames' | 'registerTypes' | 'locals' | 'code' | 'loops'>;

/** Collects the instructions of one function; jumps go to labels until {@link CodeBuilder.finish} resolves them. */
export class CodeBuilder {
  readonly registers: number[] = [];
  readonly registerNames: (string | undefined)[] = [];
  readonly registerTypes: (CType | undefined)[] = [];
  readonly locals: LocalObject[] = [];
  private readonly code: Instr[] = [];
  private readonly jumps: { index: number; label: Label }[] = [];
  private readonly loops: { head: Label; position: Position }[] = [];
  /**
   * By index of a jump to the next instruction: the head of a loop that stands there, and that of the loop which begins
   * behind it.
   */
  private readonly between = new Map<number, readonly [outer: Label, inner: Label]>();

  get length(): number {
    return this.code.length;
  }

  /** Whether all instructions so far are of this kind. */
  only(isSo: (instr: Instr) => boolean): boolean {
    return this.code.every(isSo);
  }

  newRegister(width: number, name?: string, type?: CType): RegisterId {
    this.registerNames.push(name);
    this.registerTypes.push(type);
    return append(this.registers, width);
  }

  newLocal(local: LocalObject): LocalId {
    return append(this.locals, local);
  }

  emit(instr: Instr): void {
    this.code.push(instr);
  }

  /** Evaluates `value` now, into a fresh register. */
  save(value: Expr, position: Position): Expr {
    const dst = this.newRegister(value.width);
    this.emit({ kind: 'assign', dst, value, position });
    return register(value.width, dst);
  }

  /** Puts a value into a form that costs nothing to repeat. */
  atom(value: Expr, position: Position): Expr {
    return isAtom(value) ? value : this.save(value, position);
  }

  jump(label: Label, position: Position): void {
    this.jumps.push({ index: this.code.length, label });
    this.emit({ kind: 'jump', target: -1, position });
  }

  branch(cond: Expr, label: Label, position: Position): void {
    if (cond.kind === 'const') {
      if (cond.value === 1n) this.jump(label, position);
      return;
    }
    this.jumps.push({ index: this.code.length, label });
    this.emit({ kind: 'branch', cond, target: -1, position });
  }

  place(label: Label): void {
    label.index = this.code.length;
  }

  /** A loop of the source starts here. */
  placeLoop(head: Label, position: Position): void {
    const outer = this.loops.find((loop) => loop.head.index === this.code.length);
    if (outer) this.separate(outer.head, head, position);
    this.place(head);
    this.loops.push({ head, position });
  }

  /**
   * A loop with which the body of another begins has a head of its own: which of them goes round makes a difference.
   */
  private separate(outer: Label, inner: Label, position: Position): void {
    this.between.set(this.code.length, [outer, inner]);
    this.jump(inner, position);
  }

  /** Resolves the jumps, and drops what cannot be reached and jumps to the next instruction. */
  finish(name: string): Body {
    for (const { index, label } of this.jumps) {
      if (label.index === undefined) throw new Error(`${name}: jump to a label that was never placed`);
      this.code[index] = { ...this.code[index]!, target: label.index } as Instr;
    }
    const keep = this.kept();
    const moved = new Array<number>(this.code.length + 1);
    let next = 0;
    for (let i = 0; i <= this.code.length; i++) {
      moved[i] = next;
      if (keep[i]) next++;
    }
    const code = this.code
      .filter((_, i) => keep[i])
      .map((instr) =>
        instr.kind === 'jump' || instr.kind === 'branch' ? { ...instr, target: moved[instr.target]! } : instr,
      );
    const keywords = new Map<number, Position>();
    for (const { head, position } of this.loops) {
      if (!this.goesBack(head, keep)) continue;
      const index = moved[head.index!]!;
      if (!keywords.has(index)) keywords.set(index, position);
    }
    return {
      registers: this.registers,
      registerNames: this.registerNames,
      registerTypes: this.registerTypes,
      locals: this.locals,
      code,
      loops: findLoops(name, code, keywords),
    };
  }

  private kept(): boolean[] {
    const keep = new Array<boolean>(this.code.length).fill(false);
    const work = [0];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      for (let i = at; i < this.code.length && !keep[i]; i++) {
        keep[i] = true;
        const instr = this.code[i]!;
        if (instr.kind === 'branch') work.push(instr.target);
        if (instr.kind === 'jump') work.push(instr.target);
        if (endsPath(instr)) break;
      }
    }
    for (let i = this.code.length - 1; i >= 0; i--) {
      const instr = this.code[i]!;
      if (!keep[i] || instr.kind !== 'jump' || instr.target <= i) continue;
      let after = i + 1;
      while (after < instr.target && !keep[after]) after++;
      if (after === instr.target && !this.between.get(i)?.every((head) => this.goesBack(head, keep))) keep[i] = false;
    }
    return keep;
  }

  private goesBack(head: Label, keep: readonly boolean[]): boolean {
    return this.jumps.some(({ index, label }) => label === head && keep[index] && head.index! <= index);
  }
}

/** True if control never goes on to the next instruction. */
function endsPath(instr: Instr): boolean {
  return instr.kind === 'jump' || instr.kind === 'return' || instr.kind === 'halt' || instr.kind === 'exit-task';
}
