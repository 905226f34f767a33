import { inVariable, wordInMakefile } from './shell.js';

/** The settings of the makefile. */
export interface Build {
  /** The C files that are compiled. */
  readonly units: readonly string[];
  /** Folders that must be there, even if they are empty. */
  readonly folders: readonly string[];
  /** Variables and functions that the schedule names. */
  readonly wanted: readonly string[];
  /** Functions that are called by way of a wrapper. */
  readonly wrapped: readonly string[];
  /** Whether a file has arguments for main. */
  readonly hasArguments: boolean;
  /** Variables without initialiser are zero. */
  readonly zeroed: boolean;
  readonly property: string;
  /** Flags for the preprocessor. */
  readonly preprocessing: readonly string[];
}

const OWN = [
  'accesses',
  'arithmetic',
  'calls',
  'matching',
  'objects',
  'schedule',
  'scheduler',
  'threads',
  'verifier',
  'waiting',
  'watch',
];

/** Assembler text lies between the compiler and the assembler, so that the program's own lines can be added to it. */
export function makefileOf({
  units,
  folders,
  wanted,
  wrapped,
  hasArguments,
  zeroed,
  property,
  preprocessing,
}: Build): string {
  const objects = units.map((_, index) => `unit${index}.o`);
  const flags = [
    '-fsanitize=thread',
    '-fno-builtin',
    ...arithmeticFlags(property),
    ...(zeroed ? ['-ftrivial-auto-var-init=zero'] : []),
    ...preprocessing.map(inVariable),
  ];
  const made = folders.length === 0 ? '' : `\tmkdir -p ${folders.map(wordInMakefile).join(' ')}\n`;
  const rules = units.map(
    (unit, index) => `unit${index}.o: ${prerequisite(unit)} places.awk files.txt
${made}\t$(CC) $(CFLAGS) $(FORCED) -S -o unit${index}.s ${wordInMakefile(unit)}
\tawk -v wanted=${wordInMakefile(wanted.join('|'))} -v wrapped='${wrapped.join('|')}' -f places.awk unit${index}.s > unit${index}.places.s
\tprintf '${ERRORS.map((name) => `.weak ${name}\\n`).join('')}' >> unit${index}.places.s
\t$(CC) -c -o $@ unit${index}.places.s
`,
  );
  return `CC = gcc
CFLAGS = -std=gnu11 -w
# The program is compiled as it is; gcc calls a function before each access to memory (accesses.c).
FORCED = -O0 -g1 -Iheaders -pthread ${flags.join(' ')}
OWN = ${[...OWN, ...(hasArguments ? ['arguments'] : [])].map((name) => `${name}.o`).join(' ')}

program: ${objects.join(' ')} $(OWN)
\t$(CC) -pthread${hasArguments ? ' -Wl,--wrap=main' : ''} -o $@ ${objects.join(' ')} $(OWN) -lm

${rules.join('')}
%.o: %.c scheduler.h internal.h
\t$(CC) -std=gnu11 -O1 -w -pthread -c -o $@ $<

FORCE:
clean:
\trm -f program *.o *.s
.PHONY: clean FORCE
`;
}

/** To reach these is the violation, also where the program defines them: ours count. */
const ERRORS: readonly string[] = ['reach_error', '__VERIFIER_error'];

/** Names that make would misread are compiled each time. */
function prerequisite(unit: string): string {
  return /^[\w./+-]+$/.test(unit) ? unit : 'FORCE';
}

/** Flags of gcc for what it can see itself; else arithmetic wraps, as for tcbmc. */
const SEEN: Readonly<Record<string, string>> = {
  overflow: 'signed-integer-overflow,shift',
  shift: 'signed-integer-overflow,shift',
  'shift-base': 'signed-integer-overflow,shift',
  'division-by-zero': 'signed-integer-overflow,integer-divide-by-zero',
  'division-overflow': 'signed-integer-overflow,integer-divide-by-zero',
};

function arithmeticFlags(property: string): string[] {
  return Object.hasOwn(SEEN, property) ? [`-fsanitize=${SEEN[property]!}`] : ['-fwrapv'];
}
