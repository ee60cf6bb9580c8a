#include "cexiv2guard.h"

namespace {

// Returns what `body` returns, or `failure` when it throws anything.
template <typename Value, typename Body>
Value guarded(Value failure, Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return failure;
  }
}

bool has(GExiv2Metadata *metadata, const char *tag) {
  return gexiv2_metadata_try_has_tag(metadata, tag, nullptr);
}

}  // namespace

int cexiv2_open(GExiv2Metadata *metadata, const unsigned char *data, size_t length) {
  return guarded(0, [&] {
    return gexiv2_metadata_open_buf(metadata, data, static_cast<long>(length), nullptr) ? 1 : 0;
  });
}

int cexiv2_open_exif(GExiv2Metadata *metadata, const unsigned char *data, size_t length) {
  return guarded(0, [&] {
    return gexiv2_metadata_from_app1_segment(metadata, data, static_cast<long>(length), nullptr)
               ? 1
               : 0;
  });
}

int cexiv2_save(GExiv2Metadata *metadata, const char *path) {
  return guarded(0, [&] { return gexiv2_metadata_save_file(metadata, path, nullptr) ? 1 : 0; });
}

char *cexiv2_text(GExiv2Metadata *metadata, const char *tag) {
  return guarded<char *>(nullptr, [&]() -> char * {
    return has(metadata, tag) ? gexiv2_metadata_try_get_tag_string(metadata, tag, nullptr)
                              : nullptr;
  });
}

char **cexiv2_list(GExiv2Metadata *metadata, const char *tag) {
  return guarded<char **>(nullptr, [&]() -> char ** {
    return has(metadata, tag) ? gexiv2_metadata_try_get_tag_multiple(metadata, tag, nullptr)
                              : nullptr;
  });
}

GBytes *cexiv2_bytes(GExiv2Metadata *metadata, const char *tag) {
  return guarded<GBytes *>(nullptr, [&]() -> GBytes * {
    return has(metadata, tag) ? gexiv2_metadata_try_get_tag_raw(metadata, tag, nullptr) : nullptr;
  });
}

GExiv2PreviewProperties **cexiv2_previews(GExiv2Metadata *metadata) {
  return guarded<GExiv2PreviewProperties **>(
      nullptr, [&] { return gexiv2_metadata_get_preview_properties(metadata); });
}

GExiv2PreviewImage *cexiv2_preview(
    GExiv2Metadata *metadata, GExiv2PreviewProperties *properties) {
  return guarded<GExiv2PreviewImage *>(nullptr, [&] {
    return gexiv2_metadata_try_get_preview_image(metadata, properties, nullptr);
  });
}
