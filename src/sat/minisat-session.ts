/** The exports of the emscripten build of MiniSat; literals in its heap are DIMACS numbers. */
export interface MinisatModule {
  readonly HEAP8: Int8Array;
  readonly HEAP32: Int32Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _createTheSolver(): void;
  _ensureVar(variable: number): void;
  /** Takes a pointer to literals ended by 0. */
  _addClause(pointer: number): number;
  _solve(): number;
  _solveAssuming(variable: number): number;
  /** One byte a variable, 0 for true. */
  _getSolution(): number;
  /** 0 after an unsatisfiable `_solveAssuming` that did not need the assumption. */
  _getConflictClauseSize(): number;
}

export interface MinisatRequest {
  /** Each ended by 0. */
  readonly clauses: Int32Array;
  readonly variables: number;
  /** A variable, or 0 for none. */
  readonly assumption: number;
}

/** `model[v]` is 1 if variable v is true. */
export type MinisatReply =
  { readonly model: Uint8Array<ArrayBuffer> } | { readonly model: undefined; readonly assumptionFailed: boolean };

/**
 * A MiniSat that answers requests one after the other. It must not refer to anything outside of itself: a worker runs
 * the text of this function.
 */
export function openMinisat(instantiate: () => MinisatModule): (request: MinisatRequest) => MinisatReply {
  const native = instantiate();
  native._createTheSolver();
  let capacity = 1024;
  let pointer = native._malloc(capacity * 4);

  return ({ clauses, variables, assumption }) => {
    if (variables > 0) native._ensureVar(variables);
    for (let from = 0; from < clauses.length;) {
      const end = clauses.indexOf(0, from) + 1;
      if (end - from > capacity) {
        native._free(pointer);
        capacity = (end - from) * 2;
        pointer = native._malloc(capacity * 4);
      }
      native.HEAP32.set(clauses.subarray(from, end), pointer >> 2);
      native._addClause(pointer);
      from = end;
    }
    const satisfiable = assumption === 0 ? native._solve() : native._solveAssuming(assumption);
    if (!satisfiable)
      return { model: undefined, assumptionFailed: assumption !== 0 && native._getConflictClauseSize() > 0 };
    const solution = native._getSolution();
    const model = new Uint8Array(variables + 1);
    for (let v = 1; v <= variables; v++) model[v] = native.HEAP8[solution + v - 1] === 0 ? 1 : 0;
    return { model };
  };
}
