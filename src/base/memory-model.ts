/** In which orders accesses of several threads are seen. `tso`: as x86 machines have it. */
export type MemoryModelName = 'sc' | ReorderingModel;

/** A model in which accesses are seen in other orders than one of all. */
export type ReorderingModel = 'tso' | 'c11';

export const REORDERING_MODELS: readonly ReorderingModel[] = ['tso', 'c11'];

/** The model, if accesses are reordered in it. */
export function reorderingOf(model: string | undefined): ReorderingModel | undefined {
  return REORDERING_MODELS.find((each) => each === model);
}

/** Continues "where memory is" and "memory is". */
export const MEMORY_AS: Readonly<Record<ReorderingModel, string>> = {
  tso: 'as x86 machines have it',
  c11: 'as C11 has it',
};
