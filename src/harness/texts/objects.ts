/** objects.c: where things are in the compiled program. */
export const OBJECTS = String.raw`/* Where things are in the compiled program: lines, variables, functions, stacks, allocated blocks. */
#include "internal.h"
#include <stdlib.h>
#include <string.h>

extern struct tcbmc_place __start_tcbmc_places[], __stop_tcbmc_places[];
extern struct tcbmc_symbol __start_tcbmc_symbols[], __stop_tcbmc_symbols[];

static int by_pc(const void *a, const void *b) {
  const struct tcbmc_place *one = a, *other = b;
  return one->pc < other->pc ? -1 : one->pc > other->pc;
}

__attribute__((constructor(102))) static void sort(void) {
  qsort(__start_tcbmc_places, __stop_tcbmc_places - __start_tcbmc_places, sizeof *__start_tcbmc_places, by_pc);
}

const struct tcbmc_place *tcbmc_place_of(void *pc) {
  struct tcbmc_place key = {.pc = (uintptr_t)pc};
  return bsearch(&key, __start_tcbmc_places, __stop_tcbmc_places - __start_tcbmc_places, sizeof key, by_pc);
}

static int contains(const struct tcbmc_symbol *symbol, const char *address) {
  const char *start = symbol->address;
  return start <= address && address < start + symbol->size;
}

int tcbmc_in_object(const char *name, const void *address) {
  int known = -1;
  for (struct tcbmc_symbol *each = __start_tcbmc_symbols; each < __stop_tcbmc_symbols; each++)
    if (each->size > 0 && strcmp(each->name, name) == 0) {
      if (contains(each, address)) return 1;
      known = 0;
    }
  return known;
}

int tcbmc_is_constant(const char *name) {
  for (struct tcbmc_symbol *each = __start_tcbmc_symbols; each < __stop_tcbmc_symbols; each++)
    if (strcmp(each->name, name) == 0) return each->constant;
  return 0;
}

int tcbmc_in_any_object(const void *address) {
  for (struct tcbmc_symbol *each = __start_tcbmc_symbols; each < __stop_tcbmc_symbols; each++)
    if (contains(each, address)) return 1;
  return 0;
}

void *tcbmc_function(const char *name) {
  for (struct tcbmc_symbol *each = __start_tcbmc_symbols; each < __stop_tcbmc_symbols; each++)
    if (each->size == 0 && strcmp(each->name, name) == 0) return each->address;
  return NULL;
}

void tcbmc_note_stack(struct progress *mine) {
  pthread_attr_t attributes;
  void *start;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_destroy(&attributes);
  mine->stack = start;
  mine->stack_end = mine->stack + size;
}

/* Blocks of the heap: those that are freed stay where they are. */
struct block {
  char *address;
  size_t size;
  int freed;
};
enum { MOST_BLOCKS = 65536 };
static struct block blocks[MOST_BLOCKS];
static size_t block_count;


static void *noted(void *address, size_t size) {
  if (!address) return address;
  size_t i = __atomic_fetch_add(&block_count, 1, __ATOMIC_SEQ_CST);
  if (i >= MOST_BLOCKS) tcbmc_failed("the program allocates too many blocks", "");
  blocks[i] = (struct block){address, size, 0};
  return address;
}

static struct block *block_at(const char *address) {
  for (size_t i = 0; i < block_count; i++)
    if (blocks[i].address <= address && address < blocks[i].address + blocks[i].size + (blocks[i].size == 0)) return &blocks[i];
  return NULL;
}

enum tcbmc_block tcbmc_block_at(const void *address) {
  struct block *block = block_at(address);
  return !block ? TCBMC_UNKNOWN : block->freed ? TCBMC_FREED : TCBMC_ALLOCATED;
}

size_t tcbmc_blocks_left(void) {
  size_t left = 0;
  for (size_t i = 0; i < block_count; i++) left += !blocks[i].freed;
  return left;
}

void *__wrap_malloc(size_t size) {
  if (tcbmc_fails(tcbmc_call("malloc", TCBMC_PC, NULL))) return NULL;
  return noted(malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size) {
  if (tcbmc_fails(tcbmc_call("calloc", TCBMC_PC, NULL))) return NULL;
  return noted(calloc(count, size), count * size);
}

void *__wrap_realloc(void *address, size_t size) {
  if (tcbmc_fails(tcbmc_call("realloc", TCBMC_PC, address))) return NULL;
  struct block *block = address ? block_at(address) : NULL;
  if (address && !block) return realloc(address, size);
  void *moved = noted(malloc(size), size);
  if (!moved || !block) return moved;
  memcpy(moved, address, block->size < size ? block->size : size);
  block->freed = 1;
  return moved;
}

void __wrap_free(void *address) {
  tcbmc_call("free", TCBMC_PC, address);
  struct block *block = address ? block_at(address) : NULL;
  if (!block) {
    free(address);
    return;
  }
  if (block->freed && tcbmc_expected_violation(0) && strcmp(tcbmc_property, "invalid-free") == 0) tcbmc_reached("the block was freed before");
  if (block->freed) tcbmc_failed("a block is freed twice, which the report does not show", "");
  block->freed = 1;
}
`;
