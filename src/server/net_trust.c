/* net_trust.c - whom to believe: proxies about their clients, pages about where they come from, and under which names
 * we are asked for. Another name that leads to this machine (DNS rebinding) and another page in the same browser are
 * kept out here. */
#include <string.h>

#include "server/net_inside.h"

void vl_trust_client(struct vl_peer *p, const struct vl_http_head *head) {
    static const struct vl_address of_unix;
    struct vl_net *net = p->net;
    bool at_unix = memcmp(&p->direct, &of_unix, sizeof of_unix) == 0;
    p->client = p->direct;
    p->forwarded_tls = false;
    p->forwarded = at_unix ? net->trusts_unix : vl_range_has(net->proxy, net->proxies, &p->direct);
    if (!p->forwarded) return;
    const struct vl_word *proto = &head->field[VL_HTTP_FORWARDED_PROTO];
    p->forwarded_tls = proto->start != NULL && vl_http_same(proto, "https");
    if (head->forwarded.start != NULL) vl_address_forwarded(net->proxy, net->proxies, &head->forwarded, &p->client);
}

bool vl_trust_counts(const struct vl_peer *p) {
    return p->net->address_limits_asked || !vl_address_is_loopback(&p->client);
}

bool vl_trust_tls(const struct vl_peer *p) {
    return p->net->tls || p->forwarded_tls || strncmp(p->net->public_origin, "https:", 6) == 0;
}

/* "name", "name:80", "[::1]:80": the name, brackets and all. */
static struct vl_word without_port(const struct vl_word *host) {
    struct vl_word name = *host;
    const char *bracket = memchr(host->start, ']', host->length);
    size_t from = bracket == NULL ? 0 : (size_t)(bracket - host->start);
    const char *colon = memchr(host->start + from, ':', host->length - from);
    if (colon != NULL) name.length = (size_t)(colon - host->start);
    return name;
}

bool vl_trust_host(const struct vl_peer *p, const struct vl_word *host) {
    struct vl_address literal;
    if (host->start == NULL || host->length == 0) return false;
    struct vl_word name = without_port(host);
    if (vl_http_same(&name, "localhost")) return true;
    if (p->net->public_host[0] != '\0' && vl_http_same(&name, p->net->public_host)) return true;
    if (p->net->listen_name[0] != '\0' && vl_http_same(&name, p->net->listen_name)) return true;
    if (!vl_address_read(name.start, name.length, &literal)) return false;
    return vl_address_is_loopback(&literal) || memcmp(&literal, &p->local, sizeof literal) == 0;
}

bool vl_trust_origin(const struct vl_peer *p, const struct vl_http_head *head) {
    const struct vl_word *origin = &head->field[VL_HTTP_ORIGIN], *host = &head->field[VL_HTTP_HOST];
    const char *scheme = p->net->tls || p->forwarded_tls ? "https://" : "http://";
    size_t before = strlen(scheme);
    if (origin->start == NULL) return false;
    if (p->net->public_origin[0] != '\0' && vl_http_same(origin, p->net->public_origin)) return true;
    if (origin->length != before + host->length || memcmp(origin->start, scheme, before) != 0) return false;
    for (size_t i = 0; i < host->length; i++)
        if ((origin->start[before + i] | 0x20) != (host->start[i] | 0x20)) return false;
    return true;
}

bool vl_trust_path(const struct vl_net *net, struct vl_word *path) {
    const char *base = net->options.base_path;
    if (base == NULL) return true;
    size_t length = strlen(base);
    if (path->length < length || memcmp(path->start, base, length) != 0) return false;
    if (path->length > length && path->start[length] != '/') return false;
    path->start += length;
    path->length -= length;
    return true;
}
