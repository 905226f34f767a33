/* Declarations of what is defined below. */
#pragma once
void __tcbmc_set_bytes(unsigned char *to, unsigned char value, __SIZE_TYPE__ count);
void __tcbmc_copy_bytes(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ count);
void __tcbmc_copy_bytes_down(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ count);
void __tcbmc_copy_some_bytes(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ count, __SIZE_TYPE__ most);
void __tcbmc_any_bytes(unsigned char *to, __SIZE_TYPE__ count, __SIZE_TYPE__ most);
void __tcbmc_any_characters(unsigned char *to, __SIZE_TYPE__ count, __SIZE_TYPE__ most);
void __tcbmc_look_at_bytes(const unsigned char *from, __SIZE_TYPE__ count);
void __tcbmc_copy_padded(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ length, __SIZE_TYPE__ count);
