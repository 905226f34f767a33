import type { Execution } from './answer/execution.js';
import { DEFAULT_TIMEOUT } from './options/defaults.js';
import { Limits } from './driver/limits.js';
import { Meter } from './engine/meter.js';
import type { CheckOptions } from './options/options.js';
import { Pipeline } from './driver/pipeline.js';
import { DiagnosticError } from './source/diagnostic.js';
import { Budget, exhaustion } from './source/limits.js';
import type { Outside } from './source/outside.js';
import { Recorder } from './streams/recorder.js';
import type { RunEnd } from './streams/run.js';
import { nameOfTask, run } from './streams/run.js';

export interface ExecuteOptions extends CheckOptions {
  readonly outside: Outside;
  /** Takes standard output and error output, as it comes. */
  readonly onOutput?: (name: 'stdout' | 'stderr', bytes: Uint8Array) => void;
}

/**
 * Runs a program once, in one schedule, with real input and output: the linear mode of Artho et al. (EUROCAST 2007).
 * Every check that the interpreter makes of an execution is made (assertions, memory, overflow of what is undefined);
 * inputs that nobody gives are 0.
 *
 * Never throws for what the input or the limits cause.
 */
export async function execute(options: ExecuteOptions): Promise<Execution> {
  const { outside, onOutput, timeout = DEFAULT_TIMEOUT, signal } = options;
  const budget = new Budget(timeout === 0 ? undefined : timeout, signal);
  const recorder = new Recorder(outside, { streams: [] }, onOutput);
  const streams = { ...options.streams, stdout: 'checked', stderr: 'checked' } as const;
  const pipeline = new Pipeline(
    { args: [], ...options, streams, conversation: { streams: [] } },
    budget,
    new Meter(options.onProgress),
  );
  const told = (): Pick<Execution, 'conversation' | 'diagnostics'> => ({
    diagnostics: pipeline.warnings,
    conversation: recorder.conversation,
  });
  try {
    const program = await pipeline.compile(Limits.first(pipeline.settings.limits));
    const { tasks, ...end } = run(program, recorder, { budget, turns: 'forward', silence: Infinity });
    const entry = program.functions[program.entry]!.name;
    return { ...outcome(end, entry), tasks, ...told() };
  } catch (error) {
    if (error instanceof DiagnosticError)
      return { end: 'error', tasks: [], ...told(), diagnostics: [...pipeline.warnings, ...error.diagnostics] };
    const interruption = exhaustion(error);
    if (!interruption) throw error;
    return { end: 'unknown', reason: interruption.message, tasks: [], ...told() };
  }
}

function outcome(end: RunEnd, entry: string): Pick<Execution, 'end' | 'status' | 'violation' | 'reason'> {
  switch (end.kind) {
    case 'violation': {
      const { property, message, position, task } = end.fault;
      return { end: 'violation', violation: { property, message, position, task: nameOfTask(task, entry) } };
    }
    case 'ended':
      return { end: 'ended', ...(end.status === undefined ? {} : { status: end.status }) };
    case 'waits':
      return { end: 'waits' };
    case 'unknown':
      return { end: 'unknown', reason: end.message };
  }
}
