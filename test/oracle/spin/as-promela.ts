/**
 * A program in Promela. SPIN takes a run for one without progress that comes to a state with the label `progress` only
 * so often: each round of an endless loop has one, and with `LEAVING` each end of a loop within another one.
 */
import type { Act, Condition, Rounds } from './program.js';
import { isEndless, isLoop } from './program.js';

/** Whether a task waits where the whole program can be left: `in_0` … say which are in a loop or at a lock. */
export function asPromela({ initially, workers, main, joins }: Rounds): string {
  const tasks = [...workers, main];
  const ended = workers.map((_, i) => `done_${i}`).join(' && ');
  const bodies = tasks.map((acts, i) => {
    const text = new Writer(i).block(acts, '  ', 0);
    const isMain = i === workers.length;
    const end = isMain ? (joins ? `  (${ended});\n` : '') : `  done_${i} = 1;\n`;
    return `active proctype task_${i}() {\n  bool c; byte x;\n${text}${end}  skip\n}`;
  });
  return [
    `byte a = ${initially}; byte b; byte d;`,
    'bool m; bool n;',
    ...tasks.map((_, i) => `bool in_${i}; bool done_${i};`),
    ...bodies,
    `ltl goes_on { ${tasks.map((_, i) => `([]<> !in_${i})`).join(' && ')} }`,
    '',
  ].join('\n');
}

class Writer {
  private labels = 0;

  constructor(private readonly task: number) {}

  /** @param around loops that can be left */
  block(acts: readonly Act[], indent: string, around: number): string {
    return acts.map((act) => this.textOf(act, indent, around)).join('');
  }

  private textOf(act: Act, indent: string, around: number): string {
    const inner = `${indent}    `;
    const line = (text: string): string => `${indent}${text};\n`;
    switch (act.kind) {
      case 'set':
        return line(`${act.place} = ${act.value}`);
      case 'copy':
        return line(`x = ${act.from}`) + line(`${act.to} = (x + ${act.plus}) % 3`);
      case 'check':
        return this.evaluated(act.condition, indent) + line('assert(c)');
      case 'if':
        return (
          this.evaluated(act.condition, indent) +
          this.choice(this.block(act.then, inner, around), this.block(act.otherwise, inner, around), indent)
        );
      case 'while':
      case 'forever':
        return this.loop(act, indent, around);
      case 'locked': {
        const body = this.block(act.body, indent, around);
        const waits = around === 0;
        const take = `atomic { !${act.lock} -> ${act.lock} = 1${waits ? `; in_${this.task} = 0` : ''} }`;
        return (waits ? line(`in_${this.task} = 1`) : '') + line(take) + body + line(`${act.lock} = 0`);
      }
      case 'try':
        return (
          line(`d_step { c = !${act.lock}; ${act.lock} = 1 }`) +
          this.choice(this.block(act.body, inner, around) + `${inner}${act.lock} = 0;\n`, '', indent)
        );
      case 'progress':
        return `${indent}${this.progress()}: skip;\n`;
    }
  }

  private loop(act: Act & { readonly body: readonly Act[] }, indent: string, around: number): string {
    const inner = `${indent}  `;
    if (isEndless(act))
      return `${indent}do :: ${this.progress()}: skip;\n${this.block(act.body, inner, around)}${indent}od;\n`;
    const isOutermost = around === 0;
    const before = isOutermost ? `${indent}in_${this.task} = 1;\n` : '';
    const after = isOutermost
      ? `${indent}in_${this.task} = 0;\n`
      : `#ifdef LEAVING\n${indent}${this.progress()}: skip;\n#endif\n`;
    const condition = act.kind === 'while' ? act.condition : act.kind === 'forever' ? act.ends! : undefined;
    const test = this.evaluated(condition!, inner);
    const leave = `${inner}if :: ${act.kind === 'while' ? '!c' : 'c'} -> break :: else fi;\n`;
    return `${before}${indent}do :: skip;\n${test}${leave}${this.block(act.body, inner, around + 1)}${indent}od;\n${after}`;
  }

  private progress(): string {
    return `progress_${this.task}_${this.labels++}`;
  }

  private choice(then: string, otherwise: string, indent: string): string {
    return `${indent}if :: c ->\n${then}${indent}   skip\n${indent}:: else ->\n${otherwise}${indent}   skip\n${indent}fi;\n`;
  }

  /** Each access is a step; `c` has the result. */
  private evaluated(condition: Condition, indent: string): string {
    switch (condition.kind) {
      case 'is':
        return `${indent}c = (${condition.place} ${condition.not ? '!=' : '=='} ${condition.value});\n`;
      case 'taken':
        return `${indent}d_step { c = (${condition.place} != 0); ${condition.place} = ${condition.value} };\n`;
      case 'and':
      case 'or': {
        const right = this.evaluated(condition.right, `${indent}    `);
        const when = condition.kind === 'and' ? 'c' : '!c';
        return `${this.evaluated(condition.left, indent)}${indent}if :: ${when} ->\n${right}${indent}    skip\n${indent}:: else\n${indent}fi;\n`;
      }
    }
  }
}

/** No loop that can be left is within another one. */
export function isFlat(acts: readonly Act[], isInLoop = false): boolean {
  return acts.every((act) => {
    if (isLoop(act) && !isEndless(act) && isInLoop) return false;
    if (act.kind === 'if') return isFlat([...act.then, ...act.otherwise], isInLoop);
    return !('body' in act) || isFlat(act.body, isInLoop || (isLoop(act) && !isEndless(act)));
  });
}
