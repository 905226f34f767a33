/**
 * Registers of PICs. The headers of a part name hundreds; with the <xc.h> that is built in, a name in capitals that
 * nobody declares is one: an input, as is each field of `NAMEbits`. But bit 7 of INTCON is the mask of all interrupts,
 * which the model of interrupts has: it is written with the register, and read and written as `GIE`. All that is read
 * of the register as a whole is unknown.
 */
import { OPEN_BIT, STATUS } from '../base/machine-state.js';
import type { Analysis } from './analysis.js';
import type { Lvalue, VariableSymbol } from './ast.js';
import { VOLATILE, type CType, type IntType } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { bitPlace } from './registers.js';
import { qualified } from '../source/ctypes/types.js';

/** A name that <xc.h> declares. */
const MARK = '__tcbmc_is_pic';
/** A small n means that the bit is inverted: nRBPU, GO_nDONE. */
const NAME = /^(?:[A-Z][A-Z0-9]*_)?n[A-Z][A-Z0-9]*$|^[A-Z][A-Z0-9_]*$/;
const FIELDS = /^[A-Z][A-Z0-9_]*bits$/;
const FIELD = /^[A-Za-z]\w*$/;
const MASK_REGISTER = /^INTCON0?$/;
const MASK_FIELD = /^GIEH?$/;
/** Registers of two bytes on machines of one. */
const WIDE = /^(?:TMR[135]|CCPR\d|ADRES|FSR\d|PWM\d+DC|SMT\d(?:TMR|PR|CPR|CPW)|NVMADR|PCLATU?)$/;
/** Pins, and flags of interrupts; other names may stand for more than one bit. */
const ONE_BIT = /^(?:(?:R|LAT|TRIS|ANS|WPU)[A-J]\d|\w*(?:IF|IE|IP)|(?:[A-Z][A-Z0-9]*_)?n[A-Z][A-Z0-9]*)$/;

function isForPic(cx: Analysis): boolean {
  return cx.external.has(MARK);
}

/** The register, or the bit, that an undeclared name is taken for. */
export function picRegister(cx: Analysis, name: string, position: Position): Lvalue | undefined {
  if (!NAME.test(name) || !isForPic(cx)) return undefined;
  if (MASK_FIELD.test(name)) return maskBit(cx, position);
  const status = MASK_REGISTER.test(name) ? statusOf(cx) : undefined;
  if (status) return { kind: 'variable', symbol: status, type: status.type, position };
  const wide = WIDE.test(name) ? cx.types.unsignedShort : cx.types.unsignedChar;
  return input(
    cx,
    name,
    ONE_BIT.test(name) ? cx.types.bool : cx.types.target.int === 2 ? wide : cx.types.unsigned,
    position,
  );
}

/** The field of `NAMEbits`. */
export function picField(cx: Analysis, object: string, field: string, position: Position): Lvalue | undefined {
  if (!FIELDS.test(object) || !FIELD.test(field) || cx.scope.lookup(object) || !isForPic(cx)) return undefined;
  if (MASK_FIELD.test(field) && MASK_REGISTER.test(object.replace(/bits$/, ''))) return maskBit(cx, position);
  return input(
    cx,
    `${object}.${field}`,
    ONE_BIT.test(field) || /\d$/.test(field) ? cx.types.bool : cx.types.unsignedChar,
    position,
  );
}

/** Where a value is asked for: of the register with the mask nothing is known, for it has the flags of the hardware. */
export function readFrom(cx: Analysis, place: Lvalue): Lvalue {
  if (place.kind !== 'variable' || place.symbol.name !== STATUS || !isForPic(cx)) return place;
  return input(cx, 'INTCON', cx.types.unsignedChar, place.position);
}

function statusOf(cx: Analysis): VariableSymbol | undefined {
  const symbol = cx.external.get(STATUS);
  return symbol?.kind === 'variable' ? symbol : undefined;
}

function maskBit(cx: Analysis, position: Position): Lvalue | undefined {
  const base = statusOf(cx);
  return base && bitPlace(cx, { kind: 'bit', base, bit: OPEN_BIT }, position);
}

function input(cx: Analysis, name: string, plain: IntType, position: Position): Lvalue {
  const type: CType = qualified(plain, VOLATILE);
  const known = cx.pic.get(name);
  const symbol: VariableSymbol = known ?? {
    kind: 'variable',
    name,
    type,
    storage: 'global',
    linkage: 'internal',
    threadLocal: false,
    declarationOnly: false,
    initializer: undefined,
    position,
    attributes: ['tcbmc_volatile_input'],
  };
  if (!known) {
    cx.variables.push(symbol);
    cx.pic.set(name, symbol);
  }
  return { kind: 'variable', symbol, type, position };
}
