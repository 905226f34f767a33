import type * as CadicalModule from 'cadical-wasm';

export interface CadicalRequest {
  /** Each ended by 0. */
  readonly clauses: Int32Array;
  readonly variables: number;
  readonly assumptions: readonly number[];
  /** How long it may search. */
  readonly milliseconds: number;
}

/** `model[v]` is 1 if variable v is true. */
export type CadicalReply =
  | { readonly status: 'satisfiable'; readonly model: Uint8Array<ArrayBuffer> }
  | { readonly status: 'unsatisfiable'; readonly failed: readonly number[] }
  | { readonly status: 'unknown' };

/**
 * A CaDiCaL that answers requests one after the other. It must not refer to anything outside of itself: a worker runs the text of this function.
 */
export async function openCadical({ Cadical, createModule }: typeof CadicalModule): Promise<(request: CadicalRequest) => CadicalReply> {
  const silent = (): undefined => undefined;
  const solver = new Cadical(await createModule({ print: silent, printErr: silent }), { quiet: true, lucky: false });

  return ({ clauses, variables, assumptions, milliseconds }) => {
    solver.ensureVars(variables);
    const batch: number[][] = [];
    for (let from = 0; from < clauses.length;) {
      const end = clauses.indexOf(0, from);
      batch.push([...clauses.subarray(from, end)]);
      from = end + 1;
    }
    if (batch.length > 0) solver.addClauses(batch);
    const end = Date.now() + milliseconds;
    solver.setTerminate(() => Date.now() >= end);
    const status = solver.solve({ assumptions });
    solver.setTerminate(null);
    if (status === 'satisfiable') return { status, model: Uint8Array.from(solver.model(), Number) };
    if (status === 'unsatisfiable') return { status, failed: [...solver.failedAssumptions()] };
    return { status: 'unknown' };
  };
}
