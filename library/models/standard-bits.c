/**
 * @model stdbit.h
 * @header stdbit.h
 *
 * <stdbit.h> (C23 7.18). A least power of two that the type has not is 0, as of glibc.
 */

#define TYPE unsigned char
#define OF(name) name##uc
#include "stdbit-of-type.h"

#define TYPE unsigned short
#define OF(name) name##us
#include "stdbit-of-type.h"

#define TYPE unsigned int
#define OF(name) name##ui
#include "stdbit-of-type.h"

#define TYPE unsigned long
#define OF(name) name##ul
#include "stdbit-of-type.h"

#define TYPE unsigned long long
#define OF(name) name##ull
#include "stdbit-of-type.h"
