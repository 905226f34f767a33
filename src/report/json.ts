import type { LoopInvariant } from '../answer/invariants.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { Report } from '../answer/report.js';
import type {
  Bounds,
  CheckResult,
  Others,
  Participant,
  SharedVariable,
  Stats,
  Trace,
  TraceEvent,
  Violation,
} from '../answer/result.js';
import type { SeenMemory } from '../answer/execution-graph.js';
import type { OrderAdvice } from '../answer/order-advice.js';
import { exitCodeOf } from '../answer/result.js';

/** Changes with every incompatible change of the format; new members may be added without. */
export const JSON_SCHEMA = 'tcbmc-result/3';

function position(value: Position) {
  return { file: value.file, line: value.line, column: value.column };
}

function diagnostic(value: Diagnostic) {
  return {
    severity: value.severity,
    code: value.code,
    message: value.message,
    ...(value.position ? { position: position(value.position) } : {}),
    ...(value.hint !== undefined ? { hint: value.hint } : {}),
  };
}

function bounds(value: Bounds) {
  return {
    switches: value.switches,
    switchesComplete: value.switchesComplete,
    met: value.met.map((bound) => ({
      kind: bound.kind,
      ...(bound.name !== undefined ? { name: bound.name } : {}),
      ...(bound.position ? { position: position(bound.position) } : {}),
      limit: bound.limit,
      ...(bound.length !== undefined ? { length: bound.length } : {}),
      given: bound.given,
      ...(bound.flag !== undefined ? { flag: bound.flag } : {}),
    })),
    assumed: value.assumed.map((assumption) => ({ ...assumption })),
    tasks: value.tasks,
    ...(value.proved ? { proved: value.proved } : {}),
    ...(value.spins ? { spins: value.spins.map(position) } : {}),
    ...(value.cycles ? { cycles: value.cycles } : {}),
    ...(value.starvation ? { starvation: value.starvation } : {}),
    ...(value.interrupted !== undefined ? { interrupted: value.interrupted } : {}),
  };
}

function event(value: TraceEvent) {
  return {
    task: value.task,
    block: value.block,
    position: position(value.position),
    stack: [...value.stack],
    action: { ...value.action },
    ...(value.statement ? { statement: position(value.statement) } : {}),
    ...(value.locks ? { locks: [...value.locks] } : {}),
    ...(value.held ? { held: [...value.held] } : {}),
    ...(value.uses ? { uses: [...value.uses] } : {}),
    ...(value.because ? { because: [...value.because] } : {}),
  };
}

function trace(value: Trace) {
  return {
    tasks: value.tasks.map((task) => ({ ...task })),
    events: value.events.map(event),
    ...(value.allocations
      ? { allocations: value.allocations.map((each) => ({ ...each, position: position(each.position) })) }
      : {}),
    ...(value.queued ? { queued: value.queued.map(({ block, tasks }) => ({ block, tasks: [...tasks] })) } : {}),
  };
}

function participant(value: Participant) {
  return {
    task: value.task,
    position: position(value.position),
    stack: [...value.stack],
    action: value.action,
    locks: [...value.locks],
    ...(value.interrupts !== undefined ? { interrupts: value.interrupts } : {}),
    ...(value.waitsFor !== undefined ? { waitsFor: value.waitsFor } : {}),
    ...(value.round ? { round: value.round } : {}),
    ...(value.access ? { access: { ...value.access } } : {}),
    ...(value.event !== undefined ? { event: value.event } : {}),
  };
}

function violation(value: Violation) {
  return {
    property: value.property,
    message: value.message,
    position: position(value.position),
    task: value.task,
    switches: value.switches,
    ...(value.fewest ? { fewest: true } : {}),
    ...(value.atMost !== undefined ? { atMost: value.atMost } : {}),
    ...(value.byChance ? { byChance: true } : {}),
    ...(value.onlyWith !== undefined ? { onlyWith: value.onlyWith } : {}),
    ...(value.until !== undefined ? { until: value.until } : {}),
    ...(value.dependsOnUndefined ? { dependsOnUndefined: [...value.dependsOnUndefined] } : {}),
    ...(value.remark !== undefined ? { remark: value.remark } : {}),
    ...(value.fingerprint !== undefined ? { fingerprint: value.fingerprint } : {}),
    ...(value.known ? { known: true } : {}),
    ...(value.suppression
      ? { suppression: { reason: value.suppression.reason, position: position(value.suppression.position) } }
      : {}),
    ...(value.participants ? { participants: value.participants.map(participant) } : {}),
    ...(value.parting ? { parting: value.parting } : {}),
    trace: trace(value.trace),
    ...(value.memory ? { memory: memory(value.memory) } : {}),
    ...(value.others ? { others: others(value.others) } : {}),
  };
}

function memory({ model, graph, places, onX86, unordered }: SeenMemory) {
  return {
    model,
    graph: {
      events: graph.events.map((each) => ({
        task: each.task,
        reads: each.reads.map(({ place, from }) => ({ place, ...(from !== undefined ? { from } : {}) })),
        writes: [...each.writes],
        ...(each.order !== undefined ? { order: each.order } : {}),
        ...(each.isFence ? { isFence: true } : {}),
        ...(each.isSection ? { isSection: true } : {}),
        ...(each.position ? { position: position(each.position) } : {}),
      })),
      writes: graph.writes.map((list) => [...list]),
      created: graph.created.map((pair) => [...pair]),
    },
    ...(places ? { places: [...places] } : {}),
    ...(onX86 !== undefined ? { onX86 } : {}),
    ...(unordered ? { unordered: unordered.map((point) => ({ ...point })) } : {}),
  };
}

function orders({ asked, outcome, changes, proved, goesOn, reason, checks }: OrderAdvice) {
  return {
    asked,
    outcome,
    changes: changes.map((change) => ({
      position: position(change.position),
      access: change.access,
      ...(change.from !== undefined ? { from: change.from } : {}),
      to: change.to,
      ...(change.failure !== undefined ? { failure: change.failure } : {}),
    })),
    ...(proved ? { proved } : {}),
    ...(goesOn ? { goesOn } : {}),
    ...(reason !== undefined ? { reason } : {}),
    checks,
  };
}

function others({ executions, noneWithin }: Others) {
  return {
    executions: executions.map((each) => ({
      position: position(each.position),
      task: each.task,
      switches: each.switches,
      ...(each.until !== undefined ? { until: each.until } : {}),
      ...(each.participants ? { participants: each.participants.map(participant) } : {}),
      trace: trace(each.trace),
    })),
    ...(noneWithin !== undefined ? { noneWithin } : {}),
  };
}

function variable({ name, word, because, accesses }: SharedVariable) {
  return {
    name,
    word,
    ...(because !== undefined ? { because } : {}),
    accesses: accesses.map((each) => ({ kind: each.kind, position: position(each.position), locks: [...each.locks] })),
  };
}

function invariant({ position: at, function: name, bounds: all }: LoopInvariant) {
  return { position: position(at), function: name, bounds: all.map((each) => ({ ...each })) };
}

function stats(value: Stats) {
  return {
    stages: value.stages.map((stage) => ({ name: stage.name, milliseconds: stage.milliseconds })),
    events: value.events,
    sharedCells: value.sharedCells,
    variables: value.variables,
    clauses: value.clauses,
    clausesByLabel: { ...value.clausesByLabel },
    bounds: value.bounds.map((bound) => ({
      switches: bound.switches,
      result: bound.result,
      milliseconds: bound.milliseconds,
    })),
    ...(value.states && { states: { ...value.states } }),
  };
}

/** Where an answer came from, and the sources that it mentions, as far as that is told. */
export type Surroundings = Partial<Omit<Report, 'result'>>;

/** The members of the JSON answer, in the order in which they are written; `docs/json.md` describes each. */
export function jsonResult(result: CheckResult, { origin, sources }: Surroundings = {}) {
  return {
    schema: JSON_SCHEMA,
    verdict: result.verdict,
    exitCode: exitCodeOf(result, origin?.failOn),
    ...(result.reason !== undefined ? { reason: result.reason } : {}),
    bounds: bounds(result.bounds),
    violations: result.violations.map(violation),
    ...(result.properties ? { properties: result.properties.map(({ name, verdict }) => ({ name, verdict })) } : {}),
    diagnostics: result.diagnostics.map(diagnostic),
    stats: stats(result.stats),
    ...(result.looked
      ? { looked: result.looked.map(({ file, lines }) => ({ file, lines: lines.map((line) => ({ ...line })) })) }
      : {}),
    ...(result.variables ? { variables: result.variables.map(variable) } : {}),
    ...(result.openWait
      ? { openWait: { why: result.openWait.why, position: position(result.openWait.position) } }
      : {}),
    ...(result.invariants ? { invariants: result.invariants.map(invariant) } : {}),
    ...(result.orders ? { orders: orders(result.orders) } : {}),
    ...(result.peers ? { peers: result.peers.map((peer) => ({ ...peer })) } : {}),
    ...(result.dump !== undefined ? { dump: result.dump } : {}),
    ...(result.unchangedSince !== undefined ? { unchangedSince: result.unchangedSince } : {}),
    ...(origin ? { origin: { ...origin } } : {}),
    ...(sources && Object.keys(sources).length > 0 ? { sources: { ...sources } } : {}),
  };
}

/** The whole answer as JSON, for programs; with what surrounds it, a report can be made of it later. */
export function formatJson(result: CheckResult, surroundings: Surroundings = {}): string {
  return `${JSON.stringify(jsonResult(result, surroundings), undefined, 2)}\n`;
}
