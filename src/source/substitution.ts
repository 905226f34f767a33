import type { MacroDefinition, Part } from './macro.js';
import { kindOfSingleToken } from './lexer.js';
import { CHARACTER, FROM_MACRO, LINE_START, SPACE_BEFORE, STRING, Token } from './token.js';

/** An argument of a macro call, and what has been made of it so far. */
export class Argument {
  readonly tokens: readonly Token[];
  /** The variable argument was left out altogether, which GNU's `, ## args` distinguishes from being empty. */
  readonly omitted: boolean;
  private expandedTokens: readonly Token[] | undefined;
  private spelling: string | undefined;

  constructor(tokens: readonly Token[], omitted: boolean) {
    this.tokens = tokens;
    this.omitted = omitted;
  }

  expanded(expand: (tokens: readonly Token[]) => readonly Token[]): readonly Token[] {
    return (this.expandedTokens ??= this.tokens.length === 0 ? this.tokens : expand(this.tokens));
  }

  stringified(): string {
    return (this.spelling ??= stringLiteral(this.tokens));
  }
}

/** The expander as a substitution sees it. */
export interface SubstitutionContext {
  expandArgument(tokens: readonly Token[]): readonly Token[];
  /** Accounts for produced tokens and characters; throws when a limit is passed. */
  charge(tokens: number, characters: number, loc: number): void;
  fail(message: string, loc: number): never;
}

/** The string literal that `#` makes of a token list (C11 6.10.3.2). */
export function stringLiteral(tokens: readonly Token[]): string {
  const pieces: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (i > 0 && (token.flags & SPACE_BEFORE) !== 0) pieces.push(' ');
    const quoted = token.kind === STRING || token.kind === CHARACTER;
    pieces.push(quoted ? token.text.replace(/["\\]/g, '\\$&') : token.text);
  }
  return `"${pieces.join('')}"`;
}

/**
 * Replaces the parameters in a macro's replacement list by its arguments, and applies `#` and `##` (C11 6.10.3.1 to 3).
 */
export class Substitution {
  private readonly definition: MacroDefinition;
  private readonly args: readonly Argument[];
  private readonly loc: number;
  private readonly context: SubstitutionContext;

  constructor(definition: MacroDefinition, args: readonly Argument[], loc: number, context: SubstitutionContext) {
    this.definition = definition;
    this.args = args;
    this.loc = loc;
    this.context = context;
  }

  run(): Token[] {
    return this.replace(this.definition.parts);
  }

  private replace(parts: readonly Part[]): Token[] {
    const out: Token[] = [];
    let pasting = false;
    let hasLeft = false;
    let space = false;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]!;
      const afterComma = pasting && this.isVariableAfterComma(part, parts[i - 1]);
      const operand = this.operand(part, pasting);
      if (afterComma && this.args[part.param]!.omitted) out.pop();
      this.context.charge(operand.length + 1, 0, this.loc);
      if (pasting && !afterComma && hasLeft && operand.length > 0) {
        out.push(this.paste(out.pop()!, operand[0]!));
        for (let k = 1; k < operand.length; k++) out.push(operand[k]!);
      } else if (operand.length > 0) {
        const first = operand[0]!;
        out.push(space ? first.withFlags(first.flags | SPACE_BEFORE) : first);
        for (let k = 1; k < operand.length; k++) out.push(operand[k]!);
      }
      if (operand.length > 0) space = false;
      else if ((part.token.flags & SPACE_BEFORE) !== 0) space = true;
      hasLeft = operand.length > 0 || (pasting && hasLeft);
      pasting = part.pasteNext;
    }
    return out;
  }

  /** GNU: `, ## args` drops the comma when the variable argument was left out, and pastes nothing otherwise. */
  private isVariableAfterComma(part: Part, previous: Part | undefined): boolean {
    return (
      this.definition.variadic &&
      !part.stringify &&
      part.param === this.args.length - 1 &&
      previous?.token.is(',') === true
    );
  }

  private operand(part: Part, afterPaste: boolean): readonly Token[] {
    if (part.optional) return this.optionalOperand(part, part.optional);
    if (part.param < 0) return [this.fromBody(part.token)];
    const argument = this.args[part.param]!;
    if (part.stringify) return [this.stringToken(argument.stringified(), part)];
    const tokens =
      afterPaste || part.pasteNext ? argument.tokens : argument.expanded((list) => this.context.expandArgument(list));
    return spaceFirst(tokens, part.token);
  }

  private optionalOperand(part: Part, optional: readonly Part[]): readonly Token[] {
    const variable = this.args[this.args.length - 1]!;
    const present = variable.expanded((list) => this.context.expandArgument(list)).length > 0;
    const tokens = present ? this.replace(optional) : [];
    return part.stringify ? [this.stringToken(stringLiteral(tokens), part)] : spaceFirst(tokens, part.token);
  }

  private fromBody(token: Token): Token {
    return new Token(token.kind, token.text, this.loc, (token.flags & ~LINE_START) | FROM_MACRO);
  }

  private stringToken(text: string, part: Part): Token {
    this.context.charge(0, text.length, this.loc);
    if (kindOfSingleToken(text) !== STRING)
      this.context.fail(`"#" does not give a valid string literal: ${shorten(text)}`, this.loc);
    return new Token(STRING, text, this.loc, (part.token.flags & SPACE_BEFORE) | FROM_MACRO);
  }

  private paste(left: Token, right: Token): Token {
    const text = left.text + right.text;
    this.context.charge(0, text.length, this.loc);
    const kind = kindOfSingleToken(text);
    if (kind === undefined)
      return this.context.fail(
        `pasting "${shorten(left.text)}" and "${shorten(right.text)}" does not give a valid preprocessing token`,
        this.loc,
      );
    return new Token(kind, text, this.loc, (left.flags & SPACE_BEFORE) | FROM_MACRO);
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The list with its first token spaced like the parameter that it replaces. */
function spaceFirst(tokens: readonly Token[], like: Token): readonly Token[] {
  const first = tokens[0];
  if (!first) return tokens;
  const spaced = first.spacedLike(like);
  return spaced === first ? tokens : [spaced, ...tokens.slice(1)];
}
