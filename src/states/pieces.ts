/** Numbers that are taken apart into bytes, and put together from them. */
import { isUnknown, isWhole, UNKNOWN, wrapped } from './numbers.js';
import type { Cell, Shape } from './shapes.js';

type Piece = Pick<Cell, 'offset' | 'size'>;

/** The little-endian bytes of a number. */
function bytesOf(value: number, size: number): bigint {
  return BigInt.asUintN(8 * size, BigInt(value));
}

/** The value of these bytes, given the values of the cells that they are parts of. @throws Relearn, Unsuited */
export function composed(
  shape: Shape,
  values: readonly number[],
  cells: readonly Piece[],
  offset: number,
  size: number,
): number {
  if (values.some(isWhole)) shape.recut(offset, size);
  if (values.some(isUnknown)) return UNKNOWN;
  let all = 0n;
  for (const [i, cell] of cells.entries()) {
    const bytes = bytesOf(values[i]!, cell.size);
    const by = 8n * BigInt(Math.abs(cell.offset - offset));
    all |= cell.offset >= offset ? bytes << by : bytes >> by;
  }
  return wrapped(all, 8 * size);
}

/** The values of the cells after a number was stored in these bytes. @throws Relearn, Unsuited */
export function decomposed(
  shape: Shape,
  value: number,
  before: readonly number[],
  cells: readonly Cell[],
  offset: number,
  size: number,
): number[] {
  if (isWhole(value)) shape.recut(offset, size);
  return cells.map((cell, i) => {
    const isCovered = cell.offset >= offset && cell.offset + cell.size <= offset + size;
    if (isUnknown(value) || (!isCovered && isUnknown(before[i]!))) return UNKNOWN;
    if (!isCovered && isWhole(before[i]!)) return shape.recut(offset, size);
    const width = 8 * cell.size;
    const by = 8n * BigInt(Math.abs(cell.offset - offset));
    const stored = cell.offset >= offset ? bytesOf(value, size) >> by : bytesOf(value, size) << by;
    const mask = cell.offset >= offset ? ((1n << BigInt(8 * size)) - 1n) >> by : ((1n << BigInt(8 * size)) - 1n) << by;
    const kept = isCovered ? 0n : bytesOf(before[i]!, cell.size) & ~mask;
    return wrapped(kept | (stored & mask), width);
  });
}
