/** A certificate: formulas without solution on which an answer stands, each with a proof of that. */
import type { Position } from '../source/diagnostic.js';

export interface Certificate {
  readonly formulas: readonly CertifiedFormula[];
  /** Sentences: what the answer says beyond that. */
  readonly gaps: readonly string[];
}

export type FormulaEncoding = 'blocks' | 'partial-order';

/** A formula that grows from question to question, and how it is made again. */
export interface CertifiedFormula {
  /** Options of the check, as JSON has them; those of the sources are not among them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly limits: LimitsData;
  readonly encoding: FormulaEncoding;
  /** The most context switches, for `blocks`. */
  readonly switches: number;
  readonly questions: readonly CertifiedQuestion[];
}

/**
 * `violation`: some execution that is not cut off breaks a claim; `further`: some execution has one more switch;
 * `cut`: some execution is cut off.
 */
export type CertifiedAbout = 'violation' | 'further' | 'cut';

/** Sentences that proofs are of: no execution does what is asked. */
export const CERTIFIED: Readonly<Record<CertifiedAbout, string>> = {
  violation: 'no execution within the limits breaks any of the claims',
  further: 'no execution within the limits has more context switches',
  cut: 'no execution goes on beyond the limits',
};

export interface CertifiedQuestion {
  readonly about: CertifiedAbout;
  /** A sentence: no execution does this. */
  readonly says: string;
  /** In DIMACS form; the last clauses, of one literal each, ask the question. */
  readonly formula: string;
  /** In LRAT. */
  readonly proof: string;
  /** Models of the formula so far that no order of steps explains, each with a bit for every variable from 0. */
  readonly models: readonly Uint8Array[];
  /** Variables with what they mean, as far as that has a place in the source. */
  readonly meanings: readonly Meaning[];
}

/** Limits within which a program is unrolled, but for what the options give. */
export interface LimitsData {
  readonly loops: Readonly<Record<string, LoopData>>;
  readonly firstLoop: LoopData;
  readonly tasks: number;
  readonly fires: number;
  readonly phases: number;
  readonly argumentCount: number;
}

interface LoopData {
  readonly undetermined: number;
  readonly counted: number;
  readonly beside?: number;
}

export interface Meaning {
  readonly literal: number;
  readonly what: string;
  readonly position?: Position;
}

/** The parts of a certificate from which a formula is made again. */
export type FormulaSource = Omit<CertifiedFormula, 'questions'> & {
  readonly questions: readonly Pick<CertifiedQuestion, 'about' | 'models'>[];
};

/** The formulas that sources make of that. */
export interface FormulasAgain {
  /** In DIMACS form, by question; undefined where there is nothing to ask. */
  readonly formulas: readonly (string | undefined)[];
  /** Questions that might be asked besides, and are not certified. */
  readonly open: readonly CertifiedAbout[];
  /** Continue the words "assuming that". */
  readonly assumed: readonly string[];
  /** Those that may be left out: by the option that does, and its value, what is assumed without it. */
  readonly freedoms: readonly { readonly option: string; readonly chosen: unknown; readonly what: string }[];
}
