import { once } from '../../base/once.js';
import { HEADER_TEXTS } from '../texts.js';
import type { ErrorSet } from './error-causes.js';
import { errorNumbersIn, errorsAmong } from './error-causes.js';

const numbers = once(() => errorNumbersIn(HEADER_TEXTS.get('errno.h')!()));

/** The values that a library function leaves in errno when it fails, as far as they are documented. */
export function errorsOf(name: string): ErrorSet | undefined {
  return errorsAmong(numbers(), name);
}
