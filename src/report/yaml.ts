/** A value that can be written: as in JSON. */
export type YamlValue = string | number | boolean | readonly YamlValue[] | { readonly [key: string]: YamlValue };

/**
 * Quotes write everything, as in JSON, but for characters that YAML wants to be escaped, and halves of surrogate pairs,
 * which it does not have.
 */
function quoted(text: string): string {
  const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    escape,
  );
}

function scalar(value: YamlValue): string | undefined {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : undefined;
  return Object.keys(value).length === 0 ? '{}' : undefined;
}

function lines(value: YamlValue): string[] {
  const single = scalar(value);
  if (single !== undefined) return [single];
  if (isList(value))
    return value.flatMap((item) => {
      const [first, ...rest] = lines(item);
      return [`- ${first ?? ''}`, ...rest.map((line) => `  ${line}`)];
    });
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key);
    const short = scalar(inner);
    return short === undefined ? [`${name}:`, ...lines(inner).map((line) => `  ${line}`)] : [`${name}: ${short}`];
  });
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}

/** A document in YAML 1.2, in blocks, all texts in quotes. */
export function yamlDocument(value: YamlValue): string {
  return `${lines(value).join('\n')}\n`;
}
