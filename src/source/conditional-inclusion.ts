import { evaluateCondition } from './condition.js';
import type { Inclusion } from './inclusion.js';
import type { Conditional } from './input-stack.js';
import type { PreprocessorState } from './preprocessor-state.js';
import { IDENTIFIER, type Token } from './token.js';

/** Conditional inclusion (C11 6.10.1). */
export class ConditionalInclusion {
  private readonly state: PreprocessorState;
  private readonly inclusion: Inclusion;

  constructor(state: PreprocessorState, inclusion: Inclusion) {
    this.state = state;
    this.inclusion = inclusion;
  }

  /** `#if`, `#ifdef`, `#ifndef`: goes on to the first group that is chosen. */
  begin(directive: Token): void {
    const chosen = this.isTrue(directive);
    this.state.endLine();
    this.open.push({ loc: directive.loc, elseSeen: false });
    if (!chosen) this.skip(false);
  }

  /** `#elif…` or `#else` at the end of a group that was chosen. */
  next(directive: Token): void {
    this.checkOrder(this.innermost(directive), directive);
    this.state.endLine();
    this.skip(true);
  }

  /** `#endif`. */
  end(directive: Token): void {
    this.innermost(directive);
    this.state.endLine();
    this.open.pop();
  }

  private get open(): Conditional[] {
    return this.state.setup.inputs.current.conditionals;
  }

  private innermost(directive: Token): Conditional {
    return this.open.at(-1) ?? this.state.fail('preprocessor', `#${directive.text} without #if`, directive.loc);
  }

  private checkOrder(conditional: Conditional, directive: Token): void {
    if (conditional.elseSeen) this.state.fail('preprocessor', `#${directive.text} after #else`, directive.loc);
    if (directive.text === 'else') conditional.elseSeen = true;
  }

  /** Skips groups up to one that is chosen, or to the `#endif`. `taken`: one has been chosen already. */
  private skip(taken: boolean): void {
    const { lexer } = this.state;
    const conditional = this.open.at(-1)!;
    let depth = 0;
    for (;;) {
      if (lexer.skipToDirective() === undefined)
        this.state.fail('preprocessor', 'this #if has no #endif', conditional.loc);
      lexer.inDirective = true;
      const directive = lexer.next();
      if (directive.kind === IDENTIFIER) {
        if (/^(if|ifdef|ifndef)$/.test(directive.text)) depth++;
        else if (directive.text === 'endif' && depth-- === 0) return this.end(directive);
        else if (depth === 0 && this.chooses(directive, conditional, taken)) return void this.state.endLine();
      }
      this.state.endLine();
    }
  }

  private chooses(directive: Token, conditional: Conditional, taken: boolean): boolean {
    if (!/^(else|elif|elifdef|elifndef)$/.test(directive.text)) return false;
    this.checkOrder(conditional, directive);
    return !taken && (directive.text === 'else' || this.isTrue(directive));
  }

  private isTrue(directive: Token): boolean {
    const { expander, setup } = this.state;
    if (directive.text === 'if' || directive.text === 'elif')
      return evaluateCondition(
        {
          next: () => expander.next(),
          nextRaw: () => expander.nextRaw(),
          isDefined: (name) => setup.macros.has(name),
          question: (name) => this.inclusion.question(name),
          fail: (code, message, loc) => this.state.fail(code, message, loc),
        },
        directive,
      );
    const name = expander.nextRaw();
    if (name.kind !== IDENTIFIER)
      this.state.fail('preprocessor', `#${directive.text} needs the name of a macro`, directive.loc);
    return setup.macros.has(name.text) !== directive.text.endsWith('ndef');
  }
}
