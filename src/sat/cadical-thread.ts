import type { Host } from '../source/host.js';
import type { Budget } from '../source/limits.js';
import type { CadicalAnswer } from './cadical-session.js';
import { cadicalModule, compileForThreads } from './cadical-module.js';
import { openCadical } from './cadical-session.js';
import type { Answer } from './cadical-team.js';
import { CADICAL, CadicalTeam, giveUp } from './cadical-team.js';
import { createCadical } from './cadical.js';
import { ClauseList } from './clause-list.js';
import { Crew } from './crew.js';
import { FEW_CLAUSES, LITTLE_EFFORT } from './effort.js';
import { LastAnswer } from './model.js';
import { decideSmall } from './small.js';
import type { SatSolver } from './solver.js';
import { WorkerThread } from './worker.js';

/** Starts as many threads as will be needed, while something else goes on. */
export async function prepareCadicalThreads(count: number, host?: Host): Promise<void> {
  compileForThreads(host);
  await WorkerThread.prepare(CADICAL, count);
}

/**
 * CaDiCaL in a thread of its own as soon as it takes time, so that what asks it can do something else meanwhile. It
 * runs in several as far as the crew has them, and in this one where there are no worker threads.
 */
export async function createCadicalThread(crew = new Crew(1), host?: Host): Promise<SatSolver> {
  return (await WorkerThread.arePossible()) ? new ThreadedCadical(crew, host) : createCadical(host);
}

class ThreadedCadical implements SatSolver {
  readonly name = 'cadical';
  private readonly list = new ClauseList();
  private clauseCount = 0;
  private readonly answer = new LastAnswer();
  private here: Awaited<ReturnType<typeof openCadical>> | undefined;
  /** How much of the list it has, and the effort of its searches. */
  private known = 0;
  private spent = 0;
  private team: CadicalTeam | undefined;

  constructor(
    private readonly crew: Crew,
    private readonly host: Host | undefined,
  ) {}

  get variables(): number {
    return this.list.variables;
  }

  get clauses(): number {
    return this.clauseCount;
  }

  newVariable(): number {
    return this.list.newVariable();
  }

  addClause(literals: readonly number[]): void {
    this.clauseCount++;
    this.list.addClause(literals);
  }

  async solve(assumptions: readonly number[], budget: Budget): Promise<'sat' | 'unsat'> {
    budget.check();
    this.answer.clear();
    const soon = await this.askHere(assumptions);
    if (soon.status !== 'unknown') return this.answered(soon);
    this.team ??= await this.assembled(budget);
    return this.answered(await this.team.solve(assumptions, budget));
  }

  value(literal: number): boolean {
    return this.answer.value(literal);
  }

  failedAssumptions(): readonly number[] {
    return this.answer.failedAssumptions();
  }

  dispose(): void {
    this.list.clear();
    this.here = undefined;
    this.team?.dispose();
  }

  /** Moves to a team: questions from now on are not small, so others may do something meanwhile. */
  private async assembled(budget: Budget): Promise<CadicalTeam> {
    compileForThreads(this.host);
    await budget.turn();
    return new CadicalTeam(this.list, this.crew);
  }

  private answered(reply: Answer): 'sat' | 'unsat' {
    return reply.status === 'satisfiable' ? this.answer.sat(reply.model) : this.answer.unsat(reply.failed);
  }

  /**
   * Answers here while the question is small, since to start a thread takes longer than most answers; from the first
   * one that is not, all go to the team.
   */
  private async askHere(assumptions: readonly number[]): Promise<CadicalAnswer> {
    const { clauseCount, team, spent } = this;
    if (team || clauseCount > FEW_CLAUSES || spent >= LITTLE_EFFORT) {
      this.here = undefined;
      return { status: 'unknown' };
    }
    const { data, variables } = this.list;
    const soon = this.here ? undefined : decideSmall(data, variables, assumptions);
    if (soon && soon.status !== 'unknown') return soon;
    const clauses = data.subarray(this.known);
    this.known = data.length;
    try {
      this.here ??= await openCadical(await cadicalModule(this.host));
      const reply = this.here({ clauses, variables, assumptions, effort: LITTLE_EFFORT - spent });
      this.spent += reply.effort;
      return reply;
    } catch (error) {
      return giveUp(error);
    }
  }
}
