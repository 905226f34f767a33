/**
 * The index of the first element that has a property which all that follow it have as well; `to` if there is none. By
 * bisection.
 */
export function firstIndex<T>(
  sorted: ArrayLike<T>,
  has: (element: T) => boolean,
  from = 0,
  to = sorted.length,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (has(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
