#include "gatehouse_build.h"

// The manifest defines it when a script names the commit. It is a value of this file alone, so that a new commit
// compiles one file and links, and leaves all other modules as they are.
#ifndef GATEHOUSE_COMMIT
#define GATEHOUSE_COMMIT
#endif

#define GATEHOUSE_TEXT(name) #name
#define GATEHOUSE_TEXT_OF(name) GATEHOUSE_TEXT(name)

const char *gatehouse_build_commit(void) {
    return GATEHOUSE_TEXT_OF(GATEHOUSE_COMMIT);
}
