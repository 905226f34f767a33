/**
 * Names for values, so that two of the same name are equal (value numbering). A symbol stands for the value that one
 * instruction gave when it was executed the last time in the task, or that a register had where control came together.
 * Whoever executes it again renames what was said of the old value.
 *
 * A term is `base + add`, where the base is a text over symbols and addresses.
 */
import { foldBinary, foldCompare } from '../ir/fold.js';
import type { Expr, RegisterId } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { Location } from './locations.js';

export interface Term {
  readonly base: string;
  readonly add: number;
  /** The symbols in the base. */
  readonly symbols: readonly string[];
}

export type Registers = Pick<ReadonlyMap<RegisterId, Term>, 'get'>;

/** Longer bases are not followed. */
const LONG = 160;

export function symbolTerm(symbol: string): Term {
  return { base: symbol, add: 0, symbols: [symbol] };
}

/** The term is the value of a symbol that may change, and nothing else. An address of a local is no such symbol. */
export function isSymbol({ base, add, symbols }: Term): boolean {
  return add === 0 && symbols.length === 1 && base === symbols[0] && !base.startsWith('l');
}

/** The symbol of what the instruction has given last. */
export function resultSymbol({ number }: Instance, pc: number): string {
  return `v${number}.${pc};`;
}

/** The symbol of what the instruction has given before that. */
export function formerSymbol(symbol: string): string {
  return `w${symbol.slice(1)}`;
}

/** The symbol of a register where control comes together. */
export function mergeSymbol({ number }: Instance, pc: number, register: number): string {
  return `m${number}.${pc}.${register};`;
}

/** The symbol of the address of a local. */
export function localSymbol({ number }: Instance, local: number): string {
  return `l${number}.${local};`;
}

/** A place in an object of which there is one. */
export function placeTerm({ object, base }: Location): Term {
  return { base: `o${object};`, add: base, symbols: [] };
}

/** The address of a global. */
export function globalTerm(id: number): Term {
  return { base: `g${id};`, add: 0, symbols: [] };
}

/** The pointer that is ever written to a place of which there is one (`settled-cells.ts`). */
export function contentTerm({ object, base }: Location): Term {
  return { base: `f${object}.${base};`, add: 0, symbols: [] };
}

/** Whether it is the base of a {@link placeTerm}. */
export function isPlace(base: string): boolean {
  return /^o\d+;$/.test(base);
}

export function keyOf({ base, add }: Term): string {
  return `${base}+${add}`;
}

/** The instruction that gives a symbol its value. */
export function origin(symbol: string): { readonly instance: number; readonly pc: number } | undefined {
  const [, instance, pc] = /^v(\d+)\.(\d+);$/.exec(symbol) ?? [];
  return instance === undefined || pc === undefined ? undefined : { instance: Number(instance), pc: Number(pc) };
}

/** The term of an expression, or undefined where it has none. */
export function termOf(e: Expr, registers: Registers, instance: Instance): Term | undefined {
  switch (e.kind) {
    case 'const':
      return constantTerm(e.value, e.width);
    case 'reg':
      return registers.get(e.reg);
    case 'addr':
      return e.of === 'local'
        ? symbolTerm(localSymbol(instance, e.id))
        : { base: `${e.of[0]}${e.id};`, add: 0, symbols: [] };
    case 'zext':
    case 'sext':
    case 'trunc':
      return extended(e, termOf(e.arg, registers, instance));
    case 'unary':
      return negated(e, termOf(e.arg, registers, instance));
    case 'compare':
      return compared(e, termOf(e.left, registers, instance), termOf(e.right, registers, instance));
    case 'ite': {
      const cond = termOf(e.cond, registers, instance);
      const chosen = cond && constantOf(cond, 1);
      if (chosen !== undefined) return termOf(chosen === 0n ? e.otherwise : e.then, registers, instance);
      const within = withinBounds(e);
      if (within !== undefined) return combined(within, [termOf(e.then, registers, instance)]);
      return combined('ite', [cond, termOf(e.then, registers, instance), termOf(e.otherwise, registers, instance)]);
    }
    case 'binary':
      return combination(e, termOf(e.left, registers, instance), termOf(e.right, registers, instance));
  }
}

/**
 * A name for what an address of an element is if its index is not too large for one, `|index| < most ? array + index ·
 * size : nowhere` (`factors.ts`). The address says which index that is.
 */
function withinBounds({ cond, then, otherwise }: Extract<Expr, { kind: 'ite' }>): string | undefined {
  if (cond.kind !== 'compare' || cond.op !== 'ult' || cond.right.kind !== 'const' || otherwise.kind !== 'const')
    return undefined;
  const { left } = cond;
  if (left.kind !== 'binary' || left.op !== 'add' || left.left.kind !== 'reg' || left.right.kind !== 'const')
    return undefined;
  const product = then.kind === 'binary' && then.op === 'add' ? then.right : undefined;
  if (product?.kind !== 'binary' || product.op !== 'mul' || product.right.kind !== 'const') return undefined;
  if (product.left.kind !== 'reg' || product.left.reg !== left.left.reg) return undefined;
  return `within${left.right.value},${cond.right.value},${otherwise.value}`;
}

/** The value of a term of this width that is a constant, as a number from 0 on. */
export function constantOf({ base, add }: Term, width: number): bigint | undefined {
  return base === '' ? BigInt.asUintN(width, BigInt(add)) : undefined;
}

function constantTerm(value: bigint, width: number): Term | undefined {
  const add = Number(BigInt.asIntN(width, value));
  return Number.isSafeInteger(add) ? { base: '', add, symbols: [] } : undefined;
}

function extended(e: Extract<Expr, { kind: 'zext' | 'sext' | 'trunc' }>, arg: Term | undefined): Term | undefined {
  const value = arg && constantOf(arg, e.arg.width);
  if (value === undefined) return combined(`${e.kind}${e.width}`, [arg]);
  return constantTerm(e.kind === 'sext' ? BigInt.asIntN(e.arg.width, value) : value, e.width);
}

function negated({ op, width }: Extract<Expr, { kind: 'unary' }>, arg: Term | undefined): Term | undefined {
  const value = arg && constantOf(arg, width);
  if (value === undefined) return combined(`${op}${width}`, [arg]);
  return constantTerm(BigInt.asUintN(width, op === 'not' ? ~value : -value), width);
}

function compared(
  e: Extract<Expr, { kind: 'compare' }>,
  left: Term | undefined,
  right: Term | undefined,
): Term | undefined {
  const { width } = e.left;
  const [a, b] = [left && constantOf(left, width), right && constantOf(right, width)];
  if (a === undefined || b === undefined) return combined(`${e.op}${width}`, [left, right]);
  return constantTerm(foldCompare(e.op, width, a, b) ? 1n : 0n, 1);
}

function combination(
  e: Extract<Expr, { kind: 'binary' }>,
  left: Term | undefined,
  right: Term | undefined,
): Term | undefined {
  const { op, width } = e;
  const [a, b] = [left && constantOf(left, width), right && constantOf(right, width)];
  const folded = a === undefined || b === undefined ? undefined : foldBinary(op, width, a, b);
  if (folded !== undefined) return constantTerm(folded, width);
  if (op === 'add' && left && right) return sum(left, right);
  if (op === 'sub' && left && right?.base === '') return { ...left, add: left.add - right.add };
  return combined(`${op}${width}`, [left, right]);
}

function sum(left: Term, right: Term): Term | undefined {
  const add = left.add + right.add;
  if (right.base === '') return { ...left, add };
  if (left.base === '') return { ...right, add };
  return checked(`(${[left.base, right.base].sort().join('+')})`, add, [left, right]);
}

function combined(name: string, parts: readonly (Term | undefined)[]): Term | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : checked(`${name}(${known.map(keyOf).join(',')})`, 0, known);
}

function checked(base: string, add: number, parts: readonly Term[]): Term | undefined {
  return base.length > LONG ? undefined : { base, add, symbols: [...new Set(parts.flatMap(({ symbols }) => symbols))] };
}

/** New names of symbols; undefined for those whose value nobody knows any more. */
export type Renaming = ReadonlyMap<string, string | undefined>;

const SYMBOL = /[vwml]\d+\.[-\d.]+;/g;

/** The term under the new names, all taken at once; undefined if it speaks of a value that nobody knows. */
export function renamed(term: Term, names: Renaming): Term | undefined {
  if (!term.symbols.some((symbol) => names.has(symbol))) return term;
  const symbols: string[] = [];
  for (const symbol of term.symbols) {
    const to = names.has(symbol) ? names.get(symbol) : symbol;
    if (to === undefined) return undefined;
    symbols.push(to);
  }
  return { base: term.base.replace(SYMBOL, (symbol) => names.get(symbol) ?? symbol), add: term.add, symbols };
}
