// Finds libcurl at run time, without its headers: building needs no development package, and the program also runs on
// systems without libcurl. The numbers are those of curl.h; libcurl promises never to change one under the name
// libcurl.so.4. A test compares them with the header where it is installed.
//
// On Linux, and for the server half on macOS. Everywhere else the module is empty.

#ifndef GATEHOUSE_DYNAMIC_CURL_H
#define GATEHOUSE_DYNAMIC_CURL_H

#if defined(__linux__) || defined(__APPLE__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Options of a transfer, with the type of their value.
enum {
    DCURL_NOPROGRESS = 43,                // number
    DCURL_NOBODY = 44,                    // number
    DCURL_UPLOAD = 46,                    // number
    DCURL_POST = 47,                      // number
    DCURL_NETRC = 51,                     // number
    DCURL_FOLLOWLOCATION = 52,            // number
    DCURL_SSL_VERIFYPEER = 64,            // number
    DCURL_FRESH_CONNECT = 74,             // number
    DCURL_HTTPGET = 80,                   // number
    DCURL_SSL_VERIFYHOST = 81,            // number
    DCURL_HTTP_VERSION = 84,              // number
    DCURL_SSLVERSION = 32,                // number
    DCURL_NOSIGNAL = 99,                  // number
    DCURL_USE_SSL = 119,                  // number
    DCURL_TIMEOUT_MS = 155,               // number
    DCURL_CONNECTTIMEOUT_MS = 156,        // number
    DCURL_PROTOCOLS = 181,                // number
    DCURL_SUPPRESS_CONNECT_HEADERS = 265, // number
    DCURL_HTTP09_ALLOWED = 285,           // number
    DCURL_QUICK_EXIT = 322,               // number, since 7.87
    DCURL_URL = 10002,                    // text
    DCURL_PROXY = 10004,                  // text
    DCURL_CUSTOMREQUEST = 10036,          // text
    DCURL_CAINFO = 10065,                 // text
    DCURL_USERNAME = 10173,               // text
    DCURL_PASSWORD = 10174,               // text
    DCURL_MAIL_FROM = 10186,              // text
    DCURL_COPYPOSTFIELDS = 10165,         // bytes
    DCURL_HTTPHEADER = 10023,             // list
    DCURL_MAIL_RCPT = 10187,              // list
    DCURL_INFILESIZE_LARGE = 30115,       // size
    DCURL_MAXFILESIZE_LARGE = 30117,      // size
    DCURL_POSTFIELDSIZE_LARGE = 30120,    // size
};

/// Values of options.
enum {
    DCURL_HTTP_VERSION_1_1 = 2,
    DCURL_SSLVERSION_TLSv1_2 = 6,
    DCURL_PROTO_HTTP_AND_HTTPS = 3,
    DCURL_USESSL_NONE = 0,
    DCURL_USESSL_TRY = 1,
    DCURL_USESSL_ALL = 3,
};

/// The results of transfers.
enum {
    DCURL_OK = 0,
    DCURL_UNSUPPORTED_PROTOCOL = 1,
    DCURL_COULDNT_RESOLVE_PROXY = 5,
    DCURL_COULDNT_RESOLVE_HOST = 6,
    DCURL_COULDNT_CONNECT = 7,
    DCURL_WEIRD_SERVER_REPLY = 8,
    DCURL_PARTIAL_FILE = 18,
    DCURL_OPERATION_TIMEDOUT = 28,
    DCURL_SSL_CONNECT_ERROR = 35,
    DCURL_GOT_NOTHING = 52,
    DCURL_SSL_ENGINE_NOTFOUND = 53,
    DCURL_SSL_ENGINE_SETFAILED = 54,
    DCURL_SEND_ERROR = 55,
    DCURL_RECV_ERROR = 56,
    DCURL_SSL_CERTPROBLEM = 58,
    DCURL_SSL_CIPHER = 59,
    DCURL_PEER_FAILED_VERIFICATION = 60,
    DCURL_FILESIZE_EXCEEDED = 63,
    DCURL_USE_SSL_FAILED = 64,
    DCURL_SSL_ENGINE_INITFAILED = 66,
    DCURL_LOGIN_DENIED = 67,
    DCURL_SSL_CACERT_BADFILE = 77,
    DCURL_SSL_CRL_BADFILE = 82,
    DCURL_SSL_ISSUER_ERROR = 83,
    DCURL_SSL_PINNEDPUBKEYNOTMATCH = 90,
    DCURL_SSL_INVALIDCERTSTATUS = 91,
    DCURL_PROXY_FAILED = 97,
    DCURL_SSL_CLIENTCERT = 98,
};

/// What the functions return that a transfer calls.
enum {
    DCURL_READFUNC_ABORT = 0x10000000,
    DCURL_SOCKOPT_OK = 0,
    DCURL_SOCKOPT_ERROR = 1,
};

/// Whether libcurl 7.68 or newer is available. Searches for it once; can be called from any thread.
bool dcurl_is_there(void);

// The following functions require libcurl. A handle of several transfers, and the transfers in it, belong to one
// thread; only `dcurl_multi_wakeup` may be called from any.

void *_Nullable dcurl_multi_init(void);
void dcurl_multi_cleanup(void *_Nonnull multi);
bool dcurl_multi_add(void *_Nonnull multi, void *_Nonnull easy);
void dcurl_multi_remove(void *_Nonnull multi, void *_Nonnull easy);
/// Continues all transfers that can continue. Does not wait.
bool dcurl_multi_perform(void *_Nonnull multi);
/// Waits until a transfer can continue, another thread wakes it, or the time is over.
bool dcurl_multi_poll(void *_Nonnull multi, int milliseconds);
void dcurl_multi_wakeup(void *_Nonnull multi);
/// Returns the next transfer that has ended, with its result; null if there is none.
void *_Nullable dcurl_multi_next_ended(void *_Nonnull multi, int *_Nonnull code);

void *_Nullable dcurl_easy_init(void);
void dcurl_easy_cleanup(void *_Nonnull easy);
bool dcurl_set_number(void *_Nonnull easy, int option, long value);
bool dcurl_set_size(void *_Nonnull easy, int option, int64_t value);
bool dcurl_set_text(void *_Nonnull easy, int option, const char *_Nonnull value);
bool dcurl_set_bytes(void *_Nonnull easy, int option, const void *_Nonnull value);
bool dcurl_set_list(void *_Nonnull easy, int option, void *_Nullable list);

/// Receives bytes of an answer, `size` times `count`: lines of its head one by one, or parts of its body. Returns how
/// many it accepted; fewer end the transfer.
typedef size_t (*dcurl_receiver)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);
bool dcurl_set_receivers(
    void *_Nonnull easy, dcurl_receiver _Nonnull head, dcurl_receiver _Nonnull body, void *_Nonnull context);

/// Runs a transfer that is in no handle of several, and returns its result. Blocks the thread.
int dcurl_easy_perform(void *_Nonnull easy);
/// Returns the code of the last reply; 0 for none.
long dcurl_response_code(void *_Nonnull easy);

/// Fills a buffer of `size` times `count` bytes with what is sent. Returns how many bytes it wrote; 0 at the end.
typedef size_t (*dcurl_reader)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);
bool dcurl_set_reader(void *_Nonnull easy, dcurl_reader _Nonnull reader, void *_Nonnull context);

/// Is called at least once a second, with how many bytes there are and have been moved in either direction. Anything
/// but 0 ends the transfer.
typedef int (*dcurl_watcher)(
    void *_Nullable context, int64_t toReceive, int64_t received, int64_t toSend, int64_t sent);
bool dcurl_set_watcher(void *_Nonnull easy, dcurl_watcher _Nonnull watcher, void *_Nonnull context);

/// Is called for every socket before it is connected.
typedef int (*dcurl_opened)(void *_Nullable context, int socket, int purpose);
/// Closes a socket in place of libcurl. Returns 0 if it was closed.
typedef int (*dcurl_closer)(void *_Nullable context, int socket);
bool dcurl_set_sockets(
    void *_Nonnull easy, dcurl_opened _Nonnull opened, dcurl_closer _Nonnull closer, void *_Nonnull context);

/// Returns the list with a copy of the text at its end; null if there is not enough memory, in which case the list is
/// unchanged.
void *_Nullable dcurl_list_append(void *_Nullable list, const char *_Nonnull text);
void dcurl_list_free(void *_Nullable list);

/// Runs a function on a new thread, to which no signal is delivered. Returns whether the thread was created.
bool dcurl_run_on_thread(void (*_Nonnull function)(void *_Nullable), void *_Nullable context);

#endif
#endif
