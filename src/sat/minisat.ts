import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';
import { ClauseList } from './clause-list.js';
import { withinBudget } from './interrupt.js';
import type { MinisatModule, MinisatReply, MinisatRequest } from './minisat-session.js';
import { openMinisat } from './minisat-session.js';
import { LastAnswer } from './model.js';
import type { SatSolver } from './solver.js';
import type { Service } from './worker.js';
import { WorkerThread } from './worker.js';

const MINISAT: Service<() => MinisatModule, MinisatRequest, MinisatReply> = {
  specifier: 'logic-solver/minisat.js',
  open: openMinisat,
};

/** Something that runs a MiniSat session, here or in another thread. */
interface Session {
  ask(request: MinisatRequest): Promise<MinisatReply>;
  stop(): void;
}

/**
 * MiniSat, as logic-solver ships it, in a thread of its own; `threads: false` keeps it in this one, as happens where
 * there are no worker threads. There a search cannot be interrupted, so that a budget is only looked at before and
 * after.
 */
export async function createMinisat(options: { readonly threads?: boolean } = {}): Promise<SatSolver> {
  const thread =
    options.threads !== false && (await WorkerThread.arePossible()) ? await WorkerThread.start(MINISAT) : undefined;
  return new MinisatSolver(thread ?? (await sameThread()));
}

async function sameThread(): Promise<Session> {
  const { default: instantiate } = await import('logic-solver/minisat.js');
  const answer = openMinisat(instantiate);
  return { ask: async (request) => answer(request), stop: () => undefined };
}

class MinisatSolver implements SatSolver {
  readonly name = 'minisat';
  private readonly unsent = new ClauseList();
  private variableCount = 0;
  private clauseCount = 0;
  /** Our variable → MiniSat's; they differ by the activation variables in between. */
  private readonly native: number[] = [0];
  private readonly answer = new LastAnswer();

  constructor(private readonly session: Session) {}

  get variables(): number {
    return this.variableCount;
  }

  get clauses(): number {
    return this.clauseCount;
  }

  newVariable(): number {
    this.native.push(this.unsent.newVariable());
    return ++this.variableCount;
  }

  addClause(literals: readonly number[]): void {
    this.clauseCount++;
    this.unsent.addClause(literals.map((literal) => this.toNative(literal)));
  }

  async solve(assumptions: readonly number[], budget: Budget): Promise<'sat' | 'unsat'> {
    this.answer.clear();
    await budget.turn();
    const activation = this.activation(assumptions);
    const reply = await this.ask(activation, budget);
    if (activation !== 0) this.unsent.addClause([-activation]);
    if (!reply.model) return this.answer.unsat(reply.assumptionFailed ? [...assumptions] : []);
    const { model } = reply;
    return this.answer.sat(this.native.map((variable) => model[variable]!));
  }

  value(literal: number): boolean {
    return this.answer.value(literal);
  }

  failedAssumptions(): readonly number[] {
    return this.answer.failedAssumptions();
  }

  dispose(): void {
    this.unsent.clear();
    this.session.stop();
  }

  /** The interface takes one variable as the assumption: a new one, which implies ours and is false afterwards. */
  private activation(assumptions: readonly number[]): number {
    if (assumptions.length === 0) return 0;
    const activation = this.unsent.newVariable();
    for (const assumption of assumptions) this.unsent.addClause([-activation, this.toNative(assumption)]);
    return activation;
  }

  private async ask(assumption: number, budget: Budget): Promise<MinisatReply> {
    const request = { clauses: this.unsent.data.slice(), variables: this.unsent.variables, assumption };
    this.unsent.clear();
    const asked = withinBudget(budget, () => this.session.ask(request).catch(giveUp));
    return asked.catch((error: unknown) => {
      this.session.stop();
      throw error;
    });
  }

  private toNative(literal: number): number {
    return literal > 0 ? this.native[literal]! : -this.native[-literal]!;
  }
}

/** MiniSat's heap cannot grow; it aborts when it is full. */
function giveUp(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new Interrupted(
    'memory',
    `MiniSat gave up, probably because its 64 MB of memory are full (${message.split('\n')[0]})`,
  );
}
