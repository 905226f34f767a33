/** The forms of an answer, each with the ends of the names of files that are written in it. */
export const FORMS = {
  text: [],
  json: ['json'],
  html: ['html', 'htm'],
  svg: ['svg'],
  markdown: ['md', 'markdown'],
  sarif: ['sarif'],
  junit: ['xml'],
  github: [],
  witness: ['yml', 'yaml'],
  graphml: ['graphml'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FormName = keyof typeof FORMS;

export const FORM_NAMES = Object.keys(FORMS) as readonly FormName[];

/** The form that the name of a file tells, if it tells any. */
function formOfName(path: string): FormName | undefined {
  const [, end] = /\.([^./\\]+)$/.exec(path.toLowerCase()) ?? [];
  return FORM_NAMES.find((name) => FORMS[name].some((each) => each === end));
}

/**
 * Whether a file with such a name is written as text where nobody says otherwise: it has no ending, or one of texts.
 */
export function namesText(path: string): boolean {
  if (formOfName(path) !== undefined) return true;
  const [, end] = /[^./\\]\.([^./\\]+)$/.exec(path.toLowerCase()) ?? [];
  return end === undefined || TEXTS.has(end);
}

const TEXTS: ReadonlySet<string> = new Set(['txt', 'text', 'log', 'out']);

/** A file for an answer, and its form if that is told: `report.html`, `junit:out.txt`. */
export function outputOf(word: string): { readonly path: string; readonly form?: FormName } {
  const [, prefix, rest] = /^([a-z]+):(.+)$/s.exec(word) ?? [];
  const named = FORM_NAMES.find((name) => name === prefix);
  if (named !== undefined && rest !== undefined) return { path: rest, form: named };
  const form = formOfName(word);
  return form === undefined ? { path: word } : { path: word, form };
}
