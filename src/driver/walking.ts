/** Executions by chance (`walks/`), in turns with the searches of what is unrolled. */
import { reorderingOf } from '../base/memory-model.js';
import type { Finding } from '../engine/engine.js';
import type { Meter } from '../engine/meter.js';
import { Walks } from '../engine/walks.js';
import type { Program } from '../ir/ir.js';
import type { Settings } from '../options/settings.js';
import { CHECKS } from '../properties/checks.js';
import type { Property } from '../properties/property.js';
import type { Budget } from '../source/limits.js';
import { costOfWalks } from './cost.js';
import type { Limits } from './limits.js';
import { isAboutOneExecution, isPropertyClass } from './one-execution.js';

/** Visible instructions of the first look; each further one takes twice as many. */
const FIRST = 100_000;
/** Looks, after which it takes more than chance. */
const LOOKS = 5;
/** Bounds of walks, where none are given. */
const MOST_FIRES = 24;
const MOST_PHASES = 200;
/** Instructions of a program that takes its time in any case. */
const LARGE = 2500;
/** Formulas have as long as all took so far to find a shorter execution, or so many seconds, of what is left. */
const SHORTER = { seconds: 10, share: 0.5 };

/** A finding, and the program that it is about. */
export interface FoundByChance {
  readonly finding: Finding;
  readonly program: Program;
}

export class WalkingSearch {
  private walks: { readonly engine: Walks; readonly program: Program } | undefined;
  private looks = 0;
  private lastCost = 0;
  private held: FoundByChance | undefined;
  isOver = false;

  /**
   * @param compile the program that is unrolled next
   * @param compileAgain the same under other limits
   */
  constructor(
    private readonly settings: Settings,
    readonly properties: readonly Property[],
    private readonly compile: (limits: Limits) => Promise<Program>,
    private readonly compileAgain: (limits: Limits) => Promise<Program>,
    private readonly limits: Limits,
    private readonly meter: Meter,
  ) {}

  get cost(): number {
    return costOfWalks(this.looks, this.lastCost);
  }

  giveUp(): void {
    this.isOver = true;
    this.walks = undefined;
  }

  /** It is told when nobody has found a shorter one in the time that is left for that. */
  hold(found: FoundByChance, budget: Budget): void {
    this.held = found;
    this.isOver = true;
    const wished = Math.max(SHORTER.seconds * 1000, this.meter.watch.elapsed);
    budget.curtail(Math.min(wished, (budget.deadline - Date.now()) * SHORTER.share));
  }

  get inHand(): FoundByChance | undefined {
    return this.held;
  }

  release(): FoundByChance | undefined {
    const { held } = this;
    this.held = undefined;
    return held;
  }

  /** Whether it may come before anything is unrolled: that will take long. */
  async comesFirst(): Promise<boolean> {
    const program = await this.compile(this.limits);
    return program.functions.reduce((sum, { code, library }) => sum + (library ? 0 : code.length), 0) >= LARGE;
  }

  /** @throws Interrupted */
  async look(budget: Budget): Promise<FoundByChance | undefined> {
    const begin = performance.now();
    const { engine, program } = await this.prepared();
    this.meter.report('trying executions');
    const finding = await this.meter.watch.measure('walks', () => engine.look(FIRST * 2 ** this.looks, budget));
    this.looks++;
    this.lastCost = performance.now() - begin;
    this.isOver = this.looks >= LOOKS;
    return finding && { finding, program };
  }

  private async prepared(): Promise<{ readonly engine: Walks; readonly program: Program }> {
    if (this.walks) return this.walks;
    const { maxFires, fires = MOST_FIRES, phases = MOST_PHASES } = this.settings.limits;
    const most = Math.min(fires, maxFires);
    const given = await this.compile(this.limits);
    const program = hasHandlers(given) ? await this.compileAgain(this.limits.withFires(most)) : given;
    const classes = new Set<string>(this.properties.flatMap(({ checks }) => checks).filter(isPropertyClass));
    const engine = new Walks(program, this.properties, { classes, phases }, most);
    return (this.walks = { engine, program });
  }
}

/** Whether firings are part of the program, of which walks may need more. */
function hasHandlers({ functions }: Program): boolean {
  return functions.some(({ code }) =>
    code.some(
      (instr) => instr.kind === 'create' && instr.schedule.kind !== 'thread' && instr.schedule.kind !== 'posted',
    ),
  );
}

/** Whether a violation that chance finds is one of those that are asked for, whatever its execution is like. */
export function walksAnswer(
  settings: Pick<Settings, 'question' | 'limits' | 'engine' | 'compile'>,
  properties: readonly Property[],
): boolean {
  const { question, engine, compile } = settings;
  const isReal = compile.invalidAccesses !== 'unknown' && reorderingOf(question.memoryModel) === undefined;
  const areChecks = properties.some((property) => CHECKS.includes(property));
  const isWanted = engine.encoding === 'auto' && !question.without.includes('walks');
  return isWanted && isReal && areChecks && isAboutOneExecution(settings);
}
