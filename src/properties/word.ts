/**
 * A bit vector that a property computes with. In the formula it is a vector of literals, in a replay a number;
 * properties are written once for both. Numbers and truth values may stand for words of the width that is needed;
 * results wrap around.
 */
export interface Word {
  readonly width: number;
  /** Of width 1: true or false. */
  eq(other: Operand): Word;
  ne(other: Operand): Word;
  /** Comparisons of unsigned numbers; `s…` of signed ones. */
  lt(other: Operand): Word;
  le(other: Operand): Word;
  slt(other: Operand): Word;
  sle(other: Operand): Word;
  add(other: Operand): Word;
  sub(other: Operand): Word;
  and(other: Operand): Word;
  or(other: Operand): Word;
  xor(other: Operand): Word;
  not(): Word;
  /** The word's truth (anything but 0) chooses. At least one alternative must be a word. */
  choose(then: Operand, otherwise: Operand): Word;
  /** Cut off or filled with zeros. */
  resize(width: number): Word;
}

export type Operand = Word | number | bigint | boolean;
