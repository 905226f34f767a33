import type { Cadical } from 'cadical-wasm';
import type { Host } from '../source/host.js';
import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';
import { cadicalModule } from './cadical-module.js';
import { FEW_CLAUSES, LITTLE_EFFORT } from './effort.js';
import { LastAnswer } from './model.js';
import type { SatSolver } from './solver.js';

/** Clauses handed over at once. Declaring variables one by one would take longer than adding the clauses. */
const BATCH = 4096;
/** Milliseconds of search between two turns of the event loop, and what part of the time so far if that is more. */
const SLICE = 80;
const SLICE_GROWTH = 0.1;

/** CaDiCaL, compiled to WebAssembly; in a module of its own, so that its memory goes with it. */
export async function createCadical(host?: Host): Promise<SatSolver> {
  const { Cadical, createModule } = await cadicalModule(host);
  const silent = () => undefined;
  const module = await createModule({ print: silent, printErr: silent });
  // The lucky phases would be tried again in each slice, and on large formulas take longer than one.
  return new CadicalSolver(new Cadical(module, { quiet: true, lucky: false }));
}

/** Options without which clauses are made of others, or changed, and nobody is told. */
const PLAIN = {
  inprocessing: false,
  probe: false,
  elim: false,
  subsume: false,
  vivify: false,
  decompose: false,
  ternary: false,
  transred: false,
  congruence: false,
  sweep: false,
  backbone: 0,
  factor: false,
  walk: false,
  block: false,
  cover: false,
  condition: false,
  deduplicate: false,
  eagersubsume: false,
  otfs: false,
} as const;
/** A clause of any length. */
const ANY_LENGTH = 2 ** 31 - 1;

/** CaDiCaL that only learns clauses, and says which: each of them has reverse unit propagation. */
export async function createProver(learned: (clause: readonly number[]) => void, host?: Host): Promise<SatSolver> {
  const { Cadical, createModule } = await cadicalModule(host);
  const silent = () => undefined;
  const module = await createModule({ print: silent, printErr: silent });
  const cadical = new Cadical(module, { quiet: true, lucky: false, ...PLAIN });
  cadical.setLearn(ANY_LENGTH, learned);
  return new CadicalSolver(cadical);
}

class CadicalSolver implements SatSolver {
  readonly name = 'cadical';
  private variableCount = 0;
  private clauseCount = 0;
  private effort = 0;
  private batch: (readonly number[])[] = [];
  private readonly answer = new LastAnswer();

  constructor(private readonly cadical: Cadical) {}

  get variables(): number {
    return this.variableCount;
  }

  get clauses(): number {
    return this.clauseCount;
  }

  newVariable(): number {
    return ++this.variableCount;
  }

  addClause(literals: readonly number[]): void {
    this.clauseCount++;
    if (this.batch.push(literals) >= BATCH) this.flush();
  }

  async solve(assumptions: readonly number[], budget: Budget): Promise<'sat' | 'unsat'> {
    budget.check();
    this.answer.clear();
    this.flush();
    if (!this.isSmall) await budget.turn();
    const start = Date.now();
    for (;;) {
      const now = Date.now();
      const end = now + Math.max(SLICE, (now - start) * SLICE_GROWTH);
      const status = this.search(assumptions, () => {
        this.effort++;
        return (!this.isSmall && Date.now() >= end) || budget.exhausted();
      });
      if (status === 'satisfiable') return this.answer.sat(this.cadical.model());
      if (status === 'unsatisfiable') return this.answer.unsat(this.cadical.failedAssumptions());
      await budget.turn();
    }
  }

  value(literal: number): boolean {
    return this.answer.value(literal);
  }

  failedAssumptions(): readonly number[] {
    return this.answer.failedAssumptions();
  }

  dispose(): void {
    this.batch = [];
    try {
      this.cadical.dispose();
    } catch {
      // The module has aborted before; its memory goes when it is collected.
    }
  }

  private get isSmall(): boolean {
    return this.clauseCount <= FEW_CLAUSES && this.effort <= LITTLE_EFFORT;
  }

  private flush(): void {
    this.guarded(() => {
      this.cadical.ensureVars(this.variableCount);
      this.cadical.addClauses(this.batch);
    });
    this.batch = [];
  }

  private search(assumptions: readonly number[], stop: () => boolean): ReturnType<Cadical['solve']> {
    return this.guarded(() => {
      this.cadical.setTerminate(stop);
      const status = this.cadical.solve({ assumptions });
      this.cadical.setTerminate(null);
      return status;
    });
  }

  /** An abort of the WebAssembly module: its heap cannot grow any more. */
  private guarded<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
      this.dispose();
      throw new Interrupted('memory', 'the memory of the SAT solver was used up');
    }
  }
}
