import type { AccessFlags } from '../ir/access-flags.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { binary, compare, constant, offsetBy, resize } from '../ir/expr.js';
import { type Expr } from '../ir/ir.js';
import { IS_ATOMIC, PLAIN } from '../ir/access-flags.js';
import { countParts } from './aggregates.js';
import { Label } from './builder.js';
import type { FunctionContext } from './context.js';
import { writeAnything } from './havoc.js';
import { type Reach } from './reach.js';
import { runModel } from './models.js';
import { isConst, isSigned, sizeOf } from './types.js';
import { forEachScalar, isComplete } from './unknown-objects.js';

/** How much of what a pointer leads to is accessed; as in `library/models/pointers.ts`. */
type Extent =
  | { readonly kind: 'typed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'elements' | 'bytes'; readonly count: number }
  | { readonly kind: 'elements' | 'bytes'; readonly argument: number; readonly through: boolean };

/** The use that a library function makes of a pointer that it is given. */
export interface PointerUse {
  readonly mayBeNull: boolean;
  readonly extent: Extent;
  readonly ends: boolean;
}

/** An argument of a library function that is known by its description. */
export interface Passed {
  readonly value: Expr;
  readonly type: CType;
  /** The objects that may be written through it. */
  readonly reach: Reach | undefined;
  /** A string literal: it need not be looked at. */
  readonly isLiteral: boolean;
}

/** Of larger objects only the first and the last byte are read. */
const READ_PARTS = 16;

/** The accesses of a function through the pointers that it is given. */
export class PointerAccesses {
  /** @param writes whether it writes through pointers that are not to constants */
  constructor(
    private readonly cx: FunctionContext,
    private readonly name: string,
    private readonly writes: boolean,
    private readonly passed: readonly (Passed | undefined)[],
    private readonly position: Position,
  ) {}

  /** Looks at what the pointer leads to, or writes anything there: that must be there. */
  use({ value, type, reach, isLiteral }: Passed, { mayBeNull, extent, ends }: PointerUse): void {
    if (type.kind !== 'pointer' || isLiteral) return;
    const { cx, position } = this;
    const skipped = new Label();
    if (mayBeNull) cx.code.branch(compare('eq', value, cx.pointer(0)), skipped, position);
    if (extent.kind === 'typed') this.useTyped(value, type.to, reach);
    else if (extent.kind === 'unknown') this.writeWhatIsThere(value, reach);
    else {
      const bytes = this.bytes(extent, type.to, skipped);
      this.touch(value, PLAIN);
      this.touch(offset(value, binary('sub', bytes, cx.pointer(1))), PLAIN);
      this.writeWhatIsThere(value, reach, bytes);
      if (ends && reach) cx.store(offset(value, binary('sub', bytes, cx.pointer(1))), constant(8, 0), PLAIN, position);
    }
    cx.code.place(skipped);
  }

  private useTyped(pointer: Expr, to: CType, reach: Reach | undefined): void {
    const { cx, name, position } = this;
    const isWritten = this.writes && !isConst(to);
    if (to.kind === 'void' || to.kind === 'function') return this.writeWhatIsThere(pointer, reach);
    if (!isComplete(to)) return this.touch(pointer, IS_ATOMIC);
    if (to.kind === 'int' && to.size === 1) {
      if (isWritten) this.writeWhatIsThere(pointer, reach);
      else runModel(cx, '__tcbmc_look_at_text', [pointer], position);
    } else if (isWritten)
      writeAnything(cx, pointer, { type: to, many: false }, name, position, { mayBeNull: false, certain: true });
    else if (isConst(to) && countParts(to) <= READ_PARTS) {
      forEachScalar(cx, to, pointer, position, (at, size, _, flags) =>
        cx.load(cx.code.atom(at, position), size, flags, position),
      );
    } else {
      this.touch(pointer, isConst(to) ? PLAIN : IS_ATOMIC);
      this.touch(offsetBy(pointer, sizeOf(to, position) - 1), isConst(to) ? PLAIN : IS_ATOMIC);
    }
  }

  private writeWhatIsThere(pointer: Expr, reach: Reach | undefined, bytes?: Expr): void {
    if (reach)
      writeAnything(this.cx, pointer, reach, this.name, this.position, {
        mayBeNull: false,
        ...(bytes ? { bytes } : {}),
      });
  }

  private touch(address: Expr, flags: AccessFlags): void {
    this.cx.load(this.cx.code.atom(address, this.position), 1, flags, this.position);
  }

  /** How many there are; with none, or a negative number, goes on elsewhere. */
  private bytes(extent: Extract<Extent, { kind: 'elements' | 'bytes' }>, to: CType, none: Label): Expr {
    const { cx, position } = this;
    const size = extent.kind === 'elements' && isComplete(to) ? sizeOf(to, position) : 1;
    if ('count' in extent) return cx.pointer(extent.count * size);
    const given = this.passed[extent.argument];
    if (!given) throw new Error(`${this.name}: no argument ${extent.argument}`);
    const { type } = given;
    const target = extent.through && type.kind === 'pointer' ? type.to : type;
    const number = extent.through ? cx.load(given.value, sizeOf(target, position), PLAIN, position) : given.value;
    const count = cx.code.save(resize(number, cx.pointerBits, isSigned(target)), position);
    cx.code.branch(compare(isSigned(target) ? 'sle' : 'eq', count, cx.pointer(0)), none, position);
    return cx.code.save(binary('mul', count, cx.pointer(size)), position);
  }
}

const offset = (base: Expr, bytes: Expr): Expr =>
  bytes.kind === 'const' ? offsetBy(base, Number(bytes.value)) : binary('add', base, bytes);
