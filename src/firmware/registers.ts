/**
 * Hardware registers as firmware names them: `(*(volatile uint8_t *)0x25)`, `((USART_TypeDef *)0x40013800)->SR`. The
 * addresses are no object's where the program makes a pointer from a constant, and what it points to is volatile, or
 * lies where the machine has its peripherals. On a machine with 16-bit addresses it is enough that it is accessed
 * right there, since authors often forget the word. Neighbours are taken along, since programs go from one register
 * to the next (`*(&PORTB - 1)`), and pointers to registers are handed around.
 */
import type { Expression, TranslationUnit } from '../c/ast.js';
import { evaluateInteger } from '../c/constants.js';
import type { CType } from '../source/ctypes/ctype.js';
import { VOLATILE } from '../source/ctypes/ctype.js';
import { isComplete, sizeOf } from '../source/ctypes/types.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { AddressRange } from './address-range.js';
import { merged, showRange } from './address-range.js';
import { accessedThrough, expressionsIn } from './mentions.js';

/** Registers as the source declares them. */
export interface Registers {
  readonly ranges: readonly AddressRange[];
  /** Also accesses that are not volatile may go there. */
  readonly plain: boolean;
  readonly notes: readonly Diagnostic[];
}

interface Mention extends AddressRange {
  readonly position: Position;
  readonly isVolatile: boolean;
}

/** Peripherals of machines with 32-bit addresses: ARM's, with bit bands, and the core's own. */
const PERIPHERALS: readonly AddressRange[] = [
  { first: 0x40000000n, last: 0x5fffffffn },
  { first: 0xe0000000n, last: 0xe00fffffn },
];
/** Registers of machines with 16-bit addresses, below their memory. */
const SMALL: AddressRange = { first: 0x1n, last: 0xfffn };
const PAGE = 0x1000n;
/** Below this, addresses on larger machines may as well be those of a member of nothing. */
const NULL_ZONE = 0x1000n;
const NEIGHBOURS = 0x10n;
/**
 * Distances from the end of the address space that programs use as marks; what is volatile and accessed at once is
 * none.
 */
const MARKS = 0x1000n;
const SHOWN = 8;

/** The registers that the units mention. */
export function registersIn(units: readonly TranslationUnit[], pointerBits: number): Registers {
  const accessed = pointerBits <= 32 ? accessedAtOnce(units) : new Set<Expression>();
  const mentions = [...expressionsOf(units)].flatMap((e) => mentionOf(e, pointerBits, accessed) ?? []);
  const [first] = mentions;
  if (!first) return { ranges: [], plain: false, notes: [] };
  const exact = merged(mentions);
  const more = exact.length > SHOWN ? `, and ${exact.length - SHOWN} more` : '';
  const message = `taken for hardware registers: ${exact.slice(0, SHOWN).map(showRange).join(', ')}${more}`;
  const hint = 'reads give any value, what is written is kept nowhere; --volatile-input adds addresses';
  return {
    ranges: merged(mentions.map((mention) => surroundings(mention, pointerBits))),
    plain: mentions.some(({ isVolatile }) => !isVolatile),
    notes: [{ severity: 'warning', code: 'registers', message, position: first.position, hint }],
  };
}

/** Whether the program makes pointers from constants in the range of ARM's peripherals, whatever it is read for. */
export function mentionsPeripherals(units: readonly TranslationUnit[]): boolean {
  for (const e of expressionsOf(units)) {
    const mention = mentionOf(e, 32, new Set());
    if (mention && isPeripheral(mention)) return true;
  }
  return false;
}

/** Pointers that are made and used in one expression. */
function accessedAtOnce(units: readonly TranslationUnit[]): ReadonlySet<Expression> {
  const pointers = units.flatMap(({ functions }) => [...accessedThrough(functions)]);
  return new Set(pointers.flatMap((pointer) => [...within(pointer)]));
}

function* expressionsOf(units: readonly TranslationUnit[]): Iterable<Expression> {
  for (const { functions, variables } of units) {
    yield* expressionsIn(functions);
    for (const { initializer } of variables) for (const { value } of initializer?.items ?? []) yield* within(value);
  }
}

/** Of a pointer, the casts that it comes from. */
function* within(e: Expression): Iterable<Expression> {
  yield e;
  if (e.kind === 'cast') yield* within(e.operand);
  else if (e.kind === 'pointer-add') yield* within(e.pointer);
}

function mentionOf(e: Expression, pointerBits: number, accessed: ReadonlySet<Expression>): Mention | undefined {
  if ((e.kind !== 'cast' && e.kind !== 'constant') || e.type.kind !== 'pointer' || e.type.to.kind === 'function')
    return undefined;
  const value = e.kind === 'constant' ? e.value : (evaluateInteger(e.operand) ?? largestAddend(e.operand));
  if (value === undefined) return undefined;
  const first = BigInt.asUintN(pointerBits, value);
  const { to } = e.type;
  const size = to.kind !== 'void' && isComplete(to) ? BigInt(Math.max(1, sizeOf(to))) : 1n;
  const last = first + size - 1n;
  const isVolatile = holdsVolatile(to);
  const inPeripherals = pointerBits === 32 && isPeripheral({ first, last });
  const isMark = first >= (1n << BigInt(pointerBits)) - MARKS && !(isVolatile && accessed.has(e));
  const isForgotten = pointerBits === 16 && accessed.has(e);
  if (first === 0n || last >= 1n << BigInt(pointerBits) || isMark || (!isVolatile && !inPeripherals && !isForgotten))
    return undefined;
  if (pointerBits > 16 && first % alignment(to) !== 0n) return undefined;
  return { first, last, isVolatile, position: e.position };
}

function isPeripheral({ first, last }: AddressRange): boolean {
  return PERIPHERALS.some((range) => first >= range.first && last <= range.last);
}

/** Of a sum, the constant: `PERIPHERAL_BASE + 4 * n`. */
function largestAddend(e: Expression): bigint | undefined {
  if (e.kind === 'cast') return largestAddend(e.operand);
  if (e.kind !== 'binary' || (e.operator !== '+' && e.operator !== '|')) return undefined;
  const found = [e.left, e.right].flatMap((side) => evaluateInteger(side) ?? largestAddend(side) ?? []);
  return found.length > 0 ? found.reduce((a, b) => (a > b ? a : b)) : undefined;
}

function holdsVolatile(type: CType): boolean {
  if (type.quals & VOLATILE) return true;
  if (type.kind === 'array') return holdsVolatile(type.of);
  return type.kind === 'record' && (type.record.layout?.fields ?? []).some((field) => holdsVolatile(field.type));
}

function alignment(type: CType): bigint {
  if (type.kind === 'array') return alignment(type.of);
  if (type.kind === 'record') return BigInt(type.record.layout?.align ?? 1);
  return type.kind === 'int' || type.kind === 'pointer' ? BigInt(type.size) : 1n;
}

function surroundings({ first, last }: AddressRange, pointerBits: number): AddressRange {
  const whole = [...(pointerBits === 16 ? [SMALL] : PERIPHERALS)].find(
    (range) => first >= range.first && last <= range.last,
  );
  if (whole) return whole;
  if (first >= NULL_ZONE) return { first: (first / PAGE) * PAGE, last: (last / PAGE) * PAGE + PAGE - 1n };
  return { first: first > 2n * NEIGHBOURS ? first - NEIGHBOURS : first, last: last + NEIGHBOURS };
}
