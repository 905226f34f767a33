import type { Instance } from './instances.js';
import { membersOfCycles } from './once.js';
import type { PointsTo } from './points-to.js';

/** Instances from which calls lead back to them: they may be under way more than once. */
export function recursiveInstances(pointsTo: PointsTo): ReadonlySet<Instance> {
  const { all } = pointsTo.instances;
  const calls = all.map((instance) => [
    ...new Set(
      [...instance.fn.code.keys()].flatMap((pc) => pointsTo.calleesAt(instance, pc).map(({ number }) => number)),
    ),
  ]);
  const isInCycle = membersOfCycles(calls);
  return new Set(all.filter(({ number }) => isInCycle[number]));
}
