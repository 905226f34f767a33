/** Terms as trees, read off their texts (`terms.ts`). */
import type { Term } from './terms.js';

export type TermTree =
  | { readonly kind: 'constant'; readonly value: number }
  /** A value, or the address of an object. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sum'; readonly parts: readonly TermTree[] }
  /** `mul64`, `sext64`, …; an address of an element within bounds is that of the element. */
  | { readonly kind: 'operation'; readonly name: string; readonly args: readonly TermTree[] };

export function treeOf({ base, add }: Term): TermTree | undefined {
  const reader = new Reader(base);
  const tree = reader.base();
  return tree && reader.isAtEnd ? plus(tree, add) : undefined;
}

function plus(tree: TermTree, add: number): TermTree {
  return add === 0 ? tree : { kind: 'sum', parts: [tree, { kind: 'constant', value: add }] };
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  base(): TermTree | undefined {
    const name = this.take(/[a-z]\d+(?:\.[-\d.]+)?;/y);
    if (name !== undefined) return { kind: 'name', name };
    if (this.take(/\(/y) !== undefined) {
      const [left, right] = [this.base(), this.take(/\+/y) === undefined ? undefined : this.base()];
      return left && right && this.take(/\)/y) !== undefined ? { kind: 'sum', parts: [left, right] } : undefined;
    }
    const operation = this.take(/(?:within[-\d,]+|[a-z]+\d*)\(/y)?.slice(0, -1);
    if (operation === undefined) return { kind: 'constant', value: 0 };
    const args: TermTree[] = [];
    do {
      const arg = this.keyed();
      if (!arg) return undefined;
      args.push(arg);
    } while (this.take(/,/y) !== undefined);
    if (this.take(/\)/y) === undefined) return undefined;
    return operation.startsWith('within') ? args[0] : { kind: 'operation', name: operation, args };
  }

  /** As `keyOf` writes it. */
  private keyed(): TermTree | undefined {
    const base = this.base();
    const add = this.take(/\+-?\d+/y);
    return base && add !== undefined ? plus(base, Number(add.slice(1))) : undefined;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
}
