/** Forms of JSON values: by the same description values are read, with errors that say where, and schemas are made. */

export type Schema = Readonly<Record<string, unknown>>;

export interface Form<T> {
  readonly schema: Schema;
  /** @param at the way to the value: `streams[0].key` @throws FormError */
  readonly read: (value: unknown, at: string) => T;
}

/** A value that does not have its form. */
export class FormError extends Error {
  constructor(
    readonly at: string,
    readonly expected: string,
  ) {
    super(`${at === '' ? '' : `${at}: `}${expected}`);
  }
}

function expected(at: string, what: string, value: unknown): never {
  throw new FormError(at, `${what} is expected, not ${shown(value)}`);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string'
    ? `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`
    : String(value);
}

export function text(what = 'a text', pattern?: RegExp): Form<string> {
  return {
    schema: { type: 'string', ...(pattern ? { pattern: pattern.source } : {}) },
    read: (value, at) =>
      typeof value === 'string' && pattern?.test(value) !== false ? value : expected(at, what, value),
  };
}

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Form<number> {
  const what =
    most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least} on` : `a whole number from ${least} to ${most}`;
  const fits = (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  return {
    schema: { type: 'integer', minimum: least, ...(most === Number.MAX_SAFE_INTEGER ? {} : { maximum: most }) },
    read: (value, at) => (fits(value) ? value : expected(at, what, value)),
  };
}

export function constant<const T extends string | true>(constant: T): Form<T> {
  return {
    schema: { const: constant },
    read: (value, at) => (value === constant ? constant : expected(at, JSON.stringify(constant), value)),
  };
}

export function choice<const T extends string>(...choices: readonly T[]): Form<T> {
  return {
    schema: { enum: choices },
    read: (value, at) => choices.find((each) => each === value) ?? expected(at, `one of ${choices.join(', ')}`, value),
  };
}

export function list<T>(of: Form<T>): Form<readonly T[]> {
  return {
    schema: { type: 'array', items: of.schema },
    read: (value, at) =>
      Array.isArray(value) ? value.map((item, i) => of.read(item, `${at}[${i}]`)) : expected(at, 'a list', value),
  };
}

type Members = Readonly<Record<string, Form<unknown>>>;
type ValueOf<F> = F extends Form<infer T> ? T : never;
type Values<Required extends Members, Optional extends Members> = {
  readonly [Name in keyof Required]: ValueOf<Required[Name]>;
} & {
  readonly [Name in keyof Optional]?: ValueOf<Optional[Name]>;
};

export function object<Required extends Members, Optional extends Members>(
  required: Required,
  optional: Optional,
): Form<Values<Required, Optional>> {
  const forms: Members = { ...required, ...optional };
  const names = Object.keys(forms);
  return {
    schema: {
      type: 'object',
      required: Object.keys(required),
      properties: Object.fromEntries(Object.entries(forms).map(([name, { schema }]) => [name, schema])),
      additionalProperties: false,
    },
    read: (value, at) => {
      const members = membersOf(value, at);
      const unknown = Object.keys(members).find((name) => !names.includes(name));
      if (unknown !== undefined) throw new FormError(at, `"${unknown}" cannot stand here; ${names.join(', ')} can`);
      const missing = Object.keys(required).find((name) => members[name] === undefined);
      if (missing !== undefined) throw new FormError(at, `"${missing}" is missing`);
      const read = Object.entries(forms).flatMap(([name, form]) =>
        members[name] === undefined ? [] : [[name, form.read(members[name], at === '' ? name : `${at}.${name}`)]],
      );
      return Object.fromEntries(read) as Values<Required, Optional>;
    },
  };
}

/** One of several, told apart by `kind`. */
export function oneOfKinds<const Kinds extends Readonly<Record<string, Form<object>>>>(
  kinds: Kinds,
): Form<{ readonly [Kind in keyof Kinds]: ValueOf<Kinds[Kind]> }[keyof Kinds]> {
  return {
    schema: { oneOf: Object.values(kinds).map(({ schema }) => schema) },
    read: (value, at) => {
      const { kind } = membersOf(value, at);
      const place = at === '' ? 'kind' : `${at}.kind`;
      const form =
        typeof kind === 'string' && Object.hasOwn(kinds, kind)
          ? kinds[kind]!
          : expected(place, `one of ${Object.keys(kinds).join(', ')}`, kind);
      return form.read(value, at) as { [Kind in keyof Kinds]: ValueOf<Kinds[Kind]> }[keyof Kinds];
    },
  };
}

function membersOf(value: unknown, at: string): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : expected(at, 'an object', value);
}
