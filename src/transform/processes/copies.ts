import type { CType } from '../../source/ctypes/ctype.js';
import { offsetBy, register } from '../../ir/expr.js';
import { type Expr, type Instr, type RegisterId } from '../../ir/ir.js';
import { IS_SILENT } from '../../ir/access-flags.js';

/** A part of an object that is copied in one access. */
interface Piece {
  readonly offset: number;
  readonly size: number;
}

/** The largest power of two that a piece at this offset may have. */
const WORD = 8;

/**
 * The scalars of an object, and in between what fits; so that later accesses to the copy find the units that they want.
 */
export function piecesOf(type: CType, size: number): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const fillTo = (offset: number): void => {
    while (end < offset) {
      let step = WORD;
      while (end % step !== 0 || end + step > offset) step /= 2;
      pieces.push({ offset: end, size: step });
      end += step;
    }
  };
  for (const scalar of scalarsOf(type, 0)) {
    if (scalar.offset < end || scalar.offset + scalar.size > size) continue;
    fillTo(scalar.offset);
    pieces.push(scalar);
    end = scalar.offset + scalar.size;
  }
  fillTo(size);
  return pieces;
}

/** By ascending offsets; without those of unions, and without bit-fields. */
function* scalarsOf(type: CType, offset: number): Iterable<Piece> {
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'pointer':
      return yield { offset, size: type.size };
    case 'array': {
      const [...parts] = scalarsOf(type.of, 0);
      const step = sizeIn(type.of);
      for (let i = 0; i < (type.length ?? 0); i++)
        for (const part of parts) yield { ...part, offset: offset + i * step + part.offset };
      return;
    }
    case 'record':
      if (type.record.kind === 'struct')
        for (const field of type.record.layout?.fields ?? [])
          if (!field.bits) yield* scalarsOf(field.type, offset + field.offset);
      return;
    case 'void':
    case 'function':
      return;
  }
}

function sizeIn(type: CType): number {
  if (type.kind === 'array') return (type.length ?? 0) * sizeIn(type.of);
  if (type.kind === 'record') return type.record.layout?.size ?? 0;
  return 'size' in type ? type.size : 1;
}

/** Copies an object; these are accesses of nobody. */
export function copied(
  from: Expr,
  to: Expr,
  pieces: readonly Piece[],
  newRegister: (width: number) => RegisterId,
  position: Instr['position'],
): Instr[] {
  return pieces.flatMap(({ offset, size }) => {
    const dst = newRegister(size * 8);
    const value = register(size * 8, dst);
    return [
      { kind: 'load', dst, address: offsetBy(from, offset), size, flags: IS_SILENT, position },
      { kind: 'store', address: offsetBy(to, offset), value, size, flags: IS_SILENT, position },
    ] as const;
  });
}
