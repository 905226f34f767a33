/** `tcbmc certify`: a certificate is looked at once more, without trust in who wrote it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAgain } from '../node/host.js';
import { EXIT_CODES, EXIT_USAGE } from '../src/answer/result.js';
import { checkLrat } from '../src/proof/lrat.js';
import { formatDiagnostics } from '../src/report/diagnostic.js';
import { painter } from '../src/report/style.js';
import { DiagnosticError } from '../src/source/diagnostic.js';
import type { NamedFile, StoredCertificate, StoredFormula, StoredQuestion } from './certificate.js';
import { CERTIFICATE_FILE, CERTIFICATE_FORMAT, hashOf, modelsIn } from './certificate.js';
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

/** Returns the exit code. */
export async function certifyCommand({ words, flags }: FurtherGiven): Promise<number> {
  const folder = words[0]!;
  const stored = read(folder);
  if (typeof stored === 'string') {
    complain(stored);
    return EXIT_USAGE;
  }
  const changed = stored.sources.filter(({ file, sha256 }) => contentsHash(file) !== sha256);
  if (changed.length > 0) {
    for (const { file } of changed)
      complain(`${file} is not what it was when the certificate was made, or is not there`);
    return EXIT_CODES.error;
  }
  const proofs = stored.formulas.flatMap(({ questions }) => questions.map((each) => proofFinding(folder, each)));
  try {
    const formulas: Finding[] = [];
    for (const formula of stored.formulas) formulas.push(...(await formulaFindings(folder, formula, stored)));
    return await told([...proofs, ...formulas], stored, flags as Given);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const style = { source: readAgain, color: useColor(process.stderr, (flags as Given).color) };
    process.stderr.write(`${formatDiagnostics(error.diagnostics, style)}\n`);
    return EXIT_CODES.error;
  }
}

/** The certificate, or why there is none. */
function read(folder: string): StoredCertificate | string {
  const path = join(folder, CERTIFICATE_FILE);
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as StoredCertificate;
    if (stored.format !== CERTIFICATE_FORMAT) return `${path} is no certificate that this version reads`;
    return stored;
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function contentsHash(file: string): string | undefined {
  const contents = readAgain(file);
  return contents === undefined ? undefined : hashOf(contents);
}

/** The bytes of a file of the certificate, if they are those that it names. */
function bytesOf(folder: string, { file, sha256 }: NamedFile): Buffer | undefined {
  const bytes = readFileSync(join(folder, file));
  return hashOf(bytes) === sha256 ? bytes : undefined;
}

function proofFinding(folder: string, { formula, proof }: StoredQuestion): Finding {
  const [formulaBytes, proofBytes] = [bytesOf(folder, formula), bytesOf(folder, proof)];
  if (!formulaBytes || !proofBytes)
    return { state: 'wrong', text: `${formulaBytes ? proof.file : formula.file} is not what the certificate names` };
  const answer = checkLrat(formulaBytes.toString(), proofBytes.toString());
  return answer.kind === 'proved'
    ? { state: 'right', text: `${formula.file} has no solution: ${proof.file} proves it in ${steps(answer.steps)}` }
    : { state: 'wrong', text: `${proof.file}${answer.line > 0 ? `:${answer.line}` : ''} is no proof: ${answer.why}` };
}

function steps(count: number): string {
  return count === 1 ? 'one step' : `${count} steps`;
}

async function formulaFindings(
  folder: string,
  { questions, ...formula }: StoredFormula,
  { inputs }: StoredCertificate,
): Promise<readonly Finding[]> {
  const asked = questions.map(({ about, models }) => ({ about, models: modelsIn(bytesOf(folder, models) ?? EMPTY) }));
  const { formulasOf } = await import('../node/index.js');
  const { formulas, open } = await formulasOf(inputs, { ...formula, questions: asked });
  const left = open.map((about) => ({ state: 'open', text: `not certified: ${OPEN[about]}` }) as const);
  const made = questions.map(({ formula: { file, sha256 }, says }, i) => {
    const text = formulas[i];
    return text !== undefined && hashOf(text) === sha256
      ? ({ state: 'right', text: `the sources make ${file}: ${says}` } as const)
      : ({ state: 'wrong', text: `the sources make another formula than ${file}` } as const);
  });
  return [...made, ...left];
}

/** Statements that are open without the question. */
const OPEN: Readonly<Record<StoredQuestion['about'], string>> = {
  violation: 'that no execution within the limits breaks a claim',
  further: 'that no execution has more context switches',
  cut: 'that no execution goes on beyond the limits',
};

const EMPTY = Buffer.alloc(0);

async function told(findings: readonly Finding[], stored: StoredCertificate, given: Given): Promise<number> {
  const paint = painter(useColor(process.stdout, given.color));
  const marks = { right: paint('good', '✓'), wrong: paint('bad', '✗'), open: paint('dim', '–') };
  const lines = findings.map(({ state, text }) => `${marks[state]} ${text}\n`);
  const { met, assumed } = stored.bounds;
  const limits = [
    ...stored.gaps.map((gap) => `not certified: ${gap}`),
    ...(met.length > 0 ? ['bounds were met, as the answer says'] : []),
    ...assumed.map(({ what }) => `assumed: ${what}`),
  ];
  const isRight = findings.some(({ state }) => state === 'right') && findings.every(({ state }) => state !== 'wrong');
  await print(
    `${lines.join('')}${limits.map((line) => `  ${line}\n`).join('')}${verdictOf(isRight, findings, stored)}\n`,
  );
  return isRight ? EXIT_CODES.safe : EXIT_CODES.violation;
}

function verdictOf(isRight: boolean, findings: readonly Finding[], { verdict }: StoredCertificate): string {
  if (!isRight) return 'The answer is not certified.';
  const within = findings.some(({ state }) => state === 'open') ? ', within the limits' : '';
  return `The answer "${verdict}" is certified${within}; docs/trust.md says what that means.`;
}
