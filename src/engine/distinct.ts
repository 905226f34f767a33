/**
 * The identity of violations, so that each is reported once: also across formulas that were made for different bounds.
 */
import type { Concurrency } from '../../encodings/concurrency.js';
import type { Formula } from '../../encodings/formula.js';
import type { Claim, Holds } from '../../encodings/claim.js';
import type { Violation } from '../answer/result.js';
import { not } from '../logic/aig.js';
import type { Property } from '../properties/property.js';
import type { Position } from '../source/diagnostic.js';
import type { TaskId } from '../steps/ids.js';

export type Identity =
  /** Where it is says which one it is. */
  | { readonly kind: 'place'; readonly key: string }
  /** Who waits for each other, and where. */
  | {
      readonly kind: 'waiting';
      readonly property: string;
      readonly waiting: readonly { readonly task: TaskId; readonly position: Position }[];
    };

/** The identity of a violation that no formula has found. */
export function identityOfPlace({ property, message, position: { file, line, column } }: Violation): Identity {
  const about = property === 'assertion' ? ` ${message}` : '';
  return { kind: 'place', key: `${property} ${file}:${line}:${column}${about}` };
}

/** Of those that were asked for, the property that is broken by this name. @throws Error if there is none */
export function propertyNamed(broken: string, properties: readonly Property[]): Property {
  const found = properties.find(({ name, checks }) => name === broken || checks.includes(broken));
  if (!found) throw new Error(`nobody asked for ${broken}`);
  return found;
}

/** The identity of a claim's violation in a model. */
export function identityOf({ key, property }: Claim, concurrency: Concurrency, holds: Holds): Identity {
  if (key !== undefined) return { kind: 'place', key };
  const waiting = concurrency.waiting(holds);
  // Who waits for the end of a task that is in a deadlock does not make another one of it.
  const core = waiting.filter(({ action }) => action.kind !== 'join');
  return {
    kind: 'waiting',
    property,
    waiting: (core.length > 0 ? core : waiting).map(({ step, action }) => ({
      task: step.task,
      position: action.position,
    })),
  };
}

/** From now on the formula speaks of other violations only. */
export function exclude(identity: Identity, f: Formula, concurrency: Concurrency): void {
  for (const { key, property, violated } of concurrency.claims) {
    if (identity.kind === 'place') {
      if (key === identity.key) f.clause(not(violated));
    } else if (key === undefined && property === identity.property) {
      f.clause(
        not(violated),
        ...identity.waiting.map(({ task, position }) => not(f.g.orAll(concurrency.waitsAt(task, position)))),
      );
    }
  }
}
