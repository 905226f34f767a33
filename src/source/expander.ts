import type { Budget } from './limits.js';
import type { DynamicMacro, Macro } from './macro.js';
import type { SourceMap } from './source-map.js';
import { Argument, Substitution, type SubstitutionContext } from './substitution.js';
import {
  END_OF_FILE,
  FROM_MACRO,
  IDENTIFIER,
  LINE_START,
  NO_EXPAND,
  SPACE_BEFORE,
  Token,
  type TokenSource,
} from './token.js';

/** Tokens that all macro expansions of a translation unit may produce together. */
const MAX_EXPANSION_TOKENS = 4_000_000;
/** Characters that all uses of `#` and `##` may produce together. */
const MAX_OPERATOR_CHARACTERS = 4_000_000;
/** How deeply macro calls may stand inside the arguments of macro calls. */
const MAX_CALL_NESTING = 300;
const CHARGES_BETWEEN_BUDGET_CHECKS = 65_536;

/** A token list being read: a macro's replacement, or an argument that is expanded on its own. */
interface Context {
  readonly tokens: readonly Token[];
  at: number;
  /** Disabled until the list has been read to its end. */
  readonly macro: Macro | undefined;
  /** An argument expanded on its own ends here instead of running on into what surrounds the call. */
  readonly barrier: boolean;
}

/** The directives as the expander sees them. */
export interface ExpanderEnvironment {
  readonly source: TokenSource;
  readonly macros: ReadonlyMap<string, Macro>;
  readonly sources: SourceMap;
  readonly budget: Budget | undefined;
  dynamicToken(macro: DynamicMacro, use: Token): Token;
  /** Whether this name means something else than the program's macro. */
  isForeign(macro: Macro, use: Token): boolean;
}

/**
 * Macro expansion with a stack of token lists: a macro is disabled while its replacement is on the stack, and a token
 * that names a disabled macro when it is read is never expanded any more (C11 6.10.3.4).
 */
export class Expander implements SubstitutionContext {
  private readonly environment: ExpanderEnvironment;
  private readonly contexts: Context[] = [];
  private lookahead: Token | undefined;
  /** An expansion to nothing had white space before it, which the next token inherits. */
  private spacePending = false;
  private nesting = 0;
  private tokensCharged = 0;
  private charactersCharged = 0;
  private nextBudgetCheck = CHARGES_BETWEEN_BUDGET_CHECKS;

  constructor(environment: ExpanderEnvironment) {
    this.environment = environment;
  }

  /** The next token after complete expansion. */
  next(): Token {
    for (;;) {
      const token = this.pull();
      if (token.kind !== IDENTIFIER || (token.flags & NO_EXPAND) !== 0) return token;
      const macro = this.environment.macros.get(token.text);
      if (!macro || macro.definition.operator || (macro.isPrograms && this.environment.isForeign(macro, token)))
        return token;
      if (macro.definition.dynamic) return this.environment.dynamicToken(macro.definition.dynamic, token);
      if (macro.definition.params === undefined) this.enterObject(macro, token);
      else if (!this.enterCall(macro, macro.definition.params, token)) return token;
    }
  }

  /** The next token without expansion. */
  nextRaw(): Token {
    return this.pull();
  }

  /** Whether tokens wait that do not stand at the current place of the file. */
  get isInsideExpansion(): boolean {
    while (this.contexts.length > 0 && this.isExhausted()) this.pop();
    return this.lookahead !== undefined || this.contexts.length > 0;
  }

  /** Gives back a token just taken. */
  unread(token: Token): void {
    if (!token.isEnd) this.lookahead = token;
  }

  expandArgument(tokens: readonly Token[]): readonly Token[] {
    if (++this.nesting > MAX_CALL_NESTING)
      this.environment.sources.fail(
        'limit',
        `macro calls are nested more than ${MAX_CALL_NESTING} deep in arguments`,
        tokens[0]!.loc,
      );
    const savedSpace = this.spacePending;
    this.spacePending = false;
    this.contexts.push({ tokens, at: 0, macro: undefined, barrier: true });
    const out: Token[] = [];
    for (let token = this.next(); !token.isEnd; token = this.next()) out.push(token);
    this.contexts.pop();
    this.spacePending = savedSpace;
    this.nesting--;
    return out;
  }

  charge(tokens: number, characters: number, loc: number): void {
    this.tokensCharged += tokens;
    this.charactersCharged += characters;
    if (this.tokensCharged > MAX_EXPANSION_TOKENS)
      this.failLimit(`macro expansion produces more than ${MAX_EXPANSION_TOKENS} tokens`, loc);
    if (this.charactersCharged > MAX_OPERATOR_CHARACTERS)
      this.failLimit(`"#" and "##" produce more than ${MAX_OPERATOR_CHARACTERS} characters`, loc);
    if (this.tokensCharged >= this.nextBudgetCheck) {
      this.nextBudgetCheck = this.tokensCharged + CHARGES_BETWEEN_BUDGET_CHECKS;
      this.environment.budget?.check();
    }
  }

  fail(message: string, loc: number): never {
    return this.environment.sources.fail('preprocessor', message, loc);
  }

  private failLimit(message: string, loc: number): never {
    return this.environment.sources.fail('limit', message, loc);
  }

  private pull(): Token {
    const token = this.pullUnspaced();
    if (!this.spacePending || token.isEnd) return token;
    this.spacePending = false;
    return (token.flags & SPACE_BEFORE) === 0 ? token.withFlags(token.flags | SPACE_BEFORE) : token;
  }

  private pullUnspaced(): Token {
    if (this.lookahead) {
      const token = this.lookahead;
      this.lookahead = undefined;
      return token;
    }
    const contexts = this.contexts;
    while (contexts.length > 0) {
      const top = contexts[contexts.length - 1]!;
      if (top.at < top.tokens.length) return this.paint(top.tokens[top.at++]!);
      if (top.barrier) return new Token(END_OF_FILE, '', top.tokens.at(-1)?.loc ?? 0, 0);
      this.pop();
    }
    return this.environment.source.next();
  }

  private isExhausted(): boolean {
    const top = this.contexts[this.contexts.length - 1]!;
    return top.at >= top.tokens.length && !top.barrier;
  }

  private pop(): void {
    const context = this.contexts.pop()!;
    if (context.macro) context.macro.disabled = false;
  }

  private paint(token: Token): Token {
    if (token.kind !== IDENTIFIER || !this.environment.macros.get(token.text)?.disabled) return token;
    return token.withFlags(token.flags | NO_EXPAND);
  }

  private enterObject(macro: Macro, name: Token): void {
    const { parts, hasPaste } = macro.definition;
    if (hasPaste) {
      this.enter(macro, new Substitution(macro.definition, [], name.loc, this).run(), name);
      return;
    }
    this.charge(parts.length + 1, 0, name.loc);
    const tokens = parts.map(
      ({ token }) => new Token(token.kind, token.text, name.loc, (token.flags & ~LINE_START) | FROM_MACRO),
    );
    this.enter(macro, tokens, name);
  }

  /** Expands the call whose name was just read; false when no `(` follows, so that it is no call. */
  private enterCall(macro: Macro, params: readonly string[], name: Token): boolean {
    const open = this.pull();
    if (!open.is('(')) {
      this.unread(open);
      return false;
    }
    const args = this.checkCount(macro, params, this.collectArguments(macro, params, name), name);
    this.charge(1, 0, name.loc);
    this.enter(macro, new Substitution(macro.definition, args, name.loc, this).run(), name);
    return true;
  }

  private enter(macro: Macro, tokens: Token[], name: Token): void {
    if (tokens.length === 0) {
      if ((name.flags & SPACE_BEFORE) !== 0) this.spacePending = true;
      return;
    }
    tokens[0] = tokens[0]!.spacedLike(name);
    macro.disabled = true;
    this.contexts.push({ tokens, at: 0, macro, barrier: false });
  }

  private collectArguments(macro: Macro, params: readonly string[], name: Token): Token[][] {
    const args: Token[][] = [];
    let current: Token[] = [];
    let depth = 0;
    for (;;) {
      const token = this.pull();
      if (token.isEnd) this.fail(`the call of the macro "${name.text}" is not closed: ")" is missing`, name.loc);
      if (token.is('(')) depth++;
      else if (token.is(')') && depth-- === 0) break;
      else if (depth === 0 && token.is(',') && !(macro.definition.variadic && args.length >= params.length - 1)) {
        args.push(current);
        current = [];
        continue;
      }
      this.charge(1, 0, name.loc);
      current.push(token);
    }
    args.push(current);
    return args;
  }

  private checkCount(macro: Macro, params: readonly string[], lists: Token[][], name: Token): Argument[] {
    const { variadic } = macro.definition;
    if (params.length === 0 && lists.length === 1 && lists[0]!.length === 0) return [];
    const missing = params.length - lists.length;
    if (missing < 0 || missing > (variadic ? 1 : 0)) {
      const wanted = variadic ? `at least ${params.length - 1}` : String(params.length);
      this.fail(`the macro "${name.text}" needs ${wanted} arguments, but is given ${lists.length}`, name.loc);
    }
    const args = lists.map((list) => new Argument(list, false));
    if (missing === 1) args.push(new Argument([], true));
    else if (variadic && params.length === 1 && lists[0]!.length === 0) args[0] = new Argument([], true);
    return args;
  }
}
