import { literalValue, type ConditionValue } from './condition-literal.js';
import { CHARACTER, IDENTIFIER, NUMBER, PUNCTUATOR, type Token } from './token.js';

/** How deeply operands may nest in `#if`. */
const MAX_NESTING = 400;

/** The preprocessor as the evaluation of `#if` sees it. */
export interface ConditionContext {
  /** The next token of the line, macros expanded. */
  next(): Token;
  /** The next token as it stands. */
  nextRaw(): Token;
  isDefined(name: string): boolean;
  /** The answer of `__has_include ( … )` and its like, whose name has just been read; undefined for other names. */
  question(name: Token): bigint | undefined;
  fail(code: 'preprocessor' | 'limit', message: string, loc: number): never;
}

/** Binding strength of the binary operators (C11 6.5.5 to 6.5.14). */
const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};

/** Evaluates the controlling expression of `#if` or `#elif` (C11 6.10.1). */
export function evaluateCondition(context: ConditionContext, directive: Token): boolean {
  return new ConditionParser(context, directive).parse();
}

class ConditionParser {
  private readonly context: ConditionContext;
  private readonly directive: Token;
  private token: Token;
  private depth = 0;
  /** Above zero in an operand that is not evaluated, where dividing by zero is allowed. */
  private unevaluated = 0;

  constructor(context: ConditionContext, directive: Token) {
    this.context = context;
    this.directive = directive;
    this.token = context.next();
  }

  parse(): boolean {
    if (this.token.isEnd) this.error(`#${this.directive.text} without an expression`, this.directive);
    const result = this.expression();
    if (!this.token.isEnd) this.error(`"${this.token.text}" is not expected in this #if expression`, this.token);
    return result.value !== 0n;
  }

  private advance(): void {
    this.token = this.context.next();
  }

  private error(message: string, at: Token): never {
    return this.context.fail('preprocessor', message, at.loc);
  }

  private descend(): void {
    if (++this.depth > MAX_NESTING)
      this.context.fail('limit', `this #if expression is nested more than ${MAX_NESTING} deep`, this.token.loc);
  }

  /** With the comma operator, which GCC accepts here. */
  private expression(): ConditionValue {
    let value = this.conditional();
    while (this.token.is(',')) {
      this.advance();
      value = this.conditional();
    }
    return value;
  }

  private conditional(): ConditionValue {
    this.descend();
    const condition = this.binary(1);
    const result = this.token.is('?') ? this.choice(condition.value !== 0n) : condition;
    this.depth--;
    return result;
  }

  private choice(first: boolean): ConditionValue {
    this.advance();
    const yes = this.operand(first, () => this.expression());
    if (!this.token.is(':')) this.error('":" is missing after "?" in this #if expression', this.token);
    this.advance();
    const no = this.operand(!first, () => this.conditional());
    return converted((first ? yes : no).value, yes.unsigned || no.unsigned);
  }

  private operand(evaluated: boolean, parse: () => ConditionValue): ConditionValue {
    this.descend();
    if (!evaluated) this.unevaluated++;
    const value = parse();
    if (!evaluated) this.unevaluated--;
    this.depth--;
    return value;
  }

  private binary(minimum: number): ConditionValue {
    let left = this.unary();
    for (;;) {
      const operator = this.token;
      const precedence = operator.kind === PUNCTUATOR ? (PRECEDENCE[operator.text] ?? 0) : 0;
      if (precedence < minimum) return left;
      this.advance();
      const decided = (operator.text === '&&' && left.value === 0n) || (operator.text === '||' && left.value !== 0n);
      const right = this.operand(!decided, () => this.binary(precedence + 1));
      left = this.apply(operator, left, right);
    }
  }

  private apply(operator: Token, left: ConditionValue, right: ConditionValue): ConditionValue {
    const unsigned = left.unsigned || right.unsigned;
    const a = converted(left.value, unsigned).value;
    const b = converted(right.value, unsigned).value;
    switch (operator.text) {
      case '||':
        return truth(left.value !== 0n || right.value !== 0n);
      case '&&':
        return truth(left.value !== 0n && right.value !== 0n);
      case '==':
        return truth(a === b);
      case '!=':
        return truth(a !== b);
      case '<':
        return truth(a < b);
      case '>':
        return truth(a > b);
      case '<=':
        return truth(a <= b);
      case '>=':
        return truth(a >= b);
      case '|':
        return converted(a | b, unsigned);
      case '^':
        return converted(a ^ b, unsigned);
      case '&':
        return converted(a & b, unsigned);
      case '+':
        return converted(a + b, unsigned);
      case '-':
        return converted(a - b, unsigned);
      case '*':
        return converted(a * b, unsigned);
      case '<<':
        return shifted(left, right.value);
      case '>>':
        return shifted(left, -right.value);
      default:
        return this.divided(operator, a, b, unsigned);
    }
  }

  private divided(operator: Token, a: bigint, b: bigint, unsigned: boolean): ConditionValue {
    if (b === 0n) {
      if (this.unevaluated === 0) this.error('division by zero in #if', operator);
      return { value: 0n, unsigned };
    }
    return converted(operator.text === '/' ? a / b : a % b, unsigned);
  }

  private unary(): ConditionValue {
    const token = this.token;
    if (token.kind !== PUNCTUATOR || !'+-~!'.includes(token.text)) return this.primary();
    this.descend();
    this.advance();
    const { value, unsigned } = this.unary();
    this.depth--;
    if (token.text === '!') return truth(value === 0n);
    return converted(token.text === '-' ? -value : token.text === '~' ? ~value : value, unsigned);
  }

  private primary(): ConditionValue {
    const token = this.token;
    if (token.is('(')) {
      this.advance();
      const value = this.expression();
      if (!this.token.is(')')) this.error('")" is missing in this #if expression', this.token);
      this.advance();
      return value;
    }
    if (token.kind === NUMBER || token.kind === CHARACTER) {
      const value = literalValue(token, (message, at) => this.error(message, at));
      this.advance();
      return value;
    }
    if (token.kind !== IDENTIFIER)
      return this.error(
        token.isEnd ? 'the #if expression is incomplete' : `"${token.text}" is not valid in #if`,
        token,
      );
    const value = token.text === 'defined' ? BigInt(this.defined()) : (this.context.question(token) ?? 0n);
    this.advance();
    return { value, unsigned: false };
  }

  private defined(): boolean {
    let name = this.context.nextRaw();
    const parenthesised = name.is('(');
    if (parenthesised) name = this.context.nextRaw();
    if (name.kind !== IDENTIFIER) return this.error('"defined" needs the name of a macro', name);
    if (parenthesised) {
      const close = this.context.nextRaw();
      if (!close.is(')')) this.error('")" is missing after "defined"', close);
    }
    return this.context.isDefined(name.text);
  }
}

function truth(value: boolean): ConditionValue {
  return { value: value ? 1n : 0n, unsigned: false };
}

function converted(value: bigint, unsigned: boolean): ConditionValue {
  return { value: unsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value), unsigned };
}

/** Left by a positive, right by a negative number of places; the type is that of the left operand. */
function shifted({ value, unsigned }: ConditionValue, places: bigint): ConditionValue {
  if (places >= 64n) return { value: 0n, unsigned };
  if (places <= -64n) return converted(value < 0n ? -1n : 0n, unsigned);
  return converted(places >= 0n ? value << places : value >> -places, unsigned);
}
