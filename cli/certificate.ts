/** The folder of a certificate: `certificate.json`, and for each question a formula, its proof, and what both need. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate, CertifiedFormula, CertifiedQuestion } from '../src/answer/certificate.js';
import type { Report } from '../src/answer/report.js';
import type { CheckOptions } from '../src/options/options.js';
import { formatPosition } from '../src/source/position.js';
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
  /** Bounds that were met, and what is assumed, as the answer in JSON has them. */
  readonly bounds: Pick<Report['result']['bounds'], 'met' | 'assumed'>;
  /** The C files, as they were named; those without a place with their texts. */
  readonly inputs: CheckOptions['files'];
  /** All files that were read. */
  readonly sources: readonly NamedFile[];
  readonly formulas: readonly StoredFormula[];
  readonly gaps: Certificate['gaps'];
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
  const { certificate, verdict, bounds } = result;
  if (!certificate) return complain(`there is no certificate of this answer, so nothing is written to ${folder}`);
  let bytes = 0;
  const write = (file: string, contents: string | Uint8Array): NamedFile => {
    bytes += contents.length;
    writeFileSync(join(folder, file), contents);
    return { file, sha256: hashOf(contents) };
  };
  try {
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder)) if (OWN_FILE.test(file)) rmSync(join(folder, file));
    const stored: StoredCertificate = {
      format: CERTIFICATE_FORMAT,
      version: origin.version,
      verdict,
      bounds: { met: bounds.met, assumed: bounds.assumed },
      inputs,
      sources: files.flatMap((file) => {
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

/** Files that an earlier certificate may have left. */
const OWN_FILE = /^\d+-(violation|further|cut)\.(cnf|lrat|models|variables\.txt)$/;

function tell(folder: string, { formulas, gaps }: Certificate, bytes: number): void {
  const count = formulas.reduce((sum, { questions }) => sum + questions.length, 0);
  const size = bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
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
