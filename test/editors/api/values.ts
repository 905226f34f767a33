import type * as vscode from 'vscode';
import { classOf, only } from './parts.js';

class PositionValue {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {
    if (line < 0 || character < 0) throw new Error('illegal argument: negative');
  }

  isBeforeOrEqual(other: vscode.Position): boolean {
    return this.line < other.line || (this.line === other.line && this.character <= other.character);
  }

  isEqual(other: vscode.Position): boolean {
    return this.line === other.line && this.character === other.character;
  }
}

export const Position = classOf<typeof vscode.Position>(PositionValue);

type RangeWords =
  | [start: vscode.Position, end: vscode.Position]
  | [line: number, character: number, endLine: number, endCharacter: number];

class RangeValue {
  readonly start: vscode.Position;
  readonly end: vscode.Position;

  constructor(...words: RangeWords) {
    [this.start, this.end] =
      words.length === 2 ? words : [new Position(words[0], words[1]), new Position(words[2], words[3])];
  }

  contains(inner: vscode.Position | vscode.Range): boolean {
    const [from, to] = 'start' in inner ? [inner.start, inner.end] : [inner, inner];
    return this.start.isBeforeOrEqual(from) && to.isBeforeOrEqual(this.end);
  }

  isEqual(other: vscode.Range): boolean {
    return this.start.isEqual(other.start) && this.end.isEqual(other.end);
  }
}

export const Range = RangeValue as unknown as typeof vscode.Range;

/** Of which the extension wants to know what is one. */
export class UriValue {
  readonly scheme = 'file';
  constructor(readonly fsPath: string) {}

  toString(): string {
    return `file://${this.fsPath}`;
  }

  static file(path: string): vscode.Uri {
    return only<vscode.Uri>('Uri', new UriValue(path));
  }
}

class LocationValue {
  readonly range: vscode.Range;
  constructor(
    readonly uri: vscode.Uri,
    place: vscode.Range | vscode.Position,
  ) {
    this.range = 'start' in place ? place : new Range(place, place);
  }
}

class Related {
  constructor(
    readonly location: vscode.Location,
    readonly message: string,
  ) {}
}

class DiagnosticValue {
  source?: string;
  code?: string | number;
  relatedInformation?: vscode.DiagnosticRelatedInformation[];
  constructor(
    readonly range: vscode.Range,
    readonly message: string,
    readonly severity: vscode.DiagnosticSeverity = 0,
  ) {}
}

class InlayHintValue {
  paddingLeft?: boolean;
  tooltip?: string | vscode.MarkdownString;
  constructor(
    readonly position: vscode.Position,
    readonly label: string | vscode.InlayHintLabelPart[],
  ) {}
}

class CodeActionValue {
  edit?: vscode.WorkspaceEdit;
  command?: vscode.Command;
  isPreferred?: boolean;
  diagnostics?: vscode.Diagnostic[];
  readonly kind?: vscode.CodeActionKind;
  constructor(
    readonly title: string,
    kind?: vscode.CodeActionKind,
  ) {
    if (kind) this.kind = kind;
  }
}

/** Remembers what is to be replaced. */
export class WorkspaceEditValue {
  readonly replaced: { readonly uri: vscode.Uri; readonly range: vscode.Range; readonly text: string }[] = [];

  replace(uri: vscode.Uri, range: vscode.Range, text: string): void {
    this.replaced.push({ uri, range, text });
  }
}

class Colour {
  constructor(readonly id: string) {}
}

class Emitter<T> {
  private readonly listeners: ((event: T) => unknown)[] = [];
  readonly event: vscode.Event<T> = (listener) => {
    this.listeners.push(listener);
    return { dispose: () => undefined };
  };

  fire(event: T): void {
    for (const listener of this.listeners) listener(event);
  }

  dispose(): void {
    this.listeners.length = 0;
  }
}

class Process {
  readonly options?: vscode.ProcessExecutionOptions;
  constructor(
    readonly process: string,
    readonly args: string[],
    options?: vscode.ProcessExecutionOptions,
  ) {
    if (options) this.options = options;
  }
}

class TaskValue {
  constructor(
    readonly definition: vscode.TaskDefinition,
    readonly scope: vscode.WorkspaceFolder | vscode.TaskScope,
    readonly name: string,
    readonly source: string,
    readonly execution?: vscode.ProcessExecution | vscode.ShellExecution | vscode.CustomExecution,
    readonly matchers: string | string[] = [],
  ) {}
}

/** What the API has besides its rooms: classes and numbers with names. */
export const VALUES = {
  Position,
  Range,
  Uri: only<typeof vscode.Uri>('Uri', UriValue as unknown as Partial<typeof vscode.Uri>),
  Location: classOf<typeof vscode.Location>(LocationValue),
  DiagnosticRelatedInformation: classOf<typeof vscode.DiagnosticRelatedInformation>(Related),
  Diagnostic: classOf<typeof vscode.Diagnostic>(DiagnosticValue),
  InlayHint: classOf<typeof vscode.InlayHint>(InlayHintValue),
  CodeAction: classOf<typeof vscode.CodeAction>(CodeActionValue),
  CodeActionKind: only<typeof vscode.CodeActionKind>('CodeActionKind', {
    QuickFix: only<vscode.CodeActionKind>('QuickFix', { value: 'quickfix' }),
  }),
  WorkspaceEdit: classOf<typeof vscode.WorkspaceEdit>(WorkspaceEditValue),
  ThemeColor: classOf<typeof vscode.ThemeColor>(Colour),
  EventEmitter: classOf<typeof vscode.EventEmitter>(Emitter),
  ProcessExecution: classOf<typeof vscode.ProcessExecution>(Process),
  Task: TaskValue as unknown as typeof vscode.Task,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 } as typeof vscode.DiagnosticSeverity,
  StatusBarAlignment: { Left: 1, Right: 2 } as typeof vscode.StatusBarAlignment,
  ViewColumn: { Active: -1, Beside: -2, One: 1, Two: 2 } as typeof vscode.ViewColumn,
} satisfies Partial<typeof vscode>;
