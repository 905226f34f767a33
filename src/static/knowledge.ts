/** Knowledge of a walk about each instance of a function. */
import type { Instance } from './instances.js';
import type { State } from './state.js';
import { emptyState } from './state.js';
import { mergeSymbol, symbolTerm } from './terms.js';

/** Knowledge about an instance. */
export interface Known {
  readonly calls: Map<string, State>;
  entry: State | undefined;
  exit: State | undefined;
  /** Certain facts where its blocks begin. */
  readonly blocks: Map<number, State>;
  /** By the places where control comes together: what comes from which place. */
  readonly incoming: Map<number, Map<number, State>>;
  readonly named: Map<number, Set<never>>;
  readonly visits: Map<number, number>;
  active: boolean;
  stale: boolean;
}

export function nothingKnown(): Known {
  return {
    calls: new Map(),
    entry: undefined,
    exit: undefined,
    blocks: new Map(),
    incoming: new Map(),
    named: new Map(),
    visits: new Map(),
    active: false,
    stale: false,
  };
}

/** Where all ways out of a function come together. */
export const EXIT = -2;

export function emptyStateOf(instance: Instance): State {
  const state = emptyState();
  for (const param of instance.fn.params) state.registers.set(param, symbolTerm(mergeSymbol(instance, -1, param)));
  return state;
}

export function namedAt(known: Known, pc: number): Set<never> {
  let named = known.named.get(pc);
  if (!named) known.named.set(pc, (named = new Set()));
  return named;
}

export function first(set: ReadonlySet<number>): number | undefined {
  let least: number | undefined;
  for (const item of set) if (least === undefined || item < least) least = item;
  return least;
}
