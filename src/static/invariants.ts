/**
 * Registers that a loop leaves alone. What is known of one where control comes into the loop is true at its head in all
 * rounds, if it only speaks of values that are not given anew in the loop. What came back from a round before that was
 * known says less, and would give the register a name of its own there (`meet.ts`).
 */
import type { RegisterId } from '../ir/ir.js';
import { defines } from '../ir/liveness.js';
import type { Instance } from './instances.js';
import { naturalLoop } from './natural-loops.js';
import type { State } from './state.js';
import { copyOf } from './state.js';
import type { Term } from './terms.js';

/** Certain facts by the way on which control comes to the head: `2 * pc` or one more, as in `walk.ts`. */
export type Ways = readonly (readonly [number, State])[];

/** The same ways, of which those that come back from the loop say of its invariants what those into it say. */
export function withInvariants(ways: Ways, instance: Instance, head: number, recursive: ReadonlySet<Instance>): Ways {
  const loop = ways.length > 1 ? naturalLoop(instance.fn, head) : undefined;
  if (!loop || recursive.has(instance)) return ways;
  const into = ways.filter(([from]) => !loop.body.has(from >> 1));
  const [first] = into;
  if (!first || into.length === ways.length) return ways;
  return ways.map(([from, state]) => {
    if (!loop.body.has(from >> 1)) return [from, state] as const;
    const kept = [...first[1].registers].filter(
      ([register, term]) =>
        differ(state.registers.get(register), term) &&
        into.every(([, { registers }]) => !differ(registers.get(register), term)) &&
        isLeftAlone(instance, loop.body, register, term, recursive),
    );
    if (kept.length === 0) return [from, state] as const;
    const copy = copyOf(state);
    for (const [register, term] of kept) copy.registers.set(register, term);
    return [from, copy] as const;
  });
}

function differ(one: Term | undefined, other: Term): boolean {
  return one?.base !== other.base || one.add !== other.add;
}

function isLeftAlone(
  instance: Instance,
  body: ReadonlySet<number>,
  register: RegisterId,
  { symbols }: Term,
  recursive: ReadonlySet<Instance>,
): boolean {
  const { code } = instance.fn;
  return (
    [...body].every((pc) => !defines(code[pc]!, register)) &&
    symbols.every((symbol) => isOlder(symbol, instance, body, recursive))
  );
}

/** The value that the symbol stands for is given outside of the loop, in this function or one that waits for it. */
function isOlder(
  symbol: string,
  instance: Instance,
  body: ReadonlySet<number>,
  recursive: ReadonlySet<Instance>,
): boolean {
  const [, kind, number, place] = /^([vwml])(\d+)\.(-?\d+)[.;]/.exec(symbol) ?? [];
  if (Number(number) !== instance.number) return isAround(Number(number), instance, recursive);
  if (kind !== 'l') return !body.has(Number(place));
  return [...body].every((pc) => {
    const instr = instance.fn.code[pc]!;
    return instr.kind !== 'enter' || Number(instr.local) !== Number(place);
  });
}

/** The function is under way once, and waits for this one. */
function isAround(number: number, instance: Instance, recursive: ReadonlySet<Instance>): boolean {
  for (let at = instance; at.callers.length === 1;) {
    at = at.callers[0]!.instance;
    if (recursive.has(at)) return false;
    if (at.number === number) return true;
  }
  return false;
}
