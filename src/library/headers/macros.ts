/** One `#define` a line. */
export function macros(values: Readonly<Record<string, number | string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `#define ${name} ${value}\n`)
    .join('');
}
