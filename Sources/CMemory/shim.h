#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Returns the free memory of all arenas to the system. Allocators other than glibc's do that by themselves.
static inline void gatehouse_return_free_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
