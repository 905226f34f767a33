import type { IrFunction, Program } from '../ir/ir.js';
import { withStarts } from '../ir/starts.js';
import { fail } from '../source/diagnostic.js';

/**
 * The program with one way through what it does before it first calls one of these functions (`unroll/paths/boot.ts`).
 * @throws DiagnosticError if it has none of them
 */
export function withOneBoot(program: Program, ends: readonly string[]): Program {
  const found = program.functions.filter(({ name }) => ends.includes(name));
  if (found.length === 0)
    fail(
      'usage',
      'it is not known where the boot of this program ends',
      undefined,
      '--platform says what system it is written for; without --boot skip it is executed as it is',
    );
  const what = `registers that are read before ${found[0]!.name}() have values with which the boot gets there`;
  const functions = program.functions.map((fn, id) => {
    const over = found.includes(fn) ? withStarts(fn, ({ position }) => [{ kind: 'boot', over: true, position }]) : fn;
    const start = (entry: IrFunction): IrFunction =>
      withStarts(entry, ({ position }) => [
        { kind: 'boot', over: false, position },
        { kind: 'rely', what, position },
      ]);
    return id === program.entry ? start(over) : over;
  });
  return { ...program, functions };
}
