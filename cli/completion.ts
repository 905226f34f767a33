/** Scripts that complete command lines, for each shell; they are made from the commands themselves. */
import type { Command, Option } from 'commander';
import { quotedInShell } from '../src/base/shell-word.js';
import { OPTION_ROWS } from '../src/options/table.js';
import { PROPERTY_NAMES } from '../src/properties/select.js';
import type { SHELLS } from './further-commands.js';

interface Word {
  readonly text: string;
  readonly description: string;
}

interface Completable {
  readonly name: string;
  readonly description: string;
  readonly options: readonly {
    readonly words: readonly string[];
    readonly description: string;
    readonly choices: readonly string[];
    readonly takesValue: boolean;
  }[];
  /** Words that may stand instead of files. */
  readonly choices: readonly string[];
}

function completable(command: Command): Completable {
  return {
    name: command.name(),
    description: firstSentence(command.description()),
    options: command.options.map((option) => ({
      ...flags(option),
      choices: option.argChoices ?? CHOICES.get(option.flags) ?? [],
    })),
    choices: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
  };
}

/** By flag: what the table of options allows. */
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map(
  OPTION_ROWS.flatMap(([name, { flag, shape }]) => {
    if (flag === undefined) return [];
    if (name === 'properties') return [[flag, PROPERTY_NAMES] as const];
    return shape.kind === 'choice' ? [[flag, shape.choices.map(String)] as const] : [];
  }),
);

function flags(option: Option): {
  readonly words: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
} {
  const words = [option.short, option.long].filter((word) => word !== undefined && word !== null);
  return { words, description: firstSentence(option.description), takesValue: option.required || option.optional };
}

/** Up to the first detail; menus of shells are narrow. */
function firstSentence(text: string): string {
  return text
    .split(/[;(]|\. /)[0]!
    .trim()
    .replace(/[.:]$/, '');
}

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (commands: readonly Completable[]) => string>> = {
  bash,
  zsh,
  fish,
};

/** The script by which a shell completes the command lines of a program. */
export function completionScript(program: Command, shell: (typeof SHELLS)[number]): string {
  return SCRIPTS[shell](program.commands.map(completable));
}

function bash(commands: readonly Completable[]): string {
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(
        ({ words, choices }) =>
          `    ${words.map((word) => `${name}:${word}`).join('|')}) words='${choices.join(' ')}' ;;`,
      ),
  );
  const free = commands.flatMap(({ name, options }) =>
    options
      .filter((o) => o.takesValue && o.choices.length === 0)
      .flatMap(({ words }) => words.map((word) => `${name}:${word}`)),
  );
  const all = commands.map(
    ({ name, options, choices }) =>
      `    ${name}) options='${options.flatMap(({ words }) => words).join(' ')}' words='${choices.join(' ')}' ;;`,
  );
  return `# tcbmc completion bash > /etc/bash_completion.d/tcbmc, or in ~/.bashrc: source <(tcbmc completion bash)
_tcbmc() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words= options=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} help --version --help' -- "$current"))
    return
  fi
  case "$command:$previous" in
${values.join('\n')}
    ${free.join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); return; fi
  case "$command" in
${all.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi ;;
  esac
}
complete -o filenames -F _tcbmc tcbmc
`;
}

function zsh(commands: readonly Completable[]): string {
  const quoted = (text: string): string =>
    quotedInShell(text)
      .replace(/[[\]\\]/g, '\\$&')
      .replaceAll(':', '\\:');
  const described = ({ text, description }: Word): string => `'${quoted(text)}:${quoted(description)}'`;
  const cases = commands.map(({ name, options, choices }) => {
    const specs = options.flatMap(({ words, description, choices: of, takesValue }) =>
      words.map(
        (word) =>
          `'${word}[${quoted(description)}]${takesValue ? `:value:${of.length > 0 ? `(${of.join(' ')})` : '_files'}` : ''}'`,
      ),
    );
    const rest = choices.length > 0 ? `'*:value:(${choices.join(' ')})'` : "'*:file:_files'";
    return `    ${name})\n      _arguments ${[...specs, rest].join(' \\\n        ')} ;;`;
  });
  return `#compdef tcbmc
# tcbmc completion zsh > "\${fpath[1]}/_tcbmc"
_tcbmc() {
  local -a commands
  commands=(${commands.map(({ name, description }) => described({ text: name, description })).join(' ')})
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _tcbmc ]; then _tcbmc "$@"; else compdef _tcbmc tcbmc; fi
`;
}

function fish(commands: readonly Completable[]): string {
  const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const lines = commands.flatMap(({ name, description, options, choices }) => [
    `complete -c tcbmc -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...options.map(({ words, description: what, choices: of, takesValue }) => {
      const names = words
        .map((word) => (word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`))
        .join(' ');
      const value = of.length > 0 ? ` -x -a ${quoted(of.join(' '))}` : takesValue ? ' -r' : '';
      return `complete -c tcbmc -n '__fish_seen_subcommand_from ${name}' ${names}${value} -d ${quoted(what)}`;
    }),
    ...(choices.length > 0
      ? [`complete -c tcbmc -n '__fish_seen_subcommand_from ${name}' -f -a ${quoted(choices.join(' '))}`]
      : []),
  ]);
  return `# tcbmc completion fish > ~/.config/fish/completions/tcbmc.fish\n${lines.join('\n')}\n`;
}
