import type { Target } from './target.js';
import { fail } from './diagnostic.js';
import { tokensOf } from './lexer.js';
import { Macro, parseDefinition, type DynamicMacro, type MacroDefinition } from './macro.js';
import { predefinedMacros } from './predefined.js';
import { IDENTIFIER } from './token.js';

const DYNAMIC: readonly DynamicMacro[] = ['__LINE__', '__FILE__', '__BASE_FILE__', '__COUNTER__', '__INCLUDE_LEVEL__'];
const OPERATORS = ['__has_include', '__has_include_next', '__has_attribute', '__has_builtin', '__has_c_attribute'];

/** Parsed once per target, since every check needs them. */
const PREDEFINED = new WeakMap<Target, readonly MacroDefinition[]>();

/** Reads `name` or `name(parameters)` with its replacement, as `-D` gives them. */
function definitionOf(head: string, text: string): MacroDefinition {
  const bad = (message: string): never =>
    fail('usage', `the macro definition "${head}=${text}" is not valid: ${message}`);
  const [name, ...rest] = tokensOf(`${head} ${text}`, 0, bad);
  if (name?.kind !== IDENTIFIER || name.text === 'defined') return bad('its name is not an identifier');
  return parseDefinition(name, rest, bad);
}

function builtinDefinitions(target: Target): readonly MacroDefinition[] {
  const known = PREDEFINED.get(target);
  if (known) return known;
  const none = { params: undefined, variadic: false, parts: [], hasPaste: false };
  const definitions: MacroDefinition[] = [
    ...[...predefinedMacros(target)].map(([head, text]) => definitionOf(head, text)),
    ...DYNAMIC.map((name) => ({ ...none, name, dynamic: name })),
    ...OPERATORS.map((name) => ({ ...none, name, operator: true as const })),
  ];
  PREDEFINED.set(target, definitions);
  return definitions;
}

/**
 * The macros that are defined before the first line is read. An already preprocessed text does not get the names
 * `linux` and `unix`, which are the user's there.
 */
export function initialMacros(
  target: Target,
  preprocessed: boolean,
  defines: Readonly<Record<string, string>>,
  undefines: readonly string[],
): Map<string, Macro> {
  const macros = new Map<string, Macro>();
  const add = (definition: MacroDefinition): void => void macros.set(definition.name, new Macro(definition));
  builtinDefinitions(target).forEach(add);
  if (!preprocessed && (target.name === 'lp64' || target.name === 'ilp32')) {
    add(definitionOf('linux', '1'));
    add(definitionOf('unix', '1'));
  }
  for (const [head, text] of Object.entries(defines)) add(definitionOf(head, text));
  for (const name of undefines) macros.delete(name);
  return macros;
}
