#include <net/if.h>
