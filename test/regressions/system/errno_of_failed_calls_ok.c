// tcbmc: safe -- -DFAILS=access("f",F_OK)==-1 -DOTHER=ECHILD
// tcbmc: safe -- -DFAILS=open("f",O_RDONLY)==-1 -DOTHER=ECHILD
// tcbmc: safe -- -DFAILS=read(0,text,1)==-1 -DOTHER=ENOTEMPTY
// tcbmc: safe -- -DFAILS=waitpid(5,&number,0)==-1 -DOTHER=EACCES
// tcbmc: safe -- -DFAILS=mkdir("d",0700)==-1 -DOTHER=EPIPE
// tcbmc: safe -- -DFAILS=fopen("f","r")==NULL -DOTHER=ECHILD
// tcbmc: safe -- -DFAILS=close(5)==-1 -DOTHER=ENOENT
// tcbmc: safe -- -DFAILS=fcntl(1,F_GETFL)==-1 -DOTHER=ENOTEMPTY
// tcbmc: safe -- -DFAILS=execl("f","f",(char*)0)==-1 -DOTHER=ECHILD
// tcbmc: safe -- -DFAILS=kill(77777,SIGTERM)==-1 -DOTHER=EAGAIN+100
// tcbmc: bounded -- -DFAILS=mmap(NULL,4096,PROT_READ,MAP_PRIVATE,3,0)==MAP_FAILED -DOTHER=EPIPE
// tcbmc: safe -- -DFAILS=setenv("A","b",1)==-1 -DOTHER=EIO
// tcbmc: safe -- -DFAILS=getcwd(text,64)==NULL -DOTHER=EPIPE
// tcbmc: safe -- -DFAILS=pipe(ends)==-1 -DOTHER=ENOENT
// tcbmc: safe -- -DFAILS=rename("f","g")==-1 -DOTHER=ECHILD
// What is not among the errors that a call is documented to have is not in errno when it has failed.
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  char text[64];
  int number, ends[2];
  DIR *folder = opendir(".");
  if (folder == NULL) return 0;
  errno = 0;
  if (FAILS) assert(errno != OTHER);
  return 0;
}
