import type { Position } from '../source/diagnostic.js';

/** `file:line` */
export function formatPosition({ file, line }: Position): string {
  return `${file}:${line}`;
}
