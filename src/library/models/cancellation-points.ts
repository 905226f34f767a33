const POINTS =
  'accept accept4 aio_suspend clock_nanosleep close connect creat epoll_pwait epoll_wait fdatasync fsync mq_receive mq_send mq_timedreceive mq_timedsend msgrcv msgsnd msync nanosleep open open64 openat pause poll ppoll pread pread64 pselect pwrite pwrite64 read readv recv recvfrom recvmsg select send sendmsg sendto sigsuspend sigtimedwait sigwait sigwaitinfo sleep system tcdrain thrd_sleep usleep wait wait3 wait4 waitid waitpid write writev';
const POSSIBLE_POINTS =
  'access closedir dprintf fclose fcntl fflush fgetc fgets fopen fopen64 fprintf fputc fputs fread fscanf fseek fseeko fstat ftell fwrite getaddrinfo getc getchar getdelim gethostbyname getline getnameinfo getpwnam getpwuid gets ioctl link lockf lseek lstat mkdir mkstemp opendir openlog pclose perror popen posix_fadvise posix_fallocate printf putc putchar puts readdir remove rename rmdir scanf stat symlink syslog tmpfile ungetc unlink vfprintf vprintf vsyslog';

const always = new Set(POINTS.split(' '));
const possible = new Set(POSSIBLE_POINTS.split(' '));

/**
 * Whether a library function is a cancellation point by POSIX: always, or at the implementation's choice. Those whose
 * models wait (joins, condition variables, semaphores) see to that themselves.
 */
export function cancellationPoint(name: string): 'always' | 'possible' | undefined {
  return always.has(name) ? 'always' : possible.has(name) ? 'possible' : undefined;
}
