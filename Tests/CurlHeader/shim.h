// libcurl's own header, for the test that compares its numbers with those that the sources write down.

#ifndef GATEHOUSE_CURL_HEADER_H
#define GATEHOUSE_CURL_HEADER_H

#include <curl/curl.h>

#endif
