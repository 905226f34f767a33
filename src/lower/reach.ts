import type { CType } from '../source/ctypes/ctype.js';

/** The objects that a pointer leads to: one object of the type, or such objects to the end of what it points into. */
export interface Reach {
  readonly type: CType;
  readonly many: boolean;
}
