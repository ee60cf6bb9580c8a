// libheif for Swift: what libvips does not tell of it.
#pragma once
#include <libheif/heif.h>
