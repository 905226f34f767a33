import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

/** Memory that is asked of the system in pages. */
export const MAPPING: ModelFile = {
  file: '<model of mapped memory>',
  header: 'sys/mman.h',
  defines: {
    mmap: 'MAP_FAILED (for anonymous memory as malloc gives null), or a new block: zeros if it is anonymous, else any contents; it is said that no other process changes it, and that with MAP_FIXED what is at the address stays',
    mmap64: 'as mmap',
    munmap: '0, and the block is gone, if it is unmapped as a whole; parts stay (that is said)',
  },
  text: String.raw`${TRANSFER}
void *mmap(void *address, size_t size, int protection, int flags, int descriptor, long offset) {
  void *none = (void *)-1;
  __tcbmc_take_for_granted("no other process changes what is mapped, and what is mapped at a fixed address has the contents that were there", "mmap");
  if (size == 0) {
    *__errno_location() = 22;
    return none;
  }
  if (flags & 0x10) return address;
  void *block;
  if (flags & 0x20) block = __tcbmc_alloc(size, 1);
  else {
    if (__VERIFIER_nondet_bool()) return failing(), none;
    block = __tcbmc_alloc(size, 2);
  }
  if (block == 0) return none;
  return block;
}

void *mmap64(void *address, size_t size, int protection, int flags, int descriptor, long offset) {
  return mmap(address, size, protection, flags, descriptor, offset);
}

int munmap(void *address, size_t size) {
  size_t all = __tcbmc_object_size(address);
  if (size + 4095 >= all && !__tcbmc_exists((char *)address - 1)) __tcbmc_free(address);
  else __tcbmc_take_for_granted("parts of blocks that are unmapped stay");
  return 0;
}
`,
};
