import type { Condition, Expression, Program, Statement } from './program.js';

/**
 * What a thread does next. `set`, `branch`, `jump` and `assert` concern only the thread; of the others each is one
 * indivisible step that other threads can come before or after.
 */
export type Step =
  | { readonly kind: 'set'; readonly name: string; readonly value: Expression }
  /** Goes on at `otherwise` unless the condition holds. */
  | { readonly kind: 'branch'; readonly condition: Condition; otherwise: number }
  | { readonly kind: 'jump'; to: number }
  | { readonly kind: 'assert'; readonly condition: Condition }
  | { readonly kind: 'load'; readonly name: string; readonly global: string }
  | { readonly kind: 'store'; readonly global: string; readonly value: Expression }
  | { readonly kind: 'lock' | 'unlock'; readonly mutex: string }
  | { readonly kind: 'create' | 'join'; readonly thread: number }
  | { readonly kind: 'socket'; readonly descriptor: string }
  | { readonly kind: 'connect'; readonly descriptor: string; readonly port: number }
  | { readonly kind: 'listen'; readonly descriptor: string; readonly port: number }
  | { readonly kind: 'open'; readonly descriptor: string; readonly path: string }
  | { readonly kind: 'pipe'; readonly name: string }
  /** What the number leads to is found, and remembered for the next step. */
  | { readonly kind: 'look-up'; readonly descriptor: string }
  | { readonly kind: 'accept' }
  /** The description that is remembered gets a number. */
  | { readonly kind: 'hand-out'; readonly descriptor: string }
  | { readonly kind: 'send'; readonly bytes: readonly Expression[] }
  /** Sets `count` to the number of bytes, or -1, and those of the buffer from `from` on. */
  | {
      readonly kind: 'receive';
      readonly buffer: string;
      readonly from: string;
      readonly most: number;
      readonly count: string;
    }
  | { readonly kind: 'shut' }
  /** The number leads nowhere any more. What it led to is remembered, and released in the next step. */
  | { readonly kind: 'close'; readonly descriptor: string }
  | { readonly kind: 'release' }
  /** The end of main is that of the program. */
  | { readonly kind: 'exit' };

const OWN = ['set', 'branch', 'jump', 'assert'] as const;
type OwnStep = Extract<Step, { readonly kind: (typeof OWN)[number] }>;

export function isOwn(step: Step | undefined): step is OwnStep {
  return OWN.some((kind) => kind === step?.kind);
}

export function stepsOf(program: Program): readonly (readonly Step[])[] {
  return program.threads.map((body, i) => {
    const steps: Step[] = [];
    add(body, steps);
    if (i === 0) steps.push({ kind: 'exit' });
    return steps;
  });
}

const ZERO: Expression = { kind: 'constant', value: 0 };

function add(body: readonly Statement[], steps: Step[]): void {
  for (const statement of body) addStatement(statement, steps);
}

function addStatement(statement: Statement, steps: Step[]): void {
  switch (statement.kind) {
    case 'if': {
      const branch: Step = { kind: 'branch', condition: statement.condition, otherwise: 0 };
      const jump: Step = { kind: 'jump', to: 0 };
      steps.push(branch);
      add(statement.then, steps);
      steps.push(jump);
      branch.otherwise = steps.length;
      add(statement.otherwise, steps);
      jump.to = steps.length;
      return;
    }
    case 'locked':
      steps.push({ kind: 'lock', mutex: statement.mutex });
      add(statement.body, steps);
      steps.push({ kind: 'unlock', mutex: statement.mutex });
      return;
    case 'connect':
      steps.push({ kind: 'socket', descriptor: statement.descriptor }, statement);
      return;
    case 'accept':
      steps.push(
        { kind: 'look-up', descriptor: statement.listener },
        { kind: 'accept' },
        { kind: 'hand-out', descriptor: statement.descriptor },
      );
      return;
    case 'send':
      steps.push({ kind: 'look-up', descriptor: statement.descriptor }, { kind: 'send', bytes: statement.bytes });
      return;
    case 'shut':
      steps.push({ kind: 'look-up', descriptor: statement.descriptor }, { kind: 'shut' });
      return;
    case 'close':
      steps.push({ kind: 'close', descriptor: statement.descriptor }, { kind: 'release' });
      return;
    case 'receive':
      addReceive(statement, steps);
      return;
    case 'assert':
    case 'create':
    case 'join':
    case 'listen':
    case 'load':
    case 'open':
    case 'pipe':
    case 'set':
    case 'store':
      steps.push(statement);
  }
}

/** With `whole`, a loop that ends with the end, or an error. */
function addReceive({ descriptor, name, most, whole }: Extract<Statement, { kind: 'receive' }>, steps: Step[]): void {
  const [count, more] = [`n${name}`, `m${name}`];
  const local = (of: string): Expression => ({ kind: 'local', name: of });
  steps.push({ kind: 'set', name: count, value: ZERO });
  for (let i = 0; i < most; i++) steps.push({ kind: 'set', name: `b${name}[${i}]`, value: ZERO });
  const again = steps.length;
  steps.push({ kind: 'look-up', descriptor });
  if (!whole) {
    steps.push(
      { kind: 'set', name: more, value: ZERO },
      { kind: 'receive', buffer: `b${name}`, from: more, most, count },
    );
    return;
  }
  steps.push({ kind: 'receive', buffer: `b${name}`, from: count, most, count: more });
  const failing: Step = { kind: 'branch', condition: { operator: '<', left: local(more), right: ZERO }, otherwise: 0 };
  const failed: Step = { kind: 'jump', to: 0 };
  steps.push(failing, { kind: 'set', name: count, value: local(more) }, failed);
  failing.otherwise = steps.length;
  const ended: Step = { kind: 'branch', condition: { operator: '!=', left: local(more), right: ZERO }, otherwise: 0 };
  steps.push(ended, {
    kind: 'set',
    name: count,
    value: { kind: 'binary', operator: '+', left: local(count), right: local(more) },
  });
  const full: Step = {
    kind: 'branch',
    condition: { operator: '<', left: local(count), right: { kind: 'constant', value: most } },
    otherwise: 0,
  };
  steps.push(full, { kind: 'jump', to: again });
  failed.to = ended.otherwise = full.otherwise = steps.length;
}
