/**
 * Special function registers by their addresses, and their single bits, as dialects for the 8051 declare them
 * (`dialects.ts`). Registers are inputs, but for IE, at 0xa8: its bits say which interrupts may come, and it is the
 * status that the model of interrupts has. A bit is a place in its byte, and the machine changes it without touching
 * the others.
 */
import { STATUS } from '../base/machine-state.js';
import type { Analysis } from './analysis.js';
import type { Expression, Lvalue, VariableSymbol } from './ast.js';
import { evaluateInteger } from './constants.js';
import {
  ATOMIC,
  VOLATILE,
  type CType,
  type Field,
  type RecordType,
  NO_QUALS,
  qualsOf,
} from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import type { Attribute } from './emitter.js';
import type { Syntax } from './syntax.js';
import { qualified, sizeOf } from '../source/ctypes/types.js';
import type { BitBinding, PlaceBinding } from './scope.js';

const REGISTER = 'tcbmc_sfr';
const BIT = 'tcbmc_bit';
/** Registers at addresses, and RAM below. */
const FIRST_REGISTER = 0x80n;
const FIRST_RAM = 0x20n;
const INTERRUPT_ENABLE = 0xa8n;
const INPUT = 'tcbmc_volatile_input';

/** The value of an attribute's argument. */
type ValueOf = (fragment: number) => Expression;

/** Declares what these attributes say is a bit, or the register with the masks. @returns whether they do */
export function declareRegister(
  cx: Analysis,
  name: string,
  node: Syntax,
  attributes: readonly Attribute[],
  valueOf: ValueOf,
): boolean {
  for (const { name: attribute, fragment } of attributes) {
    if (fragment === undefined) continue;
    if (attribute === BIT) return declareBit(cx, name, node, valueOf(fragment));
    if (attribute === REGISTER && evaluateInteger(valueOf(fragment)) === INTERRUPT_ENABLE)
      return declareStatus(cx, name, node);
  }
  return false;
}

/**
 * Declares a register whose name in assembly says where it is; the same register may have several names, and be known
 * by its address as well.
 * @returns whether it is one
 */
export function declarePlace(
  cx: Analysis,
  name: string,
  node: Syntax,
  type: CType,
  attributes: readonly string[],
): boolean {
  const label = attributes.map((text) => /^asm\("(\w+)"\)$/.exec(text)?.[1]).find((found) => found !== undefined);
  const { places } = cx.tokens.unit;
  if (label === undefined || !places || !(type.quals & VOLATILE)) return false;
  const address = /^(?:0x[0-9a-f]+|\d+)$/i.test(label) ? Number(label) : places.get(label);
  if (address === undefined) return false;
  const known = cx.scope.names.get(name);
  if (known && known.kind !== 'place') cx.fail('name', `redefinition of '${name}'`, node);
  cx.scope.names.set(name, { kind: 'place', address: BigInt(address), type });
  return true;
}

export function placeOfRegister(cx: Analysis, { address, type }: PlaceBinding, position: Position): Lvalue {
  return {
    kind: 'deref',
    pointer: { kind: 'constant', value: address, type: cx.types.pointerTo(type), position },
    type,
    position,
  };
}

/** The register that is declared has this address, which bits are asked for by. */
export function noteAddress(
  cx: Analysis,
  symbol: VariableSymbol,
  attributes: readonly Attribute[],
  valueOf: ValueOf,
): void {
  const place = attributes.find(({ name }) => name === REGISTER)?.fragment;
  const address = place === undefined ? undefined : evaluateInteger(valueOf(place));
  if (address === undefined) return;
  if (!symbol.attributes.includes(INPUT)) symbol.attributes = [...symbol.attributes, INPUT];
  if (!cx.registers.has(address)) cx.registers.set(address, symbol);
}

export function bitPlace(cx: Analysis, { base, bit }: BitBinding, position: Position): Lvalue {
  const object: Lvalue = { kind: 'variable', symbol: base, type: base.type, position };
  const type = bitsOf(cx);
  const address: Expression = { kind: 'address', lvalue: object, type: cx.types.pointerTo(base.type), position };
  const bits: Lvalue = {
    kind: 'deref',
    pointer: { kind: 'cast', operand: address, type: cx.types.pointerTo(type), position },
    type,
    position,
  };
  const field = type.record.layout!.fields[bit]!;
  return { kind: 'member', base: bits, field, type: field.type, position };
}

function bitsOf(cx: Analysis): RecordType {
  const type = qualified(cx.types.bool, qualsOf(VOLATILE, ATOMIC));
  const fields = Array.from({ length: 8 }, (_, bit): Field => ({
    name: `bit${bit}`,
    type,
    offset: 0,
    bits: { start: bit, width: 1, bytes: 1 },
  }));
  return {
    kind: 'record',
    record: { kind: 'struct', name: '<bits>', layout: { size: 1, align: 1, fields } },
    quals: NO_QUALS,
  };
}

function declareStatus(cx: Analysis, name: string, node: Syntax): boolean {
  cx.scope.names.set(name, statusOf(cx, node));
  return true;
}

function statusOf(cx: Analysis, node: Syntax): VariableSymbol {
  const symbol = cx.external.get(STATUS);
  return symbol?.kind === 'variable' ? symbol : cx.fail('name', `'${STATUS}' is not declared`, node);
}

function declareBit(cx: Analysis, name: string, node: Syntax, place: Expression): boolean {
  const found = placeOf(cx, place, node);
  const known = cx.scope.names.get(name);
  const isSame = known?.kind === 'bit' && known.bit === found.bit && known.base === found.base;
  if (known && !isSame) cx.fail('name', `redefinition of '${name}'`, node);
  cx.scope.names.set(name, found);
  return true;
}

/** Of an address of bits, or of `register ^ bit`. */
function placeOf(cx: Analysis, e: Expression, node: Syntax): BitBinding {
  const address = evaluateInteger(e);
  if (address !== undefined) return { kind: 'bit', base: byteOf(cx, address, node), bit: Number(address & 7n) };
  const bit = e.kind === 'binary' && e.operator === '^' ? evaluateInteger(e.right) : undefined;
  const byte = e.kind === 'binary' ? loaded(e.left) : undefined;
  if (bit === undefined || !byte) return cx.fail('unsupported', 'the place of this bit is not understood', node);
  if (sizeOf(byte.type) !== 1)
    return cx.fail('unsupported', `a bit of '${byte.name}', which has more than one byte`, node);
  if (bit < 0n || bit > 7n) return cx.fail('type', `'${byte.name}' has no bit ${bit}`, node);
  return { kind: 'bit', base: byte, bit: Number(bit) };
}

function loaded(e: Expression): VariableSymbol | undefined {
  if (e.kind === 'cast') return loaded(e.operand);
  return e.kind === 'load' && e.lvalue.kind === 'variable' ? e.lvalue.symbol : undefined;
}

/**
 * The byte that has the bit of this address: a register, or one of the 16 bytes of RAM that have addresses for their
 * bits.
 */
function byteOf(cx: Analysis, address: bigint, node: Syntax): VariableSymbol {
  if (address < 0n || address > 0xffn) return cx.fail('type', `there is no bit with the address ${address}`, node);
  const isRegister = address >= FIRST_REGISTER;
  const byte = isRegister ? address & ~7n : FIRST_RAM + (address >> 3n);
  if (byte === INTERRUPT_ENABLE) return statusOf(cx, node);
  const known = cx.registers.get(byte);
  if (known) return known;
  const symbol: VariableSymbol = {
    kind: 'variable',
    name: `${isRegister ? 'sfr' : 'ram'}_0x${byte.toString(16)}`,
    type: qualified(cx.types.unsignedChar, VOLATILE),
    storage: 'global',
    linkage: isRegister ? 'internal' : 'external',
    threadLocal: false,
    declarationOnly: false,
    initializer: undefined,
    position: cx.position(node),
    attributes: isRegister ? [INPUT] : [],
  };
  cx.variables.push(symbol);
  cx.registers.set(byte, symbol);
  return symbol;
}
