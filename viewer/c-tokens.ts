/** Just enough of C's lexis to colour it. */
export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'type' | 'directive' | 'call' | 'plain';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const KEYWORDS =
  /^(?:_Alignas|_Alignof|_Atomic|_Generic|_Noreturn|_Static_assert|_Thread_local|auto|break|case|const|continue|default|do|else|enum|extern|for|goto|if|inline|register|restrict|return|sizeof|static|struct|switch|typedef|union|volatile|while|__attribute__|__asm__|asm)$/;
const TYPES = /^(?:void|char|short|int|long|float|double|signed|unsigned|bool|_Bool|_Complex|FILE|\w+_t)$/;
const TOKEN =
  /(\/\*.*?(?:\*\/|$)|\/\/.*)|((?:u8|[uUL])?(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?))|(\.?\d(?:[eEpP][+-]|[\w.'])*)|([A-Za-z_]\w*)(?=(\s*\()?)|[^\w"'/]+|./gs;
const DIRECTIVE = /^\s*#\s*\w*(?:\s*<[^>]*>)?/;

function word(text: string, called: boolean): TokenKind {
  if (KEYWORDS.test(text)) return 'keyword';
  return TYPES.test(text) ? 'type' : called ? 'call' : 'plain';
}

/** Whether a comment is still open behind a line. */
export function opensComment(line: string, open: boolean): boolean {
  return tokens(line, open).open;
}

/** The tokens of a line that begins within a comment, or not. */
export function tokens(
  line: string,
  inComment: boolean,
): { readonly tokens: readonly Token[]; readonly open: boolean } {
  const found: Token[] = [];
  let rest = line;
  if (inComment) {
    const end = line.indexOf('*/');
    if (end < 0) return { tokens: [{ kind: 'comment', text: line }], open: true };
    found.push({ kind: 'comment', text: line.slice(0, end + 2) });
    rest = line.slice(end + 2);
  }
  const directive = DIRECTIVE.exec(rest)?.[0] ?? '';
  if (directive !== '') found.push({ kind: 'directive', text: directive });
  for (const [text, comment, string, number, name, called] of rest.slice(directive.length).matchAll(TOKEN)) {
    const kind =
      comment !== undefined ? 'comment' : string !== undefined ? 'string' : number !== undefined ? 'number' : 'plain';
    found.push({ kind: name === undefined ? kind : word(name, called !== undefined), text });
  }
  const last = found.at(-1);
  return {
    tokens: found,
    open: last?.kind === 'comment' && last.text.startsWith('/*') && (last.text.length < 4 || !last.text.endsWith('*/')),
  };
}
