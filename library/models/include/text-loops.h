/* Declarations of loops along strings. */
#pragma once
__SIZE_TYPE__ __tcbmc_copy_text(char *to, const char *from);
int __tcbmc_compare_texts(const unsigned char *left, const unsigned char *right, __SIZE_TYPE__ limit);
int __tcbmc_compare_bytes(const unsigned char *left, const unsigned char *right, __SIZE_TYPE__ count);
__SIZE_TYPE__ __tcbmc_find_character(const char *text, char wanted);
__SIZE_TYPE__ __tcbmc_find_byte(const unsigned char *bytes, unsigned char wanted, __SIZE_TYPE__ count);
