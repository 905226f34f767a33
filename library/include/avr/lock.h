#include <avr/fuse.h>
