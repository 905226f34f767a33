#include <linux/ioctl.h>
