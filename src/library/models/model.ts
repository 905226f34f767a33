/** C text that defines library functions with the language's own means and the `__tcbmc_*` operations. */
export interface ModelFile {
  /** The name of the model in positions. */
  readonly file: string;
  /** The header that declares the functions. */
  readonly header: string;
  readonly text: string;
  /** The models' macro without which the program has no need of it. */
  readonly when?: string;
  /** Function (or variable) that the text defines → what is modelled, in a line for the documentation. */
  readonly defines: Readonly<Record<string, string>>;
}
