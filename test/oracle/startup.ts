/**
 * Programs in which more happens than what main does: before it, after it, and on its command line. The checker gets
 * them as they are; the explorer gets a program that does all that itself, in plain C and on the same lines, and so
 * shares nothing of how the checker understands it.
 */

/** How main begins in a program with a command line. */
export const MAIN_WITH_ARGUMENTS = 'int main(int argc, char **argv)';

/** What the checker is told about the command lines of generated programs. */
export const ARGUMENT_BOUND = { count: 1, length: 2 } as const;

/** One string for each way in which generated programs can tell strings within the bound apart. */
const WORDS = ['', 'a', 'b', 'z', 'ab', 'az', 'bb', 'ba', 'zb', 'zz'];

const RUN_BY_THEMSELVES = /^__attribute__\(\((constructor|destructor)(?:\((\d+)\))?\)\) static void (\w+)\(void\)/gm;
const MAIN = /^int main\((?:void|int argc, char \*\*argv)\)/m;

/** The program as the explorer gets it. */
export function spelledOut(text: string): string {
  const { constructors, destructors } = routinesIn(text);
  const takesArguments = text.includes(`${MAIN_WITH_ARGUMENTS} {`);
  if (!takesArguments && constructors.length + destructors.length === 0) return text;
  const finish = calls(destructors.length > 0 ? ['be_first', ...destructors] : []);
  const body = text
    .replace(RUN_BY_THEMSELVES, (whole, _kind, _priority, name: string) =>
      `static void ${name}(void)`.padStart(whole.length),
    )
    .replace(MAIN, (header) => `static ${header.replace('main', 'program')}`)
    .replace(/\bexit\(/g, 'quit(')
    .replace('extern void quit(int);', 'extern void exit(int); static void quit(int code);');
  return [
    body,
    'static unsigned long ender;',
    'static void be_first(void) {',
    '  __VERIFIER_atomic_begin();',
    '  __VERIFIER_assume(ender == 0 || ender == pthread_self());',
    '  ender = pthread_self();',
    '  __VERIFIER_atomic_end();',
    '}',
    `static void quit(int code) { ${finish} exit(code); }`,
    ...(takesArguments ? COMMAND_LINE : []),
    'int main(void) {',
    ...(takesArguments ? ['int argc = 1 + pick(2);', 'char **argv = command_line(argc);'] : []),
    calls(constructors),
    `int result = program(${takesArguments ? 'argc, argv' : ''});`,
    `${finish} return result; }`,
    '',
  ].join('\n');
}

/**
 * What runs before and after main, each in its order: numbers go up, and come first, before main; and the other way
 * round after it.
 */
function routinesIn(text: string): {
  readonly constructors: readonly string[];
  readonly destructors: readonly string[];
} {
  const found = [...text.matchAll(RUN_BY_THEMSELVES)].map(([, kind, priority, name]) => ({
    kind,
    priority: Number(priority ?? Infinity),
    name: name!,
  }));
  const ofKind = (wanted: string): string[] =>
    found
      .filter(({ kind }) => kind === wanted)
      .sort((a, b) => (a.priority === b.priority ? 0 : a.priority - b.priority))
      .map(({ name }) => name);
  return { constructors: ofKind('constructor'), destructors: ofKind('destructor').reverse() };
}

function calls(names: readonly string[]): string {
  return names.map((name) => `${name}();`).join(' ');
}

const COMMAND_LINE = [
  'static int pick(int count) { int picked = 0; while (picked < count - 1 && __VERIFIER_nondet_bool()) picked++; return picked; }',
  `static const char words[][3] = { ${WORDS.map((word) => `"${word}"`).join(', ')} };`,
  'static char *copy_of(const char *word) {',
  '  unsigned long size = 1;',
  '  while (word[size - 1]) size++;',
  '  return memcpy(malloc(size), word, size);',
  '}',
  'static char **command_line(int argc) {',
  '  char **argv = calloc(argc + 1, sizeof *argv);',
  '  argv[0] = copy_of("p");',
  `  if (argc > 1) argv[1] = copy_of(words[pick(${WORDS.length})]);`,
  '  return argv;',
  '}',
];
