/** Where what a report names lies: only variables with a linker's name can be looked up in the compiled program. */
export type Storage = 'none' | 'global' | 'local' | 'heap' | 'other';

/** Nothing writes to a string literal, and gcc may put it anywhere. */
export function isLiteral(cell: string): boolean {
  return cell.startsWith('"');
}

const GLOBAL = /^([A-Za-z_$][\w$]*)(?=$|[.[]| \(bytes? )/;
const LOCAL = /^[\w$]+::([\w$]+)/;
const HEAP = /^heap \d+/;

/** The object of a cell such as `queue.items[2]`, `main::i` or `heap 3 (struct node).next`. */
export function cellOf(text: string): { readonly storage: Storage; readonly name: string } {
  const heap = HEAP.exec(text);
  if (heap) return { storage: 'heap', name: heap[0] };
  const local = LOCAL.exec(text);
  if (local) return { storage: 'local', name: local[1]! };
  const global = GLOBAL.exec(text);
  return global ? { storage: 'global', name: global[1]! } : { storage: 'other', name: text };
}
