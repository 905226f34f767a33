/** Comments above declarations that do not say what they are about: the noun is missing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Openings that leave it to the reader to find the noun in the line below. */
const WITHOUT_NOUN = /^(?:What|The same(?: (?:of|for|as|in|where|but|until|to)|[,;]))\b/;

/** `file: the comment's beginning`. @param files names of sources in the repository */
export function commentsWithoutNoun(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\/\*\*([^]*?)\*\//g)].flatMap(([, text]) => {
      const words = text!.replace(/^[ *]+/gm, '').trim();
      return WITHOUT_NOUN.test(words) ? [`${file}: ${words.slice(0, 60)}`] : [];
    }),
  );
}
