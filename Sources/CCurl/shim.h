// libcurl's setters take a variable number of arguments, which Swift cannot call: one function for each kind of value.
#pragma once
#include <curl/curl.h>

static inline CURLcode rc_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rc_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

// Texts are copied by libcurl.
static inline CURLcode rc_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rc_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

typedef size_t (*rc_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode rc_curl_set_receiver(CURL *handle, CURLoption option, rc_curl_receiver value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode rc_curl_response_code(CURL *handle, long *value) {
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, value);
}

static inline CURLMcode rc_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

// The message's result is a union, which Swift sees without names.
static inline CURLcode rc_curl_result(const CURLMsg *message) { return message->data.result; }
