// A clock that tests set: for the program it is loaded into (LD_PRELOAD), the time is the whole seconds since 1970 that
// the file named by SET_CLOCK_FILE says, and stands still between. Clocks that measure how long something takes go
// by themselves. libfaketime is no substitute, since a Swift program has no arguments under it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t set_time(void) {
    char text[32] = {0};
    const char *path = getenv("SET_CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0 || read(file, text, sizeof text - 1) <= 0) abort();
    close(file);
    return (time_t)atoll(text);
}

int clock_gettime(clockid_t clock, struct timespec *result) {
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
        *result = (struct timespec){.tv_sec = set_time()};
        return 0;
    }
    int (*own)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    return own(clock, result);
}

int gettimeofday(struct timeval *result, void *zone) {
    (void)zone;
    *result = (struct timeval){.tv_sec = set_time()};
    return 0;
}

time_t time(time_t *result) {
    time_t now = set_time();
    if (result) *result = now;
    return now;
}
