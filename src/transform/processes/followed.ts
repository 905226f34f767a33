import { append, named } from '../../ir/ids.js';
import { addressOf, constant, register } from '../../ir/expr.js';
import { IS_SILENT, type FunctionId, type GlobalId, type Instr, type IrFunction, type Program } from '../../ir/ir.js';
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
/** What is copied for a child, in accesses. */
const MOST_PIECES = 2048;
const OTHER_FORKS: readonly string[] = ['vfork', '_Fork'];
const SHARED_MAPPING = '__tcbmc_map_shared_zeros';

/**
 * The program with its children as tasks, if its first function forks a fixed number of times, and nothing leads from one process to another but what is followed: memory that
 * they share and how they end. Else the program as it is, in which both sides of a fork are runs of their own.
 */
export function withChildren(program: Program): Program {
  const model = modelIn(program);
  if (!model) return program;
  const apart = withRoundsApart(program, model.fork, MOST_CHILDREN);
  const plans = plansFor(apart, model);
  return plans ? transformed(apart, model, plans) : program;
}

interface Names extends ProcessModel {
  readonly fork: FunctionId;
  readonly areTasks: GlobalId;
  /** Absent if nothing is shared. */
  readonly sharedMapping: FunctionId | undefined;
}

function modelIn({ functions, globals }: Program): Names | undefined {
  const functionNamed = (name: string): FunctionId => named(functions.findIndex((fn) => fn.library && fn.name === name));
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
  const isOtherwise = functions.some(({ name, library }) => library && OTHER_FORKS.includes(name));
  return isOtherwise || Object.values(names).some((id) => id < 0) ? undefined : { ...names, ...others };
}

/** Undefined if the program has something that cannot be followed from one process to another. */
function plansFor(program: Program, model: Names): ForkPlan[] | undefined {
  if (program.pointerBits !== 64 || !program.functions.every((fn, id) => isFollowed(fn, id === model.fork))) return undefined;
  const own = (id: GlobalId): boolean => isOwn(program.globals[id]!, id, model);
  if (
    program.globals.some((object) => object.inputBytes !== undefined || object.bank || object.init.some(({ value }) => [...mentionedGlobals(value)].some(own)))
  )
    return undefined;
  const sites = sitesOf(program, model.fork);
  if (!sites || sites.length === 0 || sites.length > MOST_CHILDREN || !areBlocksKnown(program, model, sites)) return undefined;
  const addresses = new PrivateAddresses(program, own, blocksOf(program, model));
  if (addresses.isLost || program.functions.some((fn, id) => addresses.takes(named(id)) && asksWhoItIs(program, fn))) return undefined;
  const plans = sites.map((site, number) => planOf(program, site, number));
  const isKnown = (plan: ForkPlan | undefined): plan is ForkPlan => plan !== undefined && plan.live.every((live) => !addresses.isHeld(program.entry, live));
  return plans.every(isKnown) && isSmall(program, plans) ? plans : undefined;
}

/** Whether its instructions mean the same where processes are tasks. */
function isFollowed(fn: IrFunction, isFork: boolean): boolean {
  if (fn.library && !isKnownModel(fn)) return false;
  return fn.code.every((instr) => {
    switch (instr.kind) {
      case 'create':
      case 'join':
      case 'serve':
      case 'drain':
      case 'world':
      case 'boot':
      case 'check-leaks':
        return false;
      case 'enter':
        return instr.size === undefined;
      case 'call':
        // Those of `fork` are what `pthread_atfork` was given, which the models that are known do not have.
        return instr.callee.kind === 'direct' || isFork;
      default:
        return true;
    }
  });
}

/** What knows the number of its thread would be taken for another thread in the child, if it works on what has been copied. */
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
  const frees = [...early, ...late].some((id) => program.functions[id]!.name === 'munmap' && program.functions[id]!.library);
  return !frees && !before.some(({ kind }) => kind === 'alloc') && !early.some(makes) && ![...shared].some((id) => late.has(id));
}

function planOf(program: Program, site: Site, number: number): ForkPlan | undefined {
  const whole = program.functions[program.entry]!;
  if (mayBeInSection(whole, site.pc)) return undefined;
  const locals = localsAt(whole, site.pc);
  const code = whole.code.map((instr, pc): Instr => {
    if (site.child.has(pc)) return instr;
    if (pc === site.pc) return { kind: 'assign', dst: site.call.dst!, value: constant(whole.registers[site.call.dst!]!, 0), position: instr.position };
    return { kind: 'exit-task', value: constant(64, 0), position: instr.position };
  });
  const backEdges = new Set(code.flatMap((instr, pc) => ((instr.kind === 'jump' || instr.kind === 'branch') && instr.target <= pc ? [instr.target] : [])));
  const first = { ...whole, code, loops: whole.loops.filter(({ head }) => backEdges.has(head)) };
  const live = [...liveAt(first, site.pc + 1)].filter((register) => register !== site.call.dst);
  return locals && { ...site, number, live, locals, first };
}

function isSmall(program: Program, plans: readonly ForkPlan[]): boolean {
  const first = program.functions[program.entry]!;
  const objects = [...program.globals.filter(({ readOnly }) => !readOnly), ...plans.flatMap(({ locals }) => locals.map((local) => first.locals[local]!))];
  return (
    objects.reduce((sum, { size }) => sum + size, 0) <= 8 * MOST_PIECES &&
    objects.reduce((sum, { type, size }) => sum + piecesOf(type, size).length, 0) <= MOST_PIECES
  );
}

function transformed(program: Program, model: Names, plans: readonly ForkPlan[]): Program {
  const { areTasks } = model;
  const draft: Draft = { globals: [...program.globals], functions: [...program.functions] };
  draft.globals[areTasks] = { ...program.globals[areTasks]!, readOnly: true, init: [{ offset: 0, size: 1, value: constant(8, 1) }] };
  const makers = new Map(plans.map((plan) => [plan.pc, { plan, maker: makerOf(program, draft, model, plan) }]));
  const ends = new Ends({ ...model, number: MOST_CHILDREN }, named(draft.functions.length), program.pointerBits);
  draft.functions.push(ends.ending(program.functions[program.entry]!.position));
  program.functions.forEach((fn, id) => {
    draft.functions[id] = ends.within(id === program.entry ? withMakers(fn, makers, model) : fn);
  });
  return { ...program, ...draft };
}

/** The first function, which makes the children after its forks. */
function withMakers(fn: IrFunction, makers: ReadonlyMap<number, { plan: ForkPlan; maker: FunctionId }>, { slot }: Names): IrFunction {
  const pcs = new Map(fn.code.map((instr, pc) => [instr, pc]));
  return expand(fn, (instr) => {
    const fork = makers.get(pcs.get(instr)!);
    if (!fork) return undefined;
    const { live, locals, number, call } = fork.plan;
    const { position } = call;
    const args = [register(32, call.dst!), ...live.map((each) => register(fn.registers[each]!, each)), ...locals.map((local) => addressOf(64, 'local', local))];
    return [
      { kind: 'store', address: addressOf(64, 'global', slot), value: constant(32, number), size: 4, flags: IS_SILENT, position },
      call,
      { kind: 'call', callee: { kind: 'direct', function: fork.maker }, args, position },
    ];
  });
}

function makerOf(program: Program, draft: Draft, model: ProcessModel, plan: ForkPlan): FunctionId {
  const maker = new Child(program, draft, model, plan).maker();
  return append(draft.functions, maker);
}
