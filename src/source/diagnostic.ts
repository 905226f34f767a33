/** A place in the user's text; lines and columns count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * What kind of trouble a diagnostic reports. `unsupported` means that the program may well be correct C, but that
 * tcbmc cannot model it precisely; `limit` that a documented size or time limit was reached; `interrupts` tells what was taken for an interrupt handler.
 */
export type DiagnosticCode = 'missing-file' | 'preprocessor' | 'syntax' | 'name' | 'type' | 'unsupported' | 'limit' | 'interrupts' | 'usage';

/** The one shape in which every stage reports trouble with the input. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly code: DiagnosticCode;
  readonly message: string;
  /** Absent only where no place in a file is meant (a missing file named on the command line, say). */
  readonly position?: Position;
  /** What the user can do about it. */
  readonly hint?: string;
}

/** Thrown by any stage that cannot go on; caught once, in the driver. */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.name = 'DiagnosticError';
    this.diagnostic = diagnostic;
  }
}

/** Throws a {@link DiagnosticError} with severity `error`. */
export function fail(code: DiagnosticCode, message: string, position?: Position, hint?: string): never {
  throw new DiagnosticError({
    severity: 'error',
    code,
    message,
    ...(position ? { position } : {}),
    ...(hint ? { hint } : {}),
  });
}
