/** The evidence where a defect of tcbmc showed itself, as plain data: enough to see it again. */
export interface Evidence {
  readonly stage: string;
  /** As they were preprocessed; empty if it did not come to that. */
  readonly sources: readonly { readonly name: string; readonly text: string }[];
  /** The options of the check, without functions and without the sources. */
  readonly options: object;
  /** The steps of the program that was unrolled last, if there is one. */
  readonly steps?: string;
}

/** A defect of tcbmc: it is shown as the error that it was, and has the evidence with it. */
export class InternalError extends Error {
  constructor(
    { name, message, stack }: Pick<Error, 'name' | 'message' | 'stack'>,
    readonly evidence: Evidence,
  ) {
    super(message);
    this.name = name;
    this.stack = stack ?? '';
  }
}

/** Bundles that are loaded later have a class of their own, so what it has counts. */
export function isInternalError(error: unknown): error is InternalError {
  return error instanceof Error && 'evidence' in error;
}
