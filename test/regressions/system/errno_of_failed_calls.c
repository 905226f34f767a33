// tcbmc: violation assertion -- -DFAILS=access("f",F_OK)==-1 -DOTHER=ENOENT
// tcbmc: violation assertion -- -DFAILS=open("f",O_RDONLY)==-1 -DOTHER=EMFILE
// tcbmc: violation assertion -- -DFAILS=read(0,text,1)==-1 -DOTHER=EINTR
// tcbmc: violation assertion -- -DFAILS=waitpid(5,&number,0)==-1 -DOTHER=ECHILD
// tcbmc: violation assertion -- -DFAILS=mkdir("d",0700)==-1 -DOTHER=EEXIST
// tcbmc: violation assertion -- -DFAILS=fopen("f","r")==NULL -DOTHER=EACCES
// tcbmc: violation assertion -- -DFAILS=close(5)==-1 -DOTHER=EINTR
// tcbmc: violation assertion -- -DFAILS=fcntl(1,F_GETFL)==-1 -DOTHER=EBADF
// tcbmc: violation assertion -- -DFAILS=execl("f","f",(char*)0)==-1 -DOTHER=ENOENT
// tcbmc: violation assertion -- -DFAILS=kill(77777,SIGTERM)==-1 -DOTHER=ESRCH
// tcbmc: violation assertion -- -DFAILS=rename("f","g")==-1 -DOTHER=EXDEV
// tcbmc: violation assertion -- -DFAILS=readdir(folder)==NULL -DOTHER=0
// tcbmc: violation assertion -- -DFAILS=sysconf(_SC_OPEN_MAX)==-1 -DOTHER=0
// What is among the errors that a call is documented to have may be in errno when it has failed, or nothing where that is the end.
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
