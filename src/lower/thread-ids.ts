import { PLAIN } from '../ir/access-flags.js';
import { fail } from '../source/diagnostic.js';
import type { Position } from '../source/diagnostic.js';
import type { ThreadIdType, TranslationUnit } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { isComplete, typeName } from '../source/ctypes/types.js';
import type { Target } from '../source/target.js';
import { resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import type { FunctionContext } from './context.js';
import { sizeOf } from './types.js';

/** No smaller type has room for the number of each thread. */
const LEAST_BYTES = 2;

/**
 * The ids of threads, in a program that may declare `pthread_t` itself: as a number of any size, or as a struct, whose
 * first bytes then are the id. The models know them as `unsigned long`.
 */
export class ThreadIds {
  private readonly types: readonly ThreadIdType[];

  constructor(
    units: readonly TranslationUnit[],
    private readonly target: Target,
  ) {
    this.types = units.flatMap(({ threadId }) => (threadId ? [threadId] : []));
  }

  /** The bytes of an object of the type that hold the id. */
  bytes(): number {
    const sizes = this.types.map((type) => this.bytesOf(type));
    const first = sizes[0] ?? this.target.long;
    if (sizes.every((size) => size === first)) return first;
    const own = this.types.find((_, i) => sizes[i] !== this.target.long) ?? this.types[0]!;
    return fail('unsupported', 'ids of threads that have another size than in another file', own.position);
  }

  private bytesOf({ type, position }: ThreadIdType): number {
    const size = isComplete(type) ? Math.min(this.target.long, sizeOf(type)) : 0;
    if (size < LEAST_BYTES)
      fail('unsupported', `ids of threads of the type '${typeName(type)}', which has no room for a number`, position);
    return 2 ** Math.floor(Math.log2(size));
  }

  /** Whether objects of the struct are ids of threads. */
  areOf(type: CType): boolean {
    return (
      type.kind === 'record' && this.types.some((id) => id.type.kind === 'record' && id.type.record === type.record)
    );
  }

  /** The id in the object at an address. */
  read(cx: FunctionContext, address: Expr, width: number, position: Position): Expr {
    return resize(cx.load(address, this.bytes(), PLAIN, position), width, false);
  }

  /** An object that holds an id. */
  objectFor(cx: FunctionContext, id: Expr, type: CType, position: Position): Expr {
    const object = cx.temporary('<id>', type, position);
    cx.store(object, resize(id, 8 * this.bytes(), false), PLAIN, position);
    return object;
  }
}
