// libraw for Swift: the sensor data of camera raw files. Each handle is used by one thread at a time.
#pragma once
#include <libraw/libraw.h>

// Counts what is wrong with the data; libraw would print it.
static inline void clibraw_count(void *_Nullable errors, const char *_Nullable file, const int offset) {
  (void)file, (void)offset;
  if (errors) ++*(int *)errors;
}

// Opens a raw file in memory, which must outlive the handle and is not copied. `errors` counts
// damaged places from here on and must outlive the handle too. Free the handle with
// libraw_close; NULL if it is no raw file that libraw knows.
static inline libraw_data_t *_Nullable clibraw_open(
    const void *_Nonnull data, size_t length, unsigned megabytes, int *_Nonnull errors) {
  libraw_data_t *raw = libraw_init(0);
  if (!raw) return NULL;
  libraw_set_dataerror_handler(raw, clibraw_count, errors);
#if LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21)
  raw->rawparams.max_raw_memory_mb = megabytes;
#else
  raw->params.max_raw_memory_mb = megabytes;
#endif
  if (libraw_open_buffer(raw, (void *)data, length) == LIBRAW_SUCCESS) return raw;
  libraw_close(raw);
  return NULL;
}

// Whether the unpacked sensor data is one value all over: there was none in the file.
static inline int clibraw_is_blank(libraw_data_t *_Nonnull raw) {
  const ushort *pixels = raw->rawdata.raw_image;
  if (!pixels) return raw->rawdata.raw_alloc == NULL;
  const size_t count = (size_t)raw->sizes.raw_width * raw->sizes.raw_height;
  for (size_t index = 1; index < count; index++) {
    if (pixels[index] != pixels[0]) return 0;
  }
  return 1;
}

// Develops unpacked sensor data: the camera's white balance, sRGB colours and gamma, 8 bits, not
// turned. `half` makes one pixel of four and needs no interpolation. Returns an RGB picture to be
// freed with libraw_dcraw_clear_mem; NULL on failure.
static inline libraw_processed_image_t *_Nullable clibraw_develop(
    libraw_data_t *_Nonnull raw, int half) {
  const int adaptive_homogeneity = 3;
  int status = LIBRAW_SUCCESS;
  raw->params.half_size = half;
  raw->params.use_camera_wb = 1;
  raw->params.output_color = 1;
  raw->params.output_bps = 8;
  raw->params.gamm[0] = 1 / 2.4;
  raw->params.gamm[1] = 12.92;
  raw->params.user_flip = 0;
  raw->params.user_qual = adaptive_homogeneity;
  if (libraw_dcraw_process(raw) != LIBRAW_SUCCESS) return NULL;
  libraw_processed_image_t *image = libraw_dcraw_make_mem_image(raw, &status);
  if (!image) return NULL;
  if (image->type == LIBRAW_IMAGE_BITMAP && image->bits == 8 &&
      (image->colors == 3 || image->colors == 1) &&
      image->data_size >= (unsigned)image->width * image->height * image->colors)
    return image;
  libraw_dcraw_clear_mem(image);
  return NULL;
}

// The pixels of a developed picture, `data_size` bytes that live as long as it does.
static inline const void *_Nonnull clibraw_pixels(const libraw_processed_image_t *_Nonnull image) {
  return image->data;
}
