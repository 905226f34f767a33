import type { Expression, Program, Statement } from './program.js';

/** Whether a program still shows the trouble; must be false for programs that do not compile. */
export type Failing = (program: Program) => Promise<boolean>;

/** The smallest program to be found by cutting pieces off one at a time, as long as the trouble remains. */
export async function shrink(program: Program, failing: Failing): Promise<Program> {
  for (let current = program; ;) {
    const smaller = await firstFailing(current, failing);
    if (!smaller) return current;
    current = smaller;
  }
}

async function firstFailing(program: Program, failing: Failing): Promise<Program | undefined> {
  for (const candidate of smallerPrograms(program)) if (await failing(candidate)) return candidate;
  return undefined;
}

function* smallerPrograms(program: Program): Generator<Program> {
  const { threads, world } = program;
  for (const [i, body] of threads.entries()) {
    if (i > 0 && body.length > 0) yield withThread(program, i, []);
  }
  for (const [i, body] of threads.entries())
    for (const smaller of smallerBodies(body)) yield withThread(program, i, smaller);
  for (const [port, kind] of Object.entries(world.peers))
    if (kind !== 'echo') yield { ...program, world: { ...world, peers: { ...world.peers, [port]: 'echo' } } };
}

/** A thread that nobody creates is joined by nobody. */
function withThread(program: Program, index: number, body: readonly Statement[]): Program {
  const threads = program.threads.map((each, i) => (i === index ? body : each));
  const created = new Set(threads.flatMap(createdIn));
  const joins = ({ kind, ...rest }: Statement): boolean =>
    kind === 'join' && 'thread' in rest && !created.has(rest.thread);
  return { ...program, threads: threads.map((each) => each.filter((statement) => !joins(statement))) };
}

function createdIn(body: readonly Statement[]): number[] {
  return body.flatMap((statement) => (statement.kind === 'create' ? [statement.thread] : []));
}

function* smallerBodies(body: readonly Statement[]): Generator<readonly Statement[]> {
  for (const [i, statement] of body.entries()) {
    const replacements = [[], ...innerBodies(statement), ...smallerStatements(statement).map((each) => [each])];
    for (const replacement of replacements) yield [...body.slice(0, i), ...replacement, ...body.slice(i + 1)];
    for (const inside of smallerInside(statement)) yield [...body.slice(0, i), inside, ...body.slice(i + 1)];
  }
}

function innerBodies(statement: Statement): (readonly Statement[])[] {
  if (statement.kind === 'if') return [statement.then, statement.otherwise];
  return statement.kind === 'locked' ? [statement.body] : [];
}

function* smallerInside(statement: Statement): Generator<Statement> {
  if (statement.kind === 'locked') for (const body of smallerBodies(statement.body)) yield { ...statement, body };
  if (statement.kind !== 'if') return;
  for (const then of smallerBodies(statement.then)) yield { ...statement, then };
  for (const otherwise of smallerBodies(statement.otherwise)) yield { ...statement, otherwise };
}

const A: Expression = { kind: 'constant', value: 97 };

function smallerStatements(statement: Statement): Statement[] {
  switch (statement.kind) {
    case 'receive':
      return [
        ...(statement.whole ? [{ ...statement, whole: false }] : []),
        ...(statement.most > 1 ? [{ ...statement, most: statement.most - 1 }] : []),
      ];
    case 'send': {
      const { bytes } = statement;
      const plainer = bytes.flatMap((byte, i) =>
        byte.kind === 'constant' ? [] : [{ ...statement, bytes: bytes.map((each, k) => (k === i ? A : each)) }],
      );
      return [...(bytes.length > 1 ? [{ ...statement, bytes: bytes.slice(1) }] : []), ...plainer];
    }
    case 'set':
    case 'store':
      return statement.value.kind === 'constant' ? [] : [{ ...statement, value: { kind: 'constant', value: 1 } }];
    case 'accept':
    case 'assert':
    case 'close':
    case 'connect':
    case 'create':
    case 'if':
    case 'join':
    case 'listen':
    case 'load':
    case 'locked':
    case 'open':
    case 'pipe':
    case 'shut':
      return [];
  }
}
