/** What the text of a program mentions at a line, as far as that can be told without reading all of it. */
import type { SourceLine } from './source.js';

const WORD = /[A-Za-z_]\w*/g;
const CONDITION = /\b(?:if|while|for|switch|case)\b|\?|&&|\|\|/;
/** A statement goes over so many lines at most. */
const MOST_LINES = 8;

export function words(text: string): string[] {
  return text.match(WORD) ?? [];
}

export class Mention {
  private readonly macros = new Map<string, ReadonlyMap<string, string>>();
  private readonly statements = new Map<string, ReadonlySet<string> | undefined>();

  constructor(private readonly lineAt: SourceLine) {}

  text(file: string, line: number): string | undefined {
    return this.lineAt(file, line);
  }

  isCondition(file: string, line: number): boolean {
    return CONDITION.test(this.lineAt(file, line) ?? '');
  }

  /** Words of the statement that a line is a part of, with those of macros that it uses; undefined where that is not known. */
  at(file: string, line: number): ReadonlySet<string> | undefined {
    const key = `${line} ${file}`;
    if (!this.statements.has(key)) this.statements.set(key, this.find(file, line));
    return this.statements.get(key);
  }

  /** Words of the conditions between two lines; undefined where they are not known. */
  conditions(file: string, first: number, last: number): ReadonlySet<string> | undefined {
    const found = new Set<string>();
    for (let line = first; line <= last; line++) {
      if (!this.isCondition(file, line)) continue;
      const mentioned = this.at(file, line);
      if (!mentioned) return undefined;
      for (const word of mentioned) found.add(word);
    }
    return this.lineAt(file, first) === undefined ? undefined : found;
  }

  /** Words of all statements that call a function; undefined if none is seen to. */
  calls(file: string, name: string): ReadonlySet<string> | undefined {
    const found = new Set<string>();
    const call = new RegExp(`^\\s.*\\b${name}\\s*\\(`);
    let text = this.lineAt(file, 1);
    for (let line = 1; text !== undefined; text = this.lineAt(file, ++line)) {
      if (call.test(text)) for (const word of this.at(file, line) ?? []) found.add(word);
    }
    return found.size > 0 ? found : undefined;
  }

  private find(file: string, line: number): ReadonlySet<string> | undefined {
    const text = this.lineAt(file, line);
    if (text === undefined) return undefined;
    const lines = [text];
    const ends = (part: string | undefined): boolean => part === undefined || /^\s*(?:#.*)?$|[;{}:]\s*(?:\/\/.*)?$/.test(part);
    for (let before = line - 1; line - before < MOST_LINES && !ends(this.lineAt(file, before)); before--) lines.push(this.lineAt(file, before)!);
    for (let after = line; after - line < MOST_LINES && !ends(this.lineAt(file, after)); after++) lines.push(this.lineAt(file, after + 1) ?? '');
    return this.expanded(file, lines.join('\n'));
  }

  private expanded(file: string, text: string): ReadonlySet<string> | undefined {
    const macros = this.macrosOf(file);
    const found = new Set<string>();
    const work = words(text);
    for (let word = work.pop(); word !== undefined; word = work.pop()) {
      if (found.has(word)) continue;
      found.add(word);
      work.push(...words(macros.get(word) ?? ''));
    }
    const unknown = [...text.matchAll(/\b([A-Z][A-Z0-9_]+)\s*\(/g)].some(([, name]) => !macros.has(name!));
    return unknown ? undefined : found;
  }

  private macrosOf(file: string): ReadonlyMap<string, string> {
    const known = this.macros.get(file);
    if (known) return known;
    const found = new Map<string, string>();
    let text = this.lineAt(file, 1);
    for (let line = 1; text !== undefined; text = this.lineAt(file, ++line)) {
      const [, name, begun = ''] = /^\s*#\s*define\s+(\w+)(.*)/.exec(text) ?? [];
      if (name === undefined) continue;
      let body = begun;
      while (body.endsWith('\\')) body = body.slice(0, -1) + (this.lineAt(file, ++line) ?? '');
      found.set(name, body);
    }
    this.macros.set(file, found);
    return found;
  }
}
