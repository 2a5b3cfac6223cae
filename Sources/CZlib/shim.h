// The compression library of the system (zlib).
#include <zlib.h>
