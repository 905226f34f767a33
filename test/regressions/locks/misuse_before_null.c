// tcbmc: violation lock-misuse switches=0 -- --property lock-misuse
// The misuse comes before the error that ends the path.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) { pthread_mutex_unlock(&m); int *p = 0; *p = 1; return 0; }
