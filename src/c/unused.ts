import { libraryNames } from './library-names.js';
import { groupEnd, isName, isTagKeyword, Outline } from './outline.js';
import { Tokens } from './tokens.js';

/** A declaration or a function definition at file scope. */
export interface Item {
  readonly first: number;
  /** After the last token. */
  readonly end: number;
  /**
   * The names it adds to the file's scope, if it does nothing else: unless another item mentions one of these names,
   * the program is the same without it. Undefined if that is not certain, as for variables.
   */
  readonly introduces: readonly string[] | undefined;
  /** A function definition that other units can see. */
  readonly exported: boolean;
  /** The only function that it declares or defines, if only those execute it who name it. */
  readonly function?: PlainFunction;
}

interface PlainFunction {
  /** The token that names it. */
  readonly name: number;
  /** The opening brace of its body, if it has one. */
  readonly body: number | undefined;
}

const TYPE = String.raw`s*(?:w[ws]*|g(?:n|n?\{)s*|ns*)`;
const FUNCTION = new RegExp(String.raw`^${TYPE}[*s]*n\([;{]$`);
const TYPEDEF = new RegExp(String.raw`^t${TYPE}[*s]*n(?:\(|\[*);$`);
const TAG = /^g(?:n|n?\{);$/;

/**
 * Leaves out what system headers declare and nobody uses. Types, functions without definition and static functions go,
 * with what only they mention; all else stays, and so does every position.
 */
export function withoutUnused(tokens: Tokens): Tokens {
  const inHeader = (item: Item) => tokens.inSystemHeader(item.first) && tokens.inSystemHeader(item.end - 1);
  return usedItems(tokens, [], (item) => !item.exported && inHeader(item));
}

/** Leaves out the types and functions that are not needed for `names`. */
export function neededFor(tokens: Tokens, names: readonly string[]): Tokens {
  return usedItems(tokens, names, () => true);
}

/** The identifiers among these tokens, and other names by which the library may define them. */
export function* identifiers({ kinds, texts }: Tokens, first = 0, end = kinds.length): Iterable<string> {
  for (let index = first; index < end; index++) {
    if (kinds[index] !== 'identifier') continue;
    yield* libraryNames(texts[index]!);
  }
}

/** The items that `mayGo` lets stay, those that introduce one of `names`, and all that these need. */
function usedItems(tokens: Tokens, names: readonly string[], mayGo: (item: Item) => boolean): Tokens {
  const items = itemsOf(tokens);
  const introducing = new Map<string, Item[]>();
  const used = new Set<Item>();
  for (const item of items) {
    if (item.introduces === undefined || !mayGo(item)) used.add(item);
    else for (const name of item.introduces) put(introducing, name, item);
  }
  if (introducing.size === 0) return tokens;
  const mention = (name: string): void => {
    introducing.get(name)?.forEach((item) => used.add(item));
    introducing.delete(name);
  };
  names.forEach(mention);
  // Items that are added to the set on the way are visited as well.
  for (const { first, end } of used) for (const name of identifiers(tokens, first, end)) mention(name);
  return selection(
    tokens,
    items.filter((item) => used.has(item)),
  );
}

function put(map: Map<string, Item[]>, name: string, item: Item): void {
  const known = map.get(name);
  if (known) known.push(item);
  else map.set(name, [item]);
}

function selection(tokens: Tokens, items: readonly Item[]): Tokens {
  const end = tokens.kinds.length - 1;
  const ranges = [...items, { first: end, end: end + 1 }];
  const pick = <T>(all: readonly T[]): T[] => {
    const picked: T[] = [];
    for (const { first, end: last } of ranges) for (let index = first; index < last; index++) picked.push(all[index]!);
    return picked;
  };
  return new Tokens(tokens.unit, pick(tokens.kinds), pick(tokens.texts), pick(tokens.starts));
}

/** The items at file scope, in order. */
export function itemsOf(tokens: Tokens): Item[] {
  const items: Item[] = [];
  const tags = new Set<string>();
  for (let first = 0; tokens.kinds[first] !== 'end';) {
    const outline = new Outline(tokens, first);
    const { end, hasBody, places } = outline;
    const exported = hasBody && !places.some((place) => tokens.texts[place] === 'static');
    const named = plainFunction(tokens, first, outline);
    items.push({
      first,
      end,
      introduces: introduced(tokens, first, outline, tags),
      exported,
      ...(named ? { function: named } : {}),
    });
    first = end;
  }
  return items;
}

/** Words of compilers that make a function act without being named. */
const MARK = /^_*(?:interrupt|signal|isr|irq|fiq|root)_*$/i;

function plainFunction(
  tokens: Tokens,
  first: number,
  { shape, places, hasBody, unnamedUse }: Outline,
): PlainFunction | undefined {
  if (unnamedUse || !FUNCTION.test(shape)) return undefined;
  const name = places[shape.lastIndexOf('n')]!;
  for (let index = first; index < name; index++) if (MARK.test(tokens.texts[index]!)) return undefined;
  return { name, body: hasBody ? places.at(-1)! : undefined };
}

/**
 * The names that a plain function declaration or definition, a typedef with one name, or a tag introduces; `tags` are
 * those introduced so far.
 */
function introduced(tokens: Tokens, first: number, outline: Outline, tags: Set<string>): readonly string[] | undefined {
  const { shape, places, end, unnamedUse } = outline;
  const declares = FUNCTION.test(shape) || TYPEDEF.test(shape);
  if (unnamedUse || (!declares && !TAG.test(shape))) return undefined;
  // What parameters and function bodies declare has a scope of its own.
  const parameters = shape.indexOf('(');
  const names = tagNames(tokens, first, parameters < 0 ? end : places[parameters]!, tags);
  if (names && declares) names.push(tokens.texts[places[shape.lastIndexOf('n')]!]!);
  return names;
}

/**
 * The tags and enumeration constants that these tokens introduce. A tag that is only mentioned is introduced by its
 * first mention (C11 6.7.2.3p8), except that one within parentheses might belong to a prototype.
 */
function tagNames(tokens: Tokens, first: number, end: number, tags: Set<string>): string[] | undefined {
  const { texts } = tokens;
  const names: string[] = [];
  let depth = 0;
  for (let index = first; index < end; index++) {
    const text = texts[index]!;
    if (text === '(') depth++;
    else if (text === ')') depth--;
    if (!isTagKeyword(text)) continue;
    const tag = texts[index + 1]!;
    const body = tag === '{' ? index + 1 : index + 2;
    if (tag !== '{') {
      if (!isName(tag)) return undefined;
      if (texts[body] === '{' || !tags.has(tag)) names.push(tag);
      if (depth === 0) tags.add(tag);
    }
    if (text !== 'enum' || texts[body] !== '{') continue;
    const after = groupEnd(tokens, body);
    for (index = body; index < after; index++) if (isName(texts[index]!)) names.push(texts[index]!);
  }
  return names;
}
