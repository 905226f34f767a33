/**
 * Iterations that do no more than replace inputs: `do { before = now; now = TIMER; } while (now != before);`.
 *
 * Let a path come to the head of a loop in state S, and again in S', without any effect in between. Say that values v₁,
 * v₂, … in the place of inputs x₁, x₂, … make S' of S. Say also that nothing else depends on these inputs: neither the
 * condition of S, nor what else it holds, nor anything that was recorded since they were taken. Then the execution that
 * took v₁, v₂, … as x₁, x₂, … is in S' when it comes to the head for the first time. So the path need not be followed:
 * the same state is reached without those iterations.
 *
 * Only inputs that were taken since the function was entered are looked at, since nothing outside of its frame and the
 * memory can hold them.
 */
import type { Aig, Lit } from '../../logic/aig.js';
import { isNegated, nodeOf } from '../../logic/aig.js';
import { negateIf } from '../../logic/literal.js';
import type { LoggedInput } from '../paths/recorder.js';
import type { State } from '../paths/state.js';
import { Store } from '../paths/store.js';
import type { Value } from './value.js';

/** Beyond that, a condition is taken to depend on everything. */
const MOST_NODES = 2000;

export class ReplacedInputs {
  private readonly free = new Set<number>();
  /** By node of an input. */
  private readonly replacement = new Map<number, Lit>();
  private first = Infinity;

  /** @param inputs those of which nothing recorded depends */
  constructor(
    private readonly g: Aig,
    inputs: readonly LoggedInput[],
  ) {
    for (const { value } of inputs) for (const bit of value) this.free.add(nodeOf(bit));
  }

  /** Takes note that `after` stands for `before`; false if it cannot. */
  admit(before: Value | undefined, after: Value | undefined): boolean {
    if (this.free.size === 0 || !before || !after || before.cases || !isPlain(before) || !isPlain(after)) return false;
    if (before.bits.length !== after.bits.length) return false;
    return before.bits.every((bit, i) => bit === after.bits[i] || this.replace(bit, after.bits[i]!));
  }

  private replace(bit: Lit, by: Lit): boolean {
    const node = nodeOf(bit);
    if (!this.free.has(node)) return false;
    const image = negateIf(by, isNegated(bit));
    if ((this.replacement.get(node) ?? image) !== image) return false;
    this.replacement.set(node, image);
    this.first = Math.min(this.first, node);
    return true;
  }

  /** Whether the second state is the first one but for these inputs; `live` are the registers that matter. */
  explains(before: State, after: State, live: Iterable<number>): boolean {
    if (this.replacement.size === 0) return true;
    if ([before.guard, ...before.assumed].some((condition) => this.mentions(condition))) return false;
    for (const register of live) if (!this.isImage(before.registers[register], after.registers[register])) return false;
    return !before.store.differs(Store.empty(), (cell, value) => !this.isImage(value, after.store.get(cell)));
  }

  private isImage(before: Value | undefined, after: Value | undefined): boolean {
    if (!before || before.constant !== undefined) return true;
    if (before.stray || before.cases) {
      const conditions = [...(before.cases ?? []).map(({ when }) => when), ...before.bits];
      return !before.stray && !conditions.some((condition) => this.mentions(condition));
    }
    return before.bits.every((bit, i) => {
      const image = this.replacement.get(nodeOf(bit));
      return image === undefined ? !this.mentions(bit) : after?.bits[i] === negateIf(image, isNegated(bit));
    });
  }

  private mentions(condition: Lit): boolean {
    const open = [nodeOf(condition)];
    const seen = new Set(open);
    while (open.length > 0) {
      const node = open.pop()!;
      if (node < this.first) continue;
      if (this.replacement.has(node) || seen.size > MOST_NODES) return true;
      if (!this.g.isAnd(node)) continue;
      for (const operand of [nodeOf(this.g.left(node)), nodeOf(this.g.right(node))]) {
        if (!seen.has(operand)) open.push(operand);
        seen.add(operand);
      }
    }
    return false;
  }
}

/** A number, of which the bits say all (a range only follows from them and from the condition of the path). */
function isPlain({ pointsTo, stray }: Value): boolean {
  return pointsTo.length === 0 && !stray;
}
