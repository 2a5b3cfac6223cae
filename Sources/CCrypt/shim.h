// crypt_r uses a structure of 32 KB that Swift does not import completely.

#ifndef GATEHOUSE_CRYPT_SHIM_H
#define GATEHOUSE_CRYPT_SHIM_H

#include <crypt.h>
#include <stdlib.h>
#include <string.h>

// Writes the hash of a password with the parameters and the salt of another hash, ended by a zero. Returns 0, or -1 if
// that is not possible.
static inline int gatehouse_crypt(const char *password, const char *setting, char *hash, size_t size) {
    struct crypt_data *data = (struct crypt_data *)calloc(1, sizeof(struct crypt_data));
    if (data == NULL) return -1;
    const char *made = crypt_r(password, setting, data);
    int result = -1;
    if (made != NULL && strlen(made) < size) {
        strcpy(hash, made);
        result = 0;
    }
    explicit_bzero(data, sizeof(struct crypt_data));
    free(data);
    return result;
}

#endif
