import type { CheckOptions, CheckResult, Handlers, PropertyDefinition } from '../../src/index.js';
import { check, defineProperty } from '../../src/index.js';

export function checkWith(
  text: string,
  definitions: readonly PropertyDefinition[],
  more: Partial<CheckOptions> = {},
): Promise<CheckResult> {
  return check({ files: [{ name: 'program.c', text }], properties: definitions.map(defineProperty), ...more });
}

/** Line and message of the violation that these handlers find; `safe` if there is none. */
export async function found(text: string, on: Handlers, watch: readonly string[] = []): Promise<string> {
  const result = await checkWith(text, [{ name: 'observer', watch, on }]);
  const [violation] = result.violations;
  if (violation) return `${violation.position.line}: ${violation.message}`;
  return [result.verdict, ...result.diagnostics.map(({ message }) => message)].join(': ');
}
