import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { chooseCase } from './cases.js';
import { chosenAddresses } from './few-addresses.js';
import { objectsIn, union } from '../addresses/pointsto.js';
import { either } from './range.js';
import type { Stray } from '../addresses/stray.js';
import { chooseStray, tame } from '../addresses/stray.js';
import type { Value } from './value.js';
import { mostOf, rangeOf } from './value.js';

/** `condition ? then : otherwise`, of equal width. */
export function choose(g: Aig, condition: Lit, then: Value, otherwise: Value): Value {
  if (then === otherwise || condition === TRUE) return then;
  if (condition === FALSE) return otherwise;
  const few = chooseCase(g, condition, then, otherwise);
  if (few) return few;
  const most = mostOf(then) > mostOf(otherwise) ? mostOf(then) : mostOf(otherwise);
  return {
    bits: bits.ite(g, condition, then.bits, otherwise.bits),
    pointsTo: union(then.pointsTo, otherwise.pointsTo),
    most,
    ...chosenAddresses(then, otherwise),
    ...(then.range || otherwise.range ? { range: either(rangeOf(then), rangeOf(otherwise)) } : {}),
    ...(then.stray || otherwise.stray ? { stray: chooseStray(g, condition, strayOf(then), strayOf(otherwise)) } : {}),
  };
}

function strayOf(value: Value): Stray {
  return value.stray ?? tame(objectsIn(value.pointsTo).length > 0 && value.constant !== undefined);
}
