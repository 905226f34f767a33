import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

export const FOLDERS: ModelFile = {
  file: '<model of folders>',
  header: 'dirent.h',
  defines: {
    closedir: 'the folder is gone; 0 or -1',
    alphasort: 'reads that there are entries; any result',
    versionsort: 'as alphasort',
  },
  text: String.raw`${TRANSFER}
void __tcbmc_use_stream(void *stream);

int alphasort(const char **left, const char **right) {
  (void)(**left == **right);
  return __VERIFIER_nondet_int();
}

int versionsort(const char **left, const char **right) { return alphasort(left, right); }

int closedir(void *folder) {
  __tcbmc_use_stream(folder);
  __tcbmc_free(folder);
  return (int)upTo(0);
}
`,
};
