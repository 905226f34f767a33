import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { Operand, Word } from '../../properties/word.js';

/** A property's word as a vector of literals. */
export class SymbolicWord implements Word {
  constructor(
    private readonly g: Aig,
    readonly bits: Bits,
  ) {}

  get width(): number {
    return this.bits.length;
  }

  /** Any of the bits is set. */
  get truth(): Lit {
    return this.g.orAll(this.bits);
  }

  eq(other: Operand): Word {
    return this.flag(bits.eq(this.g, this.bits, this.bitsOf(other)));
  }

  ne(other: Operand): Word {
    return this.eq(other).not();
  }

  lt(other: Operand): Word {
    return this.flag(bits.ult(this.g, this.bits, this.bitsOf(other)));
  }

  le(other: Operand): Word {
    return this.flag(bits.ule(this.g, this.bits, this.bitsOf(other)));
  }

  slt(other: Operand): Word {
    return this.flag(bits.slt(this.g, this.bits, this.bitsOf(other)));
  }

  sle(other: Operand): Word {
    return this.flag(bits.sle(this.g, this.bits, this.bitsOf(other)));
  }

  add(other: Operand): Word {
    return this.word(bits.add(this.g, this.bits, this.bitsOf(other)));
  }

  sub(other: Operand): Word {
    return this.word(bits.sub(this.g, this.bits, this.bitsOf(other)));
  }

  and(other: Operand): Word {
    return this.word(bits.and(this.g, this.bits, this.bitsOf(other)));
  }

  or(other: Operand): Word {
    return this.word(bits.or(this.g, this.bits, this.bitsOf(other)));
  }

  xor(other: Operand): Word {
    return this.word(bits.xor(this.g, this.bits, this.bitsOf(other)));
  }

  not(): Word {
    return this.word(bits.not(this.bits));
  }

  choose(then: Operand, otherwise: Operand): Word {
    const width = typeof then === 'object' ? then.width : typeof otherwise === 'object' ? otherwise.width : 1;
    return this.word(bits.ite(this.g, this.truth, bitsOf(then, width), bitsOf(otherwise, width)));
  }

  resize(width: number): Word {
    return this.word(width <= this.width ? bits.trunc(this.bits, width) : bits.zext(this.bits, width));
  }

  private bitsOf(other: Operand): Bits {
    return bitsOf(other, this.width);
  }

  private word(value: Bits): Word {
    return new SymbolicWord(this.g, value);
  }

  private flag(literal: Lit): Word {
    return this.word([literal]);
  }
}

/** The bits of an operand that is used where a word of this width is. */
export function bitsOf(operand: Operand, width: number): Bits {
  if (operand instanceof SymbolicWord) {
    if (operand.width !== width) throw new Error(`a word of ${operand.width} bits is used with one of ${width}`);
    return operand.bits;
  }
  if (typeof operand === 'object') throw new Error('a word of another execution');
  return bits.constant(width, BigInt.asUintN(width, BigInt(operand)));
}

/** The literal of an operand that is used as a condition. */
export function truthOf(operand: Operand): Lit {
  if (operand instanceof SymbolicWord) return operand.truth;
  if (typeof operand === 'object') throw new Error('a word of another execution');
  return operand ? TRUE : FALSE;
}
