import { Concurrency } from '../../encodings/concurrency.js';
import { Formula } from '../../encodings/formula.js';
import type { Claim } from '../../encodings/violations.js';
import type { Program } from '../ir/ir.js';
import type { Lit } from '../logic/aig.js';
import { not } from '../logic/aig.js';
import { CnfEncoder } from '../logic/cnf.js';
import type { CheckOptions, Progress } from '../options.js';
import type { Property } from '../properties/property.js';
import type { CutLoop, Stats, Violation } from '../answer/result.js';
import type { SatSolver } from '../sat/solver.js';
import type { Position } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { Stopwatch } from '../stopwatch.js';
import type { RunEnd } from './extract.js';
import { extractSchedule } from './extract.js';
import type { Wanted } from '../trace/replay.js';
import { replay } from '../trace/replay.js';
import type { CutPlace, Step, UnrolledProgram } from '../unroll/events.js';

export const DEFAULT_MAX_SWITCHES = 12;

type Report = (stage: string, details?: Omit<Progress, 'stage' | 'milliseconds'>) => void;

/** Thrown when the interpreter does not confirm what the solver found: a bug of ours, never a verdict. */
export class ReplayMismatch extends Error {}

/**
 * Looks for violations with growing numbers of context switches. One solver and one formula serve all bounds: a larger bound only adds
 * blocks, and which bound is meant is an assumption.
 */
export class BlockSearch {
  readonly violations: Violation[] = [];
  readonly boundsTried: { switches: number; result: 'sat' | 'unsat'; milliseconds: number }[] = [];
  readonly cutLoops: CutLoop[] = [];
  /** Accesses that some execution makes in an object to which their address is not known to point. */
  readonly lostAccesses: Position[] = [];
  /** Where more tasks than the bound would be created. */
  readonly refusedTasks: { readonly position: Position; readonly bound: number }[] = [];
  /** The largest number of switches within which everything has been found; -1 if none. */
  completed = -1;
  /** No execution has more switches than `completed`. */
  complete = false;
  /** Everything was looked at, within the bounds. */
  finished = false;
  /** Properties of which a violation has been found. */
  readonly broken = new Set<Property>();
  private readonly f: Formula;
  private readonly concurrency: Concurrency;

  constructor(
    private readonly program: Program,
    private readonly unrolled: UnrolledProgram,
    private readonly options: CheckOptions,
    private readonly properties: readonly Property[],
    private readonly solver: SatSolver,
    private readonly budget: Budget,
    private readonly watch: Stopwatch,
    private readonly report: Report,
  ) {
    const stop = watch.start('encode');
    this.f = new Formula(unrolled, new CnfEncoder(unrolled.aig, solver));
    this.concurrency = new Concurrency(this.f);
    stop();
  }

  get clausesByLabel(): Stats['clausesByLabel'] {
    return this.f.cnf.counts;
  }

  /** Fills in the results, bound by bound; what is known when it is interrupted stays. */
  async run(): Promise<void> {
    const { switches, maxSwitches = DEFAULT_MAX_SWITCHES } = this.options;
    for (let bound = switches ?? 0; ; bound++) {
      await this.searchBound(bound);
      if (this.isDone) return;
      this.completed = bound;
      this.complete = bound >= (this.concurrency.mostSwitches ?? Infinity) || !(await this.isReachable(bound + 1));
      if (this.complete || bound >= (switches ?? maxSwitches)) break;
    }
    await this.findCuts();
    this.finished = true;
  }

  /** Without `all`, one violation is enough, or one of each property if those were named. */
  private get isDone(): boolean {
    if (this.options.all || this.broken.size === 0) return false;
    return this.options.properties === undefined || this.broken.size === this.properties.length;
  }

  private get claims(): readonly Claim[] {
    return this.concurrency.claims;
  }

  /** Encodes everything for executions with at most this many switches. */
  async encode(bound: number): Promise<void> {
    await this.watch.measure('encode', () => {
      this.concurrency.extendTo(bound);
    });
  }

  private async searchBound(bound: number): Promise<void> {
    await this.encode(bound);
    for (;;) {
      const open = this.claims.filter((claim) => this.options.all === true || !this.broken.has(this.propertyOf(claim)));
      const begin = performance.now();
      const result = await this.solve(bound, this.concurrency.breaking(open, bound));
      this.boundsTried.push({ switches: bound, result, milliseconds: performance.now() - begin });
      if (result === 'unsat') return;
      const claim = this.extractViolation(open);
      this.broken.add(this.propertyOf(claim));
      if (this.isDone) return;
      if (this.options.all) this.exclude(claim);
      else for (const other of this.claims) if (this.broken.has(this.propertyOf(other))) this.f.clause(not(other.violated));
    }
  }

  private propertyOf(claim: Claim): Property {
    const found = this.properties.find(({ name, checks }) => name === claim.property || checks.includes(claim.property));
    if (!found) throw new Error(`nobody asked for ${claim.property}`);
    return found;
  }

  /** Asks for other violations than that of the present model from now on. */
  private exclude(claim: Claim): void {
    if (claim.triple) {
      this.f.clause(not(claim.violated));
      return;
    }
    if (claim.at) {
      for (const other of this.claims) if (samePlace(claim, other)) this.f.clause(not(other.violated));
      return;
    }
    const waiting = this.concurrency.waiting(this.model());
    // Who waits for the end of a task that is in a deadlock does not make another one of it.
    const core = waiting.filter(({ action }) => action.kind !== 'join');
    const places = (core.length > 0 ? core : waiting).map((place) => this.concurrency.waitsAt(place));
    this.f.clause(not(claim.violated), ...places.map((literals) => not(this.f.g.orAll(literals))));
  }

  private async solve(bound: number, assumptions: readonly Lit[]): Promise<'sat' | 'unsat'> {
    const { variables, clauses } = this.solver;
    this.report('solving', { switches: bound, events: countSteps(this.unrolled), variables, clauses });
    const literals = assumptions.map((literal) => this.f.cnf.literal(literal));
    return this.watch.measure('solve', () => this.solver.solve(literals, this.budget));
  }

  /** Whether some execution has this many switches; if it does, it may go wrong only after the last one. */
  private async isReachable(switches: number): Promise<boolean> {
    await this.encode(switches);
    const { violations } = this.concurrency;
    return (await this.solve(switches, [violations.uncut, this.concurrency.atLeast(switches), this.concurrency.atMost(switches)])) === 'sat';
  }

  private async findCuts(): Promise<void> {
    const { cuts, none } = this.concurrency.violations;
    let open = cuts;
    while (open.length > 0) {
      const any = this.f.g.orAll(open.map((cut) => cut.reached));
      if ((await this.solve(this.completed, [none, any, this.concurrency.atMost(this.completed)])) === 'unsat') return;
      const holds = this.model();
      const found = new Map(open.filter((cut) => holds(cut.reached)).map(({ place }) => [placeName(place), place]));
      for (const place of found.values())
        if (place.kind === 'loop') this.cutLoops.push({ name: place.name, position: place.position, bound: place.bound });
        else if (place.kind === 'tasks') this.refusedTasks.push(place);
        else if (place.kind === 'address') this.lostAccesses.push(place.position);
      open = open.filter(({ place }) => !found.has(placeName(place)));
    }
  }

  private model(): (literal: Lit) => boolean {
    return this.f.cnf.evaluator((literal) => this.solver.value(literal));
  }

  /** Replays the model's run up to its first violation, and notes it. */
  private extractViolation(open: readonly Claim[]): Claim {
    const holds = this.model();
    const blockOf = (step: Step): number | undefined => this.concurrency.blockOf(step, holds);
    const blockOfClaim = ({ at, triple }: Claim): number => (at ? blockOf(at.step)! : triple ? blockOf(triple(holds).step)! : Infinity);
    const claim = this.claims
      .map((candidate, order) => ({ candidate, order }))
      .filter(({ candidate }) => holds(candidate.violated) && (candidate.at ?? open.includes(candidate)))
      .sort((a, b) => blockOfClaim(a.candidate) - blockOfClaim(b.candidate) || a.order - b.order)[0].candidate;
    const waiting = this.concurrency.waiting(holds).map(({ step, action }) => ({ step, log: action.log }));
    const triple = claim.triple?.(holds);
    const place = triple ?? (claim.at && { step: claim.at.step, log: claim.at.assertion.log });
    const end: RunEnd = place ? { kind: 'violation', step: place.step, log: place.log } : { kind: 'stop', waiting };
    const schedule = extractSchedule(this.unrolled, { holds, blockOf }, end);
    const replayed = replay(this.program, schedule, this.properties, triple ? { triple: triple.places, pattern: triple.pattern } : wantedBy(claim));
    if (replayed.kind === 'mismatch') throw new ReplayMismatch(`the counterexample of "${claim.message}" could not be replayed: ${replayed.message}`);
    const { fault, task, switches, participants, trace } = replayed;
    const about = participants.length > 0 ? { participants } : {};
    this.violations.push({ property: fault.property, message: fault.message, position: fault.position, task, switches, ...about, trace });
    return claim;
  }
}

function wantedBy({ property, message, at }: Claim): Wanted {
  const { position, other } = at?.assertion ?? {};
  return { property, message, ...(position ? { position } : {}), ...(other ? { other } : {}) };
}

function placeName(place: CutPlace): string {
  const { file, line, column } = place.position;
  return place.kind === 'loop' ? place.name : `${file}:${line}:${column}`;
}

function samePlace(a: Claim, b: Claim): boolean {
  if (!a.at || !b.at || a.property !== b.property) return false;
  const [x, y] = [a.at.assertion, b.at.assertion];
  if (!x.other || !y.other) return !x.other && !y.other && sameLine(x.position, y.position) && x.position.column === y.position.column;
  return (sameLine(x.position, y.position) && sameLine(x.other, y.other)) || (sameLine(x.position, y.other) && sameLine(x.other, y.position));
}

function sameLine(a: Position, b: Position): boolean {
  return a.file === b.file && a.line === b.line;
}

function countSteps(program: UnrolledProgram): number {
  return program.tasks.reduce((sum, task) => sum + task.steps.length, 0);
}
