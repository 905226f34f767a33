/** By what tokens a program shows that it is in the dialect of a compiler for small machines. */
import type { Position } from '../source/diagnostic.js';
import type { PreprocessedUnit } from '../source/unit.js';
import { KEIL_MEMORY, SDCC_MEMORY } from './dialect-words.js';
import { isTypeWord } from './expression-scanner.js';
import { isAsmWord, isAttributeWord } from './token-cursor.js';
import { tokenize, type Tokens } from './tokens.js';

/** A word that only compilers for machines of 8 bits with addresses of 16 take, and where it stands. */
export interface SmallMachineMark {
  readonly word: string;
  readonly position: Position;
}

const AVR_MARKS = /\b(?:__builtin_avr_\w+|__signal__|signal)\b/;
const IS_ATTRIBUTE_START = /^__attribute(?:__)?$/;

/**
 * The mark that a unit is for an AVR: a builtin of its compilers, or the attribute of a handler that only they know.
 */
export function avrMark(unit: PreprocessedUnit): SmallMachineMark | undefined {
  if (!AVR_MARKS.test(unit.text)) return undefined;
  const tokens = tokenize(unit);
  const { texts, kinds } = tokens;
  const found = texts.findIndex((text, index) => {
    if (kinds[index] !== 'identifier' || !AVR_MARKS.test(text)) return false;
    return text.startsWith('__builtin') ? texts[index + 1] === '(' : isWholeAttribute(tokens, index);
  });
  return found < 0 ? undefined : { word: texts[found]!, position: tokens.position(found) };
}

/** Whether the token is an attribute, and no argument of one. */
function isWholeAttribute({ texts }: Tokens, index: number): boolean {
  if (!/^[,)]$/.test(texts[index + 1] ?? '')) return false;
  let depth = 0;
  for (let at = index - 1; at > 0 && !/^[;{}]$/.test(texts[at]!); at--) {
    if (texts[at] === ')') depth++;
    else if (texts[at] === '(' && --depth === -2) return IS_ATTRIBUTE_START.test(texts[at - 1]!);
  }
  return false;
}

const MARKS =
  /\b(?:__interrupt|interrupt|__critical|__s(?:fr|fr16|fr32|bit)|s(?:fr|fr16|bit)|__[ipx]data|[ipx]?data|bdata|code)\b/;

/**
 * The mark that a unit is for a machine of 8 bits, if there is one: no compiler for others takes it, whatever the names
 * in it mean.
 */
export function smallMachineMark(unit: PreprocessedUnit): SmallMachineMark | undefined {
  if (!MARKS.test(unit.text)) return undefined;
  const tokens = tokenize({ ...unit, text: unit.text.replaceAll('`', ' ') });
  let depth = 0;
  for (const [index, text] of tokens.texts.entries()) {
    if (text === '{') depth++;
    else if (text === '}') depth--;
    else if (MARKS.test(text) && tokens.kinds[index] === 'identifier' && marksSmall(tokens, index, depth))
      return { word: text, position: tokens.position(index) };
  }
  return undefined;
}

function marksSmall(tokens: Tokens, index: number, depth: number): boolean {
  const { texts } = tokens;
  const text = texts[index]!;
  const next = texts[index + 1] ?? '';
  if (/^(?:\.|->|struct|union|enum|goto)$/.test(texts[index - 1] ?? '')) return false;
  if (/interrupt$/.test(text)) return isHandlerSuffix(tokens, index, depth);
  if (text === '__critical') return depth === 0 ? texts[index - 1] === ')' : next === '{';
  if (/^__s/.test(text)) return (next === '__at' || next === '__banked') && depth === 0;
  if (SDCC_MEMORY.has(text))
    return (isTypeWord(texts[index - 1] ?? '') || isFollowedByName(tokens, index)) && !isTypedef(tokens, text);
  return meansKeil(tokens, index);
}

/** `void f(void) __interrupt (3)`; inside of a function only without the parentheses, since it is a call with them. */
export function isHandlerSuffix({ texts, kinds }: Tokens, index: number, depth: number): boolean {
  return texts[index - 1] === ')' && (kinds[index + 1] === 'number' || (texts[index + 1] === '(' && depth === 0));
}

/** Whether token `index` starts what only Keil's C51 takes. */
export function meansKeil(tokens: Tokens, index: number): boolean {
  const { texts, kinds } = tokens;
  const text = texts[index]!;
  const before = texts[index - 1] ?? '';
  switch (text) {
    case 'sfr':
    case 'sfr16':
    case 'sbit':
      return isFollowedByName(tokens, index) && texts[index + 2] === '=' && !isTypedef(tokens, text);
    case 'interrupt':
      return before === ')' && kinds[index + 1] === 'number';
    case '_at_':
      return true;
    default:
      return (
        KEIL_MEMORY.has(text) &&
        ((isTypeWord(before) && isFollowedByName(tokens, index)) || isTypeWord(texts[index + 1] ?? ''))
      );
  }
}

/** Two names in a row: the first is no variable. */
export function isFollowedByName({ texts, kinds }: Tokens, index: number): boolean {
  const next = texts[index + 1] ?? '';
  return kinds[index + 1] === 'identifier' && !isAttributeWord(next) && !isAsmWord(next);
}

/** Whether the program makes the word a type. */
export function isTypedef({ texts }: Tokens, word: string): boolean {
  return texts.some((text, index) => {
    if (text !== word || texts[index + 1] !== ';') return false;
    const before = texts.slice(0, index);
    const start = Math.max(before.lastIndexOf(';'), before.lastIndexOf('}'));
    return before.includes('typedef', start + 1);
  });
}
