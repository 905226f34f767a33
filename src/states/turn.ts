import type { Activation, ObjectPart } from './parts.js';

/** Notices that a step comes back to where it has been. */
export class Turn {
  private key = '';
  private next = 1;
  private count = 0;

  isSame(top: Activation, frames: readonly Activation[], decisions: number, changed: ReadonlyMap<number, ObjectPart>): boolean {
    const key = this.keyOf(top, frames, decisions, changed);
    if (key === this.key) return true;
    if (++this.count === this.next) {
      this.key = key;
      this.next *= 2;
    }
    return false;
  }

  private keyOf(top: Activation, frames: readonly Activation[], decisions: number, changed: ReadonlyMap<number, ObjectPart>): string {
    const text = [...frames, top].map(({ code, pc, registers, locals }) => {
      const live = code.live(pc).map((register) => registers[register]);
      return `${code.number}.${pc} ${live.join()} ${locals.join()}`;
    });
    const objects = [...changed].map(([place, { values, shape }]) => `${place} ${shape.number} ${values.join()}`);
    return `${decisions} ${text.join('/')};${objects.join(';')}`;
  }
}
