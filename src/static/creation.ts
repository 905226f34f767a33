import type { Instr } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { Location } from './locations.js';

export type Create = Extract<Instr, { kind: 'create' }>;

/** Tasks that one instruction creates, with one function. */
export interface Creation {
  readonly creator: Instance;
  readonly pc: number;
  readonly instr: Create;
  readonly root: Instance;
  /** Of a task of a kernel. */
  readonly record?: Location;
}
