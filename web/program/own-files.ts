import { textOf } from '../../src/base/byte-text.js';
import type { SourceFile, Workspace } from './workspace.js';
import { plainPath } from './workspace.js';

/** Bytes of a file that is read; what is larger is no program. */
const LARGEST = 2_000_000;

/** The texts of files of the user. What cannot be read is said. */
export async function readFiles(files: Iterable<File>, say: (text: string) => void): Promise<SourceFile[]> {
  const read = await Promise.all([...files].map(async (file) => ({ file, text: await readText(file) })));
  const refused = read.filter(({ text }) => text === undefined).map(({ file }) => file.name);
  if (refused.length > 0) say(`Not read, since it is no text of at most 2 MB: ${refused.join(', ')}.`);
  return read.flatMap(({ file, text }) => (text === undefined ? [] : [{ name: plainPath(file.name), text }]));
}

async function readText(file: File): Promise<string | undefined> {
  if (file.size > LARGEST) return undefined;
  try {
    const text = textOf(new Uint8Array(await file.arrayBuffer()));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Files that are dropped anywhere on the page are opened as one program; with Shift they are added to the one that is
 * there.
 */
export function acceptDrops(workspace: Workspace, say: (text: string) => void): void {
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
  const mark = (on: boolean): void => void document.body.classList.toggle('dropping', on);
  // In the capturing phase, since the editor would insert the text of a file.
  document.addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) mark(false);
  });
  document.addEventListener(
    'drop',
    (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      mark(false);
      const { shiftKey } = event;
      void readFiles(event.dataTransfer?.files ?? [], say).then((files) => {
        if (files.length === 0) return;
        if (shiftKey) workspace.add(files);
        else workspace.open(files);
      });
    },
    { capture: true },
  );
}
