/* http.h - the head of an HTTP/1.1 request (RFC 9112), read where it lies, strictly: what two readers could understand
 * differently (two lengths, a folded line, a blank before a colon) is refused. No bytes are fetched here and none sent.
 */
#ifndef VL_HTTP_H
#define VL_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

enum {
    VL_HTTP_HEAD = 8192, /* bytes that a head may have */
    VL_HTTP_FIELDS = 64, /* and lines */
};

enum vl_http_method { VL_HTTP_GET, VL_HTTP_HEAD_ONLY, VL_HTTP_POST, VL_HTTP_DELETE, VL_HTTP_OTHER };

/* Fields that come at most once. */
enum vl_http_field {
    VL_HTTP_HOST,
    VL_HTTP_AUTHORIZATION,
    VL_HTTP_COOKIE,
    VL_HTTP_ORIGIN,
    VL_HTTP_CONTENT_TYPE,
    VL_HTTP_CONTENT_LENGTH,
    VL_HTTP_TRANSFER_ENCODING,
    VL_HTTP_EXPECT,
    VL_HTTP_IF_NONE_MATCH,
    VL_HTTP_ACCEPT_LANGUAGE,
    VL_HTTP_UPGRADE,
    VL_HTTP_WEBSOCKET_KEY,
    VL_HTTP_WEBSOCKET_VERSION,
    VL_HTTP_FORWARDED_PROTO,
    VL_HTTP_CODE,   /* X-Veillee-Code */
    VL_HTTP_SCREEN, /* X-Veillee-Screen */
    VL_HTTP_SINGLES,
};

struct vl_http_head {
    uint8_t method;    /* enum vl_http_method */
    bool old;          /* HTTP/1.0 */
    bool close;        /* the connection ends after the answer */
    bool upgrade;      /* Connection says so; what to, the field Upgrade says */
    bool gzip, brotli; /* Accept-Encoding takes them */
    bool protocol;     /* veillee.v1 is among the subprotocols */
    uint64_t length;   /* of the body; 0 if none is said */
    struct vl_word path, query;
    struct vl_word field[VL_HTTP_SINGLES]; /* `start` NULL: not there */
    struct vl_word forwarded;              /* the last line of X-Forwarded-For */
    size_t size;                           /* bytes of the head, its empty line included */
};

enum vl_http_result {
    VL_HTTP_MORE, /* not whole yet */
    VL_HTTP_WHOLE,
    VL_HTTP_BAD,    /* 400 */
    VL_HTTP_LARGE,  /* 431 */
    VL_HTTP_ALIEN,  /* 505: another version */
    VL_HTTP_CODING, /* 411: a body without a length */
};

/* Reads the head at the beginning of these bytes. `seen` of them were looked at before in vain; 0 to begin with. */
enum vl_http_result vl_http_read(const char *bytes, size_t length, size_t seen, struct vl_http_head *);

/* The value of one cookie; false: there is none. */
bool vl_http_cookie(const struct vl_word *cookies, const char *name, struct vl_word *value);
/* Whether a media type, parameters or not, is this one. */
bool vl_http_is_type(const struct vl_word *value, const char *type);
/* The same letters, large or small. */
bool vl_http_same(const struct vl_word *, const char *words);

#endif
