import { relative, sep } from 'node:path';
import type * as vscode from 'vscode';
import { EditorView, openDocument } from './documents.js';
import { only } from './parts.js';
import { UriValue, VALUES } from './values.js';

type Choose = (labels: readonly string[]) => string | undefined;

/**
 * An editor in memory, as far as the extension uses one: a window with a folder, and what extensions have put into it.
 */
export class EditorHost {
  readonly settings = new Map<string, unknown>();
  readonly commands = new Map<string, (...words: unknown[]) => unknown>();
  readonly context = new Map<string, unknown>();
  readonly diagnostics = new Map<string, readonly vscode.Diagnostic[]>();
  readonly messages: string[] = [];
  readonly views = new Map<string, EditorView>();
  readonly panels: PanelView[] = [];
  active: EditorView | undefined;
  output = '';
  status: vscode.StatusBarItem | undefined;
  statusIsShown = false;
  hints: vscode.InlayHintsProvider | undefined;
  actions: vscode.CodeActionProvider | undefined;
  tasks: vscode.TaskProvider | undefined;
  /** Answers the questions to the user. */
  choose: Choose = () => undefined;
  private readonly saved = new VALUES.EventEmitter<vscode.TextDocument>();
  private readonly seen = new VALUES.EventEmitter<readonly vscode.TextEditor[]>();

  constructor(readonly folder: string) {}

  /** Opens a file in the editor area. */
  open(file: string): EditorView {
    const view = this.views.get(file) ?? new EditorView(openDocument(file));
    this.views.set(file, view);
    this.active = view;
    this.seen.fire(this.editors());
    return view;
  }

  save(file: string): void {
    this.saved.fire(this.open(file).document);
  }

  async run(command: string, ...words: unknown[]): Promise<void> {
    const registered = this.commands.get(command);
    if (!registered) throw new Error(`command '${command}' not found`);
    await registered(...words);
  }

  private editors(): vscode.TextEditor[] {
    return [...this.views.values()].map(({ editor }) => editor);
  }

  private workspaceFolder(): vscode.WorkspaceFolder {
    return { uri: UriValue.file(this.folder), name: 'folder', index: 0 };
  }

  /** What the extension gets when it asks for `vscode`. */
  api(): typeof vscode {
    return only<typeof vscode>('vscode', {
      ...VALUES,
      window: this.window(),
      workspace: this.workspace(),
      languages: this.languages(),
      commands: only<typeof vscode.commands>('commands', {
        registerCommand: (name, run: (...words: unknown[]) => unknown) => {
          this.commands.set(name, run);
          return { dispose: () => this.commands.delete(name) };
        },
        executeCommand: async <T>(name: string, ...words: unknown[]): Promise<T> => {
          if (name === 'setContext') this.context.set(String(words[0]), words[1]);
          else await this.run(name, ...words);
          return undefined as T;
        },
      }),
      tasks: only<typeof vscode.tasks>('tasks', {
        registerTaskProvider: (_type, provider) => {
          this.tasks = provider;
          return { dispose: () => undefined };
        },
      }),
    });
  }

  private workspace(): typeof vscode.workspace {
    const { settings, saved } = this;
    const folder = this.workspaceFolder();
    return only<typeof vscode.workspace>('workspace', {
      workspaceFolders: [folder],
      getWorkspaceFolder: ({ fsPath }) => (fsPath.startsWith(this.folder + sep) ? folder : undefined),
      asRelativePath: (file) => relative(this.folder, typeof file === 'string' ? file : file.fsPath),
      textDocuments: [],
      onDidSaveTextDocument: saved.event,
      getConfiguration: (section) =>
        only<vscode.WorkspaceConfiguration>('WorkspaceConfiguration', {
          get: <T>(name: string, otherwise?: T) => (settings.get(`${section}.${name}`) ?? otherwise) as T,
        }),
    });
  }

  private languages(): typeof vscode.languages {
    return only<typeof vscode.languages>('languages', {
      createDiagnosticCollection: () =>
        only<vscode.DiagnosticCollection>('DiagnosticCollection', {
          set: (
            uri: vscode.Uri | readonly [vscode.Uri, readonly vscode.Diagnostic[] | undefined][],
            found?: readonly vscode.Diagnostic[],
          ) => {
            if ('fsPath' in uri) this.diagnostics.set(uri.fsPath, found ?? []);
          },
          get: ({ fsPath }) => this.diagnostics.get(fsPath),
          clear: () => this.diagnostics.clear(),
          dispose: () => this.diagnostics.clear(),
        }),
      registerInlayHintsProvider: (_selector, provider) => {
        this.hints = provider;
        return { dispose: () => undefined };
      },
      registerCodeActionsProvider: (_selector, provider) => {
        this.actions = provider;
        return { dispose: () => undefined };
      },
    });
  }

  private window(): typeof vscode.window {
    const active = (): vscode.TextEditor | undefined => this.active?.editor;
    const visible = (): vscode.TextEditor[] => this.editors();
    return only<typeof vscode.window>('window', {
      get activeTextEditor() {
        return active();
      },
      get visibleTextEditors() {
        return visible();
      },
      onDidChangeVisibleTextEditors: this.seen.event,
      createOutputChannel: (name) =>
        only<vscode.LogOutputChannel>('OutputChannel', {
          name,
          replace: (text) => void (this.output = text),
          clear: () => void (this.output = ''),
          dispose: () => undefined,
        }),
      createStatusBarItem: () => this.statusBarItem(),
      createTextEditorDecorationType: () => ({ key: String(Math.random()), dispose: () => undefined }),
      createWebviewPanel: (type, title) => this.webviewPanel(type, title),
      showTextDocument: async (file, options) => {
        if ('fileName' in file) throw new Error('documents are not shown here');
        const view = this.open(file.fsPath);
        view.line = typeof options === 'object' ? options.selection?.start.line : undefined;
        return view.editor;
      },
      showQuickPick: async <T>(offered: readonly T[] | PromiseLike<readonly T[]>) => {
        const items = await offered;
        const labels = items.map((item) =>
          typeof item === 'object' && item !== null && 'label' in item ? String(item.label) : String(item),
        );
        const label = this.choose(labels);
        return label === undefined ? undefined : items[labels.indexOf(label)];
      },
      showErrorMessage: async <T>(message: string) => (this.messages.push(message), undefined as T),
      showInformationMessage: async <T>(message: string) => (this.messages.push(message), undefined as T),
    });
  }

  private statusBarItem(): vscode.StatusBarItem {
    const members: Partial<vscode.StatusBarItem> = {
      text: '',
      tooltip: '',
      command: '',
      backgroundColor: undefined,
      show: () => void (this.statusIsShown = true),
      hide: () => void (this.statusIsShown = false),
      dispose: () => undefined,
    };
    this.status = only<vscode.StatusBarItem>('StatusBarItem', members);
    return this.status;
  }

  private webviewPanel(type: string, title: string): vscode.WebviewPanel {
    const view = new PanelView(type, title);
    this.panels.push(view);
    return view.panel;
  }
}

/** A page beside the text. */
export class PanelView {
  readonly received: unknown[] = [];
  isOpen = true;
  private readonly said = new VALUES.EventEmitter<unknown>();
  private readonly closed = new VALUES.EventEmitter<void>();
  readonly panel: vscode.WebviewPanel;

  constructor(
    readonly type: string,
    readonly title: string,
  ) {
    const webview = only<vscode.Webview>('Webview', {
      html: '',
      onDidReceiveMessage: this.said.event,
      postMessage: async (message: unknown) => this.received.push(message) > 0,
    });
    this.panel = only<vscode.WebviewPanel>('WebviewPanel', {
      webview,
      reveal: () => undefined,
      onDidDispose: this.closed.event,
      dispose: () => {
        this.isOpen = false;
        this.closed.fire();
      },
    });
  }

  /** As its script would. */
  say(message: unknown): void {
    this.said.fire(message);
  }
}
