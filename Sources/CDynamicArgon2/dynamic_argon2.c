#include "dynamic_argon2.h"

#include <dlfcn.h>
#include <pthread.h>

enum { ARGON2_ID = 2 };

static struct {
    int (*ctx)(dynamic_argon2_context *, int);
    const char *(*error_message)(int);
} argon2;

static bool is_there = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    static const char *const names[] = {
#if defined(__APPLE__)
        "libargon2.1.dylib",
        "/opt/homebrew/lib/libargon2.1.dylib",
        "/usr/local/lib/libargon2.1.dylib",
#else
        "libargon2.so.1",
#endif
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) continue;
        *(void **)&argon2.ctx = dlsym(library, "argon2_ctx");
        *(void **)&argon2.error_message = dlsym(library, "argon2_error_message");
        is_there = argon2.ctx != NULL && argon2.error_message != NULL;
        if (is_there) return;
        dlclose(library);
    }
}

bool dynamic_argon2_is_there(void) {
    pthread_once(&once, load);
    return is_there;
}

int dynamic_argon2id(dynamic_argon2_context *context) {
    return dynamic_argon2_is_there() ? argon2.ctx(context, ARGON2_ID) : DYNAMIC_ARGON2_MISSING;
}

const char *dynamic_argon2_message(int code) {
    if (code == DYNAMIC_ARGON2_MISSING || !dynamic_argon2_is_there()) return "libargon2 is missing";
    return argon2.error_message(code);
}
