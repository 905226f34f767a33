import { IDENTIFIER, NUMBER, type Token } from './token.js';

/** The limit of `#pragma pack` for the alignment of members, in bytes, and the limits it has saved. */
export class Packing {
  /** Undefined: nothing is said. */
  current: number | undefined;
  private readonly saved: { readonly name: string | undefined; readonly packing: number | undefined }[] = [];

  /** Obeys the pragma; `tokens` begin with the word `pack`. @returns false if it is not understood */
  obey(tokens: readonly Token[]): boolean {
    const inner = tokens.slice(2, -1);
    if (
      !tokens[1]?.is('(') ||
      !tokens.at(-1)?.is(')') ||
      inner.some((token, index) => token.is(',') !== (index % 2 === 1))
    )
      return false;
    const words = inner.filter((_, index) => index % 2 === 0);
    const [first, ...rest] = words;
    if (first === undefined) return this.set(0);
    if (first.kind === NUMBER) return rest.length === 0 && this.set(Number(first.text));
    const name = rest.find((token) => token.kind === IDENTIFIER)?.text;
    const wanted = rest.find((token) => token.kind === NUMBER);
    if (rest.length !== (name === undefined ? 0 : 1) + (wanted ? 1 : 0)) return false;
    if (first.text === 'push') this.saved.push({ name, packing: this.current });
    else if (first.text === 'pop') this.restore(name);
    else return false;
    return !wanted || this.set(Number(wanted.text));
  }

  private set(packing: number): boolean {
    if (![0, 1, 2, 4, 8, 16].includes(packing)) return false;
    this.current = packing === 0 ? undefined : packing;
    return true;
  }

  /** The innermost that was saved, or with it all down to the one of this name. */
  private restore(name: string | undefined): void {
    const index = name === undefined ? this.saved.length - 1 : this.saved.map((each) => each.name).lastIndexOf(name);
    if (index < 0) return;
    this.current = this.saved[index]!.packing;
    this.saved.length = index;
  }
}
