import { IDENTIFIER, PUNCTUATOR, SPACE_BEFORE, type Token } from './token.js';

/** Macros whose replacement depends on where they are used. */
export type DynamicMacro = '__LINE__' | '__FILE__' | '__BASE_FILE__' | '__COUNTER__' | '__INCLUDE_LEVEL__';

/** One element of a replacement list. */
export interface Part {
  readonly token: Token;
  /** Index of the parameter that the token names, or -1. */
  readonly param: number;
  /** `#` stands before it. */
  readonly stringify: boolean;
  /** `##` stands behind it. */
  readonly pasteNext: boolean;
  /** The contents of a `__VA_OPT__ ( … )`. */
  readonly optional?: readonly Part[];
}

/** A macro as `#define` gives it; immutable. */
export interface MacroDefinition {
  readonly name: string;
  /** Undefined for an object-like macro. A variadic one has its variable parameter last. */
  readonly params: readonly string[] | undefined;
  readonly variadic: boolean;
  readonly parts: readonly Part[];
  readonly hasPaste: boolean;
  readonly dynamic?: DynamicMacro;
  /** Only asks questions in `#if` (`__has_include` and its like): defined, but never replaced. */
  readonly operator?: true;
}

/** A macro of the translation unit. */
export class Macro {
  readonly definition: MacroDefinition;
  /** The program has defined it, and not a header of the system. */
  readonly isPrograms: boolean;
  /** Set while its replacement is being rescanned. */
  disabled = false;

  constructor(definition: MacroDefinition, isPrograms = false) {
    this.definition = definition;
    this.isPrograms = isPrograms;
  }
}

const TYPE_WORD =
  /^(?:void|_Bool|char|short|int|long|float|double|signed|unsigned|const|volatile|struct|union|enum|static|extern|register|inline)$/;

/** Whether the macro gives another name to what has the first one, as `#define sleep my_sleep` does. */
export function isRenaming({ params, parts }: MacroDefinition): boolean {
  const [part, more] = parts;
  return (
    params === undefined && part?.token.kind === IDENTIFIER && more === undefined && !TYPE_WORD.test(part.token.text)
  );
}

type OnError = (message: string, token: Token) => never;

/** Reads what stands behind the name in `#define name …`. `tokens` is the rest of the line. */
export function parseDefinition(name: Token, tokens: readonly Token[], onError: OnError): MacroDefinition {
  const first = tokens[0];
  if (!first || !first.is('(') || (first.flags & SPACE_BEFORE) !== 0) {
    const parts = new PartsReader(tokens, undefined, false, onError).read();
    return { name: name.text, params: undefined, variadic: false, parts, hasPaste: parts.some((p) => p.pasteNext) };
  }
  const { params, variadic, end } = parseParameters(name, tokens, onError);
  const parts = new PartsReader(tokens.slice(end), params, variadic, onError).read();
  return { name: name.text, params, variadic, parts, hasPaste: true };
}

function parseParameters(name: Token, tokens: readonly Token[], onError: OnError) {
  const params: string[] = [];
  const seen = new Set<string>();
  let at = 1;
  const add = (param: string, token: Token): void => {
    if (seen.has(param)) onError(`the macro parameter "${param}" appears twice`, token);
    seen.add(param);
    params.push(param);
  };
  if (tokens[at]?.is(')')) return { params, variadic: false, end: at + 1 };
  for (;;) {
    const token = tokens[at++];
    if (token?.is('...')) {
      add('__VA_ARGS__', token);
      if (!tokens[at]?.is(')')) onError('")" is missing after "..."', token);
      return { params, variadic: true, end: at + 1 };
    }
    if (token?.kind !== IDENTIFIER) return onError('a macro parameter must be a name', token ?? name);
    if (token.text === '__VA_ARGS__') onError('__VA_ARGS__ cannot be the name of a parameter', token);
    add(token.text, token);
    const separator = tokens[at++];
    if (separator?.is(')')) return { params, variadic: false, end: at };
    if (separator?.is('...') && tokens[at]?.is(')')) return { params, variadic: true, end: at + 1 };
    if (!separator?.is(',')) onError('"," or ")" is missing in the macro\'s parameter list', separator ?? token);
  }
}

/** Turns a replacement list into parts, resolving parameters, `#`, `##` and `__VA_OPT__`. */
class PartsReader {
  private at = 0;
  private readonly tokens: readonly Token[];
  private readonly index: ReadonlyMap<string, number> | undefined;
  private readonly variadic: boolean;
  private readonly onError: OnError;

  constructor(tokens: readonly Token[], params: readonly string[] | undefined, variadic: boolean, onError: OnError) {
    this.tokens = tokens;
    this.index = params && new Map(params.map((name, i) => [name, i]));
    this.variadic = variadic;
    this.onError = onError;
  }

  read(): Part[] {
    return this.readUntil(false);
  }

  private readUntil(inOptional: boolean): Part[] {
    const parts: Part[] = [];
    let depth = 0;
    for (;;) {
      const token = this.tokens[this.at];
      if (!token) return inOptional ? this.onError('__VA_OPT__ ( is never closed', this.tokens.at(-1)!) : parts;
      if (inOptional && token.is(')') && depth-- === 0) return parts;
      if (inOptional && token.is('(')) depth++;
      if (isPaste(token)) this.onError('"##" cannot stand at the start of a replacement list', token);
      parts.push(this.readPart(inOptional));
    }
  }

  private readPart(inOptional: boolean): Part {
    let token = this.tokens[this.at++]!;
    const space = token;
    const stringify = this.index !== undefined && (token.is('#') || token.is('%:'));
    if (stringify) {
      const operand = this.tokens[this.at++];
      if (!operand || (this.paramOf(operand) < 0 && !this.isOptional(operand)))
        return this.onError('"#" is not followed by a macro parameter', token);
      token = operand.spacedLike(space);
    }
    const optional = this.isOptional(token) ? this.readOptional(token, inOptional) : undefined;
    return {
      token,
      param: this.paramOf(token),
      stringify,
      pasteNext: this.readPaste(inOptional),
      ...(optional ? { optional } : {}),
    };
  }

  private readOptional(token: Token, nested: boolean): Part[] {
    if (nested) this.onError('__VA_OPT__ cannot stand inside __VA_OPT__', token);
    if (!this.tokens[this.at]?.is('(')) this.onError('__VA_OPT__ must be followed by "("', token);
    this.at++;
    const parts = this.readUntil(true);
    this.at++;
    return parts;
  }

  /** Passes a `##` (several count as one) and says whether there was any. */
  private readPaste(inOptional: boolean): boolean {
    const start = this.at;
    while (this.tokens[this.at] && isPaste(this.tokens[this.at]!)) this.at++;
    if (this.at === start) return false;
    const next = this.tokens[this.at];
    if (!next || (inOptional && next.is(')')))
      this.onError('"##" cannot stand at the end of a replacement list', this.tokens[start]!);
    return true;
  }

  private paramOf(token: Token): number {
    if (token.kind !== IDENTIFIER) return -1;
    const param = this.index?.get(token.text);
    if (param === undefined && token.text === '__VA_ARGS__')
      this.onError('__VA_ARGS__ can only be used in a macro with "..."', token);
    return param ?? -1;
  }

  private isOptional(token: Token): boolean {
    return this.variadic && token.kind === IDENTIFIER && token.text === '__VA_OPT__';
  }
}

function isPaste(token: Token): boolean {
  return token.kind === PUNCTUATOR && (token.text === '##' || token.text === '%:%:');
}

/** Whether a second `#define` repeats the first (C11 6.10.3p2): same parameters, spelling and spacing. */
export function sameDefinition(a: MacroDefinition, b: MacroDefinition): boolean {
  return (
    a.dynamic === b.dynamic &&
    a.operator === b.operator &&
    a.variadic === b.variadic &&
    a.params?.join() === b.params?.join() &&
    (a.params === undefined) === (b.params === undefined) &&
    sameParts(a.parts, b.parts)
  );
}

function sameParts(a: readonly Part[], b: readonly Part[]): boolean {
  return (
    a.length === b.length &&
    a.every((x, i) => {
      const y = b[i]!;
      return (
        x.token.text === y.token.text &&
        x.stringify === y.stringify &&
        x.pasteNext === y.pasteNext &&
        (i === 0 || (x.token.flags & SPACE_BEFORE) === (y.token.flags & SPACE_BEFORE)) &&
        sameParts(x.optional ?? [], y.optional ?? [])
      );
    })
  );
}
