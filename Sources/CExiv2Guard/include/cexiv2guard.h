// gexiv2 for Swift, with every C++ exception turned into a failure. gexiv2 catches exiv2's own
// exceptions only; a file can make exiv2 throw those of the standard library too (an overflow in the
// arithmetic of offsets, more memory than there is), which would end the process.
#pragma once
#include <gexiv2/gexiv2.h>

#ifdef __cplusplus
extern "C" {
#endif

// Reads a whole file, or an XMP packet. Returns nonzero on success.
int cexiv2_open(
    GExiv2Metadata *_Nonnull metadata, const unsigned char *_Nonnull data, size_t length);

// Reads an EXIF block that begins with a TIFF header. Returns nonzero on success.
int cexiv2_open_exif(
    GExiv2Metadata *_Nonnull metadata, const unsigned char *_Nonnull data, size_t length);

// Writes the fields into a file, in place. Returns nonzero on success.
int cexiv2_save(GExiv2Metadata *_Nonnull metadata, const char *_Nonnull path);

// Returns a field as text, to be freed with g_free; NULL if it is absent.
char *_Nullable cexiv2_text(GExiv2Metadata *_Nonnull metadata, const char *_Nonnull tag);

// Returns all values of a field, to be freed with g_strfreev; NULL if it is absent.
char *_Nullable *_Nullable cexiv2_list(
    GExiv2Metadata *_Nonnull metadata, const char *_Nonnull tag);

// Returns the bytes of a field, to be freed with g_bytes_unref; NULL if it is absent.
GBytes *_Nullable cexiv2_bytes(GExiv2Metadata *_Nonnull metadata, const char *_Nonnull tag);

// Returns what previews there are, ending with NULL, owned by the metadata; NULL if there are none.
GExiv2PreviewProperties *_Nullable *_Nullable cexiv2_previews(GExiv2Metadata *_Nonnull metadata);

// Returns a preview, to be freed with g_object_unref; NULL if it is damaged.
GExiv2PreviewImage *_Nullable cexiv2_preview(
    GExiv2Metadata *_Nonnull metadata, GExiv2PreviewProperties *_Nonnull properties);

#ifdef __cplusplus
}
#endif
