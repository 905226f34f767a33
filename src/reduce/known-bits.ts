import type { Lit } from '../logic/aig.js';
import { isConst, isNegated, nodeOf, not } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import { Sweep } from '../logic/ternary.js';
import type { CellAccess, UnrolledProgram } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import type { Solitude } from './solitude.js';

/**
 * The bits that reads find to be constant, by their nodes: those that start so, and that no write changes if all that
 * is read has these constants. Accesses that are alone with their cell do not count: their writes come after all reads
 * of others, and what they read is left open.
 */
export function knownBits(program: UnrolledProgram, solitude: Solitude): Map<number, Lit> {
  const accesses: CellAccess[] = [];
  for (const { steps } of program.tasks)
    for (const step of steps)
      step.actions.forEach((action, index) => {
        if ((action.kind === 'read' || action.kind === 'write') && !solitude.isAlone(step, index, action.cell))
          accesses.push(action);
      });
  const constant = new Map<CellId, (Lit | undefined)[]>();
  for (const { id, initial } of program.cells) constant.set(id, initial.map(constantOrNone));
  const reads = accesses.filter(({ kind }) => kind === 'read');
  const writes = accesses.filter(({ kind }) => kind === 'write');
  const simulation = new Sweep(
    program.aig,
    writes.flatMap(({ value }) => value),
  );
  for (let changes = true; changes;) {
    changes = false;
    simulation.run((tell) => {
      for (const { cell, value } of reads) {
        const kept = constant.get(cell)!;
        for (let i = 0; i < value.length; i++)
          if (kept[i] !== undefined && !isConst(value[i]!)) tell(value[i]!, kept[i]!);
      }
    });
    for (const { cell, value } of writes) {
      const kept = constant.get(cell)!;
      for (let i = 0; i < value.length; i++) {
        if (kept[i] === undefined || simulation.valueOf(value[i]!) === kept[i]) continue;
        kept[i] = undefined;
        changes = true;
      }
    }
  }
  const known = new Map<number, Lit>();
  for (const { cell, value } of reads) note(known, value, constant.get(cell)!);
  return known;
}

/** Notes what the bits of a vector are, as far as that is known and new. */
export function note(known: Map<number, Lit>, value: Bits, constants: readonly (Lit | undefined)[]): void {
  value.forEach((bit, i) => {
    const constant = constants[i];
    if (constant !== undefined && !isConst(bit)) known.set(nodeOf(bit), isNegated(bit) ? not(constant) : constant);
  });
}

function constantOrNone(bit: Lit): Lit | undefined {
  return isConst(bit) ? bit : undefined;
}
