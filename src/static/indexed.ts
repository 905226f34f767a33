/**
 * Addresses of elements as functions of an index: `array + index · size + offset`, read off the names of values
 * (`terms.ts`). An index that is extended or cut to 32 bits is the same number, as long as it is from 0 on and below
 * 2^31.
 */
import type { Term } from './terms.js';

export interface Indexed {
  /** Names the array; empty where the index alone is meant. */
  readonly array: string;
  /** The symbols in that. */
  readonly symbols: readonly string[];
  readonly size: number;
  readonly index: string;
  readonly offset: number;
  /** The index may have lost bits above 32. */
  readonly isCut: boolean;
}

const SYMBOL = String.raw`[vwm]\d+\.[-\d.]+;`;
const ARRAY = String.raw`[fglov]\d+(?:\.\d+)?;`;
const PRODUCT = String.raw`mul64\((.+?),\+(\d+)\)`;
const FORMS = [new RegExp(`^\\((${ARRAY})\\+${PRODUCT}\\)$`), new RegExp(`^\\(${PRODUCT}\\+(${ARRAY})\\)$`)] as const;

export function indexed({ base, add }: Term): Indexed | undefined {
  const [, inner, more] = /^within[\d,]+\((.*)\+(-?\d+)\)$/.exec(base) ?? [];
  return inner === undefined ? elementAt(base, add) : elementAt(inner, add + Number(more));
}

function elementAt(base: string, add: number): Indexed | undefined {
  const index = sameNumber(base);
  if (index !== undefined && add === 0)
    return { array: '', symbols: [], size: 1, index, offset: 0, isCut: isCut(base) };
  const [before, after] = FORMS.map((form) => form.exec(base));
  const [array, product, size] = before
    ? [before[1]!, before[2]!, before[3]!]
    : after
      ? [after[3]!, after[1]!, after[2]!]
      : [];
  const element = product === undefined ? undefined : sameNumber(product.replace(/\+0$/, ''));
  if (array === undefined || element === undefined || Number(size) === 0) return undefined;
  return {
    array,
    symbols: /^[fgol]/.test(array) ? [] : [array],
    size: Number(size),
    index: element,
    offset: add,
    isCut: isCut(base),
  };
}

/** The symbol that has the number of the text. */
function sameNumber(text: string): string | undefined {
  let rest = text;
  for (;;) {
    if (new RegExp(`^${SYMBOL}$`).test(rest)) return rest;
    const [, inner] = /^(?:[sz]ext(?:32|64)|trunc32)\((.*)\+0\)$/.exec(rest) ?? [];
    if (inner === undefined) return undefined;
    rest = inner;
  }
}

function isCut(text: string): boolean {
  return text.includes('trunc32(');
}

/** Both are elements of one array of this size. */
export function isSameArray(one: Indexed, other: Indexed): boolean {
  return one.array === other.array && one.size === other.size;
}
