import type { ModelFile } from '../model.js';
import { DESCRIPTION } from './description.js';

/** Questions about files by their paths. */
export const FILE_PATHS: ModelFile = {
  file: '<model of known paths>',
  header: 'sys/stat.h, unistd.h',
  defines: { stat: 'kind and size', lstat: 'as stat', access: 'whether there is a file', __tcbmc_map_file: 'refused' },
  text: String.raw`${DESCRIPTION}
#include <sys/stat.h>
_Bool __tcbmc_ignores_file(const char *path);
void __tcbmc_read_string(const char *text);

/* The stream of a file that is there; -1 with errno. */
static int known(const char *path) {
  __tcbmc_read_string(path);
  return (int)told(__tcbmc_file_stream(path, 0));
}

int access(const char *path, int how) { return __tcbmc_ignores_file(path) || known(path) >= 0 ? 0 : -1; }

int stat(const char *path, struct stat *status) {
  _Bool isIgnored = __tcbmc_ignores_file(path);
  int stream = isIgnored ? 0 : known(path);
  if (stream < 0) return -1;
  *status = (struct stat){ 0 };
  status->st_nlink = 1;
  status->st_blksize = 4096;
  status->st_mode = isIgnored ? S_IFCHR | 0666 : S_IFREG | 0644;
  if (!isIgnored) status->st_size = (long)__tcbmc_file_size(stream);
  return 0;
}

int lstat(const char *path, struct stat *status) { return stat(path, status); }

void *__tcbmc_map_file(size_t size, int descriptor) {
  __tcbmc_world("refuse", "mapping a file");
  return 0;
}
`,
};
