import type { GlobalObject } from '../ir/ir.js';

/**
 * Bytes of a global before the program starts, as a little-endian number.
 * @throws Error for addresses, whose number is not fixed
 */
export function evaluateInitial(global: GlobalObject, offset: number, size: number): bigint {
  let result = 0n;
  for (const item of global.init) {
    if (item.offset + item.size <= offset || item.offset >= offset + size) continue;
    if (item.value.kind !== 'const') throw new Error(`the initial value of ${global.name} is not a number`);
    for (let i = 0; i < item.size; i++) {
      const at = item.offset + i - offset;
      if (at >= 0 && at < size) result |= ((item.value.value >> BigInt(8 * i)) & 255n) << BigInt(8 * at);
    }
  }
  return result;
}
