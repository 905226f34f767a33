import type { OpenMemory } from './open-memory.js';
import type { Activation } from './parts.js';

/** Notices that a step comes back to where it has been. */
export class Turn {
  private registers: readonly number[] = [];
  private pc = -1;
  private key = '';
  private next = 1;
  private count = 0;

  isSame(
    top: Activation,
    frames: readonly Activation[],
    decisions: number,
    memory: Pick<OpenMemory, 'changed' | 'written' | 'row'>,
  ): boolean {
    // Most loops count: whatever else there is need not be compared.
    if (this.looksSame(top) && this.keyOf(top, frames, decisions, memory) === this.key) return true;
    if (++this.count === this.next) {
      this.pc = top.pc;
      this.registers = top.registers.slice();
      this.key = this.keyOf(top, frames, decisions, memory);
      this.next *= 2;
    }
    return false;
  }

  private looksSame({ code, pc, registers }: Activation): boolean {
    return (
      pc === this.pc && code.live(pc).every((register) => Object.is(registers[register], this.registers[register]))
    );
  }

  private keyOf(
    top: Activation,
    frames: readonly Activation[],
    decisions: number,
    { changed, written, row }: Pick<OpenMemory, 'changed' | 'written' | 'row'>,
  ): string {
    const text = [...frames, top].map(({ code, pc, registers, locals }) => {
      const live = code.live(pc).map((register) => registers[register]);
      return `${code.number}.${pc} ${live.join()} ${locals.join()}`;
    });
    const cells = [...changed].map(([place, { values }]) => `${place} ${values.join()}`);
    const objects = [...written].map((place) => `${place} ${row[place]}`);
    return `${decisions} ${text.join('/')};${cells.join(';')};${objects.join(';')}`;
  }
}
