/** For who asks about a few kinds of a union and treats all others alike, those that are still to come included. */
export function isOneOf<T extends { readonly kind: string }, K extends T['kind']>(
  one: T,
  ...kinds: readonly K[]
): one is Extract<T, { readonly kind: K }> {
  return (kinds as readonly string[]).includes(one.kind);
}
