/** A string literal with these characters. */
export function literal(text: string): string {
  return `"${Array.from(text, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')}"`;
}
