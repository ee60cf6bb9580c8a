// Calls of Linux that Swift's Glibc module does not offer.
#pragma once
#include <fcntl.h>

/// Writes back all of the file system that holds an open file.
extern int syncfs(int descriptor);

/// Whether another process, or this one, has the file open: 1 yes, 0 no, -1 cannot tell (`errno`).
static inline int clinux_is_open_elsewhere(int descriptor) {
  // 1024 and 1 are F_SETLEASE and F_WRLCK, which need _GNU_SOURCE. A write lease is refused while others have the file.
  if (fcntl(descriptor, 1024, 1) == 0) {
    fcntl(descriptor, 1024, 2);
    return 0;
  }
  return -1;
}
