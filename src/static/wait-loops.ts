/**
 * Loops that count their rounds and wait for a semaphore in each of them: whoever leaves one at its bound has waited as
 * often as it has rounds.
 */
import type { CountedLoop } from './counted-loops.js';
import { constantEnd, countedLoop, isBehind } from './counted-loops.js';
import type { Instance } from './instances.js';
import { inCycle } from './once.js';
import type { PointsTo } from './points-to.js';
import { primitiveOf } from './primitives.js';
import { siteOf } from './state.js';
import { keyOf, placeTerm } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

export interface WaitLoop {
  /** The semaphore. */
  readonly key: string;
  readonly instance: Instance;
  readonly loop: CountedLoop;
  /** Undefined where the bound is no constant. */
  readonly rounds: number | undefined;
}

export class WaitLoops {
  private readonly known = new Map<Instance, ReadonlyMap<number, readonly WaitLoop[]>>();

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly unique: Uniqueness,
  ) {}

  /** Loops that control leaves at this branch, if its condition holds or does not. */
  leftAt(instance: Instance, pc: number, holds: boolean): readonly WaitLoop[] {
    let loops = this.known.get(instance);
    if (!loops) this.known.set(instance, (loops = this.find(instance)));
    return (loops.get(pc) ?? []).filter(({ loop }) => loop.leavesIf === holds);
  }

  /** The loop that `siteOf` its check names. */
  at(site: string): WaitLoop | undefined {
    for (const loops of this.known.values())
      for (const [pc, [first]] of loops) if (first && siteOf(first.instance, pc) === site) return first;
    return undefined;
  }

  private find(instance: Instance): ReadonlyMap<number, readonly WaitLoop[]> {
    const found = new Map<number, WaitLoop[]>();
    const { fn } = instance;
    for (const [pc, instr] of fn.code.entries()) {
      if (instr.kind !== 'call' || !inCycle(fn)[pc]) continue;
      const [callee, ...others] = this.pointsTo.calleesAt(instance, pc);
      if (!callee || others.length > 0 || !alwaysWaits(callee)) continue;
      const [place, ...more] = this.pointsTo.placesOf(instance, instr.args[0]!);
      if (!place || more.length > 0 || place.stride !== 0 || !this.unique.isOne(place.object)) continue;
      const loop = countedLoop(fn, pc);
      if (!loop || !isBehind(fn, loop, loop.step, pc)) continue;
      const end = constantEnd(loop);
      const waiting = {
        key: keyOf(placeTerm(place)),
        instance,
        loop,
        rounds: end === undefined ? undefined : Math.max(0, end - loop.from),
      };
      found.set(loop.check, [...(found.get(loop.check) ?? []), waiting]);
    }
    return found;
  }
}

/** It comes back only with what it waits for. */
function alwaysWaits({ fn }: Instance): boolean {
  const primitive = primitiveOf(fn);
  return (
    primitive?.kind === 'take' &&
    primitive.family === 'semaphore' &&
    primitive.sure === true &&
    fn.code.every(({ kind }) => kind !== 'nondet')
  );
}
