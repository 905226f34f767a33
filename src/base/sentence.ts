/** The text with one full stop at its end. */
export function stopped(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** The text as a sentence of its own. */
export function asSentence(text: string): string {
  return stopped(`${text.charAt(0).toUpperCase()}${text.slice(1)}`);
}
