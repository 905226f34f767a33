/**
 * Texts in a module of TypeScript: those that occur more than once are functions of it. V8 compiles a function when it
 * is called, so code that is kept from one start to the next holds no text that a small check does not read.
 */
export class Texts {
  private readonly counts = new Map<string, number>();
  private readonly names = new Map<string, string>();

  /** @param all each text as often as it occurs */
  constructor(all: Iterable<string>) {
    for (const text of all) this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
  }

  /** An expression for the text. */
  literal(text: string): string {
    if (text.length < 20 || this.counts.get(text) === 1) return JSON.stringify(text);
    const name = this.names.get(text) ?? `text${String(this.names.size + 1)}`;
    this.names.set(text, name);
    return `${name}()`;
  }

  /** Declarations of the functions that were asked for. */
  functions(): string {
    return [...this.names].map(([text, name]) => `const ${name} = () => ${JSON.stringify(text)};\n`).join('');
  }
}
