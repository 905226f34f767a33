import type { Report } from '../answer/report.js';

/** The text of a file of the user's program, or undefined when it cannot be had. */
export type SourceText = (file: string) => string | undefined;

/** One line (counted from 1) of a file, without its line end. */
export type SourceLine = (file: string, line: number) => string | undefined;

/** Looks lines up, splitting each file once. */
export function sourceLines(source: SourceText): SourceLine {
  const files = new Map<string, readonly string[]>();
  return (file, line) => {
    let lines = files.get(file);
    if (!lines) {
      lines = source(file)?.split(/\r\n|\n|\r/) ?? [];
      files.set(file, lines);
    }
    return lines[line - 1];
  };
}

/** The lines of the files that a report holds. */
export function reportLines({ sources }: Pick<Report, 'sources'>): SourceLine {
  return sourceLines((file) => (Object.hasOwn(sources, file) ? sources[file] : undefined));
}
