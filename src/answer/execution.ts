import type { Conversation } from '../base/conversation.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { PeerOutput } from '../source/outside.js';
import { EXIT_CODES, exitCodeOfError } from './result.js';

/** How a program went that was run once, in one schedule. It says nothing about others. */
export interface Execution {
  /**
   * `waits`: all that is left waits, and nobody could end that. `unknown`: it could not be followed to its end.
   * `error`: it could not be read.
   */
  readonly end: 'ended' | 'violation' | 'waits' | 'unknown' | 'error';
  /** The exit status: returned by `main`, or given to `exit`, where it has ended. */
  readonly status?: number;
  readonly violation?: {
    readonly property: string;
    readonly message: string;
    readonly position: Position;
    readonly task: string;
  };
  readonly reason?: string;
  /** In order of creation: where those stand that have not ended. */
  readonly tasks: readonly StandingTask[];
  readonly diagnostics: readonly Diagnostic[];
  /** All data on streams; standard output and error output are among them. */
  readonly conversation: Conversation;
  readonly peers?: readonly PeerOutput[];
}

export interface StandingTask {
  readonly name: string;
  /** The function that it runs. */
  readonly entry: string;
  readonly position: Position;
  /** Names of the functions that are active, outermost first. */
  readonly stack: readonly string[];
}

/** 0 if the program has ended, whatever it ended with; else as for checks. */
export function exitCodeOfExecution({ end, diagnostics }: Pick<Execution, 'end' | 'diagnostics'>): number {
  if (end === 'ended') return EXIT_CODES.safe;
  return end === 'error' ? exitCodeOfError(diagnostics) : EXIT_CODES[end === 'violation' ? 'violation' : 'unknown'];
}
