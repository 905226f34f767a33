/** Ends a switch over all kinds of something: that a kind is missing is then an error of the compiler. */
export function unreachable(value: never): never {
  throw new Error(`not expected: ${JSON.stringify(value)}`);
}
