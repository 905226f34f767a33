const FLAG = '--executions';

/** The words of a command line with another number of executions. */
export function withExecutions(words: readonly string[], count: number): readonly string[] {
  const others = words.filter((word, i) => word !== FLAG && !word.startsWith(`${FLAG}=`) && words[i - 1] !== FLAG);
  return [...others, FLAG, String(count)];
}
