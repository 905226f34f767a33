/** The words of a command line, without the secrets in addresses of queues among them. */
export function withoutSecrets(words: readonly string[]): readonly string[] {
  return words.map((word) => word.replace(/(?<=(?:^|=)rediss?:\/\/).*@/, ''));
}
