import { append, named } from '../../ir/ids.js';
import { addressOf, constant, register } from '../../ir/expr.js';
import { type FunctionId, type GlobalId, type Instr, type IrFunction, type Program } from '../../ir/ir.js';
import { IS_SILENT } from '../../ir/access-flags.js';
import { liveAt } from '../../ir/liveness.js';
import { mentionedGlobals } from '../../ir/operands.js';
import { expand } from '../../ir/rewrite.js';
import { PrivateAddresses } from './addresses.js';
import { Child, isOwn, type Draft, type ForkPlan, type ProcessModel } from './child.js';
import { piecesOf } from './copies.js';
import { Ends } from './ends.js';
import { calledFrom, reached, reaching, sitesOf, type Site } from './forks.js';
import { isKnownModel } from './known-models.js';
import { localsAt, mayBeInSection } from './locals.js';
import { withRoundsApart } from './rounds.js';

/** So many children have slots: see `library/models/children.c`. */
const MOST_CHILDREN = 8;
/** The most accesses of a copy for a child. */
const MOST_PIECES = 2048;
const OTHER_FORKS: readonly string[] = ['vfork', '_Fork'];
const SHARED_MAPPING = '__tcbmc_map_shared_zeros';

/** Why both sides of a fork are runs of their own. */
export interface Unfollowed {
  /** Completes "what processes do to each other is not followed: …". */
  readonly why: string;
  readonly position?: Instr['position'];
}

/**
 * The program with its children as tasks, if its first function forks a fixed number of times, and nothing leads from
 * one process to another but what is followed: memory that they share and how they end. Else the program as it is, in
 * which both sides of a fork are runs of their own.
 */
export function withChildren(program: Program): { readonly program: Program; readonly unfollowed?: Unfollowed } {
  const model = modelIn(program);
  if (!model) return { program };
  if ('why' in model) return { program, unfollowed: model };
  const apart = withRoundsApart(program, model.fork, MOST_CHILDREN);
  const plans = plansFor(apart, model);
  return 'why' in plans ? { program, unfollowed: plans } : { program: transformed(apart, model, plans) };
}

interface Names extends ProcessModel {
  readonly fork: FunctionId;
  readonly areTasks: GlobalId;
  /** Absent if nothing is shared. */
  readonly sharedMapping: FunctionId | undefined;
}

/** Undefined if nobody forks. */
function modelIn({ functions, globals }: Program): Names | Unfollowed | undefined {
  const functionNamed = (name: string): FunctionId =>
    named(functions.findIndex((fn) => fn.library && fn.name === name));
  const globalNamed = (name: string): GlobalId => named(globals.findIndex((object) => object.name === name));
  const names = {
    fork: functionNamed('fork'),
    becomeChild: functionNamed('__tcbmc_become_child'),
    slot: globalNamed('__tcbmc_child_slot'),
    areTasks: globalNamed('__tcbmc_children_are_tasks'),
  };
  const found = <Id extends number>(id: Id): Id | undefined => (id < 0 ? undefined : id);
  const others = {
    ends: found(globalNamed('__tcbmc_child_ends')),
    over: found(globalNamed('__tcbmc_ended')),
    sharedMapping: found(functionNamed(SHARED_MAPPING)),
  };
  const other = functions.find(({ name, library }) => library && OTHER_FORKS.includes(name));
  if (other) return { why: `the program calls ${other.name}` };
  return Object.values(names).some((id) => id < 0) ? undefined : { ...names, ...others };
}

function plansFor(program: Program, model: Names): readonly ForkPlan[] | Unfollowed {
  if (program.pointerBits !== 64) return { why: 'that is done where pointers have 64 bits' };
  for (const [id, fn] of program.functions.entries()) {
    const obstacle = obstacleIn(fn, named(id) === model.fork);
    if (obstacle) return obstacle;
  }
  const own = (id: GlobalId): boolean => isOwn(program.globals[id]!, id, model);
  for (const { inputBytes, bank, init, name, position } of program.globals) {
    if (inputBytes !== undefined || bank) return { why: `${name} is a register of a machine`, position };
    if (init.some(({ value }) => [...mentionedGlobals(value)].some(own)))
      return { why: `${name} begins with a pointer to what each process has for itself`, position };
  }
  const sites = sitesOf(program, model.fork);
  if ('why' in sites) return sites;
  const [first] = sites;
  if (!first) return { why: 'it is not called by its name' };
  const { position } = first.call;
  if (sites.length > MOST_CHILDREN) return { why: `there are more than ${MOST_CHILDREN} forks`, position };
  if (!areBlocksKnown(program, model, sites))
    return { why: 'memory is allocated before it, or shared memory is made or unmapped after it', position };
  const addresses = new PrivateAddresses(program, own, blocksOf(program, model));
  if (addresses.isLost) return { why: 'pointers to what each process has for itself are kept in memory', position };
  const asking = program.functions.find((fn, id) => addresses.takes(named(id)) && asksWhoItIs(program, fn));
  if (asking) return { why: `${asking.name} works on what each process has for itself`, position };
  const plans: ForkPlan[] = [];
  for (const [number, site] of sites.entries()) {
    const plan = planOf(program, site, number);
    if ('why' in plan) return plan;
    if (plan.live.some((live) => addresses.isHeld(program.entry, live)))
      return { why: 'a pointer to what each process has for itself is used after it', position: site.call.position };
    plans.push(plan);
  }
  return isSmall(program, plans)
    ? plans
    : { why: 'the program has too much memory to be copied for a child', position };
}

/** The first instruction that does not mean the same where processes are tasks. */
function obstacleIn(fn: IrFunction, isFork: boolean): Unfollowed | undefined {
  if (fn.library && !isKnownModel(fn)) return { why: `the program uses ${shownName(fn)} of the library` };
  const instr = fn.code.find((each) => obstacle(each, isFork) !== undefined);
  const why = instr && obstacle(instr, isFork);
  return why === undefined ? undefined : { why, ...(fn.library ? {} : { position: instr!.position }) };
}

function obstacle(instr: Instr, isFork: boolean): string | undefined {
  switch (instr.kind) {
    case 'create':
    case 'join':
      return 'the program has threads, handlers or posted tasks as well';
    case 'inherit':
    case 'yield':
    case 'serve':
    case 'drain':
      return 'the program has posted tasks as well';
    case 'world':
    case 'boot':
      return 'the program talks to the world outside, or its start is skipped';
    case 'check-leaks':
      return 'leaks are asked for';
    case 'enter':
      return instr.size === undefined ? undefined : 'the program has arrays of variable length';
    case 'call':
      // Those of `fork` are what `pthread_atfork` was given, which the models that are known do not have.
      return instr.callee.kind === 'direct' || isFork ? undefined : 'a function is called through a pointer';
    case 'alloc':
    case 'assert':
    case 'assign':
    case 'assume':
    case 'atomic-begin':
    case 'atomic-end':
    case 'branch':
    case 'distance':
    case 'exists':
    case 'exit-task':
    case 'fact':
    case 'free':
    case 'halt':
    case 'jump':
    case 'leave':
    case 'load':
    case 'mark':
    case 'nondet':
    case 'object-size':
    case 'rely':
    case 'return':
    case 'same-place':
    case 'self':
    case 'store':
    case 'weak-access':
      return undefined;
  }
}

/** As the program calls it. */
function shownName({ name, position: { file } }: IrFunction): string {
  return name.startsWith('__tcbmc') ? file.replace(/^<model of (.*)>$/, '$1') : name;
}

/**
 * Whether the function asks for the number of its thread: in the child, which works on a copy, that would be another
 * thread's.
 */
function asksWhoItIs(program: Program, fn: IrFunction): boolean {
  const called = [...calledFrom(program, fn.code)].map((id) => program.functions[id]!);
  return [fn, ...called].some(({ code }) => code.some(({ kind }) => kind === 'self'));
}

/** The functions that make memory which processes share. */
function blocksOf(program: Program, { sharedMapping }: Names): ReadonlySet<FunctionId> {
  if (sharedMapping === undefined) return new Set();
  const called = calledFrom(program, program.functions[sharedMapping]!.code);
  return new Set([...called].filter((id) => allocates(program.functions[id]!)));
}

function allocates({ code }: IrFunction): boolean {
  return code.some(({ kind }) => kind === 'alloc');
}

/** All blocks that there are at a fork are shared, and no later ones. */
function areBlocksKnown(program: Program, model: Names, sites: readonly Site[]): boolean {
  const first = program.functions[program.entry]!;
  const pcsBefore = new Set(sites.flatMap((site) => [...reaching(first, site.pc)]));
  const before = [...pcsBefore].map((pc) => first.code[pc]!);
  const behind = sites.flatMap((site) => [...reached(first, site.pc + 1)].map((pc) => first.code[pc]!));
  const early = [...calledFrom(program, before, model.sharedMapping)];
  const late = calledFrom(program, behind);
  const shared = blocksOf(program, model);
  const makes = (id: FunctionId): boolean => id !== model.sharedMapping && allocates(program.functions[id]!);
  const frees = [...early, ...late].some(
    (id) => program.functions[id]!.name === 'munmap' && program.functions[id]!.library,
  );
  return (
    !frees &&
    !before.some(({ kind }) => kind === 'alloc') &&
    !early.some(makes) &&
    ![...shared].some((id) => late.has(id))
  );
}

function planOf(program: Program, site: Site, number: number): ForkPlan | Unfollowed {
  const whole = program.functions[program.entry]!;
  const { position } = site.call;
  if (mayBeInSection(whole, site.pc)) return { why: 'it is called in an atomic section', position };
  const locals = localsAt(whole, site.pc);
  const code = whole.code.map((instr, pc): Instr => {
    if (site.child.has(pc)) return instr;
    if (pc === site.pc)
      return {
        kind: 'assign',
        dst: site.call.dst!,
        value: constant(whole.registers[site.call.dst!]!, 0),
        position: instr.position,
      };
    return { kind: 'exit-task', value: constant(64, 0), position: instr.position };
  });
  const backEdges = new Set(
    code.flatMap((instr, pc) =>
      (instr.kind === 'jump' || instr.kind === 'branch') && instr.target <= pc ? [instr.target] : [],
    ),
  );
  const first = { ...whole, code, loops: whole.loops.filter(({ head }) => backEdges.has(head)) };
  const live = [...liveAt(first, site.pc + 1)].filter((register) => register !== site.call.dst);
  return locals
    ? { ...site, number, live, locals, first }
    : { why: 'which local variables there are then depends on the path', position };
}

function isSmall(program: Program, plans: readonly ForkPlan[]): boolean {
  const first = program.functions[program.entry]!;
  const objects = [
    ...program.globals.filter(({ readOnly }) => !readOnly),
    ...plans.flatMap(({ locals }) => locals.map((local) => first.locals[local]!)),
  ];
  return (
    objects.reduce((sum, { size }) => sum + size, 0) <= 8 * MOST_PIECES &&
    objects.reduce((sum, { type, size }) => sum + piecesOf(type, size).length, 0) <= MOST_PIECES
  );
}

function transformed(program: Program, model: Names, plans: readonly ForkPlan[]): Program {
  const { areTasks } = model;
  const draft: Draft = { globals: [...program.globals], functions: [...program.functions] };
  draft.globals[areTasks] = {
    ...program.globals[areTasks]!,
    readOnly: true,
    init: [{ offset: 0, size: 1, value: constant(8, 1) }],
  };
  const makers = new Map(plans.map((plan) => [plan.pc, { plan, maker: makerOf(program, draft, model, plan) }]));
  const ends = new Ends({ ...model, number: MOST_CHILDREN }, named(draft.functions.length), program.pointerBits);
  draft.functions.push(ends.ending(program.functions[program.entry]!.position));
  program.functions.forEach((fn, id) => {
    draft.functions[id] = ends.within(id === program.entry ? withMakers(fn, makers, model) : fn);
  });
  return { ...program, ...draft };
}

/** The first function, which makes the children after its forks. */
function withMakers(
  fn: IrFunction,
  makers: ReadonlyMap<number, { plan: ForkPlan; maker: FunctionId }>,
  { slot }: Names,
): IrFunction {
  const pcs = new Map(fn.code.map((instr, pc) => [instr, pc]));
  return expand(fn, (instr) => {
    const fork = makers.get(pcs.get(instr)!);
    if (!fork) return undefined;
    const { live, locals, number, call } = fork.plan;
    const { position } = call;
    const args = [
      register(32, call.dst!),
      ...live.map((each) => register(fn.registers[each]!, each)),
      ...locals.map((local) => addressOf(64, 'local', local)),
    ];
    return [
      {
        kind: 'store',
        address: addressOf(64, 'global', slot),
        value: constant(32, number),
        size: 4,
        flags: IS_SILENT,
        position,
      },
      call,
      { kind: 'call', callee: { kind: 'direct', function: fork.maker }, args, position },
    ];
  });
}

function makerOf(program: Program, draft: Draft, model: ProcessModel, plan: ForkPlan): FunctionId {
  const maker = new Child(program, draft, model, plan).maker();
  return append(draft.functions, maker);
}
