/* <stdbit.h> (C23 7.18). */
#ifndef __TCBMC_STDBIT_H
#define __TCBMC_STDBIT_H
#define __STDC_VERSION_STDBIT_H__ 202311L
#define __STDC_ENDIAN_LITTLE__ __ORDER_LITTLE_ENDIAN__
#define __STDC_ENDIAN_BIG__ __ORDER_BIG_ENDIAN__
#define __STDC_ENDIAN_NATIVE__ __BYTE_ORDER__
unsigned int __stdc_leading_zeros_uc(unsigned char __value);
#define stdc_leading_zeros_uc __stdc_leading_zeros_uc
unsigned int __stdc_leading_zeros_us(unsigned short __value);
#define stdc_leading_zeros_us __stdc_leading_zeros_us
unsigned int __stdc_leading_zeros_ui(unsigned int __value);
#define stdc_leading_zeros_ui __stdc_leading_zeros_ui
unsigned int __stdc_leading_zeros_ul(unsigned long __value);
#define stdc_leading_zeros_ul __stdc_leading_zeros_ul
unsigned int __stdc_leading_zeros_ull(unsigned long long __value);
#define stdc_leading_zeros_ull __stdc_leading_zeros_ull
unsigned int __stdc_leading_ones_uc(unsigned char __value);
#define stdc_leading_ones_uc __stdc_leading_ones_uc
unsigned int __stdc_leading_ones_us(unsigned short __value);
#define stdc_leading_ones_us __stdc_leading_ones_us
unsigned int __stdc_leading_ones_ui(unsigned int __value);
#define stdc_leading_ones_ui __stdc_leading_ones_ui
unsigned int __stdc_leading_ones_ul(unsigned long __value);
#define stdc_leading_ones_ul __stdc_leading_ones_ul
unsigned int __stdc_leading_ones_ull(unsigned long long __value);
#define stdc_leading_ones_ull __stdc_leading_ones_ull
unsigned int __stdc_trailing_zeros_uc(unsigned char __value);
#define stdc_trailing_zeros_uc __stdc_trailing_zeros_uc
unsigned int __stdc_trailing_zeros_us(unsigned short __value);
#define stdc_trailing_zeros_us __stdc_trailing_zeros_us
unsigned int __stdc_trailing_zeros_ui(unsigned int __value);
#define stdc_trailing_zeros_ui __stdc_trailing_zeros_ui
unsigned int __stdc_trailing_zeros_ul(unsigned long __value);
#define stdc_trailing_zeros_ul __stdc_trailing_zeros_ul
unsigned int __stdc_trailing_zeros_ull(unsigned long long __value);
#define stdc_trailing_zeros_ull __stdc_trailing_zeros_ull
unsigned int __stdc_trailing_ones_uc(unsigned char __value);
#define stdc_trailing_ones_uc __stdc_trailing_ones_uc
unsigned int __stdc_trailing_ones_us(unsigned short __value);
#define stdc_trailing_ones_us __stdc_trailing_ones_us
unsigned int __stdc_trailing_ones_ui(unsigned int __value);
#define stdc_trailing_ones_ui __stdc_trailing_ones_ui
unsigned int __stdc_trailing_ones_ul(unsigned long __value);
#define stdc_trailing_ones_ul __stdc_trailing_ones_ul
unsigned int __stdc_trailing_ones_ull(unsigned long long __value);
#define stdc_trailing_ones_ull __stdc_trailing_ones_ull
unsigned int __stdc_first_leading_zero_uc(unsigned char __value);
#define stdc_first_leading_zero_uc __stdc_first_leading_zero_uc
unsigned int __stdc_first_leading_zero_us(unsigned short __value);
#define stdc_first_leading_zero_us __stdc_first_leading_zero_us
unsigned int __stdc_first_leading_zero_ui(unsigned int __value);
#define stdc_first_leading_zero_ui __stdc_first_leading_zero_ui
unsigned int __stdc_first_leading_zero_ul(unsigned long __value);
#define stdc_first_leading_zero_ul __stdc_first_leading_zero_ul
unsigned int __stdc_first_leading_zero_ull(unsigned long long __value);
#define stdc_first_leading_zero_ull __stdc_first_leading_zero_ull
unsigned int __stdc_first_leading_one_uc(unsigned char __value);
#define stdc_first_leading_one_uc __stdc_first_leading_one_uc
unsigned int __stdc_first_leading_one_us(unsigned short __value);
#define stdc_first_leading_one_us __stdc_first_leading_one_us
unsigned int __stdc_first_leading_one_ui(unsigned int __value);
#define stdc_first_leading_one_ui __stdc_first_leading_one_ui
unsigned int __stdc_first_leading_one_ul(unsigned long __value);
#define stdc_first_leading_one_ul __stdc_first_leading_one_ul
unsigned int __stdc_first_leading_one_ull(unsigned long long __value);
#define stdc_first_leading_one_ull __stdc_first_leading_one_ull
unsigned int __stdc_first_trailing_zero_uc(unsigned char __value);
#define stdc_first_trailing_zero_uc __stdc_first_trailing_zero_uc
unsigned int __stdc_first_trailing_zero_us(unsigned short __value);
#define stdc_first_trailing_zero_us __stdc_first_trailing_zero_us
unsigned int __stdc_first_trailing_zero_ui(unsigned int __value);
#define stdc_first_trailing_zero_ui __stdc_first_trailing_zero_ui
unsigned int __stdc_first_trailing_zero_ul(unsigned long __value);
#define stdc_first_trailing_zero_ul __stdc_first_trailing_zero_ul
unsigned int __stdc_first_trailing_zero_ull(unsigned long long __value);
#define stdc_first_trailing_zero_ull __stdc_first_trailing_zero_ull
unsigned int __stdc_first_trailing_one_uc(unsigned char __value);
#define stdc_first_trailing_one_uc __stdc_first_trailing_one_uc
unsigned int __stdc_first_trailing_one_us(unsigned short __value);
#define stdc_first_trailing_one_us __stdc_first_trailing_one_us
unsigned int __stdc_first_trailing_one_ui(unsigned int __value);
#define stdc_first_trailing_one_ui __stdc_first_trailing_one_ui
unsigned int __stdc_first_trailing_one_ul(unsigned long __value);
#define stdc_first_trailing_one_ul __stdc_first_trailing_one_ul
unsigned int __stdc_first_trailing_one_ull(unsigned long long __value);
#define stdc_first_trailing_one_ull __stdc_first_trailing_one_ull
unsigned int __stdc_count_zeros_uc(unsigned char __value);
#define stdc_count_zeros_uc __stdc_count_zeros_uc
unsigned int __stdc_count_zeros_us(unsigned short __value);
#define stdc_count_zeros_us __stdc_count_zeros_us
unsigned int __stdc_count_zeros_ui(unsigned int __value);
#define stdc_count_zeros_ui __stdc_count_zeros_ui
unsigned int __stdc_count_zeros_ul(unsigned long __value);
#define stdc_count_zeros_ul __stdc_count_zeros_ul
unsigned int __stdc_count_zeros_ull(unsigned long long __value);
#define stdc_count_zeros_ull __stdc_count_zeros_ull
unsigned int __stdc_count_ones_uc(unsigned char __value);
#define stdc_count_ones_uc __stdc_count_ones_uc
unsigned int __stdc_count_ones_us(unsigned short __value);
#define stdc_count_ones_us __stdc_count_ones_us
unsigned int __stdc_count_ones_ui(unsigned int __value);
#define stdc_count_ones_ui __stdc_count_ones_ui
unsigned int __stdc_count_ones_ul(unsigned long __value);
#define stdc_count_ones_ul __stdc_count_ones_ul
unsigned int __stdc_count_ones_ull(unsigned long long __value);
#define stdc_count_ones_ull __stdc_count_ones_ull
_Bool __stdc_has_single_bit_uc(unsigned char __value);
#define stdc_has_single_bit_uc __stdc_has_single_bit_uc
_Bool __stdc_has_single_bit_us(unsigned short __value);
#define stdc_has_single_bit_us __stdc_has_single_bit_us
_Bool __stdc_has_single_bit_ui(unsigned int __value);
#define stdc_has_single_bit_ui __stdc_has_single_bit_ui
_Bool __stdc_has_single_bit_ul(unsigned long __value);
#define stdc_has_single_bit_ul __stdc_has_single_bit_ul
_Bool __stdc_has_single_bit_ull(unsigned long long __value);
#define stdc_has_single_bit_ull __stdc_has_single_bit_ull
unsigned int __stdc_bit_width_uc(unsigned char __value);
#define stdc_bit_width_uc __stdc_bit_width_uc
unsigned int __stdc_bit_width_us(unsigned short __value);
#define stdc_bit_width_us __stdc_bit_width_us
unsigned int __stdc_bit_width_ui(unsigned int __value);
#define stdc_bit_width_ui __stdc_bit_width_ui
unsigned int __stdc_bit_width_ul(unsigned long __value);
#define stdc_bit_width_ul __stdc_bit_width_ul
unsigned int __stdc_bit_width_ull(unsigned long long __value);
#define stdc_bit_width_ull __stdc_bit_width_ull
unsigned char __stdc_bit_floor_uc(unsigned char __value);
#define stdc_bit_floor_uc __stdc_bit_floor_uc
unsigned short __stdc_bit_floor_us(unsigned short __value);
#define stdc_bit_floor_us __stdc_bit_floor_us
unsigned int __stdc_bit_floor_ui(unsigned int __value);
#define stdc_bit_floor_ui __stdc_bit_floor_ui
unsigned long __stdc_bit_floor_ul(unsigned long __value);
#define stdc_bit_floor_ul __stdc_bit_floor_ul
unsigned long long __stdc_bit_floor_ull(unsigned long long __value);
#define stdc_bit_floor_ull __stdc_bit_floor_ull
unsigned char __stdc_bit_ceil_uc(unsigned char __value);
#define stdc_bit_ceil_uc __stdc_bit_ceil_uc
unsigned short __stdc_bit_ceil_us(unsigned short __value);
#define stdc_bit_ceil_us __stdc_bit_ceil_us
unsigned int __stdc_bit_ceil_ui(unsigned int __value);
#define stdc_bit_ceil_ui __stdc_bit_ceil_ui
unsigned long __stdc_bit_ceil_ul(unsigned long __value);
#define stdc_bit_ceil_ul __stdc_bit_ceil_ul
unsigned long long __stdc_bit_ceil_ull(unsigned long long __value);
#define stdc_bit_ceil_ull __stdc_bit_ceil_ull
#define stdc_leading_zeros(value) __builtin_stdc_leading_zeros(value)
#define stdc_leading_ones(value) __builtin_stdc_leading_ones(value)
#define stdc_trailing_zeros(value) __builtin_stdc_trailing_zeros(value)
#define stdc_trailing_ones(value) __builtin_stdc_trailing_ones(value)
#define stdc_first_leading_zero(value) __builtin_stdc_first_leading_zero(value)
#define stdc_first_leading_one(value) __builtin_stdc_first_leading_one(value)
#define stdc_first_trailing_zero(value) __builtin_stdc_first_trailing_zero(value)
#define stdc_first_trailing_one(value) __builtin_stdc_first_trailing_one(value)
#define stdc_count_zeros(value) __builtin_stdc_count_zeros(value)
#define stdc_count_ones(value) __builtin_stdc_count_ones(value)
#define stdc_has_single_bit(value) __builtin_stdc_has_single_bit(value)
#define stdc_bit_width(value) __builtin_stdc_bit_width(value)
#define stdc_bit_floor(value) __builtin_stdc_bit_floor(value)
#define stdc_bit_ceil(value) __builtin_stdc_bit_ceil(value)
#endif
