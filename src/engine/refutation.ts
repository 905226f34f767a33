/**
 * The questions on which an answer stands, each as a formula without solution. Unlike a search, it keeps all clauses
 * and asks in a fixed order. It adds nothing but what follows from the program and from the models that it is given, so
 * that the same program and the same models make the same formulas, to the letter.
 */
import { Concurrency } from '../../encodings/concurrency.js';
import { Formula } from '../../encodings/formula.js';
import type { CertifiedAbout, FormulaEncoding, Meaning } from '../answer/certificate.js';
import type { Lit } from '../logic/aig.js';
import { CnfEncoder } from '../logic/cnf.js';
import type { ClauseSink } from '../sat/solver.js';
import type { Step, UnrolledProgram } from '../steps/events.js';
import { BlockFormula } from './block-formula.js';
import { orderOf, withSharedReads } from './partial-order-engine.js';

/** A formula that grows from question to question. */
interface Questions {
  readonly f: Formula;
  readonly concurrency: Concurrency;
  executed(step: Step): Lit;
  /** Assumptions; undefined if there is nothing to ask. */
  ask(about: CertifiedAbout): readonly Lit[] | undefined;
  /** Adds what a model shows to be missing. Returns the number of clauses. */
  refine(holds: (literal: Lit) => boolean): number;
}

/** All interleavings at once: nothing has to be asked about more switches. */
function allInterleavings(program: UnrolledProgram, cnf: CnfEncoder): Questions {
  const f = new Formula(withSharedReads(program), cnf);
  const order = orderOf(f);
  const concurrency = new Concurrency(f, order);
  return {
    f,
    concurrency,
    executed: (step) => order.executed(step),
    ask: (about) => {
      if (about === 'violation') return concurrency.breaking(concurrency.claims);
      return about === 'cut' ? cut(f, concurrency) : undefined;
    },
    refine: (holds) => order.refine(holds),
  };
}

function withinSwitches(program: UnrolledProgram, switches: number, cnf: CnfEncoder): Questions {
  const formula = new BlockFormula(program, cnf);
  const { f, concurrency, order } = formula;
  order.extendTo(switches);
  const isMost = switches >= (order.mostSwitches ?? Infinity);
  let bound = switches;
  return {
    f,
    concurrency,
    executed: (step) => order.executed(step),
    ask: (about) => {
      if (about === 'violation') return formula.breaking(concurrency.claims, switches);
      if (about === 'further') {
        if (isMost) return undefined;
        order.extendTo(++bound);
        return [concurrency.violations.uncut, order.atLeast(bound), order.atMost(bound)];
      }
      const beyond = cut(f, concurrency);
      // An execution that is cut off may have one switch more, just before the cut.
      return beyond && [...beyond, order.atMost(bound)];
    },
    refine: () => 0,
  };
}

/** Some execution that breaks nothing is cut off. */
function cut(f: Formula, { violations }: Concurrency): readonly Lit[] | undefined {
  if (violations.cuts.length === 0) return undefined;
  return [violations.none, f.g.orAll(violations.cuts.map(({ reached }) => reached))];
}

export class Refutation {
  private readonly cnf: CnfEncoder;
  private readonly questions: Questions;

  /** @param switches the most, for `blocks` */
  constructor(
    private readonly program: UnrolledProgram,
    encoding: FormulaEncoding,
    switches: number,
    sink: ClauseSink,
  ) {
    this.cnf = new CnfEncoder(program.aig, sink);
    this.questions =
      encoding === 'blocks' ? withinSwitches(program, switches, this.cnf) : allInterleavings(program, this.cnf);
  }

  /** The assumptions of the next question, in DIMACS numbers; undefined if there is nothing to ask about that. */
  ask(about: CertifiedAbout): readonly number[] | undefined {
    return this.questions.ask(about)?.map((literal) => this.cnf.literal(literal));
  }

  /** Adds what a model shows to be missing. Returns the number of clauses: 0 if some execution is as the model says. */
  refine(isTrue: (variable: number) => boolean): number {
    return this.questions.refine(this.cnf.evaluator(isTrue));
  }

  /** Variables that have a place in the source, with what they mean. */
  get meanings(): readonly Meaning[] {
    const { tasks } = this.program;
    const steps = tasks.flatMap((task) =>
      task.steps.flatMap((step) =>
        this.meaning(this.questions.executed(step), `step ${step.index} of task ${step.task} is executed`, step),
      ),
    );
    const claims = this.questions.concurrency.claims.flatMap(({ violated, property, message }) =>
      this.meaning(violated, `${property}: ${message}`),
    );
    return [...steps, ...claims];
  }

  private meaning(literal: Lit, what: string, step?: Step): readonly Meaning[] {
    const number = this.cnf.known(literal);
    const position = step?.actions[0]?.position;
    return number === undefined ? [] : [{ literal: number, what, ...(position ? { position } : {}) }];
  }
}
