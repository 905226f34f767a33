#ifndef __TCBMC_SYS_SYSMACROS_H
#define __TCBMC_SYS_SYSMACROS_H
unsigned int gnu_dev_major(unsigned long __device);
unsigned int gnu_dev_minor(unsigned long __device);
unsigned long gnu_dev_makedev(unsigned int __major, unsigned int __minor);
#define major(device) gnu_dev_major(device)
#define minor(device) gnu_dev_minor(device)
#define makedev(major, minor) gnu_dev_makedev(major, minor)
#endif
