import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { cpp } from '@codemirror/lang-cpp';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import type { Diagnostic as Mark } from '@codemirror/lint';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Position } from '../../src/source/diagnostic.js';
import { appearance } from './appearance.js';

/** Something to be said about a line. */
export interface Remark {
  readonly severity: Mark['severity'];
  readonly position: Position;
  readonly message: string;
}

/** The nonce of `index.html` that lets CodeMirror's own style sheet in. */
const NONCE = 'editor';

/** A text editor for C. Tab leaves it after Escape, as everywhere with CodeMirror. */
export class Editor {
  private readonly view: EditorView;
  private readonly states = new Map<string, EditorState>();
  private shown = '';

  /** `onText` is told of what is typed. */
  constructor(
    parent: HTMLElement,
    private readonly onText: (text: string) => void,
  ) {
    this.view = new EditorView({ parent, state: this.state('', '') });
  }

  /** Shows a file; what was typed before in one of this name can be undone as long as its text is still that. */
  show(name: string, text: string): void {
    if (name === this.shown && text === this.text) return;
    if (this.shown !== '') this.states.set(this.shown, this.view.state);
    const before = this.states.get(name);
    this.shown = name;
    this.view.setState(before?.doc.toString() === text ? before : this.state(name, text));
  }

  /** Puts remarks beside the lines of the file that is shown. */
  mark(remarks: readonly Remark[]): void {
    const { doc } = this.view.state;
    const marks = remarks.flatMap(({ severity, position, message }): Mark[] => {
      if (position.line < 1 || position.line > doc.lines) return [];
      const line = doc.line(position.line);
      const from = Math.min(line.from + Math.max(0, position.column - 1), line.to);
      const word = /^\w+|^\S?/.exec(doc.sliceString(from, line.to))?.[0].length ?? 0;
      return [{ from, to: from + word, severity, message }];
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  focus(): void {
    this.view.focus();
  }

  private get text(): string {
    return this.view.state.doc.toString();
  }

  private state(name: string, doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        EditorView.cspNonce.of(NONCE),
        lineNumbers(),
        lintGutter(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        history(),
        drawSelection(),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        cpp(),
        appearance,
        keymap.of([
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          ...historyKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({
          'aria-label': name === '' ? 'Program' : `Text of ${name}`,
          'aria-description': 'Escape and then Tab leaves the editor.',
          spellcheck: 'false',
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) this.onText(state.doc.toString());
        }),
      ],
    });
  }
}
