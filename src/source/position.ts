import { printable } from '../base/layout.js';
import type { Position } from './diagnostic.js';

/** `file:line:column`, as compilers and editors write it. */
export function formatPosition(position: Position): string {
  return `${printable(position.file)}:${position.line}:${position.column}`;
}
