/** A place in the user's text; lines and columns count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * What kind of trouble a diagnostic reports. `unsupported` means that the program may well be correct C, but that
 * tcbmc cannot model it precisely; `undefined` names a function or variable of which nothing but the declaration is known; `limit` that a documented size or time limit was reached; `interrupts` tells what was taken for an interrupt handler.
 */
export type DiagnosticCode = 'missing-file' | 'preprocessor' | 'syntax' | 'name' | 'type' | 'unsupported' | 'undefined' | 'limit' | 'interrupts' | 'usage';

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
  /** The first one. */
  readonly diagnostic: Diagnostic;
  /** All of them, in the order in which they were found. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostic: Diagnostic, more: readonly Diagnostic[] = []) {
    super(diagnostic.message);
    this.name = 'DiagnosticError';
    this.diagnostic = diagnostic;
    this.diagnostics = [diagnostic, ...more];
  }
}

/** More are not reported of one file. */
const MOST_ERRORS = 10;

/** Gathers errors in the text after which a stage can go on; what follows from an earlier one is likely to say the same, and is left out. */
export class Errors {
  private readonly found: Diagnostic[] = [];

  /** @throws the error itself, behind those found before, if it is of another kind, or one too many */
  add(error: unknown): void {
    if (!(error instanceof DiagnosticError)) throw error;
    const { code } = error.diagnostic;
    const isKnown = (each: Diagnostic): boolean => this.found.some(({ message }) => message === each.message);
    this.found.push(...error.diagnostics.filter((each) => !isKnown(each)).slice(0, MOST_ERRORS - this.found.length));
    const mayGoOn = code === 'syntax' || code === 'name' || code === 'type';
    if (!mayGoOn || this.found.length === MOST_ERRORS) this.report();
  }

  /** @throws DiagnosticError if there are any */
  report(): void {
    const [first, ...more] = this.found;
    if (first) throw new DiagnosticError(first, more);
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
