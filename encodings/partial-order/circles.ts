/** One circle each of whose steps comes before the next. */
export type Triangle<T> = readonly [T, T, T];

/**
 * The circles of three among steps of different tasks, but no more than `most`. If steps of more tasks are in a circle
 * there is one of three, since any two are ordered.
 */
export function triangles<T>(
  tasks: readonly (readonly T[])[],
  before: (first: T, second: T) => boolean,
  most: number,
): Triangle<T>[] {
  const result: Triangle<T>[] = [];
  for (let i = 0; i < tasks.length; i++)
    for (let j = i + 1; j < tasks.length; j++)
      for (let k = j + 1; k < tasks.length; k++)
        for (const a of tasks[i]!)
          for (const b of tasks[j]!) {
            const forth = before(a, b);
            for (const c of tasks[k]!) {
              if (before(b, c) !== forth || before(c, a) !== forth) continue;
              result.push(forth ? [a, b, c] : [a, c, b]);
              if (result.length === most) return result;
            }
          }
  return result;
}
