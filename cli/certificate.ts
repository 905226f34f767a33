/** The folder of a certificate: `certificate.json`, and for each question a formula, its proof, and what both need. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate, CertifiedFormula, CertifiedQuestion } from '../src/answer/certificate.js';
import type { Report } from '../src/answer/report.js';
import type { CheckOptions } from '../src/options/options.js';
import { formatPosition } from '../src/source/position.js';
import { isObject } from '../src/options/shapes.js';
import { OutputError, complain, whyNotWritten } from './output.js';

export const CERTIFICATE_FORMAT = 'tcbmc-certificate/1';
export const CERTIFICATE_FILE = 'certificate.json';

/** A file of the folder, by its name, with the hash of its contents. */
export interface NamedFile {
  readonly file: string;
  readonly sha256: string;
}

export interface StoredQuestion extends Pick<CertifiedQuestion, 'about' | 'says'> {
  readonly formula: NamedFile;
  readonly proof: NamedFile;
  /** Each with its length in bytes in front, as 32 bits. */
  readonly models: NamedFile;
  readonly meanings: NamedFile;
}

export interface StoredFormula extends Omit<CertifiedFormula, 'questions'> {
  readonly questions: readonly StoredQuestion[];
}

/** The contents of `certificate.json`. */
export interface StoredCertificate {
  readonly format: typeof CERTIFICATE_FORMAT;
  readonly version: string;
  readonly verdict: string;
  /** The C files, as they were named; those without a place with their texts. */
  readonly inputs: CheckOptions['files'];
  /** All files that were read. */
  readonly sources: readonly NamedFile[];
  readonly formulas: readonly StoredFormula[];
  readonly gaps: Certificate['gaps'];
}

const WHOLE_NUMBERS = ['tasks', 'fires', 'phases', 'argumentCount'] as const;

/** Whether it has all members, of the shapes that they have; a foreign hand may have been at it. */
function isCertificate(value: unknown): value is StoredCertificate {
  return (
    isObject(value) &&
    value['format'] === CERTIFICATE_FORMAT &&
    typeof value['version'] === 'string' &&
    (value['verdict'] === 'safe' || value['verdict'] === 'bounded') &&
    isList(value['inputs'], isInput) &&
    value['inputs'].length > 0 &&
    isList(value['sources'], (source) => isObject(source) && isText(source['file']) && isText(source['sha256'])) &&
    isList(value['formulas'], isFormula) &&
    isList(value['gaps'], isText)
  );
}

function isInput(value: unknown): boolean {
  return isText(value) || (isObject(value) && isText(value['name']) && isText(value['text']));
}

function isFormula(value: unknown): boolean {
  return (
    isObject(value) &&
    isObject(value['options']) &&
    isLimits(value['limits']) &&
    (value['encoding'] === 'blocks' || value['encoding'] === 'partial-order') &&
    isCount(value['switches']) &&
    isList(value['questions'], isQuestion)
  );
}

function isLimits(value: unknown): boolean {
  return (
    isObject(value) &&
    WHOLE_NUMBERS.every((name) => isCount(value[name])) &&
    isLoopLimit(value['firstLoop']) &&
    isObject(value['loops']) &&
    Object.values(value['loops']).every(isLoopLimit)
  );
}

function isLoopLimit(value: unknown): boolean {
  return (
    isObject(value) &&
    isCount(value['undetermined']) &&
    isCount(value['counted']) &&
    (value['beside'] === undefined || isCount(value['beside']))
  );
}

function isQuestion(value: unknown): boolean {
  return (
    isObject(value) &&
    ['violation', 'further', 'cut'].includes(value['about'] as string) &&
    ['formula', 'proof', 'models', 'meanings'].every((name) => isNamedFile(value[name]))
  );
}

/** A file of the folder itself. */
function isNamedFile(value: unknown): boolean {
  return isObject(value) && isText(value['file']) && /^[\w-][\w.-]*$/.test(value['file']) && isText(value['sha256']);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isList(value: unknown, isItem: (item: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isItem);
}

interface ToWrite extends Pick<Report, 'result' | 'origin'> {
  readonly inputs: CheckOptions['files'];
  readonly files: readonly string[];
  text(file: string): string | undefined;
}

/**
 * Writes the certificate of an answer that has one, and says where it is and what it leaves open.
 * @throws OutputError
 */
export function writeCertificate(folder: string, { result, origin, inputs, files, text }: ToWrite): void {
  const { certificate, verdict } = result;
  if (!certificate) {
    const had = removeOld(folder);
    return complain(
      `there is no certificate of this answer, so nothing is written to ${folder}${had ? ', and the one that was there is gone' : ''}`,
    );
  }
  let bytes = 0;
  const texts = new Set(inputs.flatMap((input) => (typeof input === 'string' ? [] : [input.name])));
  const write = (file: string, contents: string | Uint8Array): NamedFile => {
    bytes += contents.length;
    writeFileSync(join(folder, file), contents);
    return { file, sha256: hashOf(contents) };
  };
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    removeOld(folder);
    const stored: StoredCertificate = {
      format: CERTIFICATE_FORMAT,
      version: origin.version,
      verdict,
      inputs,
      sources: files
        .filter((file) => !texts.has(file))
        .flatMap((file) => {
          const contents = text(file);
          return contents === undefined ? [] : [{ file, sha256: hashOf(contents) }];
        }),
      formulas: certificate.formulas.map(({ questions, ...formula }, i) => ({
        ...formula,
        questions: questions.map((question) => writeQuestion(question, `${i + 1}-${question.about}`, write)),
      })),
      gaps: certificate.gaps,
    };
    write(CERTIFICATE_FILE, `${JSON.stringify(stored, undefined, 2)}\n`);
  } catch (error) {
    throw new OutputError(`cannot write the certificate to ${folder}: ${whyNotWritten(error)}`);
  }
  tell(folder, certificate, bytes);
}

/** Removes the files of a certificate that is there. @returns whether there was one */
function removeOld(folder: string): boolean {
  const old = readCertificate(folder);
  if (typeof old === 'string') return false;
  for (const file of filesOf(old)) rmSync(join(folder, file), { force: true });
  return true;
}

function filesOf({ formulas }: StoredCertificate): readonly string[] {
  const named = formulas.flatMap(({ questions }) =>
    questions.flatMap(({ formula, proof, models, meanings }) => [formula, proof, models, meanings]),
  );
  return [CERTIFICATE_FILE, ...named.map(({ file }) => file)];
}

/** The certificate of a folder, or why there is none. */
export function readCertificate(folder: string): StoredCertificate | string {
  const path = join(folder, CERTIFICATE_FILE);
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isCertificate(stored) ? stored : `${path} is no certificate, or not one that this version reads`;
  } catch (error) {
    return `there is no certificate in ${folder}: ${whyNotWritten(error)}`;
  }
}

function tell(folder: string, { formulas, gaps }: Certificate, bytes: number): void {
  const count = formulas.reduce((sum, { questions }) => sum + questions.length, 0);
  const size = bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
  if (count === 0) complain(`the answer stands on no formula, as ${folder} says: there is no proof in it`);
  else
    complain(
      `${count === 1 ? 'one proof' : `${count} proofs`} in ${folder} (${size}); tcbmc certify ${folder} looks at them`,
    );
  for (const gap of gaps) complain(`not certified: ${gap}`);
}

function writeQuestion(
  { about, says, formula, proof, models, meanings }: CertifiedQuestion,
  name: string,
  write: (file: string, contents: string | Uint8Array) => NamedFile,
): StoredQuestion {
  const told = meanings.map(
    ({ literal, what, position }) => `${literal} ${what}${position ? ` (${formatPosition(position)})` : ''}\n`,
  );
  return {
    about,
    says,
    formula: write(`${name}.cnf`, formula),
    proof: write(`${name}.lrat`, proof),
    models: write(`${name}.models`, joined(models)),
    meanings: write(`${name}.variables.txt`, told.join('')),
  };
}

const MEGABYTE = 1 << 20;
const LENGTH_BYTES = 4;

function joined(models: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    models.flatMap((model) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(model.length);
      return [length, model];
    }),
  );
}

/** The models of a file. */
export function modelsIn(bytes: Buffer): readonly Uint8Array[] {
  const models: Uint8Array[] = [];
  for (let at = 0; at + LENGTH_BYTES <= bytes.length;) {
    const length = bytes.readUInt32LE(at);
    models.push(bytes.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length));
    at += LENGTH_BYTES + length;
  }
  return models;
}

export function hashOf(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex');
}
