import { hasAttribute, hasBuiltin, standardAttribute } from './features.js';
import type { FoundFile } from './header-search.js';
import type { HeaderName } from './lexer.js';
import type { PreprocessorState } from './preprocessor-state.js';
import { insteadOf } from './other-systems.js';
import { BUNDLED_PREFIX } from '../base/bundled.js';
import { IDENTIFIER, SPACE_BEFORE, STRING, type Token } from './token.js';

/** `#include` and its relatives (C11 6.10.2), and the questions that `#if` can ask. */
export class Inclusion {
  private readonly state: PreprocessorState;

  constructor(state: PreprocessorState) {
    this.state = state;
  }

  /** Obeys `#include`, `#include_next` or `#import`. */
  include(directive: Token): void {
    const { inputs, headers, onInclude } = this.state.setup;
    const header = this.headerName(`#${directive.text}`, directive);
    this.state.endLine();
    const found = this.find(header, directive.text === 'include_next') ?? this.findAsOnWindows(header);
    onInclude?.(found?.path.startsWith(BUNDLED_PREFIX) ? found.path.slice(BUNDLED_PREFIX.length) : header.name, found);
    if (!found) {
      const what = `cannot find the header ${header.angled ? `<${header.name}>` : `"${header.name}"`}`;
      const hint = insteadOf(header.name) ?? headers.searched(header.name, header.angled, inputs.current.path);
      return this.state.goOnAfter('missing-file', what, header.loc, hint);
    }
    inputs.enter(found, header.loc);
    if (directive.text === 'import') inputs.readOnlyOnce();
  }

  /** Answers `__has_include ( … )` and its like, whose name has just been read; undefined for other names. */
  question(name: Token): bigint | undefined {
    if (!this.state.setup.macros.get(name.text)?.definition.operator) return undefined;
    if (name.text === '__has_c_attribute') return this.hasStandardAttribute(name);
    this.expect('(', name);
    const answer =
      name.text === '__has_include' || name.text === '__has_include_next'
        ? BigInt(this.find(this.headerName(name.text, name), name.text === '__has_include_next') !== undefined)
        : this.hasFeature(name);
    this.expect(')', name);
    return answer;
  }

  private hasFeature(name: Token): bigint {
    const feature = this.state.expander.nextRaw();
    if (feature.kind !== IDENTIFIER) this.state.fail('preprocessor', `${name.text} needs a name`, name.loc);
    return BigInt(name.text === '__has_attribute' ? hasAttribute(feature.text) : hasBuiltin(feature.text));
  }

  /** `(name)` or `(prefix::name)`, with the brackets. */
  private hasStandardAttribute(name: Token): bigint {
    this.expect('(', name);
    let text = '';
    for (let token = this.state.expander.nextRaw(); !token.is(')'); token = this.state.expander.nextRaw()) {
      if (token.isEnd) this.state.fail('preprocessor', `")" is missing after ${name.text}`, name.loc);
      text += token.text;
    }
    return standardAttribute(text);
  }

  private expect(punctuator: string, name: Token): void {
    if (!this.state.expander.nextRaw().is(punctuator))
      this.state.fail('preprocessor', `"${punctuator}" is missing after ${name.text}`, name.loc);
  }

  private findAsOnWindows({ name, angled, loc }: HeaderName): FoundFile | undefined {
    const { inputs, headers } = this.state.setup;
    const found = headers.findAsOnWindows(name, angled, inputs.current.path);
    if (found)
      this.state.warn(
        `taken for ${found.path.replace(BUNDLED_PREFIX, 'the bundled ')}, whose name is spelled in another way`,
        loc,
      );
    return found;
  }

  private find(header: HeaderName, next: boolean): FoundFile | undefined {
    const { inputs, headers } = this.state.setup;
    const current = inputs.current;
    if (next && inputs.depth > 1) return headers.findNext(header.name, current.directory);
    // A header of ours that names a file in quotes asks for one of the program's.
    return headers.find(header.name, header.angled, inputs.ofProgram.path);
  }

  /** Reads `"name"` or `<name>`, directly or after macro expansion. */
  private headerName(what: string, at: Token): HeaderName {
    const { expander, lexer } = this.state;
    const direct = expander.isInsideExpansion ? undefined : lexer.headerName();
    if (direct) return direct;
    const first = expander.next();
    if (first.kind === STRING && first.text.startsWith('"'))
      return { name: first.text.slice(1, -1), angled: false, loc: first.loc };
    if (!first.is('<')) return this.state.fail('preprocessor', `${what} needs "file" or <file>`, at.loc);
    let name = '';
    for (let token = expander.next(); !token.is('>'); token = expander.next()) {
      if (token.isEnd) return this.state.fail('preprocessor', `">" is missing after ${what} <`, at.loc);
      if (name !== '' && (token.flags & SPACE_BEFORE) !== 0) name += ' ';
      name += token.text;
    }
    return { name, angled: true, loc: first.loc };
  }
}
