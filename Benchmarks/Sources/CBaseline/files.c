#define _GNU_SOURCE
#include "cbaseline.h"

#include <fcntl.h>
#include <libexif/exif-data.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <vips/vips.h>

int64_t cbaseline_cpu(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  int64_t seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
  int64_t microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return seconds * 1000000000 + microseconds * 1000;
}

enum { buffer_size = 1 << 20, exif_size = 1 << 17 };

static void count_entry(ExifEntry *entry, void *count) {
  (void)entry;
  ++*(int64_t *)count;
}

static void count_content(ExifContent *content, void *count) {
  exif_content_foreach_entry(content, count_entry, count);
}

/// The number of EXIF entries of a JPEG that begins with these bytes.
static int64_t exif_entries(const unsigned char *bytes, size_t size) {
  ExifData *data = exif_data_new_from_data(bytes, (unsigned int)size);
  if (!data) return 0;
  int64_t count = 0;
  exif_data_foreach_content(data, count_content, &count);
  exif_data_unref(data);
  return count;
}

int64_t cbaseline_import(const char *source, const char *target) {
  int from = open(source, O_RDONLY | O_CLOEXEC);
  int to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  unsigned char *buffer = malloc(buffer_size);
  EVP_MD_CTX *hash = EVP_MD_CTX_new();
  int64_t entries = -1;
  if (from >= 0 && to >= 0 && buffer && hash && EVP_DigestInit_ex(hash, EVP_sha256(), NULL)) {
    ssize_t size;
    int is_first = 1, is_whole = 1;
    while ((size = read(from, buffer, buffer_size)) > 0) {
      if (is_first) entries = exif_entries(buffer, size < exif_size ? (size_t)size : exif_size);
      is_first = 0;
      EVP_DigestUpdate(hash, buffer, (size_t)size);
      is_whole = is_whole && write(to, buffer, (size_t)size) == size;
    }
    unsigned char digest[EVP_MAX_MD_SIZE];
    EVP_DigestFinal_ex(hash, digest, NULL);
    if (size < 0 || !is_whole) entries = -1;
  }
  EVP_MD_CTX_free(hash);
  free(buffer);
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  return entries;
}

int cbaseline_sync(const char *folder) {
  int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  int status = syncfs(descriptor);
  close(descriptor);
  return status;
}

int64_t cbaseline_thumbnail(const char *path, int side) {
  static int is_ready = 0;
  if (!is_ready && vips_init("benchmark")) return -1;
  is_ready = 1;
  VipsImage *image = NULL;
  if (vips_thumbnail(path, &image, side, "height", side, "size", VIPS_SIZE_DOWN, NULL)) return -1;
  size_t size = 0;
  void *pixels = vips_image_write_to_memory(image, &size);
  g_object_unref(image);
  if (!pixels) return -1;
  g_free(pixels);
  return (int64_t)size;
}
