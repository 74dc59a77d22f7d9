"""Best responses on whole trees, as OpenSpiel has them in C++, for where that cannot be imported."""
from __future__ import annotations

from collections import defaultdict
from typing import Any

Policy = "dict[str, list[tuple[int, float]]]"  # by information state: actions and their probabilities


class TabularBestResponse:
    """The best that a player can do against the others' policies, which it knows."""

    def __init__(self, game: Any, best_responder: int, policy: Any, prob_cut_threshold: float = -1.0):
        self._game, self._player, self._cut = game, best_responder, prob_cut_threshold
        self.set_policy(policy)

    def set_policy(self, policy: Any) -> None:
        self._policy = {key: list(chances) for key, chances in policy.items()}
        self._values: dict[str, float] = {}
        self._actions: dict[str, int] = {}
        self._sets: dict[str, list[tuple[Any, float]]] = defaultdict(list)
        self._walk(self._game.new_initial_state(), 1.0)

    def _following(self, state: Any) -> list[tuple[int, float]]:
        """What may follow, with the probabilities of the others and of chance; 1 for what the player itself does."""
        if state.is_chance_node():
            return state.chance_outcomes()
        if state.current_player() == self._player:
            return [(action, 1.0) for action in state.legal_actions()]
        return self._policy[state.information_state_string()]

    def _walk(self, state: Any, reach: float) -> None:
        if state.is_terminal():
            return
        if state.current_player() == self._player:
            self._sets[state.information_state_string()].append((state, reach))
        for action, chance in self._following(state):
            if chance > self._cut:
                self._walk(state.child(action), reach * chance)

    def best_response_action(self, information_state: str) -> int:
        if information_state not in self._actions:
            states = self._sets[information_state]
            self._actions[information_state] = max(
                states[0][0].legal_actions(),
                key=lambda action: sum(reach * self.value_from_state(state.child(action)) for state, reach in states))
        return self._actions[information_state]

    def value_from_state(self, state: Any) -> float:
        place = state.history_str()
        if place not in self._values:
            if state.is_terminal():
                value = state.player_return(self._player)
            elif state.current_player() == self._player:
                value = self.value_from_state(state.child(self.best_response_action(state.information_state_string())))
            else:
                value = sum(chance * self.value_from_state(state.child(action))
                            for action, chance in self._following(state) if chance > self._cut)
            self._values[place] = value
        return self._values[place]

    def value(self, history: str = "") -> float:
        state = self._game.new_initial_state()
        for word in filter(None, history.split(", ")):
            state.apply_action(int(word))
        return self.value_from_state(state)

    def get_best_response_actions(self) -> dict[str, int]:
        return {information_state: self.best_response_action(information_state) for information_state in self._sets}

    def get_best_response_policy(self) -> Any:
        return {information_state: [(action, 1.0)] for information_state, action in self.get_best_response_actions().items()}


def expected_returns(state: Any, policies: Any, depth_limit: int = -1) -> list[float]:
    """What each player can expect if all play by these policies: one for all, or one each."""
    if state.is_terminal() or depth_limit == 0:
        return state.returns()
    if state.is_chance_node():
        following = state.chance_outcomes()
    else:
        policy = policies if isinstance(policies, dict) else policies[state.current_player()]
        following = policy[state.information_state_string()]
    gains = [0.0] * state.num_players()
    for action, chance in following:
        if chance > 0:
            below = expected_returns(state.child(action), policies, depth_limit - 1)
            gains = [gain + chance * more for gain, more in zip(gains, below)]
    return gains


def nash_conv(game: Any, policy: Any, use_state_get_policy: bool = False) -> float:
    """How much all players together could still gain, each by itself."""
    present = expected_returns(game.new_initial_state(), policy)
    best = [TabularBestResponse(game, player, policy).value() for player in range(game.num_players())]
    return sum(best) - sum(present)


def exploitability(game: Any, policy: Any) -> float:
    """The same for one player on average."""
    return nash_conv(game, policy) / game.num_players()
