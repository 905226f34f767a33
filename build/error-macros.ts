/** `ERRORS_OF(read)` in a model: two arguments, the error numbers that the function may leave, a bit for each. */
import { errorsAmong } from '../src/library/models/error-causes.js';

const USE = /\bERRORS_OF\((\w+)\)/g;

/** The macros that a text uses. */
export function errorMacros(numbers: ReadonlyMap<string, number>, text: string): string {
  const names = [...new Set([...text.matchAll(USE)].map(([, name]) => name!))];
  return ['#define ERRORS_OF(name) ERRORS_OF_##name\n', ...names.map((name) => macroOf(numbers, name))].join('');
}

function macroOf(numbers: ReadonlyMap<string, number>, name: string): string {
  const set = errorsAmong(numbers, name);
  if (!set) throw new Error(`no error numbers of ${name} are known`);
  return `#define ERRORS_OF_${name} 0x${set.low.toString(16)}ull, 0x${set.high.toString(16)}ull\n`;
}
