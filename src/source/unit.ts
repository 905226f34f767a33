import type { Diagnostic, Position } from './diagnostic.js';
import type { Suppression } from './suppressions.js';

/** One translation unit after preprocessing: plain C text without directives, and where each piece of it came from. */
export interface PreprocessedUnit {
  /** The file named by the user. */
  readonly file: string;
  /** Expanded text; tokens separated by white space as needed; no line markers, no directives. */
  readonly text: string;
  /**
   * The position in the user's files of the token at `offset` (a UTF-16 index into `text`). For a macro's expansion: of
   * the macro's use.
   */
  positionAt(offset: number): Position;
  /**
   * True when the token at `offset` stands in a file of the standard library (one of ours, or a system header in a `.i`
   * file).
   */
  inSystemHeader(offset: number): boolean;
  readonly warnings: readonly Diagnostic[];
  /** By name: what pragmas say of functions and variables of the unit, as attributes. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** Comments that say something to us, once for each time that their file is read. */
  readonly suppressions: readonly Suppression[];
  /**
   * Where the linker puts hardware registers, by the names that the assembler has for them; a number there is an
   * address. Absent where nothing is known of them.
   */
  readonly places?: ReadonlyMap<string, number>;
}
