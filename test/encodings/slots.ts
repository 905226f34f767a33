import type { Holds } from '../../encodings/claim.js';
import type { Formula } from '../../encodings/formula.js';
import type { MemoryModel } from '../../encodings/memory.js';
import type { Order } from '../../encodings/order.js';
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import type { Step } from '../../src/steps/events.js';
import type { CellId } from '../../src/steps/ids.js';

/**
 * The plainest order there is: as many slots as steps, in each slot at most one step, and what each cell holds at each
 * slot. For threads only, and without neighbours. It says what the other encodings may rely on, and that they rely on
 * nothing else.
 */
export class Slots implements Order {
  readonly memory: MemoryModel = { readsEnd: (step, when) => this.tie(step, this.count, [when]) };
  private readonly steps: readonly Step[];
  /** By step, then by slot. */
  private readonly at = new Map<Step, readonly Lit[]>();
  /** By cell, then by slot. */
  private readonly values = new Map<CellId, readonly Bits[]>();
  private readonly count: number;

  constructor(private readonly f: Formula) {
    f.cnf.label('slots');
    this.steps = f.program.tasks.flatMap(({ steps }) => steps);
    this.count = this.steps.length;
    const slots = [...this.steps.keys()];
    for (const step of this.steps)
      this.at.set(
        step,
        slots.map(() => f.fresh()),
      );
    for (const step of this.steps) for (const slot of slots) this.place(step, slot);
    for (const { id, initial } of f.program.cells)
      this.values.set(id, [initial, ...slots.map(() => initial.map(() => f.fresh()))]);
    for (const step of this.steps) for (const slot of slots) this.execute(step, slot);
    for (const slot of slots) this.keep(slot);
    for (const [cell, word] of f.program.final?.values ?? [])
      f.equalWhen([], word, this.values.get(cell)![this.count]!);
  }

  executed(step: Step): Lit {
    return this.f.g.orAll(this.at.get(step)!);
  }

  before(first: Step, second: Step): Lit {
    const holds = this.f.fresh();
    this.at.get(second)!.forEach((here, slot) => {
      this.f.clause(not(holds), not(here), ...this.at.get(first)!.slice(0, slot));
    });
    return holds;
  }

  linearise(holds: Holds): readonly Step[] {
    const slotOf = (step: Step): number => this.at.get(step)!.findIndex(holds);
    return this.steps.filter((step) => slotOf(step) >= 0).sort((a, b) => slotOf(a) - slotOf(b));
  }

  /** Switches are not counted. */
  extendTo(): void {
    return;
  }

  atMost(): Lit {
    return TRUE;
  }

  /** One step a slot, one slot a step, and before it the step before it. */
  private place(step: Step, slot: number): void {
    const { f } = this;
    const here = this.at.get(step)![slot]!;
    for (const other of this.at.get(step)!.slice(slot + 1)) f.clause(not(here), not(other));
    for (const other of this.steps) if (other !== step) f.clause(not(here), not(this.at.get(other)![slot]!));
    const previous = this.steps.find(({ task, index }) => task === step.task && index === step.index - 1);
    if (previous) f.clause(not(here), ...this.at.get(previous)!.slice(0, slot));
  }

  private execute(step: Step, slot: number): void {
    const here = this.at.get(step)![slot]!;
    for (const [cell, after] of this.tie(step, slot, [here]))
      this.f.equalWhen([here], this.values.get(cell)![slot + 1]!, after);
  }

  /** The step finds what the cells hold at a slot; returned is what it leaves in those that it touches. */
  private tie(step: Step, slot: number, when: readonly Lit[]): Map<CellId, Bits> {
    const now = new Map<CellId, Bits>();
    for (const action of step.actions) {
      if (action.kind !== 'read' && action.kind !== 'write') continue;
      const { cell, guard, value } = action;
      const before = now.get(cell) ?? this.values.get(cell)![slot]!;
      if (action.kind === 'read') this.f.equalWhen(when, value, before);
      now.set(cell, action.kind === 'read' ? before : value.map((bit, i) => this.f.g.ite(guard, bit, before[i]!)));
    }
    return now;
  }

  /** What no step of the slot touches stays as it is. */
  private keep(slot: number): void {
    for (const [cell, values] of this.values) {
      const touching = this.steps.filter(({ actions }) =>
        actions.some((a) => (a.kind === 'read' || a.kind === 'write') && a.cell === cell),
      );
      const untouched = touching.map((step) => not(this.at.get(step)![slot]!));
      this.f.equalWhen(untouched, values[slot + 1]!, values[slot]!);
    }
  }
}
