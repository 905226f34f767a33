import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './samples.js';

const LEFT_OUT = /^(?:node_modules|dist|\.git|coverage)$/;

/** All pages in Markdown, by their paths from the root. */
export function pages(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : pages(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** The lines outside of blocks of code. */
export function proseOf(text: string): string[] {
  return text.replace(/^```[^]*?^```$/gm, '').split('\n');
}

/** Targets of links that stay in the repository. */
export function linksOf(text: string): string[] {
  const targets = [
    ...proseOf(text)
      .join('\n')
      .matchAll(/\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)/g),
  ].map((match) => match[1]!);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Names of the headings, as code hosts make them. */
export function anchorsOf(text: string): Set<string> {
  const headings = proseOf(text).flatMap((line) => /^#+ (.*)$/.exec(line)?.[1] ?? []);
  const plain = headings.map((heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, ''));
  return new Set(
    plain.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}
