import type { Addresses } from '../addresses/addresses.js';
import { FALSE, type Lit, TRUE, not } from '../../logic/literal.js';
import type { CellId, ObjectId } from '../../steps/ids.js';
import type { Value } from '../values/value.js';
import { joint } from './sections.js';
import type { Aig } from '../../logic/aig.js';
import type { State } from './state.js';

/** Values for what stores say nothing about. */
export interface Missing {
  readonly initial: (cell: CellId, path: State) => Value;
  /** Of which object a cell holds contents; undefined for a flag about one. */
  readonly contentsOf: (cell: CellId) => ObjectId | undefined;
}

/**
 * The state in which one of two alternative states is the actual one. Registers that only one side has set are dead
 * where the paths meet (every use is dominated by a definition).
 */
export function mergeStates(addresses: Addresses, a: State, b: State, missing: Missing): State {
  if (a.owned !== b.owned) throw new Error('objects must be published on all paths or none before these are merged');
  if (a.concurrent !== b.concurrent || a.keeps !== b.keeps)
    throw new Error('states must be published before they are merged');
  const { g } = addresses;
  const condition = selector(g, a.guard, b.guard);
  const choice = (mine: Value, theirs: Value): Value =>
    mine === theirs
      ? mine
      : addresses.revealing.choose(
          condition,
          addresses.facts.remaining(g, mine, a.guard),
          addresses.facts.remaining(g, theirs, b.guard),
        );
  const either = (mine: Value | undefined, theirs: Value | undefined): Value | undefined =>
    mine && theirs ? choice(mine, theirs) : (mine ?? theirs);
  // What only one of the paths has made, or been given memory for, the other cannot reach: there it may hold anything.
  const lacks = (path: State, object: ObjectId): boolean => {
    const made = path.made.get(object);
    return made === undefined || addresses.facts.exclude(g, path.guard, made.when);
  };
  const onlyReachable = (cell: CellId): State | undefined => {
    const object = missing.contentsOf(cell);
    if (object === undefined || !(a.made.get(object) ?? b.made.get(object))) return undefined;
    return lacks(b, object) ? a : lacks(a, object) ? b : undefined;
  };
  return {
    guard: g.or(a.guard, b.guard),
    store: a.store.merge(b.store, (cell, mine, theirs) => {
      const only = onlyReachable(cell);
      if (only) return (only === a ? mine : theirs) ?? missing.initial(cell, only);
      return choice(mine ?? missing.initial(cell, a), theirs ?? missing.initial(cell, b));
    }),
    registers: a.registers.map((value, i) => either(value, b.registers[i])),
    locals: a.locals.map((address, i) => either(address, b.locals[i])),
    inside: joint(addresses, a, b, condition),
    concurrent: a.concurrent,
    keeps: a.keeps,
    owned: a.owned,
    made: a.made.merge(b.made, (_, mine, theirs) => ({
      when: g.ite(condition, mine?.when ?? FALSE, theirs?.when ?? FALSE),
    })),
    held: a.held === b.held ? a.held : a.held.filter((mutex) => b.held.includes(mutex)),
    masked:
      a.masked &&
      b.masked?.merge(a.masked, (_, theirs, mine) => ({
        holds: mine?.holds && theirs?.holds && choice(mine.holds, theirs.holds),
      })),
    assumed: a.assumed === b.assumed ? a.assumed : a.assumed.filter((condition) => b.assumed.includes(condition)),
  };
}

/**
 * A condition that holds on the first path and not on the second; where they split at one branch, just the branch's
 * condition.
 */
export function selector(g: Aig, a: Lit, b: Lit): Lit {
  if (a === TRUE || b === FALSE) return TRUE;
  const first = conjuncts(g, a);
  const second = conjuncts(g, b);
  for (const literal of first) if (second.includes(not(literal))) return literal;
  return a;
}

/** The operands of the topmost conjunctions. */
export function conjuncts(g: Aig, literal: Lit, levels = 3): Lit[] {
  const node = literal >> 1;
  if (levels === 0 || (literal & 1) !== 0 || !g.isAnd(node)) return [literal];
  return [literal, ...conjuncts(g, g.left(node), levels - 1), ...conjuncts(g, g.right(node), levels - 1)];
}
