// libvips for Swift: loaders, converters and savers whose C signatures are variadic.
// Every function is safe to call from any thread once cvips_start has returned.
#pragma once
#include <vips/vips.h>

// The picture formats that may be handed to libvips. SVG, PDF, ImageMagick and the rest are not
// among them: each load names its loader, libvips never guesses.
typedef enum {
  CVipsFormatJPEG,
  CVipsFormatPNG,
  CVipsFormatGIF,
  CVipsFormatWebP,
  CVipsFormatTIFF,
  CVipsFormatHEIF,
  CVipsFormatJPEGXL,
} CVipsFormat;

static inline void cvips_discard_log(
    const gchar *_Nullable domain, GLogLevelFlags level, const gchar *_Nullable message,
    gpointer _Nullable data) {
  (void)domain, (void)level, (void)message, (void)data;
}

// Starts libvips with one thread per picture, no operation cache and no words on stderr.
// Returns 0 on success. Call it once.
static inline int cvips_start(void) {
  g_log_set_handler(
      "VIPS", (GLogLevelFlags)(G_LOG_LEVEL_MASK | G_LOG_FLAG_RECURSION), cvips_discard_log, NULL);
  if (VIPS_INIT("OpenPhotoKit")) return -1;
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_cache_set_max_mem(0);
  vips_cache_set_max_files(0);
  return 0;
}

// Returns how far a JPEG may be shrunk while loading, at most `shrink`: libvips ends the process
// when a side would become nothing.
static inline int cvips_jpeg_shrink(const void *_Nonnull data, size_t length, int shrink) {
  VipsImage *header = NULL;
  if (shrink <= 1) return 1;
  if (vips_jpegload_buffer((void *)data, length, &header, NULL)) return 1;
  const int side = VIPS_MIN(header->Xsize, header->Ysize);
  g_object_unref(header);
  while (shrink > 1 && side < shrink) shrink /= 2;
  return shrink;
}

// Opens a picture in memory for reading once from top to bottom. Does not copy `data`, which must
// outlive the image. `shrink` (1, 2, 4, 8) applies to JPEG, `scale` to WebP; `thumbnail` asks a
// HEIF for its small stand-in. Free the result with g_object_unref; NULL if it cannot be opened.
static inline VipsImage *_Nullable cvips_open(
    CVipsFormat format, const void *_Nonnull data, size_t length, int shrink, double scale,
    int thumbnail) {
  VipsImage *image = NULL;
  void *bytes = (void *)data;
  const VipsAccess access = VIPS_ACCESS_SEQUENTIAL;
  const VipsFailOn fail = VIPS_FAIL_ON_ERROR;
  switch (format) {
    case CVipsFormatJPEG:
      vips_jpegload_buffer(
          bytes, length, &image, "shrink", cvips_jpeg_shrink(data, length, shrink), "access", access,
          "fail_on", fail, NULL);
      break;
    case CVipsFormatPNG:
      vips_pngload_buffer(
          bytes, length, &image, "unlimited", FALSE, "access", access, "fail_on", fail, NULL);
      break;
    case CVipsFormatGIF:
      vips_gifload_buffer(bytes, length, &image, "access", access, "fail_on", fail, NULL);
      break;
    case CVipsFormatWebP:
      vips_webpload_buffer(
          bytes, length, &image, "scale", scale, "access", access, "fail_on", fail, NULL);
      break;
    case CVipsFormatTIFF:
      vips_tiffload_buffer(bytes, length, &image, "access", access, "fail_on", fail, NULL);
      break;
    case CVipsFormatHEIF:
      vips_heifload_buffer(
          bytes, length, &image, "thumbnail", thumbnail, "access", access, "fail_on", fail, NULL);
      break;
    case CVipsFormatJPEGXL:
      vips_jxlload_buffer(bytes, length, &image, "access", access, "fail_on", fail, NULL);
      break;
  }
  return image;
}

// Decodes every pixel and keeps none. Returns 0 if all of it decoded.
static inline int cvips_decode_all(VipsImage *_Nonnull image) {
  double average;
  return vips_avg(image, &average, NULL);
}

// Whether the picture has a colour profile that suits its pixels.
static inline int cvips_has_profile(VipsImage *_Nonnull image) {
  const void *profile;
  size_t length;
  return vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 &&
         vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &length) == 0 &&
         vips_icc_is_compatible_profile(image, profile, length);
}

// Returns an upright sRGB picture of at most `side` by `side` pixels, never enlarged. Colours are
// converted from the embedded profile; without one, or with a broken one, they count as sRGB.
// Free the result with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_fit(VipsImage *_Nonnull image, int side) {
  VipsImage *out = NULL, *rgb = NULL;
  int has_profile = cvips_has_profile(image);
  if (!has_profile) vips_image_remove(image, VIPS_META_ICC_NAME);
  // Before it scales inks, libvips 8.14 makes them RGB by a profile of its own.
  if (has_profile && vips_image_get_interpretation(image) == VIPS_INTERPRETATION_CMYK) {
    if (vips_icc_transform(
            image, &rgb, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, NULL))
      return NULL;
    image = rgb;
    has_profile = 0;
  }
  if (has_profile) {
    vips_thumbnail_image(
        image, &out, side, "height", side, "size", VIPS_SIZE_DOWN, "export_profile", "srgb", NULL);
  } else {
    vips_thumbnail_image(image, &out, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
  }
  if (rgb) g_object_unref(rgb);
  return out;
}

// Returns an upright picture of exactly `width` by `height` pixels. Free it with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_stretch(VipsImage *_Nonnull image, int width, int height) {
  VipsImage *out = NULL;
  vips_thumbnail_image(image, &out, width, "height", height, "size", VIPS_SIZE_FORCE, NULL);
  return out;
}

// Returns a part of the picture, which must lie inside. Free it with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_crop(
    VipsImage *_Nonnull image, int left, int top, int width, int height) {
  VipsImage *out = NULL;
  vips_extract_area(image, &out, left, top, width, height, NULL);
  return out;
}

// Returns the same picture as 8-bit RGBA. Free it with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_rgba(VipsImage *_Nonnull image) {
  VipsImage *colour = NULL, *bytes = NULL, *out = NULL;
  if (vips_colourspace(image, &colour, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
  if (vips_cast_uchar(colour, &bytes, NULL)) bytes = NULL;
  g_object_unref(colour);
  if (!bytes) return NULL;
  if (bytes->Bands > 4) {
    VipsImage *four = NULL;
    if (vips_extract_band(bytes, &four, 0, "n", 4, NULL)) four = NULL;
    g_object_unref(bytes);
    if (!four) return NULL;
    bytes = four;
  }
  if (vips_image_hasalpha(bytes)) return bytes;
  if (vips_addalpha(bytes, &out, NULL)) out = NULL;
  g_object_unref(bytes);
  return out;
}

// Wraps tightly packed bytes without copying; `pixels` must outlive the image. One band is grey,
// three are RGB, four RGBA.
static inline VipsImage *_Nullable cvips_wrap(
    const void *_Nonnull pixels, size_t length, int width, int height, int bands) {
  VipsImage *raw =
      vips_image_new_from_memory(pixels, length, width, height, bands, VIPS_FORMAT_UCHAR);
  VipsImage *out = NULL;
  if (!raw) return NULL;
  const VipsInterpretation meaning =
      bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
  if (vips_copy(raw, &out, "interpretation", meaning, NULL)) out = NULL;
  g_object_unref(raw);
  return out;
}

// Looks an RGBA picture up in a table of bytes. Free the result with g_object_unref; NULL on
// failure.
static inline VipsImage *_Nullable cvips_lookup(
    VipsImage *_Nonnull image, VipsImage *_Nonnull table) {
  VipsImage *mapped = NULL, *out = NULL;
  if (vips_maplut(image, &mapped, table, NULL)) return NULL;
  // What a table gives has the interpretation of the table.
  if (vips_copy(mapped, &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL)) out = NULL;
  g_object_unref(mapped);
  return out;
}

// Looks every byte of an RGBA picture up in `table`, which has 256 entries of 4 bytes, one for each
// band, and must outlive the result. Free it with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_map(
    VipsImage *_Nonnull image, const unsigned char *_Nonnull table) {
  VipsImage *out = NULL;
  VipsImage *lookup =
      vips_image_new_from_memory(table, 256 * 4, 256, 1, 4, VIPS_FORMAT_UCHAR);
  if (!lookup) return NULL;
  out = cvips_lookup(image, lookup);
  g_object_unref(lookup);
  return out;
}

// Mixes the bands of an RGBA picture: looks them up in `decoding` (256 entries of 4 numbers),
// multiplies them by `matrix` (4 rows of 4), and looks the results up in `encoding` (65,536 entries
// of 4 bytes). All three must outlive the result. Free it with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_mix(
    VipsImage *_Nonnull image, const unsigned short *_Nonnull decoding,
    const double *_Nonnull matrix, const unsigned char *_Nonnull encoding) {
  VipsImage *step[3] = {NULL, NULL, NULL}, *out = NULL;
  VipsImage *decode = vips_image_new_from_memory(
      decoding, 256 * 4 * sizeof(*decoding), 256, 1, 4, VIPS_FORMAT_USHORT);
  VipsImage *encode =
      vips_image_new_from_memory(encoding, 65536 * 4, 65536, 1, 4, VIPS_FORMAT_UCHAR);
  VipsImage *weights = vips_image_new_matrix_from_array(4, 4, matrix, 16);
  if (decode && encode && weights && !vips_maplut(image, &step[0], decode, NULL) &&
      !vips_recomb(step[0], &step[1], weights, NULL) &&
      !vips_cast_ushort(step[1], &step[2], NULL)) {
    out = cvips_lookup(step[2], encode);
  }
  for (int index = 0; index < 3; index++) {
    if (step[index]) g_object_unref(step[index]);
  }
  if (decode) g_object_unref(decode);
  if (encode) g_object_unref(encode);
  if (weights) g_object_unref(weights);
  return out;
}

// Returns the part of `width` by `height` pixels around the middle of the picture turned clockwise
// by `degrees` around its middle. Free it with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_rotate(
    VipsImage *_Nonnull image, double degrees, int width, int height) {
  VipsImage *out = NULL, *bytes = NULL;
  const double angle = degrees * G_PI / 180, a = cos(angle), b = sin(angle);
  VipsInterpolate *cubic = vips_interpolate_new("bicubic");
  VipsArrayInt *area = vips_array_int_newv(4, 0, 0, width, height);
  if (cubic && vips_affine(
                   image, &out, a, -b, b, a, "interpolate", cubic, "oarea", area, "extend",
                   VIPS_EXTEND_COPY, "idx", -(vips_image_get_width(image) - 1) / 2.0, "idy",
                   -(vips_image_get_height(image) - 1) / 2.0, "odx", (width - 1) / 2.0, "ody",
                   (height - 1) / 2.0, NULL)) {
    out = NULL;
  }
  if (cubic) g_object_unref(cubic);
  vips_area_unref(VIPS_AREA(area));
  if (!out) return NULL;
  if (vips_cast_uchar(out, &bytes, NULL)) bytes = NULL;
  g_object_unref(out);
  return bytes;
}

// Returns the picture turned clockwise by `quarters` (0 to 3) quarter turns, after its left and
// right have changed places if `mirrored`. Free it with g_object_unref; NULL on failure.
static inline VipsImage *_Nullable cvips_turn(
    VipsImage *_Nonnull image, int mirrored, int quarters) {
  VipsImage *flipped = NULL, *out = NULL;
  if (mirrored) {
    if (vips_flip(image, &flipped, VIPS_DIRECTION_HORIZONTAL, NULL)) return NULL;
  } else {
    flipped = image;
    g_object_ref(flipped);
  }
  if (vips_rot(flipped, &out, (VipsAngle)quarters, NULL)) out = NULL;
  g_object_unref(flipped);
  return out;
}

// Encodes as JPEG over white. Returns 0 and a buffer to be freed with g_free.
static inline int cvips_encode_jpeg(
    VipsImage *_Nonnull image, int quality, void *_Nullable *_Nonnull out,
    size_t *_Nonnull length) {
  VipsImage *flat = NULL;
  VipsArrayDouble *white = vips_array_double_newv(3, 255.0, 255.0, 255.0);
  int result = vips_flatten(image, &flat, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  if (result) return result;
  result = vips_jpegsave_buffer(flat, out, length, "Q", quality, "strip", TRUE, NULL);
  g_object_unref(flat);
  return result;
}

// Encodes as PNG. Returns 0 and a buffer to be freed with g_free.
static inline int cvips_encode_png(
    VipsImage *_Nonnull image, void *_Nullable *_Nonnull out, size_t *_Nonnull length) {
  return vips_pngsave_buffer(image, out, length, "strip", TRUE, NULL);
}

// Frees an image or a region.
static inline void cvips_release(void *_Nonnull object) { g_object_unref(object); }
