// libvips for Swift: pictures of four floats a pixel, red, green and blue light (linear sRGB) and
// alpha, with alpha multiplied in; 1 is white and opaque, and values beyond 0 to 1 are kept.
// Every function returns a new picture to be freed with g_object_unref, or NULL on failure, and
// computes no pixel before it is asked for. All may be called from any thread after cvips_start.
#pragma once
#include "cvips.h"

// Replaces `*image` by `*next`, which a libvips call made of it; returns 0 if the call succeeded.
static inline int cvips_step(
    VipsImage *_Nullable *_Nonnull image, int status, VipsImage *_Nullable *_Nonnull next) {
  g_object_unref(*image);
  *image = status ? NULL : *next;
  return status;
}

// Returns the light of tightly packed RGBA bytes, which are copied. `table` has 256 entries of 4
// numbers: what a byte of each band stands for.
static inline VipsImage *_Nullable cvips_light(
    const void *_Nonnull pixels, size_t length, int width, int height,
    const float *_Nonnull table) {
  VipsImage *image =
      vips_image_new_from_memory_copy(pixels, length, width, height, 4, VIPS_FORMAT_UCHAR);
  VipsImage *lookup = vips_image_new_from_memory_copy(
      table, 256 * 4 * sizeof(*table), 256, 1, 4, VIPS_FORMAT_FLOAT);
  VipsImage *next = NULL;
  if (image && lookup && !cvips_step(&image, vips_maplut(image, &next, lookup, NULL), &next)) {
    cvips_step(&image, vips_premultiply(image, &next, "max_alpha", 1.0, NULL), &next);
  }
  if (lookup) g_object_unref(lookup);
  else if (image) g_clear_object(&image);
  return image;
}

// Looks up each of the 4 values of a pixel, after alpha was divided out and values beyond 0 to 1 cut
// off, in `table`, which has `count` entries of 4 numbers of `format`.
static inline VipsImage *_Nullable cvips_look_up(
    VipsImage *_Nonnull image, const void *_Nonnull table, int count, VipsBandFormat format) {
  const size_t length = vips_format_sizeof(format) * 4 * count;
  VipsImage *lookup = vips_image_new_from_memory_copy(table, length, count, 1, 4, format);
  VipsImage *out = NULL, *next = NULL;
  if (!lookup) return NULL;
  // libvips takes an alpha of less than 0.01 for none, which suits one of 255 only.
  if (!vips_linear1(image, &out, 255, 0, NULL) &&
      !cvips_step(&out, vips_unpremultiply(out, &next, "max_alpha", 255.0, NULL), &next) &&
      // The cast cuts off what is behind the point; the look-up takes the last entry for all beyond.
      !cvips_step(&out, vips_linear1(out, &next, (count - 1) / 255.0, 0.5, NULL), &next) &&
      !cvips_step(&out, vips_cast_ushort(out, &next, NULL), &next)) {
    cvips_step(&out, vips_maplut(out, &next, lookup, NULL), &next);
  }
  g_object_unref(lookup);
  return out;
}

// Returns the bytes for light, alpha divided out: RGBA of 8 bits. `table` has 65,536 entries of 4.
static inline VipsImage *_Nullable cvips_light_bytes(
    VipsImage *_Nonnull image, const unsigned char *_Nonnull table) {
  return cvips_look_up(image, table, 65536, VIPS_FORMAT_UCHAR);
}

// Returns the picture with each of its values of 0 to 1 replaced by that in `table`, which has `count`
// entries of 4; alpha is divided out meanwhile.
static inline VipsImage *_Nullable cvips_curve(
    VipsImage *_Nonnull image, const float *_Nonnull table, int count) {
  VipsImage *out = cvips_look_up(image, table, count, VIPS_FORMAT_FLOAT);
  VipsImage *next = NULL;
  if (out) cvips_step(&out, vips_premultiply(out, &next, "max_alpha", 1.0, NULL), &next);
  return out;
}

// Returns a picture of one colour, alpha multiplied in.
static inline VipsImage *_Nullable cvips_fill(
    int width, int height, double red, double green, double blue, double alpha) {
  double factors[4] = {1, 1, 1, 1}, colour[4] = {red, green, blue, alpha};
  VipsImage *black = NULL, *out = NULL;
  if (vips_black(&black, width, height, "bands", 4, NULL)) return NULL;
  if (vips_linear(black, &out, factors, colour, 4, NULL)) out = NULL;
  g_object_unref(black);
  return out;
}

// Returns what is seen through a window whose upper left corner is at (`x`, `y`): outside of the
// picture nothing, or if `copies_edges` the nearest pixel of its edge.
static inline VipsImage *_Nullable cvips_window(
    VipsImage *_Nonnull image, int x, int y, int width, int height, int copies_edges) {
  int left = VIPS_CLIP(0, x, image->Xsize), top = VIPS_CLIP(0, y, image->Ysize);
  int right = VIPS_CLIP(0, x + width, image->Xsize), bottom = VIPS_CLIP(0, y + height, image->Ysize);
  if (!copies_edges && (left == right || top == bottom)) return cvips_fill(width, height, 0, 0, 0, 0);
  // A window beside the picture sees its edge.
  if (left == right) left = VIPS_MIN(left, image->Xsize - 1), right = left + 1;
  if (top == bottom) top = VIPS_MIN(top, image->Ysize - 1), bottom = top + 1;
  VipsImage *part = NULL, *out = NULL;
  if (vips_extract_area(image, &part, left, top, right - left, bottom - top, NULL)) return NULL;
  if (vips_embed(
          part, &out, VIPS_CLIP(0, left - x, width - 1), VIPS_CLIP(0, top - y, height - 1), width,
          height, "extend", copies_edges ? VIPS_EXTEND_COPY : VIPS_EXTEND_BLACK, NULL)) {
    out = NULL;
  }
  g_object_unref(part);
  return out;
}

// Returns the picture with each pixel multiplied by `matrix`, 4 rows of 4. Its last column is
// multiplied by alpha, so that a number there adds to the colour.
static inline VipsImage *_Nullable cvips_recombine(
    VipsImage *_Nonnull image, const double *_Nonnull matrix) {
  VipsImage *out = NULL, *weights = vips_image_new_matrix_from_array(4, 4, matrix, 16);
  if (!weights) return NULL;
  if (vips_recomb(image, &out, weights, NULL)) out = NULL;
  g_object_unref(weights);
  return out;
}

// Returns the picture blurred by a Gaussian of `sigma` pixels.
static inline VipsImage *_Nullable cvips_blur(VipsImage *_Nonnull image, double sigma) {
  VipsImage *out = NULL;
  if (vips_gaussblur(
          image, &out, sigma, "precision", VIPS_PRECISION_FLOAT, "min_ampl", 0.01, NULL)) {
    return NULL;
  }
  return out;
}

// Returns `width` by `height` pixels where the pixel at (x, y) went to
// (`matrix[0]` x + `matrix[1]` y + `x_offset`, `matrix[2]` x + `matrix[3]` y + `y_offset`).
static inline VipsImage *_Nullable cvips_transform(
    VipsImage *_Nonnull image, const double *_Nonnull matrix, double x_offset, double y_offset,
    int width, int height) {
  VipsImage *out = NULL;
  VipsInterpolate *linear = vips_interpolate_new("bilinear");
  VipsArrayInt *area = vips_array_int_newv(4, 0, 0, width, height);
  if (!linear || vips_affine(
                     image, &out, matrix[0], matrix[1], matrix[2], matrix[3], "interpolate", linear,
                     "oarea", area, "odx", x_offset, "ody", y_offset, "premultiplied", TRUE, NULL)) {
    out = NULL;
  }
  if (linear) g_object_unref(linear);
  vips_area_unref(VIPS_AREA(area));
  return out;
}

// Returns the means of rectangles of `columns` by `rows` pixels.
static inline VipsImage *_Nullable cvips_shrink(VipsImage *_Nonnull image, int columns, int rows) {
  VipsImage *out = NULL;
  return vips_shrink(image, &out, columns, rows, NULL) ? NULL : out;
}

// Returns the picture scaled by a Lanczos kernel to `width` by `height` pixels.
static inline VipsImage *_Nullable cvips_resample(
    VipsImage *_Nonnull image, int width, int height) {
  VipsImage *out = NULL;
  return vips_resize(
             image, &out, (double)width / image->Xsize, "vscale", (double)height / image->Ysize,
             "kernel", VIPS_KERNEL_LANCZOS3, NULL)
             ? NULL
             : out;
}

// Returns the picture over another one of the same size.
static inline VipsImage *_Nullable cvips_over(
    VipsImage *_Nonnull image, VipsImage *_Nonnull background) {
  VipsImage *rest = NULL, *next = NULL;
  if (vips_extract_band(image, &rest, 3, NULL)) return NULL;
  if (!cvips_step(&rest, vips_linear1(rest, &next, -1, 1, NULL), &next) &&
      !cvips_step(&rest, vips_multiply(background, rest, &next, NULL), &next)) {
    cvips_step(&rest, vips_add(image, rest, &next, NULL), &next);
  }
  return rest;
}

// Returns the picture with its light multiplied by 1 - `intensity` (1 - (1 + d²)⁻²), where d is the
// distance from (`x`, `y`), divided by `length`.
static inline VipsImage *_Nullable cvips_darken_corners(
    VipsImage *_Nonnull image, double x, double y, double length, double intensity) {
  double factors[2] = {1 / length, 1 / length}, origin[2] = {-x / length, -y / length};
  VipsImage *mask = NULL, *next = NULL, *opaque = NULL, *bands[4], *out = NULL;
  if (vips_xyz(&mask, image->Xsize, image->Ysize, NULL)) return NULL;
  if (cvips_step(&mask, vips_linear(mask, &next, factors, origin, 2, NULL), &next) ||
      cvips_step(&mask, vips_multiply(mask, mask, &next, NULL), &next) ||
      cvips_step(&mask, vips_bandmean(mask, &next, NULL), &next) ||
      // The mean is half of the sum.
      cvips_step(&mask, vips_linear1(mask, &next, 2, 1, NULL), &next) ||
      cvips_step(&mask, vips_pow_const1(mask, &next, -2, NULL), &next) ||
      cvips_step(&mask, vips_linear1(mask, &next, intensity, 1 - intensity, NULL), &next)) {
    return NULL;
  }
  if (!vips_linear1(mask, &opaque, 0, 1, NULL)) {
    bands[0] = bands[1] = bands[2] = mask, bands[3] = opaque;
    if (!vips_bandjoin(bands, &next, 4, NULL)) {
      if (vips_multiply(image, next, &out, NULL)) out = NULL;
      g_object_unref(next);
    }
    g_object_unref(opaque);
  }
  g_object_unref(mask);
  return out;
}

// Encodes as HEIC. Returns 0 and a buffer to be freed with g_free.
static inline int cvips_encode_heic(
    VipsImage *_Nonnull image, int quality, void *_Nullable *_Nonnull out,
    size_t *_Nonnull length) {
  return vips_heifsave_buffer(
      image, out, length, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, "strip",
      TRUE, NULL);
}
