#include <core_cm4.h>
