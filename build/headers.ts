/** A header that only includes another one is another name of it. */
const ALIAS = /^\s*#include <([^>]*)>\s*$/;

/**
 * Headers as they are embedded, by their paths. Positions in them count from behind the comment with which a file
 * begins; the other lines stay where they are.
 */
export function headersFrom(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const texts = new Map([...files].map(([path, text]) => [path, text.replace(/^(?:\/\*[^]*?\*\/\n)+/, '')]));
  const named = (path: string): string => {
    const text = texts.get(path);
    if (text === undefined) throw new Error(`library/include has no ${path}`);
    const [, other] = ALIAS.exec(text) ?? [];
    return other === undefined ? text : named(other);
  };
  return new Map([...texts.keys()].map((path) => [path, named(path)]));
}
