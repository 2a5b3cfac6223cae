// curl_easy_setopt and curl_easy_getinfo take any number of arguments, which Swift does not call: one function for each
// kind of value.

#ifndef GATEHOUSE_CURL_SHIM_H
#define GATEHOUSE_CURL_SHIM_H

#include <curl/curl.h>

static inline CURLcode gatehouse_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode gatehouse_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode gatehouse_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode gatehouse_curl_set_recipients(CURL *handle, struct curl_slist *addresses) {
    return curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, addresses);
}

static inline CURLcode gatehouse_curl_set_reader(CURL *handle, curl_read_callback reader, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, reader);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_READDATA, context) : code;
}

static inline CURLcode gatehouse_curl_set_watcher(CURL *handle, curl_xferinfo_callback watcher, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watcher);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context) : code;
}

// One function is called for every socket that is opened, the other closes it in place of libcurl.
static inline CURLcode gatehouse_curl_set_sockets(
    CURL *handle, curl_sockopt_callback opened, curl_closesocket_callback close, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, opened);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_SOCKOPTDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, close);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, context) : code;
}

static inline long gatehouse_curl_response_code(CURL *handle) {
    long code = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code);
    return code;
}

#endif
