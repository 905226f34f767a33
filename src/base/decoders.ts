/** Turns data of unknown form (parsed JSON) into what it should be, or says where it is not. */
export type Decoder<T> = (value: unknown, path: string) => T;

/** Some value is not of the form in which it is wanted. */
export class Misfit extends Error {}

function misfit(path: string, what: string): never {
  throw new Misfit(`${path === '' ? 'the whole' : path} should be ${what}`);
}

export const text: Decoder<string> = (value, path) => (typeof value === 'string' ? value : misfit(path, 'a text'));
export const number: Decoder<number> = (value, path) => (typeof value === 'number' ? value : misfit(path, 'a number'));
export const truth: Decoder<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : misfit(path, 'true or false');
export const certainly: Decoder<true> = (value, path) => (value === true ? value : misfit(path, 'true'));

export function oneOf<const T extends string>(...choices: readonly T[]): Decoder<T> {
  return (value, path) => choices.find((choice) => choice === value) ?? misfit(path, `one of ${choices.join(', ')}`);
}

/** The value of the first decoder, or else of the second. */
export function either<A, B>(first: Decoder<A>, second: Decoder<B>): Decoder<A | B> {
  return (value, path) => {
    try {
      return first(value, path);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      return second(value, path);
    }
  };
}

export function list<T>(of: Decoder<T>): Decoder<readonly T[]> {
  return (value, path) =>
    Array.isArray(value) ? value.map((item, index) => of(item, `${path}[${index}]`)) : misfit(path, 'a list');
}

export function pair<T>(of: Decoder<T>): Decoder<readonly [T, T]> {
  return (value, path) => {
    const [first, second, ...more] = list(of)(value, path);
    return first !== undefined && second !== undefined && more.length === 0 ? [first, second] : misfit(path, 'a pair');
  };
}

export function record<T>(of: Decoder<T>): Decoder<Readonly<Record<string, T>>> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(members(value, path)).map(([name, item]) => [name, of(item, inside(path, name))]),
    );
}

type Fields = Readonly<Record<string, Decoder<unknown>>>;
type Decoded<D> = D extends Decoder<infer T> ? T : never;
type Objects<R extends Fields, O extends Fields> = { readonly [K in keyof R]: Decoded<R[K]> } & {
  readonly [K in keyof O]?: Decoded<O[K]>;
};

/** An object with these members, and perhaps those; others are left out. */
export function object<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): Decoder<Objects<R, O>> {
  const fields = [...Object.entries(required), ...Object.entries(optional ?? {})];
  return (value, path) => {
    const all = members(value, path);
    const decoded = fields.flatMap(([name, decode]) => {
      const item = Object.hasOwn(all, name) ? all[name] : undefined;
      return item === undefined && !Object.hasOwn(required, name) ? [] : [[name, decode(item, inside(path, name))]];
    });
    return Object.fromEntries(decoded) as Objects<R, O>;
  };
}

type OfKind<T extends { readonly kind: string }, K> = T extends unknown ? (K extends T['kind'] ? T : never) : never;

/** An object whose member `kind` says which of these forms it has. */
export function tagged<T extends { readonly kind: string }>(forms: {
  readonly [K in T['kind']]: Decoder<Omit<OfKind<T, K>, 'kind'>>;
}): Decoder<T> {
  const kinds = Object.keys(forms) as T['kind'][];
  return (value, path) => {
    const kind = oneOf(...kinds)(members(value, path)['kind'], inside(path, 'kind'));
    return { kind, ...forms[kind](value, path) } as unknown as T;
  };
}

function members(value: unknown, path: string): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : misfit(path, 'an object');
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
