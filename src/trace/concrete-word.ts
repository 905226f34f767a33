import type { Operand, Word } from '../properties/word.js';

/** A property's word as a number. */
export class ConcreteWord implements Word {
  readonly value: bigint;

  constructor(
    readonly width: number,
    value: bigint,
  ) {
    this.value = BigInt.asUintN(width, value);
  }

  eq(other: Operand): Word {
    return flag(this.value === this.of(other));
  }

  ne(other: Operand): Word {
    return flag(this.value !== this.of(other));
  }

  lt(other: Operand): Word {
    return flag(this.value < this.of(other));
  }

  le(other: Operand): Word {
    return flag(this.value <= this.of(other));
  }

  slt(other: Operand): Word {
    return flag(this.signed(this.value) < this.signed(this.of(other)));
  }

  sle(other: Operand): Word {
    return flag(this.signed(this.value) <= this.signed(this.of(other)));
  }

  add(other: Operand): Word {
    return new ConcreteWord(this.width, this.value + this.of(other));
  }

  sub(other: Operand): Word {
    return new ConcreteWord(this.width, this.value - this.of(other));
  }

  and(other: Operand): Word {
    return new ConcreteWord(this.width, this.value & this.of(other));
  }

  or(other: Operand): Word {
    return new ConcreteWord(this.width, this.value | this.of(other));
  }

  xor(other: Operand): Word {
    return new ConcreteWord(this.width, this.value ^ this.of(other));
  }

  not(): Word {
    return new ConcreteWord(this.width, ~this.value);
  }

  choose(then: Operand, otherwise: Operand): Word {
    const width = typeof then === 'object' ? then.width : typeof otherwise === 'object' ? otherwise.width : 1;
    return new ConcreteWord(width, numberOf(this.value !== 0n ? then : otherwise, width));
  }

  resize(width: number): Word {
    return new ConcreteWord(width, this.value);
  }

  private of(other: Operand): bigint {
    return numberOf(other, this.width);
  }

  private signed(value: bigint): bigint {
    return BigInt.asIntN(this.width, value);
  }
}

function flag(value: boolean): ConcreteWord {
  return new ConcreteWord(1, value ? 1n : 0n);
}

/** The number of an operand that is used where a word of this width is. */
export function numberOf(operand: Operand, width: number): bigint {
  if (operand instanceof ConcreteWord) {
    if (operand.width !== width) throw new Error(`a word of ${operand.width} bits is used with one of ${width}`);
    return operand.value;
  }
  if (typeof operand === 'object') throw new Error('a word of another execution');
  return BigInt.asUintN(width, BigInt(operand));
}

export function isTrue(operand: Operand): boolean {
  if (operand instanceof ConcreteWord) return operand.value !== 0n;
  if (typeof operand === 'object') throw new Error('a word of another execution');
  return Boolean(operand);
}
