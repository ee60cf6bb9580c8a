#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

typedef enum MHD_Result (*cmicrohttpd_handler)(
    void *_Nullable context, struct MHD_Connection *_Nullable connection,
    const char *_Nullable url, const char *_Nullable method, const char *_Nullable version,
    const char *_Nullable data, size_t *_Nullable size, void *_Nullable *_Nullable request);

typedef void (*cmicrohttpd_end)(
    void *_Nullable context, struct MHD_Connection *_Nullable connection,
    void *_Nullable *_Nullable request, enum MHD_RequestTerminationCode code);

// Starts a server on a free port of the loopback interface, with a thread for each connection.
// The caller stops it by MHD_stop_daemon. Null when it cannot be started.
static inline struct MHD_Daemon *_Nullable cmicrohttpd_start(
    cmicrohttpd_handler _Nonnull handler, cmicrohttpd_end _Nonnull end, void *_Nonnull context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      // By poll, as select knows no descriptor beyond 1023.
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, 0, 0,
      (MHD_AccessHandlerCallback)handler, context, MHD_OPTION_SOCK_ADDR, &address,
      MHD_OPTION_NOTIFY_COMPLETED, (MHD_RequestCompletedCallback)end, context, MHD_OPTION_END);
}

// The port of a server that runs.
static inline uint16_t cmicrohttpd_port(struct MHD_Daemon *_Nonnull daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

// What a handler answers: go on, or end the connection.
static inline enum MHD_Result cmicrohttpd_go_on(void) { return MHD_YES; }
static inline enum MHD_Result cmicrohttpd_end_connection(void) { return MHD_NO; }

// Calls `body` with each header field of a request, until it no longer says go on.
static inline void cmicrohttpd_headers(
    struct MHD_Connection *_Nonnull connection,
    enum MHD_Result (*_Nonnull body)(
        void *_Nullable context, enum MHD_ValueKind kind, const char *_Nullable name,
        const char *_Nullable value),
    void *_Nonnull context) {
  MHD_get_connection_values(connection, MHD_HEADER_KIND, body, context);
}

// A response without a body, to be destroyed by MHD_destroy_response. Null without memory.
static inline struct MHD_Response *_Nullable cmicrohttpd_response(void) {
  return MHD_create_response_from_buffer(0, 0, MHD_RESPMEM_PERSISTENT);
}
