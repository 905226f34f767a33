import type { Call, Value } from '../answer/data.js';
import type { Violation } from '../answer/result.js';
import { isHandler } from '../answer/task.js';
import { realOf, numberOf } from './inputs.js';
import type { Copy } from './preprocessing.js';
import type { HarnessStep } from './step.js';

/** The tables of a report for the C side. */
export interface Tables {
  readonly steps: readonly HarnessStep[];
  readonly violation: Violation;
  /** The sources by the names under which they are compiled, with those of the report. */
  readonly files: readonly Copy[];
  /** Functions that nothing defines, each of which is an input; with what they return, if that is floating. */
  readonly undefinedFunctions: ReadonlyMap<string, string | undefined>;
}

const FLAGS: Readonly<Record<'first' | 'hold' | 'second', string>> = {
  first: 'TCBMC_FIRST',
  hold: 'TCBMC_FIRST | TCBMC_HOLD',
  second: 'TCBMC_SECOND',
};

/** schedule.c: the report as data. */
export function scheduleText(tables: Tables): string {
  const { steps, violation, files, undefinedFunctions } = tables;
  const cells = [...new Set(steps.flatMap((step) => (step.cell === undefined ? [] : [cellKey(step)])))];
  const rows = steps.map((step) => `  ${row(step, cells, tables)},\n`).join('');
  const tasks = violation.trace.tasks.map((_, index) => `  ${taskRow(violation, index)}, /* ${index} */\n`).join('');
  const runs = (steps.at(-1)?.run ?? -1) + 1;
  return `/* The execution of the report: one row for each event, in order. */
#include "internal.h"

const char *const tcbmc_files[] = {${files.map(({ reported }) => quoted(reported)).join(', ')}};
const char *const tcbmc_property = ${quoted(violation.property)}, *const tcbmc_message = ${quoted(violation.message)};
const struct tcbmc_task tcbmc_tasks[] = {
${tasks}};
const struct tcbmc_event tcbmc_events[] = {
${rows}};
const int tcbmc_event_count = ${steps.length}, tcbmc_task_count = ${violation.trace.tasks.length}, tcbmc_run_count = ${runs};
const int tcbmc_cell_count = ${cells.length}, tcbmc_waiting_count = ${steps.filter(({ waits }) => waits).length};
struct progress tcbmc_progress[${violation.trace.tasks.length}];
int tcbmc_following[${steps.length}];
int tcbmc_owner[${runs}];
char *tcbmc_bound[${cells.length + 1}];

${[...undefinedFunctions].map(([name, floating]) => definitionOf(name, floating)).join('')}`;
}

/** Variables of one name may be static in several files. */
function cellKey({ cell = '', place }: HarnessStep): string {
  const file = place?.object.file;
  return file === undefined ? cell : `${cell} of ${file}`;
}

/** A function that nothing defines gives inputs, in the register in which its caller looks for them. */
function definitionOf(name: string, floating: string | undefined): string {
  const [type, input] = floating === undefined ? ['long long', 'tcbmc_input'] : [floating, 'tcbmc_real_input'];
  return [name, `__CPROVER_uninterpreted_${name}`]
    .map((each) => `${type} ${each}() { return ${input}(${quoted(`${name}()`)}, TCBMC_PC); }\n`)
    .join('');
}

function row(step: HarnessStep, cells: readonly string[], tables: Tables): string {
  const { position } = step.event;
  const flags = [
    ...(step.waits ? ['TCBMC_WAITS'] : []),
    ...(step.fails ? ['TCBMC_FAILS'] : []),
    ...(step.fails === undefined ? [] : ['TCBMC_ALLOCATES']),
    ...(step.givesUp ? ['TCBMC_GIVES_UP'] : []),
    ...(step.place?.object.file === undefined ? [] : ['TCBMC_OWN_FILE']),
    ...(step.part ? ['TCBMC_PART'] : []),
    ...(step.place?.path.some((each) => typeof each === 'object') ? ['TCBMC_BITS'] : []),
    ...(step.race ? [FLAGS[step.race]] : []),
    ...(step.kind === 'read' && step.value !== undefined ? ['TCBMC_VALUE'] : []),
  ];
  const members = [
    step.task,
    step.run,
    `TCBMC_${step.kind.toUpperCase()}`,
    tables.files.findIndex(({ reported }) => reported === position.file),
    position.line,
    position.column,
    `TCBMC_${step.storage.toUpperCase()}`,
    quoted(step.name),
    step.cell === undefined ? -1 : cells.indexOf(cellKey(step)),
    flags.length === 0 ? '0' : flags.join(' | '),
    step.child ?? -1,
    integer(step.value),
    step.value === undefined ? '0' : (realOf(step.value) ?? '0'),
    quoted(step.text),
  ];
  return `{${members.join(', ')}}`;
}

/** The least number has no literal. */
function integer(value: Value | undefined): string {
  const number = value === undefined ? undefined : numberOf(value);
  if (number === undefined) return '0';
  return number === '-9223372036854775808' ? '-9223372036854775807 - 1' : `${number}LL`;
}

function taskRow({ trace: { tasks, events } }: Violation, index: number): string {
  const task = tasks[index]!;
  const { name, entry, thread } = task;
  const signal =
    events.flatMap(({ action }) => (action.kind === 'call' ? (signalOf(action.call, entry) ?? []) : []))[0] ?? '10';
  const members = [quoted(name), quoted(entry), isHandler(task) ? 1 : 0, thread ?? -1, signal];
  return `{${members.join(', ')}}`;
}

const SETTING_HANDLERS = new Set(['signal', 'sigset', 'bsd_signal']);

/** The number of the signal for which a call sets a handler. */
function signalOf({ name, args: [number, handler] }: Call, entry: string): string | undefined {
  const sets = SETTING_HANDLERS.has(name) && handler?.kind === 'function' && handler.name === entry;
  return sets && number?.kind === 'integer' ? number.number : undefined;
}

/** A C string. */
export function quoted(text: string): string {
  const escapedText = [...new TextEncoder().encode(text)].map((byte) => {
    const character = String.fromCharCode(byte);
    if (character === '"' || character === '\\') return `\\${character}`;
    return byte >= 0x20 && byte < 0x7f && character !== '?' ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${escapedText.join('')}"`;
}
