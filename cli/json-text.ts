import type { Position } from '../src/source/diagnostic.js';
import { fail } from '../src/source/diagnostic.js';

/** A value of a JSON text, and where it stands. */
export type JsonNode = { readonly position: Position } & (
  | {
      readonly kind: 'object';
      readonly members: ReadonlyMap<string, { readonly key: Position; readonly value: JsonNode }>;
    }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
);

const MAX_DEPTH = 100;
const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/**
 * Reads a JSON text (RFC 8259; a key may stand once only).
 * @throws DiagnosticError with the place of the first error
 */
export function parseJson(file: string, text: string): JsonNode {
  const reader = new Reader(file, text.replace(/^\uFEFF/, ''));
  const value = reader.value(0);
  reader.expectEnd();
  return value;
}

class Reader {
  private at = 0;

  constructor(
    private readonly file: string,
    private readonly text: string,
  ) {}

  value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) this.wrong('it is nested too deeply');
    this.take(SPACE);
    const position = this.position();
    if (this.next('{')) return { kind: 'object', position, members: this.members(depth) };
    if (this.next('[')) return { kind: 'array', position, items: this.items(depth) };
    const string = this.take(STRING);
    if (string) return { kind: 'string', position, value: String(JSON.parse(string)) };
    const number = this.take(NUMBER);
    if (number) return { kind: 'number', position, value: Number(number) };
    const word = this.take(WORD);
    if (!word) return this.wrong('a value is expected here');
    return word === 'null' ? { kind: 'null', position } : { kind: 'boolean', position, value: word === 'true' };
  }

  expectEnd(): void {
    this.take(SPACE);
    if (this.at < this.text.length) this.wrong('the text should end here');
  }

  private members(depth: number): Map<string, { key: Position; value: JsonNode }> {
    const members = new Map<string, { key: Position; value: JsonNode }>();
    if (this.closes('}')) return members;
    do {
      this.take(SPACE);
      const key = this.position();
      const text = this.take(STRING);
      if (!text) this.wrong('a name in quotes is expected here');
      const name = String(JSON.parse(text));
      if (members.has(name)) fail('usage', `"${name}" stands here twice`, key);
      this.take(SPACE);
      if (!this.next(':')) this.wrong("':' is expected here");
      members.set(name, { key, value: this.value(depth + 1) });
    } while (this.continues('}'));
    return members;
  }

  private items(depth: number): JsonNode[] {
    const items: JsonNode[] = [];
    if (this.closes(']')) return items;
    do items.push(this.value(depth + 1));
    while (this.continues(']'));
    return items;
  }

  private closes(bracket: string): boolean {
    this.take(SPACE);
    return this.next(bracket);
  }

  private continues(bracket: string): boolean {
    if (this.closes(bracket)) return false;
    return this.next(',') || this.wrong(`',' or '${bracket}' is expected here`);
  }

  private next(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private position(): Position {
    const before = this.text.slice(0, this.at).split('\n');
    return { file: this.file, line: before.length, column: before.at(-1)!.length + 1 };
  }

  private wrong(message: string): never {
    return fail('usage', `this is no JSON: ${message}`, this.position());
  }
}
