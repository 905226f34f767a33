/** `tcbmc certify`: a certificate is looked at once more, without trust in who wrote it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAgain } from '../node/host.js';
import type { FormulasAgain } from '../src/answer/certificate.js';
import { CERTIFIED } from '../src/answer/certificate.js';
import { EXIT_CODES, EXIT_USAGE } from '../src/answer/result.js';
import { checkLrat } from '../src/proof/lrat.js';
import { formatDiagnostics } from '../src/report/diagnostic.js';
import { painter } from '../src/report/style.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import type { NamedFile, StoredCertificate, StoredFormula, StoredQuestion } from './certificate.js';
import { hashOf, modelsIn, readCertificate } from './certificate.js';
import type { FurtherGiven } from './further-commands.js';
import type { Given } from './given.js';
import { print } from './outlets.js';
import { complain } from './output.js';
import { useColor } from './terminal.js';

interface Finding {
  /** `open`: it is neither right nor wrong, but not there. */
  readonly state: 'right' | 'wrong' | 'open';
  readonly text: string;
}

/** A formula of the certificate, and what the sources make of it. */
interface Regenerated {
  readonly stored: StoredFormula;
  readonly made: FormulasAgain;
  readonly findings: readonly Finding[];
}

/** Returns the exit code. */
export async function certifyCommand({ words, flags }: FurtherGiven): Promise<number> {
  const folder = words[0]!;
  const given = flags as Given;
  const stored = readCertificate(folder);
  if (typeof stored === 'string') {
    complain(stored);
    return EXIT_USAGE;
  }
  const changed = stored.sources.filter(({ file, sha256 }) => contentsHash(file) !== sha256);
  if (changed.length > 0) {
    for (const { file } of changed)
      complain(`${file} is not what it was when the certificate was made, or is not there`);
    complain('certify is run in the folder in which the check was run');
    return EXIT_CODES.error;
  }
  try {
    const proofs = stored.formulas.flatMap(({ questions }) => questions.map((each) => proofFinding(folder, each)));
    const formulas: Regenerated[] = [];
    for (const formula of stored.formulas) formulas.push(await regenerated(folder, formula, stored));
    return await told(proofs, formulas, stored, given);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const style = { source: readAgain, color: useColor(process.stderr, given.color) };
    process.stderr.write(`${formatDiagnostics(error.diagnostics, style)}\n`);
    return EXIT_CODES.error;
  }
}

function contentsHash(file: string): string | undefined {
  const contents = readAgain(file);
  return contents === undefined ? undefined : hashOf(contents);
}

/** The bytes of a file of the certificate, if they are those that it names. */
function bytesOf(folder: string, { file, sha256 }: NamedFile): Buffer | undefined {
  try {
    const bytes = readFileSync(join(folder, file));
    return hashOf(bytes) === sha256 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function foreign({ file }: NamedFile): Finding {
  return { state: 'wrong', text: `${file} is not what the certificate names, or is not there` };
}

function proofFinding(folder: string, { formula, proof }: StoredQuestion): Finding {
  const [formulaBytes, proofBytes] = [bytesOf(folder, formula), bytesOf(folder, proof)];
  if (!formulaBytes) return foreign(formula);
  if (!proofBytes) return foreign(proof);
  const answer = checkLrat(formulaBytes.toString(), proofBytes.toString());
  return answer.kind === 'proved'
    ? { state: 'right', text: `${formula.file} has no solution: ${proof.file} proves it in ${steps(answer.steps)}` }
    : { state: 'wrong', text: `${proof.file}${answer.line > 0 ? `:${answer.line}` : ''} is no proof: ${answer.why}` };
}

function steps(count: number): string {
  return count === 1 ? 'one step' : `${count} steps`;
}

const NOTHING: FormulasAgain = { formulas: [], open: [], assumed: [], freedoms: [] };

/** @throws DiagnosticError */
async function regenerated(folder: string, stored: StoredFormula, { inputs }: StoredCertificate): Promise<Regenerated> {
  const { questions, ...formula } = stored;
  const models = questions.map((question) => bytesOf(folder, question.models));
  const missing = questions.filter((_, i) => models[i] === undefined);
  if (missing.length > 0) return { stored, made: NOTHING, findings: missing.map((each) => foreign(each.models)) };
  const asked = questions.map(({ about }, i) => ({ about, models: modelsIn(models[i]!) }));
  const { formulasOf } = await import('../node/index.js');
  try {
    const made = await formulasOf(inputs, { ...formula, questions: asked });
    return { stored, made, findings: [...compared(stored, made), ...leftOpen(made)] };
  } catch (error) {
    if (error instanceof DiagnosticError) throw error;
    // What a certificate says that nobody has made may not fit the program at all.
    const why = error instanceof Error ? error.message : String(error);
    return { stored, made: NOTHING, findings: [{ state: 'wrong', text: `no formula can be made of it: ${why}` }] };
  }
}

function compared({ questions }: StoredFormula, { formulas }: FormulasAgain): readonly Finding[] {
  return questions.map(({ about, formula: { file, sha256 } }, i) => {
    const text = formulas[i];
    return text !== undefined && hashOf(text) === sha256
      ? { state: 'right', text: `the sources make ${file}: ${CERTIFIED[about]}` }
      : { state: 'wrong', text: `the sources make another formula than ${file}` };
  });
}

function leftOpen({ open }: FormulasAgain): readonly Finding[] {
  return open.map((about) =>
    about === 'violation'
      ? { state: 'wrong', text: 'it is not asked whether an execution breaks a claim' }
      : { state: 'open', text: `not certified: that ${CERTIFIED[about]}` },
  );
}

/** Assumptions under which all formulas together say what they do. */
function assumptionsOf(formulas: readonly Regenerated[]): readonly string[] {
  const [main, ...others] = formulas;
  if (!main) return [];
  const covered = main.made.freedoms.filter(({ option, chosen }) =>
    others.some(({ stored }) => isTheSameBut(option, chosen, main.stored, stored)),
  );
  const leftOut = new Set(covered.map(({ what }) => what));
  const all = formulas.flatMap(({ made }) => [...made.assumed, ...made.freedoms.map(({ what }) => what)]);
  return [...new Set(all)].filter((what) => !leftOut.has(what));
}

/** Whether a formula asks what another one does, but for one freedom that it permits. */
function isTheSameBut(option: string, chosen: unknown, one: StoredFormula, other: StoredFormula): boolean {
  const { [option]: permitted, ...rest } = other.options;
  return (
    permitted === chosen &&
    JSON.stringify(sorted(rest)) === JSON.stringify(sorted(one.options)) &&
    JSON.stringify(one.limits) === JSON.stringify(other.limits)
  );
}

function sorted(options: StoredFormula['options']): readonly (readonly [string, unknown])[] {
  return Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Options that do not change what is asked. */
const BESIDE: ReadonlySet<string> = new Set(['certify', 'without', 'timeout', 'memory', 'jobs', 'solver', 'encoding']);

async function told(
  proofs: readonly Finding[],
  formulas: readonly Regenerated[],
  stored: StoredCertificate,
  given: Given,
): Promise<number> {
  const findings = [...proofs, ...formulas.flatMap((each) => each.findings)];
  const assumed = assumptionsOf(formulas);
  const isOpen = findings.some(({ state }) => state === 'open');
  if (stored.verdict === 'safe' && findings.length > 0 && (isOpen || assumed.length > 0) && stored.gaps.length === 0)
    findings.push({ state: 'wrong', text: 'the certificate says "safe", which is more than its formulas do' });
  const paint = painter(useColor(process.stdout, given.color));
  const marks = { right: paint('good', '✓'), wrong: paint('bad', '✗'), open: paint('dim', '–') };
  const asked = Object.entries(formulas[0]?.stored.options ?? {}).filter(([name]) => !BESIDE.has(name));
  const notes = [
    ...(asked.length > 0 ? [`asked with ${JSON.stringify(Object.fromEntries(asked))}`] : []),
    ...assumed.map((what) => `assuming that ${what}`),
    ...stored.gaps.map((gap) => `not certified: ${gap}`),
  ];
  const code = codeOf(findings);
  await print(
    [
      ...findings.map(({ state, text }) => `${marks[state]} ${text}`),
      ...notes.map((note) => `  ${note}`),
      verdictOf(code, isOpen),
      '',
    ].join('\n'),
  );
  return code;
}

function codeOf(findings: readonly Finding[]): number {
  if (findings.some(({ state }) => state === 'wrong')) return EXIT_CODES.violation;
  return findings.length === 0 ? EXIT_CODES.unknown : EXIT_CODES.safe;
}

function verdictOf(code: number, isOpen: boolean): string {
  if (code === EXIT_CODES.unknown) return 'There is nothing to certify: the answer has no formula.';
  if (code !== EXIT_CODES.safe) return 'The answer is not certified.';
  const within = isOpen ? ' within the limits' : '';
  return `Certified: no execution${within} breaks what was asked for. docs/trust.md says what that means.`;
}
