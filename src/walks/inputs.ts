/** Inputs that are drawn: on each walk, what has one name is of one kind. */
import type { Inputs } from './choices.js';
import type { Constants } from './constants.js';
import type { Random } from './random.js';

type Kind = (width: number) => bigint;

/** @param constants what a program compares with is what inputs decide by */
export function drawn(constants: Constants, random: Random): Inputs {
  const kinds = new Map<string, Kind>();
  const last = new Map<string, bigint>();
  const other = mixed(constants, random);
  return (_task, _nth, width, name) => {
    const before = last.get(name);
    if (before !== undefined && random.fraction() < AGAIN) return before;
    const kind = kinds.get(name) ?? kindOf(constants, random);
    kinds.set(name, kind);
    const value = random.fraction() < OTHERWISE ? other(width) : kind(width);
    last.set(name, value);
    return value;
  };
}

/** Of what a value is compared with, or the one before or after it. */
const BESIDE = [0, 0, 0, -1, 1];
/** So often a register is read twice with one value. */
const AGAIN = 0.3;
/** So often a value is of another kind: loops that wait for one may end. */
const OTHERWISE = 0.1;

function kindOf(constants: Constants, random: Random): Kind {
  const several = mixed(constants, random);
  return random.oneOf([(): bigint => small(random), (): bigint => any(random), several, several, counting(random)]);
}

function mixed(constants: Constants, random: Random): Kind {
  return (width) => {
    switch (random.below(6)) {
      case 0:
      case 1:
        return small(random);
      case 2:
      case 3:
        return constants.length > 0 ? random.oneOf(constants) + BigInt(random.oneOf(BESIDE)) : any(random);
      case 4:
        return 1n << BigInt(random.below(width));
      default:
        return any(random);
    }
  };
}

function small(random: Random): bigint {
  return BigInt(random.below(random.fraction() < 0.7 ? 2 : 16));
}

function any(random: Random): bigint {
  return BigInt(random.below(2 ** 32)) * (1n + BigInt(random.below(2) * 0x1_0000_0001));
}

/** A clock: each value is a little more than the last. */
function counting(random: Random): Kind {
  const most = 2 ** random.below(16);
  let last = 0n;
  return () => (last += BigInt(1 + random.below(most)));
}
