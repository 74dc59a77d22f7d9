// smoke.cpp - the header in C++: a game of Kuhn poker with the library's own handles in smart pointers.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <veillee.h>

int main() {
    std::unique_ptr<veillee_setup, decltype(&veillee_setup_free)> setup(
        veillee_setup_new(veillee_game_find("kuhn"), 2, nullptr, nullptr, nullptr), veillee_setup_free);
    if (!setup) return 1;
    std::unique_ptr<veillee_state, decltype(&veillee_state_free)> state(veillee_state_new(setup.get()),
                                                                        veillee_state_free);
    veillee_rng dice;
    veillee_rng_init(&dice, 1, 0);
    std::vector<uint16_t> legal(VEILLEE_ACTIONS_LEGAL);
    for (int actors; (actors = veillee_state_actors(state.get())) > 0;) {
        if (actors == 1 << VEILLEE_CHANCE) {
            veillee_state_chance(state.get(), &dice);
            continue;
        }
        unsigned seat = actors & 1 ? 0 : 1;
        int count = veillee_state_legal(state.get(), seat, legal.data(), legal.size());
        if (count <= 0 || veillee_state_apply(state.get(), seat, legal[0]) < 0) return 1;
    }
    int32_t scores[VEILLEE_SEATS_MAX];
    veillee_state_scores(state.get(), scores);
    std::string text(4096, '\0');
    int length = veillee_state_record(state.get(), 1, &text[0], text.size());
    if (length <= 0) return 1;
    text.resize(static_cast<size_t>(length));
    std::fputs(text.c_str(), stdout);
    return scores[0] + scores[1] == 0 && std::string(veillee_version()) == VERSION ? 0 : 1;
}
