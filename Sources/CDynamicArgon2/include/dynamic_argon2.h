#ifndef GATEHOUSE_DYNAMIC_ARGON2_H
#define GATEHOUSE_DYNAMIC_ARGON2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libargon2 that computes hashes, loaded when it is first needed. So a program can be built, and run,
// without the library.
//
// These declarations are the library's interface of version 1, which its soname promises not to change.

// The library's `argon2_context`.
typedef struct {
    uint8_t *out;
    uint32_t outlen;
    uint8_t *pwd;
    uint32_t pwdlen;
    uint8_t *salt;
    uint32_t saltlen;
    uint8_t *secret;
    uint32_t secretlen;
    uint8_t *ad;
    uint32_t adlen;
    uint32_t t_cost;
    uint32_t m_cost;
    uint32_t lanes;
    uint32_t threads;
    uint32_t version;
    int (*allocate_cbk)(uint8_t **memory, size_t bytes_to_allocate);
    void (*free_cbk)(uint8_t *memory, size_t bytes_to_allocate);
    uint32_t flags;
} dynamic_argon2_context;

enum {
    DYNAMIC_ARGON2_OK = 0,
    // The library's code for memory that cannot be allocated.
    DYNAMIC_ARGON2_MEMORY_ALLOCATION_ERROR = -22,
    // Our own code: the library is missing.
    DYNAMIC_ARGON2_MISSING = -100,
    // Version 1.3 of the algorithm.
    DYNAMIC_ARGON2_VERSION = 0x13,
};

// Loads the library. Returns whether it is available.
bool dynamic_argon2_is_there(void);

// The library's `argon2_ctx` for Argon2id.
int dynamic_argon2id(dynamic_argon2_context *context);

// Returns the meaning of a code.
const char *dynamic_argon2_message(int code);

#endif
