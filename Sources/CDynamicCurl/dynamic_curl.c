#if defined(__linux__) || defined(__APPLE__)

#define _GNU_SOURCE
#include "dynamic_curl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum {
    WRITEDATA = 10001,
    WRITEFUNCTION = 20011,
    READDATA = 10009,
    READFUNCTION = 20012,
    HEADERDATA = 10029,
    HEADERFUNCTION = 20079,
    XFERINFODATA = 10057,
    XFERINFOFUNCTION = 20219,
    SOCKOPTDATA = 10149,
    SOCKOPTFUNCTION = 20148,
    CLOSESOCKETDATA = 10209,
    CLOSESOCKETFUNCTION = 20208,
    RESPONSE_CODE = 0x200002,
    MESSAGE_DONE = 1,
    GLOBAL_ALL = 3,
};

// The result of `curl_multi_info_read`.
struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
};

static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_perform)(void *);
    int (*easy_getinfo)(void *, int, ...);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned, int, int *);
    int (*multi_wakeup)(void *);
    struct message *(*multi_info_read)(void *, int *);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
} curl;

static bool is_there = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Every call into libcurl holds this lock for reading. It is held for writing from the moment the process exits: what
// libcurl's libraries tear down then must not be in use on another thread.
static pthread_rwlock_t gate = PTHREAD_RWLOCK_INITIALIZER;

static void close_gate(void) {
#if defined(__APPLE__)
    // Here no lock is waited for with a limit.
    const struct timespec pause = {.tv_sec = 0, .tv_nsec = 10000000};
    for (int tries = 0; tries < 100 && pthread_rwlock_trywrlock(&gate) != 0; tries++) nanosleep(&pause, NULL);
#else
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 1;
    pthread_rwlock_timedwrlock(&gate, &limit);
#endif
}

static bool enter(void) { return pthread_rwlock_rdlock(&gate) == 0; }

static void leave(void) { pthread_rwlock_unlock(&gate); }

#if defined(__APPLE__)
static const char *const file = "libcurl.4.dylib";
#else
static const char *const file = "libcurl.so.4";
#endif

static void load(void) {
    // Never closed: otherwise, the functions that it has registered with the system would no longer exist.
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    struct {
        const char *name;
        void *function;
    } const wanted[] = {
        {"curl_global_init", &curl.global_init},
        {"curl_easy_init", &curl.easy_init},
        {"curl_easy_cleanup", &curl.easy_cleanup},
        {"curl_easy_setopt", &curl.easy_setopt},
        {"curl_easy_perform", &curl.easy_perform},
        {"curl_easy_getinfo", &curl.easy_getinfo},
        {"curl_multi_init", &curl.multi_init},
        {"curl_multi_cleanup", &curl.multi_cleanup},
        {"curl_multi_add_handle", &curl.multi_add_handle},
        {"curl_multi_remove_handle", &curl.multi_remove_handle},
        {"curl_multi_perform", &curl.multi_perform},
        {"curl_multi_poll", &curl.multi_poll},
        {"curl_multi_wakeup", &curl.multi_wakeup},
        {"curl_multi_info_read", &curl.multi_info_read},
        {"curl_slist_append", &curl.slist_append},
        {"curl_slist_free_all", &curl.slist_free_all},
    };
    for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++) {
        void *function = dlsym(library, wanted[index].name);
        if (function == NULL) return;
        // The form that POSIX gives for dlsym: a pointer to a function is written as one to data.
        *(void **)wanted[index].function = function;
    }
    if (curl.global_init(GLOBAL_ALL) != DCURL_OK) return;
    // Registered after the exit handlers of libcurl's libraries, so that it runs before them.
    is_there = atexit(close_gate) == 0;
}

bool dcurl_is_there(void) {
    pthread_once(&once, load);
    return is_there;
}

void *dcurl_multi_init(void) { return curl.multi_init(); }

void dcurl_multi_cleanup(void *multi) {
    if (!enter()) return;
    curl.multi_cleanup(multi);
    leave();
}

bool dcurl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy) == 0; }

void dcurl_multi_remove(void *multi, void *easy) {
    if (!enter()) return;
    curl.multi_remove_handle(multi, easy);
    leave();
}

bool dcurl_multi_perform(void *multi) {
    int running = 0;
    if (!enter()) return false;
    bool went_on = curl.multi_perform(multi, &running) == 0;
    leave();
    return went_on;
}

bool dcurl_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL) == 0; }

void dcurl_multi_wakeup(void *multi) { curl.multi_wakeup(multi); }

void *dcurl_multi_next_ended(void *multi, int *code) {
    int others = 0;
    struct message *message;
    while ((message = curl.multi_info_read(multi, &others)) != NULL) {
        if (message->kind != MESSAGE_DONE) continue;
        *code = message->data.code;
        return message->easy;
    }
    return NULL;
}

void *dcurl_easy_init(void) { return curl.easy_init(); }

void dcurl_easy_cleanup(void *easy) {
    if (!enter()) return;
    curl.easy_cleanup(easy);
    leave();
}

int dcurl_easy_perform(void *easy) {
    if (!enter()) return DCURL_COULDNT_CONNECT;
    int code = curl.easy_perform(easy);
    leave();
    return code;
}

long dcurl_response_code(void *easy) {
    long code = 0;
    curl.easy_getinfo(easy, RESPONSE_CODE, &code);
    return code;
}

bool dcurl_set_number(void *easy, int option, long value) { return curl.easy_setopt(easy, option, value) == DCURL_OK; }

bool dcurl_set_size(void *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value) == DCURL_OK; }

bool dcurl_set_text(void *easy, int option, const char *value) {
    return curl.easy_setopt(easy, option, value) == DCURL_OK;
}

bool dcurl_set_bytes(void *easy, int option, const void *value) {
    return curl.easy_setopt(easy, option, value) == DCURL_OK;
}

bool dcurl_set_list(void *easy, int option, void *list) { return curl.easy_setopt(easy, option, list) == DCURL_OK; }

bool dcurl_set_receivers(void *easy, dcurl_receiver head, dcurl_receiver body, void *context) {
    return curl.easy_setopt(easy, HEADERFUNCTION, head) == DCURL_OK
        && curl.easy_setopt(easy, HEADERDATA, context) == DCURL_OK
        && curl.easy_setopt(easy, WRITEFUNCTION, body) == DCURL_OK
        && curl.easy_setopt(easy, WRITEDATA, context) == DCURL_OK;
}

bool dcurl_set_reader(void *easy, dcurl_reader reader, void *context) {
    return curl.easy_setopt(easy, READFUNCTION, reader) == DCURL_OK
        && curl.easy_setopt(easy, READDATA, context) == DCURL_OK;
}

bool dcurl_set_watcher(void *easy, dcurl_watcher watcher, void *context) {
    return curl.easy_setopt(easy, XFERINFOFUNCTION, watcher) == DCURL_OK
        && curl.easy_setopt(easy, XFERINFODATA, context) == DCURL_OK;
}

bool dcurl_set_sockets(void *easy, dcurl_opened opened, dcurl_closer closer, void *context) {
    return curl.easy_setopt(easy, SOCKOPTFUNCTION, opened) == DCURL_OK
        && curl.easy_setopt(easy, SOCKOPTDATA, context) == DCURL_OK
        && curl.easy_setopt(easy, CLOSESOCKETFUNCTION, closer) == DCURL_OK
        && curl.easy_setopt(easy, CLOSESOCKETDATA, context) == DCURL_OK;
}

void *dcurl_list_append(void *list, const char *text) { return curl.slist_append(list, text); }

void dcurl_list_free(void *list) { curl.slist_free_all(list); }

struct work {
    void (*function)(void *);
    void *context;
};

static void *run(void *argument) {
    struct work work = *(struct work *)argument;
    free(argument);
    work.function(work.context);
    return NULL;
}

bool dcurl_run_on_thread(void (*function)(void *), void *context) {
    struct work *work = malloc(sizeof *work);
    pthread_attr_t attributes;
    if (work == NULL) return false;
    if (pthread_attr_init(&attributes) != 0) {
        free(work);
        return false;
    }
    work->function = function;
    work->context = context;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // The new thread inherits the signal mask. A closed connection raises SIGPIPE in the thread that writes, and this
    // thread must not get the program's own signals. Signals for this thread's own faults are not blocked.
    static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    sigset_t all, before;
    sigfillset(&all);
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) sigdelset(&all, faults[index]);
    pthread_t thread;
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool runs = pthread_create(&thread, &attributes, run, work) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (!runs) free(work);
    return runs;
}

#else

// A module has at least one declaration.
typedef int dynamic_curl_is_for_linux_and_macos;

#endif
