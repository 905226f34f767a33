import type * as CadicalModule from 'cadical-wasm';

export interface CadicalRequest {
  /** Each ended by 0. */
  readonly clauses: Int32Array;
  readonly variables: number;
  readonly assumptions: readonly number[];
  /** How long it may search. */
  readonly milliseconds?: number;
  /** How often it may look whether to stop: the same effort on every machine, whatever else it does. */
  readonly effort?: number;
  /** In shared memory: the search ends once this is 1. */
  readonly stop?: Int32Array;
  /** Those that search for the same have different ones, and go about it differently. */
  readonly seed?: number;
  /** Others search for the same: what is learned is for them as well. */
  readonly tells?: boolean;
}

/** `model[v]` is 1 if variable v is true. */
export type CadicalAnswer =
  | { readonly status: 'satisfiable'; readonly model: Uint8Array<ArrayBuffer> }
  | { readonly status: 'unsatisfiable'; readonly failed: readonly number[] }
  | { readonly status: 'unknown' };

/**
 * `learned`: short clauses that follow from the clauses, whatever was assumed; `effort`: how often it looked whether to
 * stop.
 */
export type CadicalReply = CadicalAnswer & {
  readonly learned: readonly (readonly number[])[];
  readonly effort: number;
};

/**
 * A CaDiCaL that answers requests one after the other. It must not refer to anything outside of itself: a worker runs
 * the text of this function.
 */
export async function openCadical({
  Cadical,
  createModule,
}: typeof CadicalModule): Promise<(request: CadicalRequest) => CadicalReply> {
  /** Literals of the longest clause that is told, and how many are at most. */
  const LONGEST = 8;
  const MOST = 500;

  const silent = (): undefined => undefined;
  const module = await createModule({ print: silent, printErr: silent });
  let solver: CadicalModule.Cadical | undefined;
  let learned: number[][] = [];
  let learns = false;

  return ({
    clauses,
    variables,
    assumptions,
    milliseconds = Infinity,
    effort: most = Infinity,
    stop,
    seed = 0,
    tells = false,
  }) => {
    solver ??= new Cadical(module, {
      quiet: true,
      lucky: false,
      ...(seed > 0 ? { seed, phase: seed % 2 === 0 } : {}),
    });
    solver.ensureVars(variables);
    const clause: number[] = [];
    for (const literal of clauses) {
      if (literal !== 0) clause.push(literal);
      else {
        solver.addClause(clause);
        clause.length = 0;
      }
    }
    if (learns !== tells) {
      learns = !learns;
      solver.setLearn(learns ? LONGEST : 0, learns ? (clause) => void learned.push(clause) : null);
    }
    const end = Date.now() + milliseconds;
    let effort = 0;
    solver.setTerminate(
      () => ++effort > most || Date.now() >= end || (stop !== undefined && Atomics.load(stop, 0) === 1),
    );
    const status = solver.solve({ assumptions });
    solver.setTerminate(null);
    const told = learned.sort((a, b) => a.length - b.length).slice(0, MOST);
    learned = [];
    if (status === 'satisfiable')
      return { status, model: Uint8Array.from(solver.model(), Number), learned: told, effort };
    if (status === 'unsatisfiable') return { status, failed: [...solver.failedAssumptions()], learned: told, effort };
    return { status: 'unknown', learned: told, effort };
  };
}
