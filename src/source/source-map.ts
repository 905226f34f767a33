import { BUNDLED_PREFIX } from '../base/bundled.js';
import { firstIndex } from '../base/first-index.js';
import type { DiagnosticCode, Position } from './diagnostic.js';
import { fail } from './diagnostic.js';

/** Lines from `physicalLine` on are presumed to be `file`:`line` and following (`#line`, and GCC's line markers). */
interface LineMarker {
  readonly physicalLine: number;
  readonly line: number;
  readonly file: string;
  readonly system: boolean;
}

/** The index of the last element that is not greater than `value`, or -1. `length` elements are in use. */
export function lastNotAbove(sorted: ArrayLike<number>, length: number, value: number): number {
  return firstIndex(sorted, (element) => element > value, 0, length) - 1;
}

const SPLICE = /\\[ \t\v\f]*\r?\n/g;
/** In a raw string there is none. */
const SPLICE_OR_RAW = /\b(?:u8|[uUL])?R"([^ ()\\\s]{0,16})\([^]*?\)\1"|\\[ \t\v\f]*\r?\n/g;

/** A file's text after translation phase 2 (line splicing), with the way back to lines and columns. */
export class SourceText {
  /** Without byte order mark and without spliced new lines. */
  readonly text: string;
  private readonly raw: string;
  /** Offsets in `text` before which a splice was removed, and how many characters were removed up to there. */
  private readonly spliceAt: number[] = [];
  private readonly removed: number[] = [];
  private lineStarts: Int32Array | undefined;

  constructor(raw: string) {
    this.raw = raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw;
    this.text = this.splice();
  }

  /** Physical line and column, from 1, of an offset into `text`. */
  physical(offset: number): { line: number; column: number } {
    const splice = lastNotAbove(this.spliceAt, this.spliceAt.length, offset);
    const at = splice < 0 ? offset : offset + this.removed[splice]!;
    const starts = (this.lineStarts ??= this.findLines());
    const line = lastNotAbove(starts, starts.length, at);
    return { line: line + 1, column: at - starts[line]! + 1 };
  }

  private splice(): string {
    const raw = this.raw;
    if (!raw.includes('\\')) return raw;
    const pieces: string[] = [];
    let from = 0;
    let removed = 0;
    for (const match of raw.matchAll(raw.includes('R"') ? SPLICE_OR_RAW : SPLICE)) {
      if (!match[0].startsWith('\\')) continue;
      pieces.push(raw.slice(from, match.index));
      this.spliceAt.push(match.index - removed);
      removed += match[0].length;
      this.removed.push(removed);
      from = match.index + match[0].length;
    }
    if (removed === 0) return raw;
    pieces.push(raw.slice(from));
    return pieces.join('');
  }

  private findLines(): Int32Array {
    const starts: number[] = [0];
    for (let at = this.raw.indexOf('\n'); at >= 0; at = this.raw.indexOf('\n', at + 1)) starts.push(at + 1);
    return Int32Array.from(starts);
  }
}

/** One inclusion of a file. Its characters have the locations `base`, `base` + 1, … */
export class SourceFile {
  readonly name: string;
  readonly source: SourceText;
  readonly base: number;
  private readonly system: boolean;
  private readonly markers: LineMarker[] = [];

  constructor(name: string, source: SourceText, base: number, system: boolean) {
    this.name = name;
    this.source = source;
    this.base = base;
    this.system = system;
  }

  /** The line after that of `loc` is presumed to be `line` of `file`; without `system`, that stays as it was. */
  mark(loc: number, line: number, file: string | undefined, system: boolean | undefined): void {
    const physicalLine = this.source.physical(loc - this.base).line + 1;
    const last = this.markers.at(-1);
    this.markers.push({
      physicalLine,
      line,
      file: file ?? last?.file ?? this.name,
      system: system ?? last?.system ?? this.system,
    });
  }

  /** The presumed position of a location. */
  presumed(loc: number): Position {
    const { line, column } = this.source.physical(loc - this.base);
    const marker = this.markerOf(line);
    if (!marker) return { file: this.name, line, column };
    return { file: marker.file, line: marker.line + line - marker.physicalLine, column };
  }

  isSystem(loc: number): boolean {
    if (this.markers.length === 0) return this.system;
    return this.markerOf(this.source.physical(loc - this.base).line)?.system ?? this.system;
  }

  private markerOf(physicalLine: number): LineMarker | undefined {
    return this.markers[firstIndex(this.markers, (marker) => marker.physicalLine > physicalLine) - 1];
  }
}

/**
 * All inclusions of a translation unit, in one space of locations: plain numbers, so that a token's place costs one
 * word.
 */
export class SourceMap {
  private readonly files: SourceFile[] = [];
  private readonly bases: number[] = [];
  private end = 0;

  /** The number of locations given away so far. */
  get size(): number {
    return this.end;
  }

  add(name: string, source: SourceText, system: boolean): SourceFile {
    const file = new SourceFile(name, source, this.end, system);
    this.files.push(file);
    this.bases.push(file.base);
    this.end += source.text.length + 1;
    return file;
  }

  positionOf(loc: number): Position {
    return this.fileOf(loc).presumed(loc);
  }

  isSystem(loc: number): boolean {
    return this.fileOf(loc).isSystem(loc);
  }

  /** Whether it lies in one of our own headers. */
  isBundled(loc: number): boolean {
    return this.fileOf(loc).name.startsWith(BUNDLED_PREFIX);
  }

  /** Reports an error at a location. */
  fail(code: DiagnosticCode, message: string, loc: number, hint?: string): never {
    return fail(code, message, this.positionOf(loc), hint);
  }

  private fileOf(loc: number): SourceFile {
    return this.files[lastNotAbove(this.bases, this.bases.length, loc)]!;
  }
}
