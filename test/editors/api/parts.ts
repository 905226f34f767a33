/** An object of the editor's API of which only these members are there; to ask for another one is an error. */
export function only<T extends object>(what: string, members: Partial<T>): T {
  const checked = new Proxy(members, {
    get(target, name) {
      if (typeof name === 'string' && name !== 'then' && name !== 'toJSON' && !(name in target))
        throw new Error(`${what}.${name} is not there`);
      return Reflect.get(target, name) as unknown;
    },
  });
  return checked as T;
}

/** A class of the API: made with what the API's is made with, and with members that its objects have there. */
export function classOf<C extends abstract new (...words: never[]) => object>(
  made: new (...words: ConstructorParameters<C>) => Partial<InstanceType<C>>,
): C {
  return made as unknown as C;
}
