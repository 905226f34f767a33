#include <util/twi.h>
