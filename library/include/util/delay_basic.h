#include <util/delay.h>
