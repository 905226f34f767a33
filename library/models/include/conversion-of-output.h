/* A conversion as a format of output says it. */
#pragma once
struct conversion {
  long long width, precision;
  int bits, left, zero, prefixed, isLong, isModified;
  char plus, letter;
};
