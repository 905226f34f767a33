/*
 * How Linux puts together the number of a request: its own, that of its driver, the size of what is handed over, and
 * the direction.
 */
#ifndef __TCBMC_LINUX_IOCTL_H
#define __TCBMC_LINUX_IOCTL_H
#define _IOC_NRBITS 8
#define _IOC_TYPEBITS 8
#define _IOC_SIZEBITS 14
#define _IOC_DIRBITS 2
#define _IOC_NRMASK 255
#define _IOC_TYPEMASK 255
#define _IOC_SIZEMASK 16383
#define _IOC_DIRMASK 3
#define _IOC_NRSHIFT 0
#define _IOC_TYPESHIFT 8
#define _IOC_SIZESHIFT 16
#define _IOC_DIRSHIFT 30
#define _IOC_NONE 0U
#define _IOC_WRITE 1U
#define _IOC_READ 2U
#define _IOC(direction, type, number, size) \
  (((direction) << _IOC_DIRSHIFT) | ((type) << _IOC_TYPESHIFT) | ((number) << _IOC_NRSHIFT) | \
   ((size) << _IOC_SIZESHIFT))
#define _IOC_TYPECHECK(type) (sizeof(type))
#define _IO(type, number) _IOC(_IOC_NONE, (type), (number), 0)
#define _IOR(type, number, argument) _IOC(_IOC_READ, (type), (number), (_IOC_TYPECHECK(argument)))
#define _IOW(type, number, argument) _IOC(_IOC_WRITE, (type), (number), (_IOC_TYPECHECK(argument)))
#define _IOWR(type, number, argument) _IOC(_IOC_READ | _IOC_WRITE, (type), (number), (_IOC_TYPECHECK(argument)))
#define _IOR_BAD(type, number, argument) _IOC(_IOC_READ, (type), (number), sizeof(argument))
#define _IOW_BAD(type, number, argument) _IOC(_IOC_WRITE, (type), (number), sizeof(argument))
#define _IOWR_BAD(type, number, argument) _IOC(_IOC_READ | _IOC_WRITE, (type), (number), sizeof(argument))
#define _IOC_DIR(request) (((request) >> _IOC_DIRSHIFT) & _IOC_DIRMASK)
#define _IOC_TYPE(request) (((request) >> _IOC_TYPESHIFT) & _IOC_TYPEMASK)
#define _IOC_NR(request) (((request) >> _IOC_NRSHIFT) & _IOC_NRMASK)
#define _IOC_SIZE(request) (((request) >> _IOC_SIZESHIFT) & _IOC_SIZEMASK)
#define IOC_IN (_IOC_WRITE << _IOC_DIRSHIFT)
#define IOC_OUT (_IOC_READ << _IOC_DIRSHIFT)
#define IOC_INOUT ((_IOC_WRITE | _IOC_READ) << _IOC_DIRSHIFT)
#define IOCSIZE_MASK (_IOC_SIZEMASK << _IOC_SIZESHIFT)
#define IOCSIZE_SHIFT _IOC_SIZESHIFT
#endif
