#ifndef __PGMSPACE_H_
#define __PGMSPACE_H_
#include <inttypes.h>
#include <stddef.h>
#include <avr/io.h>
#include <string.h>
#include <strings.h>
#include <stdio.h>
#define PROGMEM
#define PGM_P const char *
#define PGM_VOID_P const void *
#define PSTR(text) (text)
#define pgm_read_byte(address) (*(const uint8_t *)(address))
#define pgm_read_word(address) (*(const uint16_t *)(address))
#define pgm_read_dword(address) (*(const uint32_t *)(address))
#define pgm_read_float(address) (*(const float *)(address))
#define pgm_read_ptr(address) (*(void *const *)(address))
#define pgm_read_ptr_near(address) pgm_read_ptr(address)
#define pgm_read_byte_near(address) pgm_read_byte(address)
#define pgm_read_word_near(address) pgm_read_word(address)
#define pgm_read_dword_near(address) pgm_read_dword(address)
#define memcpy_P(to, from, size) memcpy((to), (from), (size))
#define memcmp_P(left, right, size) memcmp((left), (right), (size))
#define strcpy_P(to, from) strcpy((to), (from))
#define strncpy_P(to, from, size) strncpy((to), (from), (size))
#define strcmp_P(left, right) strcmp((left), (right))
#define strlen_P(text) strlen(text)
#define strncmp_P(left, right, size) strncmp((left), (right), (size))
#define strcat_P(to, from) strcat((to), (from))
#define strchr_P(text, character) strchr((text), (character))
#define strstr_P(text, part) strstr((text), (part))
#define strcasecmp_P(left, right) strcasecmp((left), (right))
#define printf_P printf
#define fprintf_P fprintf
#define sprintf_P sprintf
#define snprintf_P snprintf
#define sscanf_P sscanf
#define puts_P puts
#define fputs_P fputs
typedef char prog_char;
typedef uint8_t prog_uint8_t;
typedef uint16_t prog_uint16_t;
typedef uint32_t prog_uint32_t;
#endif
