/** One `#define` a line. */
export function macros(values: Readonly<Record<string, number | string>>, prefix = ''): string {
  return Object.entries(values)
    .map(([name, value]) => `#define ${prefix}${name} ${value}\n`)
    .join('');
}

/** `#define` of each name as its place in the list. */
export function numbered(names: string, first = 0, prefix = ''): string {
  return names
    .split(' ')
    .map((name, index) => `#define ${prefix}${name} ${first + index}\n`)
    .join('');
}

/** `#define` of each name as the number after it: `A 1 B 2`. */
export function valued(pairs: string): string {
  return pairs.trim().replace(/(\w+)\s+(-?\w+)\s*/g, '#define $1 $2\n');
}
