import type { Place } from '../answer/data.js';

/** Where what a report names lies: only variables with a linker's name can be looked up in the compiled program. */
export type Storage = 'none' | 'global' | 'local' | 'heap' | 'other';

/** The name under which the arguments of `main` are looked up, as variables are. */
const ARGUMENTS = 'argv';

/** The vector, or the text of one of them. */
function isOfArguments(name: string): boolean {
  return name === ARGUMENTS || name.startsWith(`${ARGUMENTS}[`);
}

/** The object of a place as the compiled program knows it. */
export function storageOf({ object: { kind, name, temporary } }: Place): {
  readonly storage: Storage;
  readonly name: string;
} {
  switch (kind) {
    case 'heap':
      return { storage: 'heap', name: `heap ${name}` };
    case 'local':
      return { storage: temporary ? 'other' : 'local', name };
    case 'global':
      return { storage: 'global', name };
    case 'system':
      return isOfArguments(name) ? { storage: 'global', name: ARGUMENTS } : { storage: 'other', name };
    case 'literal':
      return { storage: 'other', name };
  }
}
