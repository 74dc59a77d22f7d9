/* verbs.h - from the list of a game's verbs: their numbers, their moves by name, the rows of their table.
 *
 * A game's verbs.def is the one place that says what can be done in it. One line, say
 *
 *     CHANCE(DEAL, deal, "deal", ARG(seat, vl_seats), SECRET(card, tpl_cards))
 *
 * is a verb, what its moves are called in the code, its word in the notation, and its arguments, each with its domain.
 * VERB, CHANCE and QUIET are the kinds of verbs, ARG and SECRET those of arguments (struct vl_verb tells them apart).
 * The game's header says where the list is and how its names begin,
 *
 *     #define VL_VERBS "games/template/verbs.def"
 *     #define VL_PREFIX tpl
 *     #include "core/verbs.h"
 *
 * and this becomes of that line:
 *
 *     DEAL                         its number, in enum tpl_verb: the lines are numbered from 0
 *     tpl_to_deal(seat, card)      the move
 *     tpl_deal_seat(move)          its arguments
 *     tpl_deal_card(move)
 *     a row of the table           where verbs.def is included once more, after all this
 *
 * Everything is known when the game is compiled: a move is a constant or two shifts. Of a number that is no move of its
 * verb, the first argument or another is outside its domain: the first one takes all the bits that are left. */
#ifndef VL_VERBS_H
#define VL_VERBS_H

#include "core/game.h"

#define VL_PASTE(a, b) VL_PASTED(a, b)
#define VL_PASTED(a, b) a##b

/* An argument is three words in its line: its name, its domain, whether it is secret. */
#define ARG(name, domain) name, domain, 0
#define SECRET(name, domain) name, domain, 1

/* MACRO0 to MACRO3 of a line, by the number of its arguments, counted along with the word of the notation. */
#define VL_BY_ARGS(macro, prefix, id, name, ...)                                                                       \
    VL_PASTE(macro, VL_ARGS(__VA_ARGS__, 3, , , 2, , , 1, , , 0, ))(prefix, id, name, __VA_ARGS__)
#define VL_ARGS(word, a, a_domain, a_secret, b, b_domain, b_secret, c, c_domain, c_secret, count, ...) count

/* A line's moves. */
#define VL_MOVES0(prefix, id, name, word)                                                                              \
    static inline vl_move prefix##_to_##name(void) {                                                                   \
        return vl_move_of(id, 0);                                                                                      \
    }
#define VL_MOVES1(prefix, id, name, word, a, a_domain, a_secret)                                                       \
    VL_FITS(VL_SHIFT1(a_domain))                                                                                       \
    VL_READ_FIRST(prefix##_##name##_##a, 0)                                                                            \
    static inline vl_move prefix##_to_##name(unsigned a) {                                                             \
        return vl_move_of(id, a);                                                                                      \
    }
#define VL_MOVES2(prefix, id, name, word, a, a_domain, a_secret, b, b_domain, b_secret)                                \
    VL_FITS(VL_SHIFT2(a_domain, b_domain))                                                                             \
    VL_READ_FIRST(prefix##_##name##_##a, VL_SHIFT1(b_domain))                                                          \
    VL_READ(prefix##_##name##_##b, 0, b_domain)                                                                        \
    static inline vl_move prefix##_to_##name(unsigned a, unsigned b) {                                                 \
        return (vl_move)(vl_move_of(id, a << VL_SHIFT1(b_domain)) | b);                                                \
    }
#define VL_MOVES3(prefix, id, name, word, a, a_domain, a_secret, b, b_domain, b_secret, c, c_domain, c_secret)         \
    VL_FITS(VL_SHIFT2(a_domain, b_domain) + VL_SHIFT1(c_domain))                                                       \
    VL_READ_FIRST(prefix##_##name##_##a, VL_SHIFT2(b_domain, c_domain))                                                \
    VL_READ(prefix##_##name##_##b, VL_SHIFT1(c_domain), b_domain)                                                      \
    VL_READ(prefix##_##name##_##c, 0, c_domain)                                                                        \
    static inline vl_move prefix##_to_##name(unsigned a, unsigned b, unsigned c) {                                     \
        return (vl_move)(vl_move_of(id, a << VL_SHIFT2(b_domain, c_domain) | b << VL_SHIFT1(c_domain)) | c);           \
    }

/* How far arguments of these domains move those before them. */
#define VL_SHIFT1(domain) (unsigned)domain##_bits
#define VL_SHIFT2(first, second) ((unsigned)first##_bits + (unsigned)second##_bits)
#define VL_FITS(bits) _Static_assert((bits) <= VL_ARG_BITS, "the arguments of a verb have at most 12 bits");

#define VL_READ_FIRST(function, shift)                                                                                 \
    static inline unsigned function(vl_move move) {                                                                    \
        return vl_args_of(move) >> (shift);                                                                            \
    }
#define VL_READ(function, shift, domain)                                                                               \
    static inline unsigned function(vl_move move) {                                                                    \
        return (unsigned)move >> (shift) & ((1u << domain##_bits) - 1);                                                \
    }

/* A line's row in the table. */
#define VL_ROW0(kind, id, name, word) [id] = {word, {NULL}, kind},
#define VL_ROW1(kind, id, name, word, a, a_domain, a_secret) [id] = {word, {&a_domain}, kind, .secret = a_secret},
#define VL_ROW2(kind, id, name, word, a, a_domain, a_secret, b, b_domain, b_secret)                                    \
    [id] = {word, {&a_domain, &b_domain}, kind, .secret = a_secret | b_secret << 1},
#define VL_ROW3(kind, id, name, word, a, a_domain, a_secret, b, b_domain, b_secret, c, c_domain, c_secret)             \
    [id] = {word, {&a_domain, &b_domain, &c_domain}, kind, .secret = a_secret | b_secret << 1 | c_secret << 2},

#endif

/* ---- For each game ---- */

#define VERB(id, ...) id,
#define CHANCE VERB
#define QUIET VERB
enum VL_PASTE(VL_PREFIX, _verb) {
#include VL_VERBS
};
#undef VERB
#define VERB(...) VL_BY_ARGS(VL_MOVES, VL_PREFIX, __VA_ARGS__)
#include VL_VERBS
#undef VERB
#undef CHANCE
#undef QUIET

#define VERB(...) VL_BY_ARGS(VL_ROW, .quiet = false, __VA_ARGS__)
#define CHANCE(...) VL_BY_ARGS(VL_ROW, .chance = true, __VA_ARGS__)
#define QUIET(...) VL_BY_ARGS(VL_ROW, .quiet = true, __VA_ARGS__)
