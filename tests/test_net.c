/* test_net.c - what the network knows without a socket: addresses and ranges, what proxies say, rates, heads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/net_inside.h"

static struct vl_address address(const char *text) {
    struct vl_address a;
    assert_true(vl_address_read(text, strlen(text), &a));
    return a;
}

static bool lies_in(const char *range, const char *text) {
    struct vl_range r;
    struct vl_address a = address(text);
    assert_true(vl_range_read(range, strlen(range), &r));
    return vl_range_has(&r, 1, &a);
}

static void addresses_are_read_and_written(void **unused) {
    static const char *const texts[] = {"127.0.0.1", "203.0.113.7", "::1", "2001:db8::7"};
    (void)unused;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char written[VL_NET_ADDRESS_TEXT];
        struct vl_address a = address(texts[i]);
        vl_address_write(&a, written);
        assert_string_equal(written, texts[i]);
        assert_int_equal(vl_address_is_loopback(&a), strstr("127.0.0.1 ::1", texts[i]) != NULL);
    }
    struct vl_address four = address("127.0.0.1"), mapped = address("::ffff:127.0.0.1"), bracketed = address("[::1]"),
                      six = address("::1"), a;
    assert_memory_equal(&four, &mapped, sizeof four);
    assert_memory_equal(&bracketed, &six, sizeof six);
    static const char *const wrong[] = {"", "1.2.3", "1.2.3.4.5", "localhost", "[::1", "1.2.3.4:80", ":::", "12345::"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(vl_address_read(wrong[i], strlen(wrong[i]), &a));
}

static void ranges_have_their_bits(void **unused) {
    (void)unused;
    assert_true(lies_in("10.0.0.0/8", "10.255.0.1"));
    assert_false(lies_in("10.0.0.0/8", "11.0.0.1"));
    assert_true(lies_in("192.168.4.0/22", "192.168.7.255"));
    assert_false(lies_in("192.168.4.0/22", "192.168.8.0"));
    assert_true(lies_in("0.0.0.0/0", "203.0.113.7"));
    assert_false(lies_in("0.0.0.0/0", "2001:db8::1"));
    assert_true(lies_in("2001:db8::/32", "2001:db8:ffff::1"));
    assert_false(lies_in("2001:db8::/33", "2001:db8:ffff::1"));
    assert_true(lies_in("203.0.113.7", "203.0.113.7"));
    assert_false(lies_in("203.0.113.7", "203.0.113.8"));
    static const char *const wrong[] = {"10.0.0.0/33", "10.0.0.0/",    "10.0.0.0/x",   "::/129",
                                        "/8",          "10.0.0.0/8/8", "10.0.0.0/0008"};
    struct vl_range r;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(vl_range_read(wrong[i], strlen(wrong[i]), &r));
}

/* The client is the last address that is no proxy's of ours; what stands before it the client may have made up. */
static void proxies_are_believed_as_far_as_they_are_ours(void **unused) {
    static const struct {
        const char *list, *client;
    } cases[] = {
        {"203.0.113.7", "203.0.113.7"},
        {"198.51.100.1, 203.0.113.7", "203.0.113.7"},
        {"198.51.100.1,203.0.113.7, 10.0.0.2", "203.0.113.7"},
        {"203.0.113.7, 10.1.2.3, 10.0.0.2", "203.0.113.7"},
        {"10.0.0.2", "10.0.0.2"},
        {"198.51.100.1, nonsense, 10.0.0.2", "10.0.0.2"},
        {"2001:db8::1", "2001:db8::1"},
        {"nonsense", "10.9.9.9"},
        {"", "10.9.9.9"},
    };
    struct vl_range ours;
    (void)unused;
    assert_true(vl_range_read("10.0.0.0/8", 10, &ours));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vl_address client = address("10.9.9.9"), wanted = address(cases[i].client);
        struct vl_word list = {cases[i].list, strlen(cases[i].list)};
        vl_address_forwarded(&ours, 1, &list, &client);
        assert_memory_equal(&client, &wanted, sizeof client);
    }
}

static void rates_fill_with_time(void **unused) {
    struct vl_rate r = {0};
    uint64_t now = 5000;
    (void)unused;
    for (unsigned i = 0; i < 40; i++) assert_int_equal(vl_rate_take(&r, 10, now, 1), 0);
    assert_in_range(vl_rate_take(&r, 10, now, 1), 100, 101);
    assert_in_range(vl_rate_take(&r, 10, now, 9), 1000, 1001);
    assert_int_equal(vl_rate_take(&r, 10, now + 2000, 1), 0);
    vl_rate_fill(&r, 10, now + 1000000);
    assert_true(r.level == 40);
    vl_rate_fill(&r, 10, now); /* clocks that go back change nothing */
    assert_true(r.level == 40);
}

static void guests_are_forgotten_when_nothing_is_known_of_them(void **unused) {
    static struct vl_guests guests;
    const struct vl_net_limits limits = {.address_messages = 10, .address_bytes = 10, .address_requests = 10};
    struct vl_address a = address("203.0.113.7"), b = address("2001:db8::1"), c = address("2001:db8::2");
    (void)unused;
    struct vl_guest *one = vl_guests_find(&guests, &a), *household = vl_guests_find(&guests, &b);
    assert_ptr_equal(vl_guests_find(&guests, &a), one);
    assert_ptr_equal(vl_guests_find(&guests, &c), household);
    assert_int_equal(guests.count, 2);
    one->connections = 1;
    vl_rate_take(&household->requests, 10, 1000, 20);
    for (unsigned i = 0; i < 16; i++) vl_guests_sweep(&guests, &limits, 1000);
    assert_int_equal(guests.count, 2);
    for (unsigned i = 0; i < 16; i++) vl_guests_sweep(&guests, &limits, 100000);
    assert_int_equal(guests.count, 1);
    assert_ptr_equal(vl_guests_find(&guests, &a), one);
    vl_guests_done(&guests);
}

static void heads_say_what_is_wanted(void **unused) {
    static const char text[] =
        "POST /a/b?c=d HTTP/1.1\r\nHOST: x\r\nContent-length:  12 \r\nAccept-Encoding: br;q=0.1, gzip;q=0\r\n"
        "Connection: keep-alive, Upgrade\r\nCookie: a=1; veillee=2;veillee=3\r\n\r\nrest";
    struct vl_http_head head;
    struct vl_word value;
    (void)unused;
    assert_int_equal(vl_http_read(text, sizeof text - 1, 0, &head), VL_HTTP_WHOLE);
    assert_int_equal(head.method, VL_HTTP_POST);
    assert_true(vl_word_is(&head.path, "/a/b") && vl_word_is(&head.query, "c=d"));
    assert_true(vl_word_is(&head.field[VL_HTTP_HOST], "x") && head.length == 12 && head.size == sizeof text - 1 - 4);
    assert_true(head.brotli && !head.gzip && head.upgrade && !head.close && !head.old);
    assert_true(vl_http_cookie(&head.field[VL_HTTP_COOKIE], "veillee", &value) && vl_word_is(&value, "2"));
    assert_false(vl_http_cookie(&head.field[VL_HTTP_COOKIE], "eillee", &value));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read_and_written),
        cmocka_unit_test(ranges_have_their_bits),
        cmocka_unit_test(proxies_are_believed_as_far_as_they_are_ours),
        cmocka_unit_test(rates_fill_with_time),
        cmocka_unit_test(guests_are_forgotten_when_nothing_is_known_of_them),
        cmocka_unit_test(heads_say_what_is_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
