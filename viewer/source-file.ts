import { opensComment, tokens } from './c-tokens.js';
import { h } from './dom.js';

/** The height of a line of source text, in pixels. */
export const LINE = 22;

/** The lines of a file as they are shown: with the state in which each begins. */
export class SourceFile {
  readonly lines: readonly string[];
  private readonly inComment: boolean[] = [];

  constructor(text: string) {
    this.lines = text.split(/\r\n|\n|\r/);
    let open = false;
    for (const line of this.lines) {
      this.inComment.push(open);
      open = opensComment(line, open);
    }
  }

  code(index: number): HTMLElement[] {
    const { tokens: parts } = tokens(this.lines[index]!, this.inComment[index]!);
    return parts.map(({ kind, text }) => h('span', kind === 'plain' ? {} : { class: `k-${kind}` }, text));
  }
}
