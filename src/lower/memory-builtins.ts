import { PLAIN } from '../ir/access-flags.js';
import type { Expression } from '../c/ast.js';
import type { Position } from '../source/diagnostic.js';
import { evaluateInteger } from '../c/constants.js';
import { NO_QUALS, type CType } from '../source/ctypes/ctype.js';
import { binary, compare, constant, offsetBy, register, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { copyObject, countParts, fillObject, forEachPart, withoutAtomic } from './aggregates.js';
import { Label } from './builder.js';
import type { Call, Handler } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { callModel, runModel } from './models.js';
import { reportNoMemory } from './task-builtins.js';
import { accessSize, isSigned, sizeOf } from './types.js';

/** Longer moves go through the model, since all loads come before the first store. */
const MOVED_PARTS = 64;

/** The type to which a pointer points before it is cast to `void *`. */
function pointeeOf(e: Expression | undefined): CType | undefined {
  if (e?.kind === 'cast' && e.type.kind === 'pointer' && e.type.to.kind === 'void') return pointeeOf(e.operand);
  const to = e?.type.kind === 'pointer' ? e.type.to : undefined;
  if (!to || to.kind === 'void' || to.kind === 'function' || (to.kind === 'record' && !to.record.layout))
    return undefined;
  return sizeOf(to) > 0 ? to : undefined;
}

function constantOf(e: Expression | undefined): number | undefined {
  if (e?.kind === 'cast') return constantOf(e.operand);
  return e?.kind === 'constant' ? Number(e.value) : undefined;
}

/** The shape of the accesses by which an object of the type is treated. */
function outline(type: CType): string {
  if (type.kind === 'array') return `[${type.length ?? 0} ${outline(type.of)}]`;
  if (type.kind !== 'record') return String(accessSize(type));
  const { size, align, fields } = type.record.layout!;
  const parts = fields.map((f) => `${f.offset}:${f.bits ? `${f.bits.start}+${f.bits.width}` : outline(f.type)}`);
  return `${type.record.kind} ${size} ${align} {${parts.join(' ')}}`;
}

/**
 * The typed contents of `bytes` bytes at both pointers, if they are known to be the same and to consist of more than
 * bytes.
 */
function commonType(pointers: readonly (CType | undefined)[], bytes: number | undefined): CType | undefined {
  const type = pointers[0];
  if (!type || bytes === undefined || bytes === 0 || bytes % sizeOf(type) !== 0 || sizeOf(type) === countParts(type))
    return undefined;
  if (pointers.some((other) => !other || (other !== type && outline(other) !== outline(type)))) return undefined;
  const length = bytes / sizeOf(type);
  return length === 1 ? type : { kind: 'array', of: type, length, quals: NO_QUALS };
}

function operands(cx: FunctionContext, e: Call): [Expr, Expr] {
  return [cx.code.save(lowerValue(cx, e.args[0]!), e.position), cx.code.save(lowerValue(cx, e.args[1]!), e.position)];
}

const copy =
  (type: CType): Handler =>
  (cx, e) => {
    const [target, source] = operands(cx, e);
    const size = cx.pointer(sizeOf(type));
    if (type.kind === 'array') runModel(cx, '__tcbmc_apart', [target, size, source, size], e.position);
    copyObject(cx, type, target, source, e.position, { padding: true });
    return target;
  };

const move =
  (type: CType): Handler =>
  (cx, e) => {
    const [target, source] = operands(cx, e);
    const pieces: { offset: number; value: Expr }[] = [];
    forEachPart(cx, type, cx.pointer(0), true, e.position, (at, part) => {
      const offset = at.kind === 'const' ? Number(at.value) : 0;
      pieces.push({
        offset,
        value: cx.load(offsetBy(source, offset), part.size, withoutAtomic(part.flags), e.position),
      });
    });
    for (const { offset, value } of pieces) cx.store(offsetBy(target, offset), value, PLAIN, e.position);
    return target;
  };

const fill =
  (type: CType): Handler =>
  (cx, e) => {
    const [target, byte] = operands(cx, e);
    fillObject(cx, type, target, resize(byte, 8, false), true, e.position);
    return target;
  };

/**
 * `memcpy`, `memmove` and `memset` on objects of known type go scalar by scalar, as the compiler's inline code does;
 * everything else goes byte by byte through the C models.
 */
export function lowerMemoryBuiltin(name: string, e: Call): Handler | undefined {
  if (e.args.length !== 3) return undefined;
  const bytes = constantOf(e.args[2]);
  const target = pointeeOf(e.args[0]);
  if (name === 'memset') {
    const type = commonType([target], bytes);
    return type && fill(type);
  }
  if (name !== 'memcpy' && name !== 'memmove') return undefined;
  const type = commonType([target, pointeeOf(e.args[1])], bytes);
  if (!type) return undefined;
  if (name === 'memcpy') return copy(type);
  return countParts(type) <= MOVED_PARTS ? move(type) : undefined;
}

/** Flags of `mmap`. */
const FIXED = 0x10;
const ANONYMOUS = 0x20;
const SHARED = 1;

/** `mmap` with known flags, unless it is told where to put what it maps. */
export function lowerMapping(name: string, e: Call): Handler | undefined {
  const [, size, , flags, descriptor] = e.args;
  const value = flags && /^mmap(64)?$/.test(name) ? evaluateInteger(flags) : undefined;
  const known = Number(value ?? FIXED);
  if (e.args.length !== 6 || known & FIXED || size?.type.kind !== 'int' || descriptor?.type.kind !== 'int')
    return undefined;
  return (cx) => {
    const wanted = new Map([
      [size, cx.pointerBits],
      ...(known & ANONYMOUS ? [] : [[descriptor, cx.program.target.int * 8] as const]),
    ]);
    const values: Expr[] = [];
    for (const arg of e.args) {
      const width = wanted.get(arg);
      if (width === undefined) lowerEffect(cx, arg);
      else values.push(cx.code.save(resize(lowerValue(cx, arg), width, isSigned(arg.type)), e.position));
    }
    const shared = known & SHARED ? 'shared_' : '';
    return callModel(
      cx,
      `__tcbmc_map_${shared}${known & ANONYMOUS ? 'zeros' : 'file'}`,
      values,
      e.position,
      cx.pointerBits,
    );
  };
}

/** @param zeroes the size of a block of zeroes */
const allocate =
  (wanted: CType | undefined, zeroes?: number): Handler =>
  (cx, e) => {
    const sizes = e.args.map((arg) => resize(lowerValue(cx, arg), cx.pointerBits, false));
    const size = sizes.reduce((a, b) => binary('mul', a, b));
    const to = wanted?.kind === 'pointer' ? wanted.to : undefined;
    const typed = to && to.kind !== 'void' && to.kind !== 'function' && !(to.kind === 'record' && !to.record.layout);
    const dst = cx.code.newRegister(cx.pointerBits);
    const written = cx.program.settings.writesZeroes && typed ? fewParts(to, zeroes) : undefined;
    const zero = zeroes !== undefined && !written;
    cx.emit({ kind: 'alloc', dst, size, zero, ...(typed ? { type: to } : {}), position: e.position });
    const block = register(cx.pointerBits, dst);
    reportNoMemory(cx, block, e.position);
    if (written) writeZeroes(cx, written, block, e.position);
    return block;
  };

/** The typed contents of a block of so many bytes, if these are few parts. */
function fewParts(of: CType, bytes = 0): CType | undefined {
  const length = sizeOf(of) > 0 ? bytes / sizeOf(of) : 0;
  if (length === 0 || !Number.isInteger(length) || length > MOVED_PARTS) return undefined;
  const type: CType = { kind: 'array', of, length, quals: NO_QUALS };
  return countParts(type) <= MOVED_PARTS ? type : undefined;
}

function writeZeroes(cx: FunctionContext, type: CType, block: Expr, position: Position): void {
  const end = new Label();
  cx.code.branch(compare('eq', block, constant(cx.pointerBits, 0)), end, position);
  fillObject(cx, type, block, constant(8, 0), true, position);
  cx.code.place(end);
}

/** `malloc`, and `calloc` of a constant size, with the type of the block from the cast around the call. */
export function lowerAllocation(name: string, e: Call, wanted: CType | undefined): Handler | undefined {
  if (name === 'malloc' && e.args.length === 1) return allocate(wanted);
  if (name !== 'calloc' || e.args.length !== 2 || e.type.kind !== 'pointer') return undefined;
  const bytes = (constantOf(e.args[0]) ?? Infinity) * (constantOf(e.args[1]) ?? Infinity);
  return bytes < 2 ** (8 * e.type.size) ? allocate(wanted, bytes) : undefined;
}
