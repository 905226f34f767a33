import { flagsOf } from '../ir/ids.js';
import type { Expression } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { binary, compare, offsetBy, register } from '../ir/expr.js';
import { type Expr } from '../ir/ir.js';
import { IS_PLAIN_IN_SECTION } from '../ir/access-flags.js';
import { Label } from './builder.js';
import type { FunctionContext } from './context.js';
import { isConst, sizeOf } from './types.js';
import { anyPointer, anyScalar, forEachScalar, isTransparent, unknownObject, type Source } from './unknown-objects.js';
import type { Reach } from './reach.js';

/**
 * The objects to which a function may write that is given this argument; none if the target is constant, or of unknown
 * type, or of one that is not accepted.
 */
export function reachOf(e: Expression, accepts = isTransparent): Reach | undefined {
  if (e.type.kind !== 'pointer' || isConst(e.type.to)) return undefined;
  if (e.kind === 'cast' && e.operand.type.kind === 'pointer')
    return reachOf(e.operand, accepts) ?? reachThrough(e.type.to, accepts);
  if (e.kind === 'constant') return undefined;
  if (e.kind !== 'address') return reachThrough(e.type.to, accepts);
  const { lvalue } = e;
  if (lvalue.kind === 'string') return undefined;
  const isElement = lvalue.kind === 'deref' && !isTransparentRecord(lvalue.type);
  const { type } = lvalue;
  if (isElement || (type.kind === 'array' && !type.length)) return reachThrough(e.type.to, accepts);
  return accepts(type) ? { type, many: false } : undefined;
}

const isTransparentRecord = (type: CType): boolean => type.kind === 'record' && isTransparent(type);

/** Whether a pointer says nothing of its target, and lets it be written. */
export function isOpenPointer(type: CType): boolean {
  return type.kind === 'pointer' && type.to.kind === 'void' && !isConst(type.to);
}

/** The objects that a pointer reaches of which nothing but its type is known. */
export function reachThrough(type: CType, accepts = isTransparent): Reach | undefined {
  return accepts(type) && !isConst(type) ? { type, many: true } : undefined;
}

interface WriteOptions {
  /** A pointer that the argument itself leads to may become null. */
  readonly mayBeNull?: boolean;
  /** There must be an object. */
  readonly certain?: boolean;
  /** Not beyond so many. */
  readonly bytes?: Expr;
}

/**
 * Writes any values through a pointer, as far as objects exist there: of pointers, what they were if that is an object,
 * a new object, or null; those to functions stay. All in one step: nobody is told in which order it happens.
 */
export function writeAnything(
  cx: FunctionContext,
  pointer: Expr,
  { type, many }: Reach,
  name: string,
  position: Position,
  options: WriteOptions = {},
): void {
  const { mayBeNull = true, certain = false, bytes: limit } = options;
  const source = { name: `${name}() writes`, position };
  const start = cx.code.atom(pointer, position);
  const size = sizeOf(type, position);
  const done = new Label();
  cx.emit({ kind: 'atomic-begin', position });
  if (!certain) unless(cx, start, done, position);
  const write = (base: Expr): void => {
    if (!certain) unless(cx, offsetBy(base, size - 1), done, position);
    forEachScalar(cx, type, base, position, (at, bytes, part, flags) => {
      const address = cx.code.atom(at, position);
      const value =
        part?.kind === 'pointer'
          ? changed(cx, address, part, source, mayBeNull || type.kind !== 'pointer')
          : anyScalar(cx, bytes, part, source);
      if (value) cx.store(address, value, flagsOf(flags, IS_PLAIN_IN_SECTION), position);
    });
  };
  if (many)
    forEachOffset(cx, size, limit, done, position, (offset) =>
      write(cx.code.atom(binary('add', start, offset), position)),
    );
  else write(start);
  cx.code.place(done);
  cx.emit({ kind: 'atomic-end', position });
}

/** Goes on at the label unless there is an object that can be written to. */
function unless(cx: FunctionContext, address: Expr, label: Label, position: Position): void {
  const dst = cx.code.newRegister(1);
  cx.emit({ kind: 'exists', dst, address, writable: true, position });
  cx.code.branch({ kind: 'unary', width: 1, op: 'not', arg: register(1, dst) }, label, position);
}

/** Runs `body` for 0, `step`, 2·`step`, …, as long as another step is within the limit. */
function forEachOffset(
  cx: FunctionContext,
  step: number,
  limit: Expr | undefined,
  done: Label,
  position: Position,
  body: (offset: Expr) => void,
): void {
  const counter = cx.code.newRegister(cx.pointerBits);
  const offset = register(cx.pointerBits, counter);
  const head = new Label();
  cx.emit({ kind: 'assign', dst: counter, value: cx.pointer(0), position });
  cx.code.placeLoop(head, position);
  if (limit) cx.code.branch(compare('ult', limit, binary('add', offset, cx.pointer(step))), done, position);
  body(offset);
  cx.emit({ kind: 'assign', dst: counter, value: binary('add', offset, cx.pointer(step)), position });
  cx.code.jump(head, position);
}

function changed(
  cx: FunctionContext,
  address: Expr,
  type: Extract<CType, { kind: 'pointer' }>,
  source: Source,
  mayBeNull: boolean,
): Expr | undefined {
  const { position } = source;
  if (type.to.kind === 'function') return undefined;
  const old = cx.load(address, type.size, IS_PLAIN_IN_SECTION, position);
  const dst = cx.code.newRegister(1);
  cx.emit({ kind: 'exists', dst, address: old, position });
  const stays = cx.code.save(
    binary('and', register(1, dst), cx.nondet(1, `${source.name}: a pointer stays`, position)),
    position,
  );
  return {
    kind: 'ite',
    width: cx.pointerBits,
    cond: stays,
    then: old,
    otherwise: mayBeNull ? anyPointer(cx, type, source) : unknownObject(cx, type.to, source),
  };
}
