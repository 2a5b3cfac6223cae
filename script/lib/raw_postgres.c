// What PostgreSQL does by itself with the statements of a server: replays recorded transactions as fast as it can.
//
// raw_postgres FILE SECONDS CONNECTIONS CHECKS prints transactions a second. libpq's variables say where the database is.
// CHECKS is how many signatures of ES256 are checked for each transaction, as a server does it with tokens.
//
// The file: the statements, then the transactions; each transaction is what is sent together, several times; numbers
// are 32 bits of this machine, and every text has its length before it and a zero byte behind it. Statements without a
// place for a value are sent whole, as the server does it.

#include <libpq-fe.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_VALUES = 64, MOST_SIGNATURE = 80 };

static const char **texts;
static const char **transactions;
static uint32_t text_count, transaction_count, connection_count, check_count;
static double seconds;

static void fail(const char *reason) {
    fprintf(stderr, "raw_postgres: %s\n", reason);
    exit(1);
}

static int32_t number(const char **at) {
    int32_t value;
    memcpy(&value, *at, sizeof value);
    *at += sizeof value;
    return value;
}

static const char *text(const char **at) {
    int32_t length = number(at);
    if (length < 0) return NULL;
    const char *found = *at;
    *at += length + 1;
    return found;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Sends what belongs together, and waits for all answers. Returns whether none is a refusal; one because of others that
// work at the same time is none that ends the program.
static int exchange(PGconn *connection, const char **at) {
    const char *values[MOST_VALUES];
    char name[16];
    for (int32_t left = number(at); left > 0; left--) {
        uint32_t statement = (uint32_t)number(at);
        int32_t count = number(at);
        if (statement >= text_count || count > MOST_VALUES) fail("the file is broken");
        for (int32_t index = 0; index < count; index++) values[index] = text(at);
        if (count == 0) {
            if (!PQsendQueryParams(connection, texts[statement], 0, NULL, NULL, NULL, NULL, 0)) fail("nothing is sent");
            continue;
        }
        snprintf(name, sizeof name, "s%u", statement);
        if (!PQsendQueryPrepared(connection, name, count, values, NULL, NULL, 0)) fail("nothing is sent");
    }
    if (!PQpipelineSync(connection)) fail("nothing is sent");
    int is_good = 1;
    for (int ended = 0; !ended;) {
        PGresult *result = PQgetResult(connection);
        if (result == NULL) {
            if (PQstatus(connection) == CONNECTION_BAD) fail("the connection broke");
            continue;
        }
        switch (PQresultStatus(result)) {
        case PGRES_PIPELINE_SYNC: ended = 1; break;
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK: break;
        case PGRES_PIPELINE_ABORTED: break;
        default:
            if (strcmp(PQresultErrorField(result, PG_DIAG_SQLSTATE), "40001") != 0) fail("a statement was refused");
            is_good = 0;
        }
        PQclear(result);
    }
    return is_good;
}

// Has the server keep every statement that takes values.
static void prepare(PGconn *connection) {
    char name[16];
    PQclear(PQexec(connection, "SET search_path = gatehouse, pg_temp"));
    for (uint32_t index = 0; index < text_count; index++) {
        if (strchr(texts[index], '$') == NULL) continue;
        snprintf(name, sizeof name, "s%u", index);
        PGresult *result = PQprepare(connection, name, texts[index], 0, NULL);
        if (PQresultStatus(result) != PGRES_COMMAND_OK) fail("a statement cannot be prepared");
        PQclear(result);
    }
}

// Ends a transaction that was refused.
static void undo(PGconn *connection) {
    if (!PQsendQueryParams(connection, "ROLLBACK", 0, NULL, NULL, NULL, NULL, 0)) fail("nothing is sent");
    if (!PQpipelineSync(connection)) fail("nothing is sent");
    for (int ended = 0; !ended;) {
        PGresult *result = PQgetResult(connection);
        if (result == NULL) continue;
        ended = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        PQclear(result);
    }
}

// A key, and a signature of it under a text as long as a token.
struct signature {
    EVP_PKEY *key;
    size_t length;
    unsigned char bytes[MOST_SIGNATURE], text[512];
};

static struct signature *new_signature(void) {
    struct signature *made = calloc(1, sizeof *made);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (made == NULL || context == NULL || (made->key = EVP_EC_gen("P-256")) == NULL) fail("there is no key");
    made->length = sizeof made->bytes;
    if (EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, made->key) != 1 ||
        EVP_DigestSign(context, made->bytes, &made->length, made->text, sizeof made->text) != 1) {
        fail("nothing is signed");
    }
    EVP_MD_CTX_free(context);
    return made;
}

static void check(const struct signature *made) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context == NULL || EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, made->key) != 1 ||
        EVP_DigestVerify(context, made->bytes, made->length, made->text, sizeof made->text) != 1) {
        fail("a signature is not taken");
    }
    EVP_MD_CTX_free(context);
}

static void *work(void *argument) {
    uint32_t first = *(uint32_t *)argument;
    uint64_t *done = calloc(1, sizeof *done);
    PGconn *connection = PQconnectdb("");
    if (done == NULL || PQstatus(connection) != CONNECTION_OK) fail("there is no connection");
    struct signature *signature = new_signature();
    prepare(connection);
    if (!PQenterPipelineMode(connection)) fail("there is no pipeline");
    double end = now() + seconds;
    while (now() < end) {
        for (uint32_t index = first; index < transaction_count && now() < end; index += connection_count) {
            const char *at = transactions[index];
            for (uint32_t checks = 0; checks < check_count; checks++) check(signature);
            int is_good = 1;
            for (int32_t left = number(&at); left > 0 && is_good; left--) is_good = exchange(connection, &at);
            if (is_good) {
                *done += 1;
            } else {
                undo(connection);
            }
        }
    }
    PQfinish(connection);
    EVP_PKEY_free(signature->key);
    free(signature);
    return done;
}

int main(int count, char **arguments) {
    if (count != 5) fail("takes FILE SECONDS CONNECTIONS CHECKS");
    FILE *file = fopen(arguments[1], "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) fail("there is no such file");
    long length = ftell(file);
    rewind(file);
    char *content = malloc((size_t)length);
    if (content == NULL || fread(content, 1, (size_t)length, file) != (size_t)length) fail("the file cannot be read");
    fclose(file);
    seconds = atof(arguments[2]);
    connection_count = (uint32_t)atoi(arguments[3]);
    check_count = (uint32_t)atoi(arguments[4]);
    const char *place = content;
    text_count = (uint32_t)number(&place);
    texts = calloc(text_count, sizeof *texts);
    for (uint32_t index = 0; index < text_count; index++) texts[index] = text(&place);
    transaction_count = (uint32_t)number(&place);
    transactions = calloc(transaction_count, sizeof *transactions);
    for (uint32_t index = 0; index < transaction_count; index++) {
        int32_t size = number(&place);
        transactions[index] = place;
        place += size;
    }
    if (connection_count == 0 || connection_count > transaction_count) fail("there are too few transactions");
    pthread_t *threads = calloc(connection_count, sizeof *threads);
    uint32_t *firsts = calloc(connection_count, sizeof *firsts);
    uint64_t total = 0;
    for (uint32_t index = 0; index < connection_count; index++) {
        firsts[index] = index;
        if (pthread_create(&threads[index], NULL, work, &firsts[index]) != 0) fail("there is no thread");
    }
    for (uint32_t index = 0; index < connection_count; index++) {
        void *done;
        pthread_join(threads[index], &done);
        total += *(uint64_t *)done;
    }
    printf("%f\n", (double)total / seconds);
    return 0;
}
