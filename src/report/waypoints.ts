import type { Place } from '../answer/data.js';
import type { TraceEvent, Violation } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';
import { whereItHappens } from './fingerprint.js';
import type { SourceLine } from './source.js';
import { inputFunction, integerOf } from './witness-task.js';
import type { YamlValue } from './yaml.js';

/**
 * The waypoints of an execution, in this order: inputs with their values; where a task goes on and begins a statement
 * by reading a global number, what that is; and where it violates the property.
 */
export function waypointsOf(violation: Violation, lineAt: SourceLine): YamlValue[] {
  const { events } = violation.trace;
  const hidden = new Set(events.flatMap(({ action }) => (action.kind === 'local' ? [action.name] : [])));
  const found = events.flatMap((event, index) => inputOf(event) ?? assumptionOf(events, index, hidden) ?? []);
  return [...found, targetOf(violation, lineAt)];
}

/**
 * The call has given a value: said at the parenthesis that closes it. Inputs of the library's models are not in the
 * program's text.
 */
function inputOf({ action, stack }: TraceEvent): YamlValue | undefined {
  if (action.kind !== 'input' || !action.end || inputFunction(action) === undefined) return undefined;
  const value = integerOf(action.data);
  if (value === undefined) return undefined;
  return {
    type: 'function_return',
    action: 'follow',
    constraint: { value: `\\result == ${value}`, format: 'acsl_expression' },
    location: location(action.end, stack),
  };
}

function assumptionOf(
  events: readonly TraceEvent[],
  index: number,
  hidden: ReadonlySet<string>,
): YamlValue | undefined {
  const event = events[index];
  if (!event?.statement || index === 0 || events[index - 1]?.block === event.block) return undefined;
  const { action, position, stack, statement, task } = event;
  if (action.kind !== 'read' || !action.shared || !isVariable(action.place) || hidden.has(action.cell))
    return undefined;
  const value = integerOf(action.data);
  const before = events.slice(0, index).filter((other) => other.task === task);
  const last = before.at(-1);
  const amidst = last && (last.stack.length !== stack.length || last.position.line === position.line);
  if (value === undefined || amidst || statement.line !== position.line) return undefined;
  return {
    type: 'assumption',
    action: 'follow',
    constraint: { value: `${action.cell} == ${value}`, format: 'c_expression' },
    location: location(statement, stack),
  };
}

/** All of a variable with file scope. */
function isVariable({ object, path, partial }: Place): boolean {
  return object.kind === 'global' && path.length === 0 && !partial;
}

/** Without a column it is the leftmost statement or expression of the line. */
function targetOf(violation: Violation, lineAt: SourceLine): YamlValue {
  const { position, stack } = whereItHappens(violation);
  const before = lineAt(position.file, position.line)?.slice(0, position.column - 1);
  const first = before?.trim() === '';
  return {
    type: 'target',
    action: 'follow',
    location: location(first ? position : { file: position.file, line: position.line }, stack),
  };
}

function location(
  { file, line, column }: Pick<Position, 'file' | 'line'> & { readonly column?: number },
  stack: readonly string[],
): YamlValue {
  const name = stack.at(-1);
  return {
    file_name: file,
    line,
    ...(column === undefined ? {} : { column }),
    ...(name === undefined ? {} : { function: name }),
  };
}
