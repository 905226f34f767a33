const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** No character in XML 1.0, not even as a reference; and what reverses the direction of writing. */
// A lone surrogate is none either.
const FORBIDDEN = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/gu;

/** Any text as text of HTML or XML, or as the value of an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"']/g, (character) => ESCAPED[character]!);
}

/** An element of XML. What is between the tags is markup already. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...inside: readonly string[]
): string {
  const given = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}="${escapeMarkup(typeof value === 'number' ? String(Math.round(value * 100) / 100) : value)}"`,
  );
  return inside.length === 0 ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inside.join('')}</${name}>`;
}

/** A tag with one line of text. */
export function textTag(attributes: Readonly<Record<string, string | number>>, text: string): string {
  return tag('text', attributes, escapeMarkup(text));
}
