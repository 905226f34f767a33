/** Which functions and variables a C text defines for others, and what the comments above them say. */
import { codeOf, docComments } from './c-text.js';

/** A definition or declaration at file scope. */
export interface Item {
  readonly start: number;
  readonly end: number;
  /** Functions and variables that it defines for other files. */
  readonly names: readonly string[];
}

/** The items at file scope, in order. */
export function itemsOf(text: string): Item[] {
  const code = codeOf(text);
  const items: Item[] = [];
  for (let start = firstOf(code, 0); start < code.length; start = firstOf(code, items.at(-1)!.end)) {
    const end = endOf(code, start);
    items.push({ start, end, names: namesIn(code.slice(start, end)) });
  }
  return items;
}

function firstOf(code: string, from: number): number {
  const rest = /\S/.exec(code.slice(from));
  return rest ? from + rest.index : code.length;
}

/** After the semicolon, or the brace that closes a function's body. */
function endOf(code: string, start: number): number {
  let depth = 0;
  let isBody = false;
  for (let i = start; i < code.length; i++) {
    const sign = code[i]!;
    if (sign === '{' && depth === 0) isBody = isFunction(code.slice(start, i));
    if ('({['.includes(sign)) depth++;
    else if (')}]'.includes(sign)) depth--;
    if (depth > 0) continue;
    if (sign === ';' || (sign === '}' && isBody)) return i + 1;
  }
  return code.length;
}

/** Extensions that look like calls. */
const EXTENSIONS = /\b(?:__attribute__|_Alignas|__asm__)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

function isFunction(head: string): boolean {
  return head.replace(EXTENSIONS, '').trimEnd().endsWith(')');
}

/** The names that a definition gives to other files. */
function namesIn(item: string): readonly string[] {
  const plain = item.replace(EXTENSIONS, '').trimStart();
  if (/^(?:static|typedef|extern)\b/.test(plain)) return [];
  const head = plain.slice(0, headEnd(plain));
  if (isFunction(head)) return plain[head.length] === '{' ? [functionIn(head)] : [];
  return head.includes('(') ? [] : variablesIn(plain);
}

/** Where the body begins, the value, or the end. */
function headEnd(item: string): number {
  let depth = 0;
  for (let i = 0; i < item.length; i++) {
    if (depth === 0 && '{=;'.includes(item[i]!)) return i;
    if ('(['.includes(item[i]!)) depth++;
    else if (')]'.includes(item[i]!)) depth--;
  }
  return item.length;
}

/** `*f(…)`, `(*f(…))(…)` */
function functionIn(head: string): string {
  return /(\w+)\s*\((?!\s*\*)/.exec(head)![1]!;
}

/** Each declarator's name: the last word before its size, its value, a comma or the end. */
function variablesIn(item: string): string[] {
  let flat = item;
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replace(/\{[^{}]*\}|\([^()]*\)/g, '0').replace(/\[[^[\]]*\]/g, '');
  }
  const names = flat.split(',').map((declarator) => /(\w+)\s*(?:=[^]*)?;?\s*$/.exec(declarator)?.[1] ?? '');
  // A tag alone declares no variable.
  if (/^(?:struct|union|enum)\s+\w+\s*;/.test(flat)) return [];
  return names.filter((name) => /^[A-Za-z_]/.test(name));
}

/**
 * The definitions of a text for the documentation: name → note. A comment with two stars is about the definitions that
 * follow it, up to the next empty line or the next such comment.
 */
export function documented(text: string): Record<string, string> {
  const comments = docComments(text);
  const notes: Record<string, string> = {};
  let note: string | undefined;
  let last = 0;
  for (const { start, end, names } of itemsOf(text)) {
    const comment = comments.filter((each) => each.start >= last && each.end <= start).at(-1);
    if (comment) note = comment.note;
    if (/\n[ \t]*\n/.test(text.slice(comment?.end ?? last, start))) note = undefined;
    for (const name of note === undefined ? [] : names) notes[name] ??= note!;
    last = end;
  }
  return notes;
}
