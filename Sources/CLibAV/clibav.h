// libav for Swift: the constants that are macros Swift cannot import.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <errno.h>

// AVERROR_EOF.
static inline int clibav_end_of_file(void) { return AVERROR_EOF; }

// AVERROR_INVALIDDATA.
static inline int clibav_invalid_data(void) { return AVERROR_INVALIDDATA; }

// AVERROR(EAGAIN).
static inline int clibav_again(void) { return AVERROR(EAGAIN); }

// The four characters of a codec tag as libav numbers them.
static inline uint32_t clibav_tag(char a, char b, char c, char d) { return MKTAG(a, b, c, d); }

// AV_NOPTS_VALUE.
static inline int64_t clibav_no_time(void) { return AV_NOPTS_VALUE; }

// Says nothing on stderr from now on.
static inline void clibav_silence(void) { av_log_set_level(AV_LOG_QUIET); }
