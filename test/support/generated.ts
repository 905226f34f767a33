import { CLASSICS } from '../oracle/memory/classics.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createProgram, listedFlags } from '../../cli/command.js';
import { EXIT_MEANINGS } from '../../cli/exit-codes.js';
import { CONFLICTS } from '../../src/options/conflicts.js';
import type { AllOptions } from '../../src/options/rows/row.js';
import { OPTIONS, longFlag } from '../../src/options/table.js';
import { GROUPS, PROPERTY_DESCRIPTIONS } from '../../src/properties/select.js';
import { AVR_DEVICES } from '../../src/library/headers/avr-io.js';
import { bundledHeaderNames } from '../../src/library/headers/index.js';
import { conversationModels } from '../../src/library/models/conversation/index.js';
import { REFUSED } from '../../src/library/models/conversation/refused.js';
import { modelTable } from '../../src/library/models/index.js';
import { declaringHeaders } from './declared.js';
import { parseExpectations, sampleDescription } from '../../cli/suite/expectation.js';
import type { Sample } from './samples.js';
import { allSamples, ROOT, SAMPLES, subjects } from './samples.js';

/** A table in Markdown. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The flags of `tcbmc check`, from the table that the parser is made of. */
export function optionsTable(): string {
  const rows = listedFlags().map(({ flag, group, description }) => [`\`${flag}\``, group, description]);
  return markdownTable(['flag', 'concerns', 'meaning'], rows);
}

/** The commands beside `tcbmc check`. */
export function commandsTable(): string {
  const nothing = (): Promise<void> => Promise.resolve();
  const { commands } = createProgram('', { check: nothing, run: nothing, further: nothing });
  const synopsis = (command: Command): string =>
    `\`tcbmc ${command.name()} ${command.usage().replace('[options]', '').trim()}`.trim() + '`';
  return markdownTable(
    ['command', 'what it does'],
    commands.map((command) => [synopsis(command), command.description()]),
  );
}

/** What the command can end with. */
export function exitCodesTable(): string {
  return markdownTable(
    ['code', 'meaning'],
    EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]),
  );
}

/** Flags that contradict each other, some of them only with certain values. */
export function conflictsTable(): string {
  const flagOf = (name: keyof AllOptions): string => `\`${longFlag(OPTIONS[name].flag ?? name)}\``;
  return markdownTable(
    ['flags', 'why'],
    CONFLICTS.map(({ between, why }) => [between.map(flagOf).join(' and '), why]),
  );
}

/** What can be looked for without a property file. */
export function propertiesTable(): string {
  const kindOf = (name: string): string =>
    GROUPS[name] ? 'several' : GROUPS.checks!.includes(name) ? 'one of `checks`' : 'on request';
  return markdownTable(
    ['property', '', 'what it is'],
    Object.entries(PROPERTY_DESCRIPTIONS).map(([name, description]) => [`\`${name}\``, kindOf(name), description]),
  );
}

function headerNames(headers: string): string {
  return headers
    .split(', ')
    .map((header) => `\`<${header}>\``)
    .join(' ');
}

const LINUX_ONLY =
  /^(?:asm|linux|net|netinet|sys)\/|^(?:byteswap|dlfcn|execinfo|features|fts|ftw|glob|ifaddrs|libintl|sysexits|ucontext)\.h$/;
const FIRMWARE =
  /^(?:avr|util)\/|^(?:cmsis|core_cm|zephyr|intrins|regx?5|8051|8052|at89|xc\.h|conio|FreeRTOS|semphr|event_groups|(?:task|queue|timers|stream_buffer|message_buffer)\.h)/;

/** The names of all headers that programs may include, by where they come from. */
export function headersTable(): string {
  const names = bundledHeaderNames.filter((name) => !name.startsWith('tcbmc/'));
  const groups: readonly (readonly [string, (name: string) => boolean])[] = [
    ['C and POSIX', (name) => !FIRMWARE.test(name) && !LINUX_ONLY.test(name)],
    ['Linux, sockets, glibc', (name) => LINUX_ONLY.test(name)],
    ['firmware', (name) => FIRMWARE.test(name)],
  ];
  const row = ([title, isIn]: (typeof groups)[number]): string[] => [
    title,
    names
      .filter(isIn)
      .map((name) => `\`<${name}>\``)
      .join(' '),
  ];
  return markdownTable(['of', 'headers'], groups.map(row));
}

/** Headers whose names are registers, which are no functions. */
const REGISTERS: ReadonlySet<string> = new Set(['avr/io.h', 'msp430.h']);

/** Models that are of several headers say all of them. */
function exactHeaders(entry: { readonly name: string; readonly header: string }): string {
  return entry.header.includes(', ') ? declaringHeaders(entry).join(', ') : entry.header;
}

/** What is modelled where streams are known, and what is refused there. */
export function streamsTable(): string {
  const entries = conversationModels({ conversation: { streams: [] } }).flatMap(({ header, defines }) =>
    Object.entries(defines).map(([name, note]) => ({ name, note, header: exactHeaders({ name, header }) })),
  );
  const functions = entries.filter(({ name }) => !name.startsWith('__')).sort((a, b) => (a.name < b.name ? -1 : 1));
  const notes = [...new Set(functions.map(({ note }) => note))];
  const rows = notes.map((note) => [
    functions.flatMap((entry) => (entry.note === note ? [`\`${entry.name}\``] : [])).join(' '),
    note,
  ]);
  return markdownTable(
    ['functions', 'model'],
    [...rows, [[...REFUSED].map((name) => `\`${name}\``).join(' '), 'refused, with the place of the call']],
  );
}

/** Every modelled function and what its model does. */
export function libraryTable(): string {
  const functions = modelTable().filter(({ header }) => !REGISTERS.has(header));
  const rows = functions.map(({ name, header, note }) => [
    `\`${name}\``,
    headerNames(exactHeaders({ name, header })),
    note,
  ]);
  return markdownTable(['function', 'header', 'model'], rows);
}

/** The parts that <avr/io.h> knows, and which of their registers are inputs. */
export function avrTable(): string {
  const inputs = modelTable().filter(({ header, note }) => header === 'avr/io.h' && note !== 'a variable');
  const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');
  return markdownTable(
    ['', ''],
    [
      ['parts', list(AVR_DEVICES)],
      ['inputs', list(inputs.map(({ name }) => name))],
    ],
  );
}

/** What a newcomer looks at first. */
const SHOWPIECES: readonly string[] = [
  'threads/lost_update_bug.c',
  'locks/bank_bug.c',
  'memory/redirected_pointer_bug.c',
  'atomics/treiber_stack_bug.c',
  'races/volatile_flag_bug.c',
  'deadlocks/lost_signal_bug.c',
  'classics/dining_philosophers_bug.c',
  'classics/bounded_buffer_bug.c',
  'firmware/tour_bug.c',
  'properties/linearizable_stack_bug.c',
];

function verdicts({ name, text }: Sample): string {
  const each = parseExpectations(text, name).map((expected) => {
    const switches =
      expected.switches === undefined
        ? ''
        : expected.verdict === 'safe'
          ? ` (≤ ${expected.switches})`
          : ` (${expected.switches})`;
    return `${expected.property ?? expected.verdict}${switches}`;
  });
  return each.join(', ');
}

function table(samples: readonly Sample[]): string {
  const rows = samples.map((sample) => [
    `[${sample.name}](${sample.name})`,
    verdicts(sample),
    sampleDescription(sample.text),
  ]);
  return markdownTable(['program', 'verdict (switches)', 'what it shows'], rows);
}

/** A few samples of all subjects. */
export function showpiecesTable(): string {
  const samples = allSamples();
  return table(SHOWPIECES.map((name) => samples.find((sample) => sample.name === name)!));
}

/** The subjects, with the first line of what the folder's page says. */
export function subjectsTable(): string {
  const rows = subjects().map((subject) => {
    const title = readFileSync(join(SAMPLES, subject, 'README.md'), 'utf8')
      .split('\n')[0]!
      .replace(/^# /, '');
    return [`[${subject}/](${subject}/README.md)`, String(allSamples(join(SAMPLES, subject)).length), title];
  });
  return markdownTable(['folder', 'programs', 'subject'], rows);
}

/** What the classics of memory models show under each of them. */
export function classicsTable(): string {
  const can = (is: boolean): string => (is ? 'yes' : 'no');
  const rows = CLASSICS.map(({ name, strength, threads, outcome, allowed }) => [
    name,
    strength,
    String(threads.length),
    `\`${[...outcome].map(([register, value]) => `${register} = ${value}`).join(', ')}\``,
    can(allowed.sc),
    can(allowed.tso),
    can(allowed.c11),
  ]);
  return markdownTable(['name', 'orders', 'threads', 'outcome', 'sc', 'TSO', 'c11'], rows);
}

/** The samples of a subject with their verdicts, from the comments at their heads. */
export function samplesTable(subject: string): string {
  return table(allSamples(join(SAMPLES, subject)));
}

/** A function of a sample, as a block of C. */
export function functionOf(sample: string, name: string): string {
  const text = readFileSync(join(SAMPLES, sample), 'utf8');
  const found = new RegExp(`^\\w[^\\n]*\\b${name}\\([^]*?^}\\n`, 'm').exec(text);
  if (!found) throw new Error(`${sample} has no function ${name}`);
  return `\n\`\`\`c\n${found[0]}\`\`\`\n`;
}

/** A file, as a block of the language that its name ends with. */
export function fileBlock(path: string): string {
  return `\n\`\`\`${path.split('.').at(-1)}\n${readFileSync(join(ROOT, path), 'utf8')}\`\`\`\n`;
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function withSection(text: string, name: string, content: string): string {
  const start = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`there is no section ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}
