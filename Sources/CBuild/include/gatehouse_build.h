#ifndef GATEHOUSE_BUILD_H
#define GATEHOUSE_BUILD_H

/// Returns the commit that the program was built from; empty if the build did not name one.
const char *_Nonnull gatehouse_build_commit(void);

#endif
