export const TOO_LARGE: Comparison = { kind: 'open', reason: 'too large for the explorer' };

/**
 * `false safe`: the checker misses something; `false alarm`: it finds what is not there; `wrong number`: of switches,
 * or of reports of one thing.
 */
export type Trouble = 'false safe' | 'false alarm' | 'wrong number' | 'crash';

export interface Difference {
  readonly kind: 'different';
  readonly trouble: Trouble;
  /** The properties concerned; for a crash: how it fails. */
  readonly about: readonly string[];
  readonly expected: string;
  readonly actual: string;
}

export type Comparison =
  | { readonly kind: 'equal' }
  /** The explorer has too many states, or the checker unwound too little, to tell. */
  | { readonly kind: 'open'; readonly reason: string }
  | Difference;

/** Whether two differences may have one cause. */
export function isAlike(one: Difference, other: Comparison): boolean {
  return (
    other.kind === 'different' && one.trouble === other.trouble && one.about.some((name) => other.about.includes(name))
  );
}

/** A checker that fails. */
export function crash(error: Error): Difference {
  return {
    kind: 'different',
    trouble: 'crash',
    about: [messageClass(error.message)],
    expected: 'answers',
    actual: `fails: ${error.message}`,
  };
}

/** A message without the names and numbers of one program. */
function messageClass(message: string): string {
  return message
    .split('\n')[0]!
    .replace(/'[^']*'/g, "'…'")
    .replace(/\d+/g, '…');
}

/** Compares two sets of findings; each is named by a key, and is of a property. */
export function compareSets(
  expected: ReadonlySet<string>,
  found: readonly string[],
  propertyOf: (key: string) => string,
): Pick<Difference, 'trouble' | 'about'> | undefined {
  const actual = new Set(found);
  const invented = found.filter((key) => !expected.has(key));
  if (invented.length > 0) return { trouble: 'false alarm', about: invented.map(propertyOf) };
  if (actual.size !== found.length)
    return { trouble: 'wrong number', about: found.filter((key, i) => found.indexOf(key) !== i).map(propertyOf) };
  const missed = [...expected].filter((key) => !actual.has(key));
  return missed.length > 0 ? { trouble: 'false safe', about: missed.map(propertyOf) } : undefined;
}
