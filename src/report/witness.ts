import type { Report } from '../answer/report.js';
import { shellWord } from '../base/shell-word.js';
import { uuidOf } from '../base/uuid.js';
import { invariantsOf } from './invariants.js';
import { reportLines } from './source.js';
import type { Claim, DataModel } from './witness-task.js';
import { claimOf, creationTime, hashesOf, specificationOf } from './witness-task.js';
import { waypointsOf } from './waypoints.js';
import type { YamlValue } from './yaml.js';
import { yamlDocument } from './yaml.js';

/** Of the names of witnesses, so that the same witness has the same. */
const NAMESPACE = '8f2f3a52-6f0c-5d2e-9a51-7c1d0b7e4a10';

/**
 * A verification witness in the format of SV-COMP, version 2.0 (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček,
 * "Software Verification Witnesses 2.0", SPIN 2024): of a violation the first one, of a proof what is known at the
 * heads of loops. Of other answers there is none: an empty list, with the reason in a comment.
 */
export function formatWitness(report: Report): string {
  const claim = claimOf(report);
  if (claim.kind === 'none') return `# No witness: ${claim.why.replace(/[\r\n]+/g, ' ')}.\n[]\n`;
  const entry = claim.kind === 'violation' ? 'violation_sequence' : 'invariant_set';
  const content: YamlValue =
    claim.kind === 'violation'
      ? waypointsOf(claim.violation, reportLines(report)).map((waypoint) => ({ segment: [{ waypoint }] }))
      : invariantsOf(report.result.invariants ?? [], reportLines(report));
  const task = taskOf(report, claim, claim.dataModel);
  const rest = { creation_time: creationTime(report.origin), producer: producerOf(report), task };
  const uuid = uuidOf(NAMESPACE, JSON.stringify([entry, rest, content]));
  return yamlDocument([{ entry_type: entry, metadata: { format_version: '2.0', uuid, ...rest }, content }]);
}

function producerOf({ origin: { version, command } }: Report): YamlValue {
  return {
    name: 'tcbmc',
    version,
    ...(command ? { command_line: ['tcbmc', ...command].map(shellWord).join(' ') } : {}),
  };
}

function taskOf(report: Report, claim: Claim, dataModel: DataModel): YamlValue {
  return {
    input_files: [...report.origin.files],
    input_file_hashes: hashesOf(report),
    specification: specificationOf(claim, report.result),
    data_model: dataModel,
    language: 'C',
  };
}
