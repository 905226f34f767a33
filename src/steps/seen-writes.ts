import type { ReorderingModel } from '../base/memory-model.js';
import type { Step } from './events.js';
import type { CellId } from './ids.js';

/** The writes seen in one execution whose accesses are reordered. */
export interface SeenWrites {
  /** The model that allows it. */
  readonly model: ReorderingModel;
  /** `write`: undefined for the initial value. */
  readonly reads: readonly { readonly step: Step; readonly cell: CellId; readonly write: Step | undefined }[];
  readonly writes: readonly { readonly cell: CellId; readonly steps: readonly Step[] }[];
}
