import { isSpecifierWord, isTypeWord } from './expression-scanner.js';
import { isAsmWord, isAttributeWord } from './token-cursor.js';
import type { Tokens } from './tokens.js';

const OPENING: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSING: ReadonlySet<string> = new Set([')', ']', '}']);
const TAG_KEYWORDS: ReadonlySet<string> = new Set(['struct', 'union', 'enum']);
const NAME = /^[\w$\u0080-\uffff]+$/;
/** Attributes by which a function acts without being named. */
const UNNAMED_USE = /^_*(?:alias|ifunc|weakref|constructor|destructor|used|retain|section|interrupt|isr|signal)_*$/i;
/** No plain declaration is longer. */
const MAX_SHAPE = 40;

export function isTagKeyword(text: string): boolean {
  return TAG_KEYWORDS.has(text);
}

/** A word that is no keyword of declaration specifiers. */
export function isName(text: string): boolean {
  return NAME.test(text) && !isSpecifierWord(text) && !isTypeWord(text);
}

/** After the bracketed group that opens at `index`, or at the end of all tokens. */
export function groupEnd({ kinds, texts }: Tokens, index: number): number {
  let depth = 0;
  for (; kinds[index] !== 'end'; index++) {
    if (OPENING.has(texts[index]!)) depth++;
    else if (CLOSING.has(texts[index]!) && --depth === 0) return index + 1;
  }
  return index;
}

/** The outline of the item at file scope that starts with token `first`: its tokens outside of brackets. */
export class Outline {
  /**
   * One letter for each token outside of brackets, attributes left out: `t`ypedef, other `s`pecifier, `w`ord of a basic
   * type, ta`g` keyword, `n`ame, the opening bracket of a group, `*`, `;`, and `?` for all else. Cut off where it is
   * too long to be plain.
   */
  readonly shape: string;
  /** The token of each letter. */
  readonly places: readonly number[];
  /** After the last token of the item: a `;`, or the body of a function. */
  readonly end: number;
  readonly hasBody: boolean;
  /** An attribute makes it act without being named. */
  readonly unnamedUse: boolean;

  constructor(tokens: Tokens, first: number) {
    const places: number[] = [];
    let shape = '';
    let unnamedUse = false;
    let index = first;
    let last = '';
    let hasBody = false;
    while (tokens.kinds[index] !== 'end' && last !== ';' && !hasBody) {
      const next = afterPart(tokens, index);
      if (isSide(tokens.texts[index]!)) unnamedUse ||= namesUse(tokens, index, next);
      else {
        const found = letter(tokens.texts[index]!);
        hasBody = last === '(' && found === '{';
        last = found;
        if (shape.length < MAX_SHAPE) shape += last;
        places.push(index);
      }
      index = next;
    }
    this.shape = shape;
    this.places = places;
    this.end = index;
    this.hasBody = hasBody;
    this.unnamedUse = unnamedUse;
  }
}

/** Whether the token starts something that does not count for the shape. */
function isSide(text: string): boolean {
  return text === '__extension__' || isAttributeWord(text) || isAsmWord(text);
}

/** After the token at `index`, or after the group that it opens or that is its argument. */
function afterPart(tokens: Tokens, index: number): number {
  const text = tokens.texts[index]!;
  if (OPENING.has(text)) return groupEnd(tokens, index);
  return text !== '__extension__' && isSide(text) && tokens.texts[index + 1] === '('
    ? groupEnd(tokens, index + 1)
    : index + 1;
}

function namesUse({ texts }: Tokens, first: number, end: number): boolean {
  for (let index = first; index < end; index++) if (UNNAMED_USE.test(texts[index]!)) return true;
  return false;
}

function letter(text: string): string {
  if (text === 'typedef') return 't';
  if (TAG_KEYWORDS.has(text)) return 'g';
  if (isTypeWord(text)) return 'w';
  if (isSpecifierWord(text)) return 's';
  if (OPENING.has(text) || text === '*' || text === ';') return text;
  return NAME.test(text) ? 'n' : '?';
}
