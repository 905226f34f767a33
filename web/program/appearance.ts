import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--k-keyword)' },
  { tag: [tags.typeName, tags.standard(tags.typeName)], color: 'var(--k-type)' },
  { tag: [tags.string, tags.character, tags.special(tags.string)], color: 'var(--k-string)' },
  { tag: [tags.number, tags.bool], color: 'var(--k-number)' },
  { tag: tags.comment, color: 'var(--k-comment)', fontStyle: 'italic' },
  { tag: [tags.processingInstruction, tags.macroName], color: 'var(--k-directive)' },
  { tag: tags.function(tags.variableName), color: 'var(--k-call)' },
]);

/** How the editor looks: in the colours of the page, which are those of the day or of the night. */
export const appearance: Extension = [
  syntaxHighlighting(colours),
  EditorView.theme({
    '&': { height: '100%', backgroundColor: 'var(--card)', color: 'var(--text)', fontSize: '0.88rem' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
    '.cm-content': { caretColor: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--dim)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--here)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--selected)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'var(--active)',
      outline: '1px solid var(--line)',
    },
    '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--text)', border: '1px solid var(--line)' },
  }),
];
