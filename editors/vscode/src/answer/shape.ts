/** JSON that does not have the form it should have; says where. */
export class ShapeError extends Error {}

/** What a value stands for. @throws ShapeError */
export type Decoder<T> = (value: unknown, path: string) => T;

function mustBe(what: string, path: string): never {
  throw new ShapeError(`${path} is not ${what}`);
}

export const text: Decoder<string> = (value, path) => (typeof value === 'string' ? value : mustBe('a string', path));

export const number: Decoder<number> = (value, path) => (typeof value === 'number' ? value : mustBe('a number', path));

export const truth: Decoder<boolean> = (value, path) => (typeof value === 'boolean' ? value : mustBe('true or false', path));

/** An array of which each member has this form. */
export function listOf<T>(each: Decoder<T>): Decoder<T[]> {
  return (value, path) => (Array.isArray(value) ? value.map((item: unknown, index) => each(item, `${path}[${index}]`)) : mustBe('an array', path));
}

/** One of these words. */
export function oneOf<T extends string>(...words: readonly T[]): Decoder<T> {
  return (value, path) => words.find((word) => word === value) ?? mustBe(`one of ${words.join(', ')}`, path);
}

/** An object whose members all have this form. */
export function recordOf<T>(each: Decoder<T>): Decoder<Record<string, T>> {
  return (value, path) => {
    const members = new Members(value, path);
    return Object.fromEntries(members.names().map((name) => [name, members.get(name, each)]));
  };
}

/** The members of an object; those that nobody asks for may be anything. */
export class Members {
  private readonly members: ReadonlyMap<string, unknown>;

  constructor(
    value: unknown,
    private readonly path: string,
  ) {
    this.members = typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : mustBe('an object', path);
  }

  names(): string[] {
    return [...this.members.keys()];
  }

  get<T>(name: string, decode: Decoder<T>): T {
    return decode(this.members.get(name), `${this.path}.${name}`);
  }

  /** Nothing where there is no such member, to be spread. */
  maybe<N extends string, T>(name: N, decode: Decoder<T>): { readonly [name in N]?: T } {
    const value = this.members.get(name);
    const found: { [name in N]?: T } = {};
    if (value !== undefined) found[name] = decode(value, `${this.path}.${name}`);
    return found;
  }
}
