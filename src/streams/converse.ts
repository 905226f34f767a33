/**
 * Checks a program that talks to the world: what is known of that is constant for a check, and grows from check to
 * check.
 *
 * One execution is run for real, which says what the peer answers to it. All schedules are then checked with that as
 * the cache (Artho et al., EUROCAST 2007). If one goes beyond it, that one is executed up to there: what it has said so
 * far has been said already, so the peer sees nothing twice; the rest of it is run for real. In the end no schedule
 * goes beyond. That covers what backtracking would. A peer's answer is a function of what it was told on the stream, so
 * that it is the same in each schedule that says the same. A schedule that says something else is a violation.
 */
import { gaveUp, refusal } from '../answer/refusal.js';
import type { CheckResult } from '../answer/result.js';
import type { Conversation } from '../base/conversation.js';
import type { Beyond } from '../driver/task.js';
import type { Program } from '../ir/ir.js';
import type { CheckOptions } from '../options/options.js';
import { DiagnosticError } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import { exhaustion } from '../source/limits.js';
import type { Outside } from '../source/outside.js';
import { peerDifference } from './difference.js';
import { Recorder } from './recorder.js';
import { PeerDiffers } from './repeat.js';
import type { RunSettings } from './run.js';
import { run } from './run.js';

/** The answer of a check, and an execution that goes beyond what is known of the world. */
export interface Checked {
  readonly result: CheckResult;
  readonly beyond?: Beyond;
}

type Options = CheckOptions & { readonly outside: Outside };

/** Milliseconds after which nothing more comes. */
const SILENCE = 1000;

const NOTHING_SAID: Conversation = { streams: [] };

/**
 * @param check with what is known
 * @param compile for a run: nothing is known then
 */
export async function converse(
  options: Options,
  budget: Budget,
  check: (options: CheckOptions) => Promise<Checked>,
  compile: (options: CheckOptions) => Promise<Program>,
): Promise<CheckResult> {
  return new Talk(options, budget, check, compile).run();
}

class Talk {
  private readonly recorder: Recorder;

  constructor(
    private readonly options: Options,
    private readonly budget: Budget,
    private readonly check: (options: CheckOptions) => Promise<Checked>,
    private readonly compile: (options: CheckOptions) => Promise<Program>,
  ) {
    const { conversation = NOTHING_SAID, outside } = options;
    this.recorder = new Recorder(outside, conversation);
  }

  async run(): Promise<CheckResult> {
    const result = await this.answer();
    return { ...result, conversation: this.recorder.conversation };
  }

  private async answer(): Promise<CheckResult> {
    try {
      await this.first(this.recorder, 'forward');
      const result = await this.grow();
      return result.verdict === 'safe' || result.verdict === 'bounded' ? await this.compared(result) : result;
    } catch (error) {
      if (error instanceof PeerDiffers) return gaveUp(error.message);
      if (error instanceof DiagnosticError) return refusal(...error.diagnostics);
      const interruption = exhaustion(error);
      if (!interruption) throw error;
      return gaveUp(interruption.message);
    }
  }

  /** One execution from the beginning, of a program that knows nothing of the world. */
  private async first(recorder: Recorder, turns: RunSettings['turns']): Promise<void> {
    const program = await this.compile({ ...this.settings, conversation: NOTHING_SAID });
    if (recorder.conversation.streams.length === 0)
      run(program, recorder, { budget: this.budget, turns, silence: SILENCE });
  }

  private async grow(): Promise<CheckResult> {
    for (;;) {
      const { recorder, budget } = this;
      const before = recorder.changes;
      const { result, beyond } = await this.check({ ...this.settings, conversation: recorder.conversation });
      if (!beyond) return result;
      const end = run(beyond.program, recorder, {
        budget,
        turns: 'forward',
        silence: SILENCE,
        schedule: beyond.schedule,
      });
      if (recorder.changes === before) recorder.waitOut(SILENCE);
      if (recorder.changes === before)
        return {
          ...result,
          verdict: 'unknown',
          reason: `where one execution goes on nothing is known: ${end.kind === 'unknown' ? end.message : 'the world says nothing new'}`,
        };
    }
  }

  /**
   * Another execution with peers that know nothing of the first one: if they speak otherwise, what was checked does not
   * stand for all schedules.
   */
  private async compared(result: CheckResult): Promise<CheckResult> {
    const { conversation } = this.recorder;
    const connections = conversation.streams.filter(({ key }) => key.kind === 'connection' || key.kind === 'accepted');
    if (connections.length < 2) return result;
    const { outside } = this.options;
    outside.restart();
    const other = new Recorder(outside, NOTHING_SAID);
    await this.first(other, 'backward');
    const difference = peerDifference(conversation, other.conversation);
    return difference === undefined ? result : { ...result, verdict: 'unknown', reason: difference };
  }

  /** With what is left of the time. */
  private get settings(): CheckOptions {
    const { deadline } = this.budget;
    return deadline === Infinity
      ? this.options
      : { ...this.options, timeout: Math.max(0.001, (deadline - Date.now()) / 1000) };
  }
}
