/** In place of the package of this name: what `cli/flag-values.ts` needs of it. */
export class InvalidArgumentError extends Error {}
