/** Characters that XML 1.0 has no way to write, not even as references; single halves of surrogate pairs among them. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text between tags. */
function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? character);
}

/** A value of an attribute, within double quotes. */
function attributeValue(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);
}

/** Elements in place of a text, each with lines of its own. */
export type Content = string | readonly Element[];

export interface Element {
  readonly lines: readonly string[];
}

/** An element with attributes, of which those that are undefined are left out, and a text or elements in it. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: Content = [],
): Element {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${attributeValue(value)}"`],
  );
  const opening = `<${name}${given.join('')}`;
  if (typeof content === 'string') return { lines: [`${opening}>${xmlText(content)}</${name}>`] };
  if (content.length === 0) return { lines: [`${opening}/>`] };
  return { lines: [`${opening}>`, ...content.flatMap(({ lines }) => lines), `</${name}>`] };
}

export function xmlDocument(root: Element): string {
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...root.lines].join('\n')}\n`;
}
