// tcbmc: violation assertion switches=4
//
// A pool of two workers as people write it: a list of jobs under a mutex, a condition to wait for them, and a flag that ends the workers. The jobs
// themselves run outside of the mutex, and the counter that they share is not protected.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#define WORKERS 2
#define JOBS 2

struct job {
  struct job *next;
  void (*run)(int);
  int argument;
};

struct pool {
  pthread_mutex_t mutex;
  pthread_cond_t work;
  struct job *head;
  struct job *tail;
  bool stopping;
  pthread_t workers[WORKERS];
};

static int total;

static void add(int amount) {
  total += amount;
}

static void *worker(void *argument) {
  struct pool *pool = argument;
  for (;;) {
    pthread_mutex_lock(&pool->mutex);
    while (pool->head == NULL && !pool->stopping) pthread_cond_wait(&pool->work, &pool->mutex);
    struct job *job = pool->head;
    if (job == NULL) {
      pthread_mutex_unlock(&pool->mutex);
      return NULL;
    }
    pool->head = job->next;
    if (pool->head == NULL) pool->tail = NULL;
    pthread_mutex_unlock(&pool->mutex);
    job->run(job->argument);
    free(job);
  }
}

static void start(struct pool *pool) {
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->work, NULL);
  for (int i = 0; i < WORKERS; i++) pthread_create(&pool->workers[i], NULL, worker, pool);
}

static void submit(struct pool *pool, void (*run)(int), int argument) {
  struct job *job = malloc(sizeof *job);
  job->next = NULL;
  job->run = run;
  job->argument = argument;
  pthread_mutex_lock(&pool->mutex);
  if (pool->tail != NULL)
    pool->tail->next = job;
  else
    pool->head = job;
  pool->tail = job;
  pthread_cond_signal(&pool->work);
  pthread_mutex_unlock(&pool->mutex);
}

static void stop(struct pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  pool->stopping = true;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->mutex);
  for (int i = 0; i < WORKERS; i++) pthread_join(pool->workers[i], NULL);
  pthread_cond_destroy(&pool->work);
  pthread_mutex_destroy(&pool->mutex);
}

int main(void) {
  static struct pool pool;
  start(&pool);
  for (int i = 0; i < JOBS; i++) submit(&pool, add, i + 1);
  stop(&pool);
  assert(total == 3);
  return 0;
}
