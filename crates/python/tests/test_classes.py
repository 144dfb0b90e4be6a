"""Binary games, score sums and coloring games: classes over the jobs."""

import itertools
import random
from fractions import Fraction

import mustplay
import pytest
from mustplay import BinaryGame, ColoringGame, Game, Position, ScoreSum

BINARY = ["T", "F", "X", "Z□", "Z△", "X*", "{T|X}", "{X|F}", "{T,Z□|Z△}"]


def test_binary_games_are_ordered_as_their_values():
    """SCG Definition 7.3.1."""
    games = [BinaryGame(text) for text in BINARY]
    for g, h in itertools.product(games, repeat=2):
        assert g.compare(h) == g.value.compare(h.value)
        assert (g <= h) == (g.value <= h.value) and (g > h) == (g.value > h.value)
        assert (g == h) == (g.value == h.value)
        if g == h:
            assert hash(g) == hash(h)


def test_de_morgan_for_binary_games():
    for one, two in itertools.product(BINARY, repeat=2):
        g, h = BinaryGame(one), BinaryGame(two)
        assert (~(g & h)).interchangeable(~g | ~h) or (g & h).even is None
        assert ~(g & h) == ~g | ~h
        assert (~g).value == -g.value and ~~g == g


def test_interchangeable_games_can_stand_for_each_other():
    """SCG Theorem 7.3.3, for games of one parity."""
    games = [BinaryGame(text) for text in BINARY]
    for g, h in itertools.combinations(games, 2):
        if g.interchangeable(h):
            assert all((g & k) == (h & k) and (g | k) == (h | k) for k in games)


def test_binary_games_refuse_what_is_none():
    for text in ("", "Q", "{T|}", "X ∧"):
        with pytest.raises(mustplay.Error):
            BinaryGame(text)
    with pytest.raises(TypeError):
        BinaryGame("X") & "X"
    assert BinaryGame("X") != "X"


def by_definition(games, left_moves):
    """The score of a sum by playing it out: a game is a number or a pair of lists."""
    if all(isinstance(game, int) for game in games):
        return sum(games)
    scores = []
    for index, game in enumerate(games):
        if not isinstance(game, int):
            for option in game[0 if left_moves else 1]:
                scores.append(by_definition(games[:index] + [option] + games[index + 1 :], not left_moves))
    return max(scores) if left_moves else min(scores)


def text_of(game):
    if isinstance(game, int):
        return str(game)
    return "{" + "|".join(",".join(map(text_of, side)) for side in game) + "}"


def random_game(chance):
    """Neither player minds moving in it: what Left moves to is worth more than what Right moves to."""
    low = chance.randrange(-9, 6)
    high = low + chance.randrange(1, 9)
    left = high if chance.random() < 0.5 else ([high + chance.randrange(1, 9)], [high])
    return [left], [low]


def test_scores_are_those_of_play():
    chance = random.Random(4)
    for _ in range(40):
        games = [random_game(chance) for _ in range(chance.randrange(1, 5))]
        played = ScoreSum(*map(text_of, games))
        for to_move in ("left", "right"):
            score = by_definition(games, to_move == "left")
            assert played.score(to_move) == score, games
            low, high = map(Fraction, played.bounds(to_move).best)
            assert low <= score <= high
            for move in played.best_moves(to_move):
                other = "right" if to_move == "left" else "left"
                assert played.play(move, to_move).score(other) == score
            assert all(Fraction(m.value) <= score if to_move == "left" else Fraction(m.value) >= score
                       for m in played.judged_moves(to_move))
        assert (-played).left_score == -played.right_score
        assert played.right_score <= played.mean <= played.left_score


def test_sums_of_sums():
    s = ScoreSum("{4|0}") + "{3|-3}" + ScoreSum("2.{1|-1}")
    assert len(s.games) == 4 and s == ScoreSum("{3|-3}", "{4|0}", "2.{1|-1}") and hash(s)
    assert (s - s).score() == 0 and (s - s).winner("left") == "right"
    assert ScoreSum(Game("{3|1}")).left_score == 3 and ScoreSum('domineering("2x3")').mean
    assert [it.rule for it in s.strategies()] and s.taxes() and s.preferences() and "<svg" in s._repr_svg_()
    assert ScoreSum("{4|0}", "{3|-3}").solve(nodes=0).complete is False
    for wrong in ("{1|2}", "{", "x"):
        with pytest.raises(mustplay.Error):
            ScoreSum(wrong)
    with pytest.raises(mustplay.Error, match="to_move: expected left or right"):
        s.score("up")
    with pytest.raises(mustplay.Error, match="expected a move of left"):
        s.play(s.moves("right")[0], "left")


def test_coloring_games_are_played_by_their_rules():
    chance = random.Random(8)
    for text in ("(x | y) & z", "x == y", "a & b | b & c | c & d", "(x | !y) & (y == z)"):
        for _ in range(4):
            game = ColoringGame(text, to_move=chance.choice(["max", "min"]))
            while game.elements:
                mover, winner, wins = game.to_move, game.winner, game.winning_moves
                # The winner has a move that wins, the loser has none.
                assert bool(wins) == (winner == mover)
                for move in wins[:2]:
                    assert game.play(move).winner == mover
                for move in game.losing_moves[:2]:
                    assert game.play(move).winner != mover
                game = game.play(chance.choice(wins + game.losing_moves))
            assert game.winner in ("max", "min")


def test_positions_of_hex_are_coloring_games():
    for text in ("3x3", "3x3 a1", "3x3 b2 a2"):
        position = Position(text)
        winner = {"black": "max", "white": "min"}[mustplay.solve(position).winner]
        assert ColoringGame(position).winner == winner, text


def test_coloring_games_with_other_rules():
    outcomes = ColoringGame("x & y ? T : x ? a : _", over="L3")
    assert outcomes.winner is None and outcomes.solve().outcomes
    with pytest.raises(mustplay.Error, match="alternate"):
        ColoringGame("x & y", turns="equalized").play("x=true")
    with pytest.raises(mustplay.Error, match="without stones"):
        ColoringGame("x & y").play("x=true").compare(ColoringGame("x"))
    with pytest.raises(mustplay.Error, match="has none, found `x=false`"):
        ColoringGame("x & y").play("x=true").play("x=false")
    for wrong in ("x &", "game chess\n", ""):
        with pytest.raises(mustplay.Error):
            ColoringGame(wrong)
    own = ColoringGame("game division\nexpr x & y | z")
    assert own.play("z").winner == "max" and own.play("x").stones == ("x=true",)
    assert ColoringGame("x & y") < ColoringGame("x | y") and not ColoringGame("x") <= ColoringGame("y")
