/** A word of a command as a POSIX shell reads it back: in quotes where it has more in it than names do. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${quotedInShell(word)}'`;
}

/** A text as it stands between single quotes. */
export function quotedInShell(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}
