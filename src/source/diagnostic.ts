/** A place in the user's text; lines and columns count from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The kind of trouble that a diagnostic reports. `unsupported` means that the program may well be correct C, but that
 * tcbmc cannot model it precisely. `undefined` names a function or variable of which nothing but the declaration is
 * known. `limit` means that a documented size or time limit was reached. Of what was understood, `interrupts` tells
 * what was taken for an interrupt handler, `assembly` what assembly for unknown values, `registers` which addresses for
 * hardware. `target` tells for which machine the program seems to be written, `options` what of a build's command line
 * does not matter here. `suppression` is about comments by which findings are known.
 */
export type DiagnosticCode =
  | 'missing-file'
  | 'preprocessor'
  | 'syntax'
  | 'name'
  | 'type'
  | 'unsupported'
  | 'undefined'
  | 'limit'
  | 'interrupts'
  | 'assembly'
  | 'registers'
  | 'target'
  | 'processes'
  | 'options'
  | 'suppression'
  | 'usage';

/** The one shape in which every stage reports trouble with the input. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly code: DiagnosticCode;
  readonly message: string;
  /** Absent only where no place in a file is meant (a missing file named on the command line, say). */
  readonly position?: Position;
  /** A hint at a remedy. */
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

/** Thrown where something cannot be understood because of an error that has been told already. */
export class Consequence extends Error {}

/** More are only counted. */
const MOST_ERRORS = 20;

const IN_THE_TEXT: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['syntax', 'name', 'type']);

function byMessage({ message }: Diagnostic): string {
  return message;
}

/** Gathers errors after which a stage can go on. */
export class Errors {
  private readonly found = new Map<string, Diagnostic>();

  /**
   * @param goesOnAfter the kinds of them
   * @param key of two errors with the same one only the first is told; by default those that say the same, since the
   * one is likely to follow from the other
   */
  constructor(
    private readonly goesOnAfter = IN_THE_TEXT,
    private readonly key: (error: Diagnostic) => string = byMessage,
  ) {}

  /** @throws the error itself, with those found before, if it is of another kind */
  add(error: unknown): void {
    if (error instanceof Consequence && this.found.size > 0) return;
    if (!(error instanceof DiagnosticError)) throw error;
    for (const each of error.diagnostics) if (!this.found.has(this.key(each))) this.found.set(this.key(each), each);
    if (!error.diagnostics.every(({ code }) => this.goesOnAfter.has(code))) this.report();
  }

  /** @throws DiagnosticError with all of them, if there are any */
  report(): void {
    const [first, ...more] = this.found.values();
    if (first) throw new DiagnosticError(first, more);
  }
}

/** The errors that are reported among many: those that come first in the text. */
export function selected({ diagnostics }: DiagnosticError): DiagnosticError {
  const files = [...new Set(diagnostics.map(({ position }) => position?.file))];
  const place = ({ position }: Diagnostic): readonly number[] => [
    files.indexOf(position?.file),
    position?.line ?? 0,
    position?.column ?? 0,
  ];
  const inOrder = (a: Diagnostic, b: Diagnostic): number => {
    const [before, after] = [place(a), place(b)];
    return before.map((part, index) => part - after[index]!).find((difference) => difference !== 0) ?? 0;
  };
  const [first, ...more] = [...diagnostics].sort(inOrder);
  const hidden = diagnostics.length - MOST_ERRORS;
  const rest: Diagnostic = {
    severity: 'error',
    code: 'limit',
    message: `and ${hidden} more error${hidden === 1 ? '' : 's'}`,
  };
  return new DiagnosticError(first!, hidden > 0 ? [...more.slice(0, MOST_ERRORS - 1), rest] : more);
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
