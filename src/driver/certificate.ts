/**
 * The certificate of an answer. Each question on which it stands is asked once more, from the beginning and of a solver
 * that says what it learns, with nothing proved beforehand; the proof is looked at by the independent checker. Whoever
 * has the sources makes the same formulas again ({@link formulasAgain}).
 */
import { CERTIFIED } from '../answer/certificate.js';
import type {
  Certificate,
  CertifiedAbout,
  CertifiedFormula,
  CertifiedQuestion,
  FormulasAgain,
  FormulaSource,
} from '../answer/certificate.js';
import type { Reduction } from '../base/reductions.js';
import { fits } from '../engine/partial-order-engine.js';
import { Refutation } from '../engine/refutation.js';
import { dataOf } from '../options/data.js';
import type { CheckOptions } from '../options/options.js';
import { checkLrat } from '../proof/lrat.js';
import { antecedentsOf } from '../sat/antecedents.js';
import { createProver } from '../sat/cadical.js';
import { ClauseList } from '../sat/clause-list.js';
import { toDimacs } from '../sat/dimacs.js';
import type { SatSolver } from '../sat/solver.js';
import type { Host } from '../source/host.js';
import type { Budget } from '../source/limits.js';
import { exhaustion } from '../source/limits.js';
import type { UnrolledProgram } from '../steps/events.js';
import type { Coverage } from './coverage.js';
import { assumedIn, factsOf } from './coverage.js';
import { excludedFreedoms, openFreedoms } from './freedoms.js';
import { Limits } from './limits.js';
import type { Pipeline } from './pipeline.js';

/** A question that was answered: no execution within these bounds breaks anything. */
export interface Answered {
  readonly options: CheckOptions;
  readonly coverage: Coverage;
  /** The flag of the assumption that is not made, if it is not the question itself. */
  readonly freedom?: string;
}

const WITHOUT: readonly Reduction[] = ['static-proofs'];

/** Options under which the program is made for a certificate: nothing is proved beforehand. */
function asking(options: CheckOptions): CheckOptions {
  return { ...options, without: [...new Set([...(options.without ?? []), ...WITHOUT])] };
}

/** @param pipelineOf a pipeline for the sources under these options */
export async function certificateOf(
  answered: readonly Answered[],
  pipelineOf: (options: CheckOptions) => Pipeline,
  budget: Budget,
  host: Host | undefined,
): Promise<Certificate> {
  const formulas: CertifiedFormula[] = [];
  const gaps: string[] = [];
  if (answered.length === 0) gaps.push('the answer is a proof without a formula (docs/endless.md)');
  for (const each of answered) {
    try {
      const { options, coverage } = each;
      const prepared = await pipelineOf(asking(options)).prepare(coverage.limits, budget);
      const making = new Making(each, prepared.unrolled, await newProver(host), budget);
      formulas.push(await making.run(gaps));
    } catch (error) {
      const interruption = exhaustion(error);
      if (!interruption || interruption.reason === 'aborted') throw error;
      gaps.push(`${titleOf(each)}: ${interruption.message} while the certificate was made`);
    }
  }
  return { formulas, gaps };
}

function titleOf({ freedom }: Answered): string {
  return freedom === undefined ? 'the question itself' : `what was asked once more, with ${freedom}`;
}

/** A solver, and what it has learned so far. */
interface Prover {
  readonly solver: SatSolver;
  readonly learned: readonly (readonly number[])[];
}

async function newProver(host: Host | undefined): Promise<Prover> {
  const learned: (readonly number[])[] = [];
  return { solver: await createProver((clause) => learned.push(clause), host), learned };
}

/** One formula of a certificate, while it is made. */
class Making {
  private readonly list = new ClauseList();
  private readonly refutation: Refutation;
  private readonly encoding: CertifiedFormula['encoding'];

  constructor(
    private readonly answered: Answered,
    unrolled: UnrolledProgram,
    private readonly prover: Prover,
    private readonly budget: Budget,
  ) {
    const { coverage } = answered;
    this.encoding = coverage.complete && fits(unrolled) ? 'partial-order' : 'blocks';
    this.refutation = new Refutation(unrolled, this.encoding, coverage.switches, this.sink);
  }

  /** Clauses go to the solver and into the list. */
  private get sink(): ConstructorParameters<typeof Refutation>[3] {
    const { list, prover } = this;
    return {
      newVariable: () => {
        prover.solver.newVariable();
        return list.newVariable();
      },
      addClause: (clause) => {
        prover.solver.addClause(clause);
        list.addClause(clause);
      },
    };
  }

  /** @param gaps is told what is left open */
  async run(gaps: string[]): Promise<CertifiedFormula> {
    const { options, coverage } = this.answered;
    const questions: CertifiedQuestion[] = [];
    try {
      for (const about of questionsOf(coverage)) {
        const question = await this.question(about);
        if (question === 'reached') gaps.push(`${titleOf(this.answered)}: ${REACHED}`);
        if (question === 'reached') break;
        if (question) questions.push(question);
      }
    } finally {
      this.prover.solver.dispose();
    }
    const { encoding } = this;
    const data = { ...dataOf(asking(options)) } as CertifiedFormula['options'];
    return { options: data, limits: coverage.limits.data, encoding, switches: coverage.switches, questions };
  }

  /** Undefined if there is nothing to ask; `reached` if some execution goes beyond the limits. */
  private async question(about: CertifiedAbout): Promise<CertifiedQuestion | 'reached' | undefined> {
    const { list, refutation, budget } = this;
    const { solver } = this.prover;
    const assumptions = refutation.ask(about);
    if (!assumptions) return undefined;
    const models: Uint8Array[] = [];
    while ((await solver.solve(assumptions, budget)) === 'sat') {
      const model = modelOf(solver, list.variables);
      models.push(model);
      if (refutation.refine((variable) => isTrueIn(model, variable)) > 0) continue;
      if (about !== 'violation') return 'reached';
      throw new Error('an execution breaks what was found to hold in all of them');
    }
    const says = CERTIFIED[about];
    const formula = toDimacs(list, assumptions, [says]);
    const proof = await this.proof(assumptions);
    if (proof === undefined) throw new Error('the clauses that the solver has learned do not lead to a contradiction');
    const checked = checkLrat(formula, proof);
    if (checked.kind === 'refused') throw new Error(`line ${checked.line} of the proof is wrong: ${checked.why}`);
    return { about, says, formula, proof, models, meanings: refutation.meanings };
  }

  private proof(assumptions: readonly number[]): Promise<string | undefined> {
    const { list, prover, budget } = this;
    const units = assumptions.flatMap((unit) => [unit, 0]);
    const clauses = new Int32Array(list.data.length + units.length);
    clauses.set(list.data);
    clauses.set(units, list.data.length);
    return antecedentsOf(list.variables, clauses, prover.learned, () => budget.turn());
  }
}

/** Questions about executions that were looked at; that some are cut off is known where bounds were met. */
function questionsOf({ complete, met, lost }: Coverage): readonly CertifiedAbout[] {
  const isCut = lost.length > 0 || met.some(({ kind }) => kind !== 'switches');
  return ['violation', ...(complete ? (['further'] as const) : []), ...(isCut ? [] : (['cut'] as const))];
}

const ABOUT: readonly CertifiedAbout[] = ['violation', 'further', 'cut'];

const REACHED = 'that executions beyond the limits break nothing either is known from all states, without a formula';

function modelOf(solver: SatSolver, variables: number): Uint8Array {
  const model = new Uint8Array((variables >> 3) + 1);
  for (let variable = 1; variable <= variables; variable++)
    if (solver.value(variable)) model[variable >> 3]! |= 1 << (variable & 7);
  return model;
}

function isTrueIn(model: Uint8Array, variable: number): boolean {
  return ((model[variable >> 3]! >> (variable & 7)) & 1) === 1;
}

/**
 * The formulas of a certificate, made again from the sources.
 * @throws DiagnosticError, Interrupted
 */
export async function formulasAgain(
  { limits, encoding, switches, questions }: FormulaSource,
  pipeline: Pipeline,
  budget: Budget,
): Promise<FormulasAgain> {
  const { program, unrolled } = await pipeline.prepare(Limits.of(pipeline.settings.limits, limits), budget);
  const list = new ClauseList();
  const refutation = new Refutation(unrolled, encoding, switches, list);
  const formulas = questions.map(({ about, models }) => {
    const assumptions = refutation.ask(about);
    for (const model of models) refutation.refine((variable) => isTrueIn(model, variable));
    return assumptions && toDimacs(list, assumptions, [CERTIFIED[about]]);
  });
  const asked = questions.map(({ about }) => about);
  const open = ABOUT.filter((about) => !asked.includes(about) && refutation.ask(about) !== undefined);
  const { freedoms, question } = pipeline.settings;
  const facts = factsOf(unrolled);
  const assumed = [
    ...(program.assumed ?? []),
    ...excludedFreedoms(freedoms, program, facts),
    ...assumedIn(unrolled, question),
  ];
  return {
    formulas,
    open,
    assumed: assumed.map(({ what }) => what),
    freedoms: openFreedoms(freedoms, program, facts).map(({ option, chosen = true, assumption }) => ({
      option,
      chosen,
      what: assumption.what,
    })),
  };
}
