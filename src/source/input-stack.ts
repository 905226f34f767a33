import { checkSourceSize, MAX_SOURCE_CHARACTERS, type Budget } from './limits.js';
import type { FoundFile } from './header-search.js';
import { Lexer, type Comment } from './lexer.js';
import { refuseBinary } from './text-file.js';
import { BUNDLED_PREFIX } from '../base/bundled.js';
import { SourceText, type SourceFile, type SourceMap } from './source-map.js';
import { mayHaveSuppressions, suppressionsIn, type Suppression } from './suppressions.js';

const MAX_INCLUDE_DEPTH = 200;
/** Characters of all inclusions together; each costs at least INCLUSION_COST. */
const MAX_INPUT_CHARACTERS = 4 * MAX_SOURCE_CHARACTERS;
const INCLUSION_COST = 1024;

/** One `#if … #endif` whose current group is being read. */
export interface Conditional {
  /** Where the `#if` stands. */
  readonly loc: number;
  elseSeen: boolean;
}

/** A file being read. */
export interface Input {
  readonly path: string;
  readonly file: SourceFile;
  readonly lexer: Lexer;
  /** Index in the include directories where it was found. */
  readonly directory: number;
  readonly conditionals: Conditional[];
}

/** The file being read, those that include it, and the limits on all of them. */
export class InputStack {
  private readonly sources: SourceMap;
  private readonly budget: Budget | undefined;
  private readonly inputs: Input[] = [];
  private readonly texts = new Map<string, SourceText>();
  private readonly once = new Set<string>();
  private readonly commented: { readonly file: SourceFile; readonly comments: readonly Comment[] }[] = [];
  private charged = 0;

  constructor(sources: SourceMap, budget: Budget | undefined) {
    this.sources = sources;
    this.budget = budget;
  }

  get current(): Input {
    return this.inputs[this.inputs.length - 1]!;
  }

  /** The file of the program's that is read, or that includes what is. */
  get ofProgram(): Input {
    return this.inputs.filter(({ path }) => !path.startsWith(BUNDLED_PREFIX)).at(-1) ?? this.current;
  }

  get depth(): number {
    return this.inputs.length;
  }

  /** Starts reading a file; nothing happens when it asked to be read only once. */
  enter(found: FoundFile, loc: number | undefined): void {
    if (this.once.has(found.path)) return;
    if (this.depth >= MAX_INCLUDE_DEPTH)
      this.sources.fail(
        'limit',
        `#include is nested more than ${MAX_INCLUDE_DEPTH} deep`,
        loc ?? 0,
        'does the file include itself?',
      );
    this.budget?.check();
    const source = this.sourceText(found);
    this.charged += source.text.length + INCLUSION_COST;
    if (this.charged > MAX_INPUT_CHARACTERS && loc !== undefined)
      this.sources.fail('limit', `the included files are larger than ${MAX_INPUT_CHARACTERS} characters together`, loc);
    const file = this.sources.add(found.path, source, found.system);
    const lexer = new Lexer(source.text, file.base, (message, at) => this.sources.fail('preprocessor', message, at));
    if (!found.path.startsWith(BUNDLED_PREFIX) && mayHaveSuppressions(source.text)) {
      lexer.comments = [];
      this.commented.push({ file, comments: lexer.comments });
    }
    this.inputs.push({ path: found.path, file, lexer, directory: found.directory, conditionals: [] });
  }

  /** Ends the current file; false when it was the outermost one. */
  leave(): boolean {
    const open = this.current.conditionals.at(-1);
    if (open) this.sources.fail('preprocessor', 'this #if has no #endif', open.loc);
    if (this.depth === 1) return false;
    this.inputs.pop();
    return true;
  }

  /** Comments that say something to us, in what was read. */
  get suppressions(): Suppression[] {
    return this.commented.flatMap(({ file, comments }) => suppressionsIn(file, comments));
  }

  /** The current file will not be read again. */
  readOnlyOnce(): void {
    this.once.add(this.current.path);
  }

  private sourceText(found: FoundFile): SourceText {
    const known = this.texts.get(found.path);
    if (known) return known;
    checkSourceSize(found.text.length, found.path);
    refuseBinary(found.text, found.path);
    const source = new SourceText(found.text);
    this.texts.set(found.path, source);
    return source;
  }
}
