export { check } from './check.js';
export type { CheckOptions, Progress } from './options.js';
export type { Bounds, CheckResult, CutLoop, Participant, Stats, Trace, TraceAction, TraceEvent, Verdict, Violation } from './answer/result.js';
export { EXIT_CODES } from './answer/result.js';
export type { Diagnostic, DiagnosticCode, Position } from './source/diagnostic.js';
export { formatText } from './report/text.js';
export { formatJson } from './report/json.js';
export { defineProperty } from './properties/property.js';
export type {
  AccessEvent,
  ChildEvent,
  FinalState,
  Handlers,
  LockEvent,
  MarkEvent,
  Monitor,
  Offer,
  Place,
  Property,
  PropertyDefinition,
} from './properties/property.js';
export type { Operand, Word } from './properties/word.js';
export type { Host } from './source/host.js';
export { ILP32, IP16, LP64 } from './source/target.js';
export type { Target } from './source/target.js';
