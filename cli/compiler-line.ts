/**
 * Command lines of compilers: what they say of the sources, of the machine, and what of them does not matter for a
 * check.
 */
import { basename, isAbsolute, join } from 'node:path';
import type { SourceSettings } from '../src/options/options.js';
import { LP64, type Target } from '../src/source/target.js';
import { isKnownCompiler, machineOfCompiler, machineOfFlag, type Machine } from './compiler-targets.js';

/** The sources and settings in a command line. */
export interface CompilerLine {
  readonly sources: readonly string[];
  readonly settings: Required<SourceSettings>;
  readonly target: Target | undefined;
  /** Flags that change what a program means, and that nothing is known of. */
  readonly unheeded: readonly string[];
  /** Files that are no C. */
  readonly unread: readonly string[];
}

const SOURCE = /\.[ci]$/;
const OTHER_SOURCE = /\.(?:s|S|sx|asm|cc|cpp|cxx|C|m|f90)$/;
const WRAPPERS = /^(?:ccache|distcc|sccache|env|libtool|time)$/;
/** Their values are words of their own, or follow at once. */
const WITH_VALUE =
  /^-(?:o|x|MF|MT|MQ|T|u|e|L|l|B|z|G|arch|Xlinker|Xassembler|Xpreprocessor|Xclang|mllvm|isysroot|-sysroot|imultilib|iprefix|aux-info|dumpbase|framework|-param)$/;
/** They are no matter for a check: how fast, how large, how loud, and what comes after compiling. */
const HARMLESS = new RegExp(
  '^-(?:[cESvwsr]$|O|W|g|o|x|M|L|l|B|T|Wl,|Wa,|Wp,|pedantic|pipe|save-temps|static|shared|no-?std|nodefaultlibs|nostartfiles|rdynamic|specs=|fuse-ld|isysroot|-sysroot|' +
    'f(?:no-)?(?:omit-frame|pic|PIC|pie|PIE|plt|stack|(?:data|function)-sections|common|diagnostics|color|visibility|(?:asynchronous-)?unwind|exceptions|lto|fat-lto|wrapv|strict|' +
    'inline|unroll|sanitize|profile|test-coverage|debug|macro-prefix|file-prefix|freestanding|hosted|builtin|delete-null|merge|optimize|ident|tree|cf-|semantic|math|fast-math|' +
    'signed-char|jump-tables|reorder|split|ipa|caller|cse|gcse|align|tls|trigraphs|rtti|threadsafe|toplevel|var-tracking|dump|keep|zero-init|record|verbose|permissive|auto-inc|peephole|message)|' +
    'm(?:no-)?(?:arch|tune|thumb|arm$|float|fpu|soft|hard|sse|avx|ssse|bmi|fma|aes|popcnt|red-zone|cmodel|general|relax|call-prologues|abi=|unaligned|accumulate|stackrealign|' +
    'preferred|tls|branch|fancy|long-calls|apcs|restrict|tiny|indirect|function|retpoline|skip|80387|3dnow|mmx|hwmult|small|large|sound))',
);
const STANDARDS: readonly (readonly [RegExp, string | undefined])[] = [
  [/^(?:c|gnu)(?:89|90)$|^iso9899:1990/, undefined],
  [/^(?:c|gnu)9[9x]$|^iso9899:1999$/, '199901L'],
  [/^(?:c|gnu)1[1x]$|^iso9899:2011$/, '201112L'],
  [/^(?:c|gnu)1[78]$|^iso9899:201[78]$/, '201710L'],
  [/^(?:c|gnu)2[3x]$/, '202311L'],
];

/** Reads the words of a command line that is meant to be run in `folder`; the compiler may be left out. */
export function readCompilerLine(words: readonly string[], folder: string): CompilerLine {
  return new LineReader(words, folder).read();
}

class LineReader {
  private readonly settings = {
    includeDirs: [] as string[],
    quoteDirs: [] as string[],
    systemDirs: [] as string[],
    includeFiles: [] as string[],
    defines: new Map<string, string>(),
    undefines: new Set<string>(),
  };
  private readonly sources: string[] = [];
  private readonly unheeded: string[] = [];
  private readonly unread: string[] = [];
  private readonly last: string[] = [];
  private target: Target | undefined;
  private isUnsigned: boolean | undefined;
  private index = 0;

  constructor(
    private readonly words: readonly string[],
    private readonly folder: string,
  ) {}

  read(): CompilerLine {
    this.compiler();
    while (this.index < this.words.length) this.word(this.words[this.index++]!);
    const { defines, undefines, systemDirs, ...rest } = this.settings;
    const settings = {
      ...rest,
      systemDirs: [...systemDirs, ...this.last],
      defines: Object.fromEntries(defines),
      undefines: [...undefines],
    };
    const target =
      this.isUnsigned === undefined ? this.target : { ...(this.target ?? LP64), unsignedChar: this.isUnsigned };
    return { sources: this.sources, settings, target, unheeded: this.unheeded, unread: this.unread };
  }

  private compiler(): void {
    for (; this.index < this.words.length; this.index++) {
      const name = basename(this.words[this.index]!).replace(/\.exe$/i, '');
      if (name.startsWith('-') || SOURCE.test(name)) return;
      if (WRAPPERS.test(name) || name.includes('=')) continue;
      this.index++;
      return this.compilerFor(name, name);
    }
  }

  /** @param word what is said not to be heeded if nothing is known of its machine */
  private compilerFor(name: string, word: string): void {
    if (!isKnownCompiler(name)) this.unheeded.push(word);
    this.meet(machineOfCompiler(name));
  }

  private meet({ target, settings }: Machine): void {
    if (target) this.target = target;
    for (const name of settings?.undefines ?? []) this.undefine(name);
    for (const [name, text] of Object.entries(settings?.defines ?? {})) this.define(name, text);
  }

  private word(word: string): void {
    if (!word.startsWith('-') || word === '-') return this.file(word);
    const { settings } = this;
    const machine = machineOfFlag(word);
    if (machine) return this.meet(machine);
    if (word === '-funsigned-char' || word === '-fsigned-char') this.isUnsigned = word === '-funsigned-char';
    else if (word === '-ansi' || /^-{1,2}std[=-]/.test(word))
      this.standard(word.replace(/^-{1,2}std[=-](?:sdcc)?|^-ansi$/, '') || 'c90');
    else if (/^--target=/.test(word)) this.compilerFor(`${word.slice('--target='.length)}-cc`, word);
    else if (word === '-target')
      this.compilerFor(`${this.words[this.index++] ?? ''}-cc`, `-target ${this.words[this.index - 1] ?? ''}`);
    else if (word === '-pthread' || word === '-pthreads') this.define('_REENTRANT', '1');
    else if (this.takes('-I', word, (name) => settings.includeDirs.push(this.path(name)))) return;
    else if (this.takes('-D', word, (text) => this.macro(text))) return;
    else if (this.takes('-U', word, (name) => this.undefine(name))) return;
    else if (this.takes('-isystem', word, (name) => settings.systemDirs.push(this.path(name)))) return;
    else if (this.takes('-iquote', word, (name) => settings.quoteDirs.push(this.path(name)))) return;
    else if (this.takes('-idirafter', word, (name) => this.last.push(this.path(name)))) return;
    else if (this.takes('-include', word, (name) => settings.includeFiles.push(this.path(name)))) return;
    else if (this.takes('-imacros', word, (name) => settings.includeFiles.push(this.path(name)))) return;
    else if (WITH_VALUE.test(word)) this.index++;
    else if (!HARMLESS.test(word) && !word.startsWith('--')) this.unheeded.push(word);
  }

  private file(word: string): void {
    if (word.startsWith('@')) this.unheeded.push(word);
    else if (SOURCE.test(word)) this.sources.push(this.path(word));
    else if (OTHER_SOURCE.test(word)) this.unread.push(word);
  }

  /** `-Ifolder` and `-I folder`. */
  private takes(flag: string, word: string, use: (value: string) => void): boolean {
    if (!word.startsWith(flag)) return false;
    const value = word === flag ? this.words[this.index++] : word.slice(flag.length);
    if (value !== undefined) use(value);
    return true;
  }

  private path(name: string): string {
    return isAbsolute(name) || this.folder === '' ? name : join(this.folder, name);
  }

  private macro(text: string): void {
    const [, head = text, value = '1'] = /^([^=]+)(?:=(.*))?$/s.exec(text) ?? [];
    this.define(head, value);
  }

  private define(head: string, value: string): void {
    this.settings.undefines.delete(head);
    this.settings.defines.set(head, value);
  }

  private undefine(name: string): void {
    for (const head of this.settings.defines.keys())
      if (head.replace(/\(.*/s, '') === name) this.settings.defines.delete(head);
    this.settings.undefines.add(name);
  }

  private standard(name: string): void {
    const found = STANDARDS.find(([pattern]) => pattern.test(name));
    if (!found) this.unheeded.push(`-std=${name}`);
    else if (found[1] === undefined) this.undefine('__STDC_VERSION__');
    else this.define('__STDC_VERSION__', found[1]);
    if (!found || !/^(?:c|iso)/.test(name)) return;
    this.define('__STRICT_ANSI__', '1');
    for (const taken of ['linux', 'unix']) this.undefine(taken);
  }
}

/** The words of a command as a shell reads it. */
export function shellWords(command: string): string[] {
  const words = command.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs) ?? [];
  return words.map((word) =>
    word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double?: string, single?: string, escaped?: string) =>
      double !== undefined ? double.replace(/\\(["\\$`])/g, '$1') : (single ?? escaped ?? ''),
    ),
  );
}
