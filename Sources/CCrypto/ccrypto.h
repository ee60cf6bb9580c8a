// OpenSSL's message digests for Swift.
#pragma once
#include <openssl/evp.h>
