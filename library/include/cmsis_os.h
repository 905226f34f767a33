/* <cmsis_os.h>: as projects that CubeMX makes have it for version 2. */
#ifndef _CMSIS_OS_H
#define _CMSIS_OS_H
#include <cmsis_os2.h>
#endif
