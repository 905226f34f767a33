import { byId, h, tabKeys } from '../dom.js';
import { readFiles } from './own-files.js';
import type { Workspace } from './workspace.js';

/** The tabs of the files, and what can be done with them. `say` tells the user what went wrong. */
export function filesBar(workspace: Workspace, say: (text: string) => void): void {
  const tabs = byId('tabs', HTMLElement);
  const name = byId('file-name', HTMLInputElement);
  const panel = byId('editor', HTMLElement);
  const chooser = byId('chooser', HTMLInputElement);
  const pick = (index: number): void => workspace.select(index);
  const show = (): void => {
    const held = tabs.contains(document.activeElement);
    tabs.replaceChildren(
      ...workspace.files.map((file, index) =>
        h(
          'button',
          {
            type: 'button',
            role: 'tab',
            id: `file-${index}`,
            'aria-selected': index === workspace.current ? 'true' : 'false',
            'aria-controls': panel.id,
            tabindex: index === workspace.current ? 0 : -1,
            click: () => pick(index),
          },
          file.name,
        ),
      ),
    );
    panel.setAttribute('aria-labelledby', `file-${workspace.current}`);
    name.value = workspace.file.name;
    if (held) byId(`file-${workspace.current}`, HTMLElement).focus();
  };
  name.addEventListener('change', () => {
    if (!workspace.rename(name.value)) {
      say(`There cannot be a file of the name "${name.value}", or there is one already.`);
      name.value = workspace.file.name;
    }
  });
  chooser.addEventListener('change', () => {
    void readFiles(chooser.files ?? [], say).then((files) => files.length > 0 && workspace.open(files));
    chooser.value = '';
  });
  byId('open', HTMLButtonElement).addEventListener('click', () => chooser.click());
  byId('new', HTMLButtonElement).addEventListener('click', () => workspace.create());
  byId('remove', HTMLButtonElement).addEventListener('click', () => workspace.remove());
  tabKeys(tabs, pick);
  workspace.listen(show);
  show();
}
