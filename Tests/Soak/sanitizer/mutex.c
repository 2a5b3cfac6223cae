/// Tells the thread sanitizer who has waited for a `Mutex`.
///
/// On Linux a Swift `Mutex` that is free is taken and released by atomic operations in the caller's own code, which
/// the sanitizer sees. One that is taken is waited for in libswiftSynchronization, by spinning and by PI futexes. That
/// library is not instrumented, so each access after such a wait would be reported as a race. These functions stand
/// in front of the library's own, by LD_PRELOAD, and do nothing in a process without the sanitizer.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
    typedef SWIFT void Lock(uint32_t, SELF);
    ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock(SELF) {
    typedef SWIFT void Unlock(SELF);
    if (__tsan_release) __tsan_release(mutex);
    ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
