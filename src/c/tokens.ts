import { fail } from '../source/diagnostic.js';
import type { Position } from '../source/diagnostic.js';
import { strayByte } from '../base/byte-text.js';
import { withoutSeparators } from '../source/token.js';
import type { PreprocessedUnit } from '../source/unit.js';

export type TokenKind = 'identifier' | 'number' | 'character' | 'string' | 'punctuator' | 'end';

/** The tokens of one translation unit. Keywords are identifiers here. The last token has kind `end`. */
export class Tokens {
  private readonly positions: (Position | undefined)[] = [];

  constructor(
    readonly unit: PreprocessedUnit,
    readonly kinds: readonly TokenKind[],
    readonly texts: readonly string[],
    readonly starts: readonly number[],
  ) {}

  /** Where token `index` stands in the user's files. */
  position(index: number): Position {
    return (this.positions[index] ??= this.unit.positionAt(this.starts[index]!));
  }

  /** Whether token `index` stands in a file of the standard library. */
  inSystemHeader(index: number): boolean {
    return this.unit.inSystemHeader(this.starts[index]!);
  }
}

const SPACE = /(?:[ \t\r\n\v\f]+|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const IDENTIFIER =
  /(?:[A-Za-z_$\u0080-\uffff]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})(?:[A-Za-z0-9_$\u0080-\uffff]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*/y;
/** The preprocessing number of C11 6.4.8. */
const NUMBER = /\.?[0-9](?:[eEpP][+-]|'?[A-Za-z0-9_]|\.)*/y;
const STRING = /(?:u8|[LuU])?"(?:\\[^]|[^"\\\n])*"/y;
const CHARACTER = /(?:u8|[LuU])?'(?:\\[^]|[^'\\\n])*'/y;
const PUNCTUATOR =
  /\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|<:|:>|<%|%>|[-+*/%&|^~!<>=?:;,.(){}[\]@#]/y;
const DIGRAPHS: Readonly<Record<string, string>> = { '<:': '[', ':>': ']', '<%': '{', '%>': '}' };

type Matcher = readonly [TokenKind, RegExp];

/** The kinds of token that can begin with a character. */
const BY_FIRST: readonly (readonly Matcher[])[] = Array.from({ length: 129 }, (_, code) => {
  const first = code === 128 ? 'é' : String.fromCharCode(code);
  const matchers: Matcher[] = [];
  if (/["LuU]/.test(first)) matchers.push(['string', STRING]);
  if (/['LuU]/.test(first)) matchers.push(['character', CHARACTER]);
  if (/[A-Za-z_$é\\]/.test(first)) matchers.push(['identifier', IDENTIFIER]);
  if (/[0-9.]/.test(first)) matchers.push(['number', NUMBER]);
  matchers.push(['punctuator', PUNCTUATOR]);
  return matchers;
});

/** Splits preprocessed text into tokens. */
export function tokenize(unit: PreprocessedUnit): Tokens {
  const { text } = unit;
  const kinds: TokenKind[] = [];
  const texts: string[] = [];
  const starts: number[] = [];
  for (let offset = afterSpace(text, 0); offset < text.length; offset = afterSpace(text, offset)) {
    const start = offset;
    for (const [kind, pattern] of BY_FIRST[Math.min(text.charCodeAt(offset), 128)]!) {
      pattern.lastIndex = offset;
      if (!pattern.test(text)) continue;
      offset = pattern.lastIndex;
      const found = text.slice(start, offset);
      if (kind === 'identifier' || kind === 'number') refuseBytes(unit, start, found);
      kinds.push(kind);
      texts.push(spelling(kind, found));
      starts.push(start);
      break;
    }
    if (offset === start) refuseCharacter(unit, start);
  }
  kinds.push('end');
  texts.push('');
  starts.push(lastOffset(starts, texts));
  return withAttributes(new Tokens(unit, kinds, texts, starts));
}

function spelling(kind: TokenKind, found: string): string {
  switch (kind) {
    case 'punctuator':
      return DIGRAPHS[found] ?? found;
    case 'identifier':
      return plainName(found);
    case 'number':
      return withoutSeparators(found);
    case 'character':
    case 'end':
    case 'string':
      return found;
  }
}

function refuseBytes(unit: PreprocessedUnit, start: number, found: string): void {
  const stray = /[\udc80-\udcff]/u.exec(found);
  if (stray) refuseByte(unit, start + stray.index, found.charCodeAt(stray.index) & 0xff);
}

/** A name with universal character names (C11 6.4.3) means the same as one with the characters. */
function plainName(name: string): string {
  return name.includes('\\')
    ? name.replace(/\\[uU]([0-9A-Fa-f]{8}|[0-9A-Fa-f]{4})/g, (_, code: string) =>
        String.fromCodePoint(parseInt(code, 16)),
      )
    : name;
}

/** C23's `[[gnu::packed]]` → `__attribute__ ((packed))`; two brackets in a row mean nothing else. */
function withAttributes(tokens: Tokens): Tokens {
  const isPair = (index: number, bracket: string): boolean =>
    tokens.texts[index] === bracket && tokens.texts[index + 1] === bracket;
  if (!tokens.texts.some((_, index) => isPair(index, '['))) return tokens;
  const kinds: TokenKind[] = [];
  const texts: string[] = [];
  const starts: number[] = [];
  const add = (index: number, kind = tokens.kinds[index]!, text = tokens.texts[index]!): void => {
    kinds.push(kind);
    texts.push(text);
    starts.push(tokens.starts[index]!);
  };
  let inside = false;
  for (let index = 0; index < tokens.texts.length; index++) {
    if (!inside && isPair(index, '[')) {
      add(index, 'identifier', '__attribute__');
      add(index, 'punctuator', '(');
      add(++index, 'punctuator', '(');
      inside = true;
    } else if (inside && isPair(index, ']')) {
      add(index, 'punctuator', ')');
      add(++index, 'punctuator', ')');
      inside = false;
    } else if (inside && isPair(index + 1, ':')) index += 2;
    else add(index);
  }
  return new Tokens(tokens.unit, kinds, texts, starts);
}

function afterSpace(text: string, offset: number): number {
  SPACE.lastIndex = offset;
  return SPACE.test(text) ? SPACE.lastIndex : offset;
}

/** The end of the text is reported where the last token stands, so that there is a line to show. */
function lastOffset(starts: readonly number[], texts: readonly string[]): number {
  const last = starts.length - 1;
  return last < 0 ? 0 : starts[last]! + Math.max(0, texts[last]!.length - 1);
}

/** Nobody knows which letter a byte is that is not UTF-8, so no name has any. */
function refuseByte(unit: PreprocessedUnit, offset: number, byte: number): never {
  fail('syntax', `unexpected byte 0x${byte.toString(16)}, which is not UTF-8`, unit.positionAt(offset));
}

function refuseCharacter(unit: PreprocessedUnit, offset: number): never {
  const character = unit.text[offset]!;
  const byte = strayByte(unit.text.charCodeAt(offset));
  if (byte !== undefined) refuseByte(unit, offset, byte);
  const what =
    character === '"' || character === "'" ? `missing terminating ${character}` : `unexpected character '${character}'`;
  fail('syntax', what, unit.positionAt(offset));
}
