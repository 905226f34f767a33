/** The arguments of `main`, as the trace has them. */
import type { TraceEvent } from '../answer/result.js';

export interface Arguments {
  readonly count: number;
  /** C literals; those of arguments that nobody has looked at are empty. */
  readonly texts: readonly string[];
}

/** An input that is the number of arguments, or one of them. */
export function isArgument({ task, action }: TraceEvent): boolean {
  if (task !== 0 || action.kind !== 'input') return false;
  return action.name === 'argc'
    ? action.data.kind === 'integer'
    : action.name.startsWith('argv[') && action.data.kind === 'string';
}

/** Undefined if the trace says nothing of them. */
export function argumentsOf(events: readonly TraceEvent[]): Arguments | undefined {
  const given = new Map(
    events
      .filter(isArgument)
      .flatMap(({ action }) => (action.kind === 'input' ? [[action.name, action.value] as const] : [])),
  );
  const count = given.get('argc');
  if (count === undefined) return undefined;
  const texts = Array.from({ length: Number(count) }, (_, i) => given.get(`argv[${i}]`) ?? '""');
  return { count: Number(count), texts };
}

/** arguments.c: whoever calls `main` gets there by way of this, which the linker sees to. */
export function argumentsText({ count, texts }: Arguments): string {
  const objects = texts.map((text, i) => `static char argument${i}[] = ${text};\n`).join('');
  const list = [...texts.map((_, i) => `argument${i}`), '0'].join(', ');
  return `/* What main is given in the report. */
int __real_main(int argc, char **argv);

${objects}static char *arguments[] = {${list}};

int __wrap_main(void) { return __real_main(${count}, arguments); }
`;
}
