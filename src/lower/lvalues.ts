import { flagsOf } from '../ir/ids.js';
import type { Position } from '../source/diagnostic.js';
import type { Lvalue } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { binary, complement, constant, offsetBy, register, resize } from '../ir/expr.js';
import { type Expr } from '../ir/ir.js';
import { IS_ATOMIC, type AccessFlags, PLAIN } from '../ir/access-flags.js';
import { checkAlignment, isCheckedForAlignment } from './alignment.js';
import type { FunctionContext, ObjectLocation } from './context.js';
import { lowerRecord, lowerValue } from './expressions.js';
import { initializeObject } from './initializers.js';
import { accessSize, accessFlags, fieldAccess, isSigned, widthOf } from './types.js';

type MemoryLvalue = Extract<ObjectLocation, { kind: 'memory' }>;

function memory(address: Expr, type: CType, flags: AccessFlags): MemoryLvalue {
  return { kind: 'memory', address, size: accessSize(type), flags: flagsOf(flags, accessFlags(type)) };
}

/** Evaluates what designates an object, without accessing the object. */
export function lowerPlace(cx: FunctionContext, l: Lvalue): ObjectLocation {
  switch (l.kind) {
    case 'variable':
      if (l.symbol.storage !== 'global') return cx.place(l.symbol);
      return memory(cx.program.globalAddress(cx, l.symbol, l.position), l.type, accessFlags(l.symbol.type));
    case 'deref':
      return memory(lowerValue(cx, l.pointer), l.type, PLAIN);
    case 'member':
      return memberPlace(cx, l);
    case 'string':
      return memory(cx.program.stringAddress(l), l.type, PLAIN);
    case 'compound':
      return compoundPlace(cx, l);
    case 'temporary':
      return memory(lowerRecord(cx, l.value), l.type, PLAIN);
  }
}

/** The location of an object of which all or a part is going to be accessed. */
export function lowerAccess(cx: FunctionContext, l: Lvalue): ObjectLocation {
  const place = lowerPlace(cx, l);
  if (place.kind === 'register' || !isCheckedForAlignment(cx, l)) return place;
  const address = cx.code.atom(place.address, l.position);
  checkAlignment(cx, address, l.type, l.position);
  return { ...place, address };
}

function memberPlace(cx: FunctionContext, l: Extract<Lvalue, { kind: 'member' }>): MemoryLvalue {
  const base = lowerAccess(cx, l.base);
  if (base.kind !== 'memory' || l.base.type.kind !== 'record')
    throw new Error('member of something that is not a record');
  const { offset, size, bits } = fieldAccess(l.field);
  const flags = flagsOf(base.flags, accessFlags(l.type));
  return { kind: 'memory', address: offsetBy(base.address, offset), size, flags, ...(bits ? { bits } : {}) };
}

function compoundPlace(cx: FunctionContext, l: Extract<Lvalue, { kind: 'compound' }>): MemoryLvalue {
  if (l.symbol.storage === 'global') return memory(cx.program.compoundAddress(l), l.type, PLAIN);
  const place = cx.place(l.symbol);
  if (place.kind !== 'memory') throw new Error('compound literal without object');
  initializeObject(cx, place.address, l.type, l.initializer, l.position);
  return place;
}

/** The address of an object that is not in a register. */
export function lowerAddress(cx: FunctionContext, l: Lvalue): Expr {
  return inMemory(cx, lowerPlace(cx, l)).address;
}

export function inMemory(cx: FunctionContext, place: ObjectLocation): MemoryLvalue {
  if (place.kind === 'register') throw new Error(`the address of a register is taken (${cx.name})`);
  return place;
}

/** Reads a scalar: one access, or none for a register. */
export function readPlace(cx: FunctionContext, place: ObjectLocation, type: CType, position: Position): Expr {
  const width = widthOf(type, position);
  if (place.kind === 'register') return register(place.width, place.reg);
  const unit = cx.load(place.address, place.size, place.flags, position, place.bits);
  if (!place.bits) return unit;
  const field = binary('lshr', unit, constant(unit.width, place.bits.start));
  return resize(resize(field, place.bits.width, false), width, isSigned(type));
}

/**
 * Writes a scalar and yields the value that the object then has. A bit-field takes two accesses, of which an `_Atomic`
 * one makes a section.
 */
export function writePlace(
  cx: FunctionContext,
  place: ObjectLocation,
  value: Expr,
  type: CType,
  position: Position,
): Expr {
  if (place.kind === 'register') {
    cx.emit({ kind: 'assign', dst: place.reg, value, position });
    return register(place.width, place.reg);
  }
  if (!place.bits) {
    cx.store(place.address, value, place.flags, position);
    return value;
  }
  const address = cx.code.atom(place.address, position);
  const field = cx.code.atom(resize(value, place.bits.width, false), position);
  const atomic = (place.flags & IS_ATOMIC) !== 0;
  if (atomic) cx.emit({ kind: 'atomic-begin', position });
  const unit = cx.load(address, place.size, place.flags, position, place.bits);
  cx.store(address, insertBits(unit, field, place.bits.start), place.flags, position, place.bits);
  if (atomic) cx.emit({ kind: 'atomic-end', position });
  return resize(field, value.width, isSigned(type));
}

/** `unit` with the bits of `field` from bit `start` on. */
export function insertBits(unit: Expr, field: Expr, start: number): Expr {
  const mask = ((1n << BigInt(field.width)) - 1n) << BigInt(start);
  const kept = binary('and', unit, complement(constant(unit.width, mask)));
  return binary('or', kept, binary('shl', resize(field, unit.width, false), constant(unit.width, start)));
}
