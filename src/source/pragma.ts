import type { Macro } from './macro.js';
import { Packing } from './packing.js';
import { IDENTIFIER, STRING, type Token } from './token.js';

/** The preprocessor as a pragma can change it. */
export interface PragmaContext {
  readonly macros: Map<string, Macro>;
  readOnlyOnce(): void;
  /** Adds these attributes to what has the name in the end. */
  attribute(name: string, attributes: readonly string[]): void;
  markSystemHeader(): void;
  /** Continues the program with this text before what follows the pragma. */
  insert(text: string, loc: number): void;
  warn(message: string, loc: number): void;
  fail(code: 'preprocessor' | 'unsupported', message: string, loc: number, hint?: string): never;
}

/**
 * Acts on pragmas. Those that do not change what a program means are dropped; those that do, and that we do not know,
 * are refused.
 */
export class Pragmas {
  readonly packing = new Packing();
  private readonly context: PragmaContext;
  /** `#pragma push_macro`. */
  private readonly saved = new Map<string, (Macro | undefined)[]>();

  constructor(context: PragmaContext) {
    this.context = context;
  }

  /** `tokens` is what follows the word `pragma`, unexpanded. */
  run(tokens: readonly Token[], loc: number): void {
    const [first, second] = tokens;
    if (first?.kind !== IDENTIFIER) return;
    if (first.text === 'once') this.context.readOnlyOnce();
    else if (first.text === 'push_macro' || first.text === 'pop_macro') this.saveOrRestore(first, tokens);
    else if (first.text === 'GCC' && second?.text === 'system_header') this.context.markSystemHeader();
    else if (first.text === 'GCC' && second?.text === 'error') this.refuse(tokens.slice(2), loc);
    else if (first.text === 'vector' && second?.is('=')) this.vector(tokens.slice(2), loc);
    else if (first.text === 'weak') this.weak(tokens.slice(1), loc);
    else if (first.text === 'pack') this.pack(tokens, loc);
    else if (first.text === 'scalar_storage_order') this.storageOrder(second, loc);
    else if (first.text === 'omp') this.context.warn('OpenMP directives are ignored: the code runs sequentially', loc);
  }

  private refuse(message: readonly Token[], loc: number): never {
    return this.context.fail('preprocessor', `#pragma GCC error ${message.map((token) => token.text).join(' ')}`, loc);
  }

  /** `#pragma vector=NAME` says which interrupts the function after it serves. */
  private vector(names: readonly Token[], loc: number): void {
    if (names.length > 0)
      this.context.insert(`__attribute__((vector(${names.map((token) => token.text).join(' ')})))`, loc);
  }

  /** `#pragma weak NAME`, or `NAME = TARGET`. */
  private weak([name, equals, target]: readonly Token[], loc: number): void {
    const isAlias = equals?.is('=') === true && target?.kind === IDENTIFIER;
    if (name?.kind !== IDENTIFIER || (equals && !isAlias))
      return this.context.fail('preprocessor', 'this #pragma weak is not understood', loc);
    this.context.attribute(name.text, ['weak', ...(isAlias ? [`alias("${target.text}")`] : [])]);
  }

  private saveOrRestore(command: Token, tokens: readonly Token[]): void {
    const literal = tokens[2];
    if (!tokens[1]?.is('(') || literal?.kind !== STRING || !tokens[3]?.is(')'))
      this.context.fail('preprocessor', `#pragma ${command.text} needs ("name")`, command.loc);
    const name = literal.text.slice(1, -1);
    const stack = this.saved.get(name) ?? [];
    this.saved.set(name, stack);
    if (command.text === 'push_macro') stack.push(this.context.macros.get(name));
    else if (stack.length > 0) {
      const macro = stack.pop();
      if (macro) this.context.macros.set(name, macro);
      else this.context.macros.delete(name);
    }
  }

  private storageOrder(order: Token | undefined, loc: number): void {
    if (order?.text === 'big') this.context.fail('unsupported', `a storage order that is not the machine's`, loc);
  }

  private pack(tokens: readonly Token[], loc: number): void {
    if (!this.packing.obey(tokens)) this.context.fail('unsupported', 'this #pragma pack is not understood', loc);
  }
}

/** The text of the string literal of a `_Pragma` (C11 6.10.9). */
export function destringized(literal: string): string {
  return literal.slice(literal.indexOf('"') + 1, -1).replace(/\\(["\\])/g, '$1');
}
