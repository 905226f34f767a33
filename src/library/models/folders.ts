import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

export const FOLDERS: ModelFile = {
  file: '<model of folders>',
  header: 'dirent.h',
  defines: { closedir: 'the folder is gone; 0 or -1' },
  text: String.raw`${TRANSFER}
void __tcbmc_use_stream(void *stream);

int closedir(void *folder) {
  __tcbmc_use_stream(folder);
  __tcbmc_free(folder);
  return (int)upTo(0);
}
`,
};
