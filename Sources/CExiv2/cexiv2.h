// gexiv2 for Swift: EXIF, XMP, IPTC and embedded previews.
#pragma once
#include <gexiv2/gexiv2.h>

// Starts gexiv2 without words on stderr. Returns nonzero on success. Call it once.
static inline int cexiv2_start(void) {
  gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE);
  return gexiv2_initialize();
}

// Frees what gexiv2_metadata_new returned.
static inline void cexiv2_release(GExiv2Metadata *_Nonnull metadata) { g_object_unref(metadata); }
