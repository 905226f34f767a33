import type * as CadicalModule from 'cadical-wasm';
import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';
import type { CadicalReply, CadicalRequest } from './cadical-session.js';
import { openCadical } from './cadical-session.js';
import { createCadical } from './cadical.js';
import { ClauseList } from './clause-list.js';
import { withinBudget } from './interrupt.js';
import { LastAnswer } from './model.js';
import type { SatSolver } from './solver.js';
import type { Service } from './worker.js';
import { WorkerThread } from './worker.js';

/** Milliseconds of search between two pauses, and what part of the time so far if that is more. */
const SLICE = 200;
const SLICE_GROWTH = 0.1;

/** Questions about so few clauses are asked in the thread of who asks, for so many milliseconds in all: to start a thread takes longer than most answers. */
const FEW = 5000;
const PATIENCE = 50;

/** A session with more clauses than this leaves much memory behind; its thread ends with it. */
const LARGE = 100_000;

const CADICAL: Service<typeof CadicalModule, CadicalRequest, CadicalReply> = { specifier: 'cadical-wasm/cadical.wasm', beside: 'index.js', open: openCadical };

/** Starts as many threads as will be needed, while something else goes on. */
export async function prepareCadicalThreads(count: number): Promise<void> {
  await WorkerThread.prepare(CADICAL, count);
}

/**
 * CaDiCaL in a thread of its own as soon as it takes time, so that what asks it can do something else meanwhile; in this one where there are no worker
 * threads.
 */
export async function createCadicalThread(): Promise<SatSolver> {
  return (await WorkerThread.arePossible()) ? new ThreadedCadical() : createCadical();
}

type Answer = Exclude<CadicalReply, { readonly status: 'unknown' }>;

class ThreadedCadical implements SatSolver {
  readonly name = 'cadical';
  private readonly unsent = new ClauseList();
  private clauseCount = 0;
  private readonly answer = new LastAnswer();
  private here: Awaited<ReturnType<typeof openCadical>> | undefined;
  /** How much of what is unsent it has, and the milliseconds that it has searched. */
  private known = 0;
  private spent = 0;
  private thread: WorkerThread<CadicalRequest, CadicalReply> | undefined;
  private isAsking = false;
  private isStopped = false;

  get variables(): number {
    return this.unsent.variables;
  }

  get clauses(): number {
    return this.clauseCount;
  }

  newVariable(): number {
    return this.unsent.newVariable();
  }

  addClause(literals: readonly number[]): void {
    this.clauseCount++;
    this.unsent.addClause(literals);
  }

  async solve(assumptions: readonly number[], budget: Budget): Promise<'sat' | 'unsat'> {
    budget.check();
    this.answer.clear();
    const soon = await this.askHere(assumptions);
    if (soon.status !== 'unknown') return this.answered(soon);
    const thread = (this.thread ??= await WorkerThread.start(CADICAL));
    const start = Date.now();
    for (;;) {
      const reply = await this.ask(thread, assumptions, Math.max(SLICE, (Date.now() - start) * SLICE_GROWTH), budget);
      if (reply.status !== 'unknown') return this.answered(reply);
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
    this.unsent.clear();
    this.here = undefined;
    if (this.isStopped) return;
    this.isStopped = true;
    if (this.isAsking || this.clauseCount > LARGE) this.thread?.stop();
    else this.thread?.release();
  }

  private answered(reply: Answer): 'sat' | 'unsat' {
    return reply.status === 'satisfiable' ? this.answer.sat(reply.model) : this.answer.unsat(reply.failed);
  }

  /** What is found while the question is small; from the first one that is not, all go to the thread. */
  private async askHere(assumptions: readonly number[]): Promise<CadicalReply> {
    const { clauseCount, thread, spent } = this;
    if (thread || clauseCount > FEW || spent >= PATIENCE) {
      this.here = undefined;
      return { status: 'unknown' };
    }
    const { data, variables } = this.unsent;
    const clauses = data.subarray(this.known);
    this.known = data.length;
    try {
      this.here ??= await openCadical(await import('cadical-wasm'));
      const start = performance.now();
      const reply = this.here({ clauses, variables, assumptions, milliseconds: PATIENCE - spent });
      this.spent += performance.now() - start;
      return reply;
    } catch (error) {
      return giveUp(error);
    }
  }

  private async ask(
    thread: WorkerThread<CadicalRequest, CadicalReply>,
    assumptions: readonly number[],
    milliseconds: number,
    budget: Budget,
  ): Promise<CadicalReply> {
    const request = { clauses: this.unsent.data.slice(), variables: this.unsent.variables, assumptions, milliseconds };
    this.unsent.clear();
    this.isAsking = true;
    try {
      return await withinBudget(budget, () => thread.ask(request).catch(giveUp));
    } catch (error) {
      this.isStopped = true;
      thread.stop();
      throw error;
    } finally {
      this.isAsking = false;
    }
  }
}

/** An abort of the WebAssembly module: its heap cannot grow any more. */
function giveUp(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
  throw new Interrupted('memory', 'the memory of the SAT solver was used up');
}
