// tcbmc: safe -- --connect 7000 --peer 'node samples/streams/peers/jobs.mjs 7000'
// Jobs come from a server, two workers do them, and the results are sent back in the order of the jobs: what is said on the connection does not depend on who did what.
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef PORT
#define PORT 7000
#endif
enum { WORKERS = 2, MOST = 4 };

static struct {
  long number, result;
} jobs[MOST];
static int job_count, next_job, done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;

static int dial(void) {
  struct sockaddr_in peer = { .sin_family = AF_INET, .sin_port = htons(PORT) };
  inet_pton(AF_INET, "127.0.0.1", &peer.sin_addr);
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&peer, sizeof peer) < 0) {
    perror("connect");
    exit(1);
  }
  return fd;
}

/* Asks for something, and reads the line that answers it. */
static void ask(int fd, const char *request, char *line, size_t size) {
  size_t length = 0;
  if (write(fd, request, strlen(request)) < 0) exit(1);
  while (length < size - 1 && (length == 0 || line[length - 1] != '\n')) {
    ssize_t got = read(fd, line + length, size - 1 - length);
    if (got <= 0) exit(1);
    length += got;
  }
  line[length - 1] = 0;
}

static void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    if (next_job == job_count) {
      pthread_mutex_unlock(&lock);
      return NULL;
    }
    int job = next_job++;
    pthread_mutex_unlock(&lock);
    jobs[job].result = jobs[job].number * jobs[job].number;
    pthread_mutex_lock(&lock);
    if (++done == job_count) pthread_cond_signal(&all_done);
    pthread_mutex_unlock(&lock);
  }
}

int main(void) {
  int fd = dial();
  char line[16], request[32];
  for (ask(fd, "NEXT\n", line, sizeof line); strcmp(line, "END") != 0 && job_count < MOST; ask(fd, "NEXT\n", line, sizeof line))
    jobs[job_count++].number = atol(line);
  pthread_t threads[WORKERS];
  for (int i = 0; i < WORKERS; i++) pthread_create(&threads[i], NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  while (done < job_count) pthread_cond_wait(&all_done, &lock);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < job_count; i++) {
    snprintf(request, sizeof request, "RESULT %ld\n", jobs[i].result);
    ask(fd, request, line, sizeof line);
    assert(strcmp(line, "OK") == 0);
  }
  close(fd);
  for (int i = 0; i < WORKERS; i++) pthread_join(threads[i], NULL);
}
