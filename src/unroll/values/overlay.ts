import { FALSE } from '../../logic/aig.js';
import type { Value } from './value.js';

/**
 * Writes `size` bytes of `value`, which belong at `valueOffset`, over the part of `base` (at `baseOffset`) that they
 * cover.
 */
export function overlay(base: Value, baseOffset: number, value: Value, valueOffset: number, size: number): Value {
  const result = base.bits.slice();
  for (let i = 0; i < size * 8; i++) {
    const at = (valueOffset - baseOffset) * 8 + i;
    if (at >= 0 && at < result.length) result[at] = value.bits[i] ?? FALSE;
  }
  const covered = valueOffset <= baseOffset && valueOffset + size >= baseOffset + base.bits.length / 8;
  const pointsTo = covered ? value.pointsTo : [...new Set([...base.pointsTo, ...value.pointsTo])].sort((a, b) => a - b);
  return { bits: result, pointsTo };
}
