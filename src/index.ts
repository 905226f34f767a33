import type { CheckResult } from './answer/result.js';
import { wrongUsage } from './answer/refusal.js';
import { check as checkOptions } from './check.js';
import { optionErrors } from './options/complaints.js';
import type { CheckOptions } from './options/options.js';

/**
 * Checks C programs: see `CheckOptions` for what can be asked, `CheckResult` for what is answered. Options that make no
 * sense are a `usage` diagnostic.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const errors = optionErrors(options, ['library']);
  return errors.length > 0 ? wrongUsage(...errors) : await checkOptions(options);
}

export type { CheckOptions } from './options/options.js';
export type {
  Certificate,
  CertifiedFormula,
  CertifiedQuestion,
  FormulasAgain,
  FormulaSource,
} from './answer/certificate.js';
export { checkLrat } from './proof/lrat.js';
export type { ProofAnswer } from './proof/lrat.js';
export type { Progress } from './answer/progress.js';
export type {
  Assumption,
  BoundKind,
  Bounds,
  CheckResult,
  MetBound,
  Parting,
  Participant,
  Said,
  SaidBy,
  Stats,
  Trace,
  TraceAction,
  TraceEvent,
  Verdict,
  Violation,
} from './answer/result.js';
export { EXIT_CODES, exitCodeOf } from './answer/result.js';
export type { Execution, StandingTask } from './answer/execution.js';
export type { Diagnostic, DiagnosticCode, Position } from './source/diagnostic.js';
export { formatText } from './report/text.js';
export type { TextStyle } from './report/text.js';
export { formatDiagnostic, formatDiagnostics } from './report/diagnostic.js';
export type { DiagnosticStyle } from './report/diagnostic.js';
export { formatJson } from './report/json.js';
export { defineProperty } from './properties/property.js';
export type {
  AccessEvent,
  ChildEvent,
  EventOfTask,
  FinalState,
  FreeEvent,
  Handlers,
  LockEvent,
  MarkEvent,
  Monitor,
  Offer,
  MemoryLocation,
  Property,
  PropertyDefinition,
} from './properties/property.js';
export type { Operand, Word } from './properties/word.js';
export type { Host } from './source/host.js';
export { ARM, AVR, ILP32, IP16, LP64, MCS51 } from './source/target.js';
export type { Target } from './source/target.js';
export { survey } from './front/survey.js';
export type { Survey } from './front/survey.js';
export type { Origin, Report } from './answer/report.js';
export { NoStoredAnswer, readReport } from './report/stored.js';
export { fingerprintOf } from './report/fingerprint.js';
export { formatGithub } from './report/github.js';
export { formatGraphml } from './report/graphml.js';
export { formatHtml } from './report/html.js';
export type { ViewerAssets } from './report/html.js';
export { formatJUnit } from './report/junit.js';
export { formatMarkdown } from './report/markdown.js';
export { formatSarif } from './report/sarif.js';
export { formatSvg } from './report/svg.js';
export { formatWitness } from './report/witness.js';
