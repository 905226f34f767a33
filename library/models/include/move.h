/* Moves what is of a usual size at once, as one value, and anything else byte by byte. */
#pragma once
void __tcbmc_copy_bytes(unsigned char *, const unsigned char *, __SIZE_TYPE__);

static void move(unsigned char *to, const unsigned char *from, __SIZE_TYPE__ size) {
  switch (size) {
    case 0:
      break;
    case 1:
      *to = *from;
      break;
    case 2:
      *(__UINT16_TYPE__ *)to = *(const __UINT16_TYPE__ *)from;
      break;
    case 4:
      *(__UINT32_TYPE__ *)to = *(const __UINT32_TYPE__ *)from;
      break;
    case 8:
      *(__UINT64_TYPE__ *)to = *(const __UINT64_TYPE__ *)from;
      break;
    default:
      __tcbmc_copy_bytes(to, from, size);
  }
}
