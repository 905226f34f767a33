import { shellLine, shellWords } from '../../cli/suite/shell-words.js';

/** A command in a ```console block of the documentation, and the output that is shown below it. */
export interface ConsoleExample {
  /** What follows `$ tcbmc `. */
  readonly args: readonly string[];
  readonly output: string;
  /** The block, as it stands in the text. */
  readonly block: string;
}

/** All blocks that show a command `$ tcbmc …`. */
export function consoleExamples(text: string): ConsoleExample[] {
  return [...text.matchAll(/```console\n\$ tcbmc ([^\n]*)\n([^]*?)```/g)].map((match) => ({
    args: shellWords(match[1]!),
    output: match[2]!,
    block: match[0],
  }));
}

/** The block of an example with this output instead. */
export function consoleBlock(example: ConsoleExample, output: string): string {
  return `\`\`\`console\n$ tcbmc ${shellLine(example.args)}\n${output}\`\`\``;
}
