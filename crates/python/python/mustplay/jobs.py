"""A function for each job.

Written by `crates/python/generate` from the schemas of the engine; do not edit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ._run import asked, listed

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import answers
    from ._run import Limits, Text

__all__ = [
    "solve",
    "openings",
    "opening_map",
    "check",
    "explain",
    "analyze",
    "evaluate",
    "suggest",
    "decide",
    "match",
    "review",
    "paths",
    "complexity",
    "show",
    "read",
    "convert",
    "value",
    "template",
    "ladder",
    "templates",
    "connect",
    "realize",
    "game",
    "moves",
    "simplify",
    "isomorphism",
    "strategy",
    "check_strategy",
    "loopy",
    "misere",
    "mine",
    "outcome",
    "enumerate",
    "sum",
    "sum_go",
    "hardness",
    "coloring",
    "coloring_comparison",
    "binary",
]


def solve(
    position: Text,
    *,
    all_moves: bool | None = None,
    turns: Literal["alternate", "equalized", "coin-flip"] | None = None,
    way: Literal["best", "proof-numbers", "traces", "regions"] | None = None,
    without: Text | None = None,
    store: Text | None = None,
    certificate: Text | None = None,
    proof: bool | None = None,
    strategy: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Solution:
    """Asks for the winner of a position and the winning moves.

    position: The position.
    all_moves: Classify every legal move as winning or losing.
    turns: The order of turns: `alternate`, `equalized` (one stone, then two by each in turn),
        or `coin-flip`, for which the answer is the exact probability that Black wins with best
        play.
    way: The method.
    without: Techniques of proof-number search to leave out, by name and separated by commas.
        The answer stays the same.
    store: Keep solved positions in this file, and continue from its content.
    certificate: Write a proof of the answer into this file, for `mustplay proof check`.
    proof: Include the proof in the answer, for callers that cannot write files.
    strategy: Write a strategy of the winner into this SGF file, with variations: the move and
        the threats at each turn, and the answer to every reply that matters.
    """
    answer: answers.Solution = asked("solve", {
        "position": position, "all_moves": all_moves, "turns": turns, "way": way,
        "without": without, "store": store, "certificate": certificate, "proof": proof,
        "strategy": strategy
    }, limits)
    return answer


def openings(
    board: Text,
    *,
    only: Text | Sequence[Text] | None = None,
    store: Text | None = None,
    certificates: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.OpeningTable:
    """Asks for the winning first moves on an empty board.

    board: The empty board and the color to move.
    only: Only these openings, separated by commas, each with its images under symmetry.
    store: Keep the results in this file, and continue from its content.
    certificates: Write a proof of each solved opening into this directory, for `mustplay proof
        check`. Proofs of earlier runs are checked and kept.
    """
    answer: answers.OpeningTable = asked("hex openings", {
        "board": board, "only": listed(only), "store": store, "certificates": certificates
    }, limits)
    return answer


def opening_map(
    board: Text,
    *,
    only: Text | Sequence[Text] | None = None,
    visits: int | None = None,
    games_only: bool | None = None,
    seed: int | None = None,
    **limits: Unpack[Limits],
) -> answers.OpeningMap:
    """Asks for the winning chance of each first move on an empty board.

    Openings are evaluated in rounds, each with twice as many playouts as the one before, so
    that estimates appear early and improve. Proofs of the solver are kept.

    board: The empty board and the color to move.
    only: Only these openings, each with its images under symmetry; all openings if empty.
    visits: With --judge, run this many playouts after each opening: `500`, `10k`. Without this
        and without a time limit, the command stops after 30 seconds.
    games_only: With --judge, do not use the solver.
    seed: With --judge, the seed of random play. With one thread and a limit on playouts, a seed
        always gives the same answer.
    """
    answer: answers.OpeningMap = asked("hex openings judge", {
        "board": board, "only": listed(only), "visits": visits, "games_only": games_only,
        "seed": seed
    }, limits)
    return answer


def check(
    certificate: Text,
    **limits: Unpack[Limits],
) -> answers.Checked:
    """Asks whether a proof of a winner, or of the fewest stones that connect, is valid.

    certificate: A certificate. The command takes the name of its file, or `-` for standard
        input.
    """
    answer: answers.Checked = asked("proof check", {
        "certificate": certificate
    }, limits)
    return answer


def explain(
    certificate: Text,
    *,
    moves: Text | Sequence[Text] | None = None,
    **limits: Unpack[Limits],
) -> answers.Explained:
    """Asks for the content of a proof after a line of play.

    certificate: A certificate. The command takes the name of its file, or `-` for standard
        input.
    moves: Moves from the position of the proof on, by the names of their cells. The winner's
        moves must be those of the proof; the opponent may play anything.
    """
    answer: answers.Explained = asked("proof explain", {
        "certificate": certificate, "moves": listed(moves)
    }, limits)
    return answer


def analyze(
    position: Text,
    *,
    deep: int | None = None,
    features: Text | None = None,
    evaluation: Text | None = None,
    book: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Analysis:
    """Asks for the inferior cells and the connections of a position, without search.

    position: The position.
    deep: Search this many moves deep for connections that combining smaller connections does
        not find.
    features: Changes to the features, separated by commas: `-name` off, `+name` on, `all`,
        `none`.
    evaluation: Also estimate by this evaluation who is ahead and what each move is worth,
        without proof.
    book: Match the patterns of this file instead of the standard book.
    """
    answer: answers.Analysis = asked("analyze", {
        "position": position, "deep": deep, "features": features, "evaluation": evaluation,
        "book": book
    }, limits)
    return answer


def evaluate(
    position: Text,
    evaluation: Text,
    **limits: Unpack[Limits],
) -> answers.EvaluateJudgment:
    """Asks for an estimate of a position: not a proof.

    position: The position. Cells that inferior-cell analysis fills are filled first.
    evaluation: The evaluation.
    """
    answer: answers.EvaluateJudgment = asked("evaluate", {
        "position": position, "evaluation": evaluation
    }, limits)
    return answer


def suggest(
    position: Text,
    *,
    seed: int | None = None,
    style: Literal["search", "random"] | Mapping[str, Any] | None = None,
    without: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Suggested:
    """Asks for the best moves: searches until the limits are reached or a win is proved.

    position: The position.
    seed: The seed of random play. With one thread and a limit on playouts, a seed always gives
        the same answer.
    style: The player that chooses the moves.
    without: Knowledge for the search to leave out, by name and separated by commas.
    """
    answer: answers.Suggested = asked("suggest", {
        "position": position, "seed": seed, "style": style, "without": without
    }, limits)
    return answer


def decide(
    position: Text,
    *,
    level: Text | None = None,
    swap: Literal["pieces", "sides"] | None = None,
    seed: int | None = None,
    **limits: Unpack[Limits],
) -> answers.Decided:
    """Asks for the engine's turn, for a program that keeps the game itself, such as a web page.

    position: The game so far.
    level: The strength of the engine: from 1 to 8, or `queenbee`.
    swap: The swap that the second player may make instead of a first move, if the players
        agreed on one.
    seed: The seed of random choices.
    """
    answer: answers.Decided = asked("decide", {
        "position": position, "level": level, "swap": swap, "seed": seed
    }, limits)
    return answer


def match(
    engines: Text | Sequence[Text],
    openings: Text | Sequence[Text],
    *,
    first_moves: bool | None = None,
    rounds: int | None = None,
    clock: Mapping[str, Any] | None = None,
    margin: float | None = None,
    timeout: float | None = None,
    adjudication: int | None = None,
    seed: int | None = None,
    sprt: Mapping[str, Any] | None = None,
    sgf: Text | None = None,
    journal: Text | None = None,
    mustplay: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Matched:
    """Asks for the relative strength of engines, by games between each pair of them. The limit
    on threads is the number of concurrent games, the limit on nodes counts moves.

    engines: The engines, two or more, as command lines: `mustplay gtp --visits 100`, or with a
        name, `fast: mustplay gtp --visits 100`; `{seed}` is replaced by a different number in
        each game.
    openings: The opening positions: boards of Hex, empty or not.
    first_moves: Begin games after each first move from these positions instead; on an empty
        board, after one first move of each orbit under symmetry.
    rounds: Play each opening this many times with each pair of engines in each assignment of
        colors.
    clock: The time of each engine for a game, perhaps with an increment for each move: `10m`,
        `5m+2s`. Without a clock, time is unlimited.
    margin: The time that an engine may take beyond its clock before it loses.
    timeout: The time that an engine may take for a command without a clock before it loses.
    adjudication: End a game when both engines have moved and the solver proves the winner with
        at most this many nodes; with 0, when the fill decides the game. By default all games
        are played to the end.
    seed: The first number that replaces `{seed}`.
    sprt: Two Elo differences, `0,50`, for a sequential probability ratio test (SPRT) of two
        engines: end the match as soon as the test accepts one of them, with error rates of 5 %.
    sgf: Write each game into this directory as SGF.
    journal: Record finished games in this file, and continue from its content.
    mustplay: The program to run for command lines that begin with `mustplay`.
    """
    answer: answers.Matched = asked("hex match", {
        "engines": listed(engines), "openings": listed(openings),
        "first_moves": first_moves, "rounds": rounds, "clock": clock, "margin": margin,
        "timeout": timeout, "adjudication": adjudication, "seed": seed, "sprt": sprt,
        "sgf": sgf, "journal": journal, "mustplay": mustplay
    }, limits)
    return answer


def review(
    game: Text,
    *,
    visits: int | None = None,
    swap: bool | None = None,
    seed: int | None = None,
    **limits: Unpack[Limits],
) -> answers.Reviewed:
    """Asks for a verdict on every move of a game.

    The positions are searched in rounds, each with twice as many playouts as the one before.
    Each round begins with the last position, since proofs there help the earlier ones.

    game: The game. Variations other than the main line are ignored.
    visits: Run this many playouts from each position, `500` or `10k`, and more where the game
        was probably lost. Without this and without a time limit, the command stops after 30
        seconds.
    swap: Assume the swap rule: a losing opening is no mistake, but failing to swap a winning
        opening is one. The rule always applies to games with a swap.
    seed: The seed of random play. With one thread and a limit on playouts, a seed always gives
        the same answer.
    """
    answer: answers.Reviewed = asked("review", {
        "game": game, "visits": visits, "swap": swap, "seed": seed
    }, limits)
    return answer


def paths(
    game: Text,
    **limits: Unpack[Limits],
) -> answers.PathsThrough:
    """Asks for the number of minimal winning sets of each color, before the first move of a game
    and after each move; or in a single position.

    game: The game, or a position.
    """
    answer: answers.PathsThrough = asked("hex paths", {
        "game": game
    }, limits)
    return answer


def complexity(
    boards: Text | Sequence[Text],
    *,
    filled: float | None = None,
    plies: int | None = None,
    **limits: Unpack[Limits],
) -> answers.Complexities:
    """Asks for the number of positions and of lines of play on some boards.

    boards: The boards, such as `11x11`, `9x11`, `Y8` or `bridg-it5`; their stones are ignored.
    filled: The share of the cells that are filled when a game ends, from 0 to 1.
    plies: Also count the nodes of a proof tree to this many plies.
    """
    answer: answers.Complexities = asked("dev study complexity", {
        "boards": listed(boards), "filled": filled, "plies": plies
    }, limits)
    return answer


def show(
    position: Text,
    *,
    view: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Shown:
    """Asks for a position as a board.

    position: The position.
    view: Include the coordinates of everything on the board in this orientation: `flat`, `flat-
        mirrored` or `diamond`.
    """
    answer: answers.Shown = asked("hex show", {
        "position": position, "view": view
    }, limits)
    return answer


def read(
    text: Text,
    **limits: Unpack[Limits],
) -> answers.WholeGame:
    """Reads a whole game with its variations.

    text: A game or a position in any notation.
    """
    answer: answers.WholeGame = asked("read", {
        "text": text
    }, limits)
    return answer


def convert(
    position: Text,
    to: Text,
    *,
    view: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Converted:
    """Asks for a position in another notation, or as another game with the same winner.

    position: The position.
    to: The notation to write, or another target.
    view: The orientation of the board in a picture: `flat`, `flat-mirrored` or `diamond`.
    """
    answer: answers.Converted = asked("hex convert", {
        "position": position, "to": to, "view": view
    }, limits)
    return answer


def value(
    position: Text,
    region: Text,
    *,
    surroundings: Literal["board", "unknown"] | None = None,
    **limits: Unpack[Limits],
) -> answers.Worth:
    """Asks for the exact value of a region of the board.

    position: The position; stones outside the region are fixed.
    region: The cells of the region: `b3,c3,d3`, or `all`.
    surroundings: The assumption about empty cells outside the region: anything (`unknown`), or
        cells of this board.
    """
    answer: answers.Worth = asked("region value", {
        "position": position, "region": region, "surroundings": surroundings
    }, limits)
    return answer


def template(
    position: Text,
    *,
    connect: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.JudgedTemplate:
    """Asks whether a diagram is a valid template, and a minimal one.

    position: The diagram: its visible empty cells are the template's.
    connect: The stones whose chains must be connected: `c1,e2`, or `all`. Each connects to the
        edge or to both edges, or without an edge to each other; other stones help. By default
        one chain must reach the edge.
    """
    answer: answers.JudgedTemplate = asked("region template", {
        "position": position, "connect": connect
    }, limits)
    return answer


def ladder(
    position: Text,
    row: int,
    **limits: Unpack[Limits],
) -> answers.JudgedLadders:
    """Asks for the fate of ladders that run along the edge to a pattern, at both of its ends,
    and whether the pattern creates ladders.

    position: The diagram: its visible cells are the pattern, the owner of its edge is the
        attacker.
    row: The row of the ladder, counted from the edge: 2, 3 or 4.
    """
    answer: answers.JudgedLadders = asked("region template ladder", {
        "position": position, "row": row
    }, limits)
    return answer


def templates(
    edge: Mapping[str, Any] | None = None,
    *,
    interior: Mapping[str, Any] | None = None,
    inside: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.FoundTemplates:
    """Asks for all minimal templates within bounds.

    edge:
    interior:
    inside:
    """
    answer: answers.FoundTemplates = asked("region templates", {
        "edge": edge, "interior": interior, "inside": inside
    }, limits)
    return answer


def connect(
    height: int,
    length: int,
    *,
    patterns: int | None = None,
    certify: bool | None = None,
    certificate: Text | None = None,
    rounded: int | None = None,
    order: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Connected:
    """Asks for the fewest stones that connect across a strip against any play of White.

    height: The height k of the strip: its number of columns, from one of White's edges to the
        other.
    length: The length n of the strip: its number of rows, from one of Black's edges to the
        other. A strip has at most 1024 cells.
    patterns: Also list the best patterns from this length on, with value, stones and length.
    certify: Continue until the best patterns repeat, and check a proof by cost and benefit for
        all lengths; from height 6 on, check a proof by carriers.
    certificate: Write the proof into this file, for `proof check`.
    rounded: Round values down after this many moves: much faster, but the result is only an
        upper bound.
    order: The order of outcomes: `links` as in CVH §12, or `rows`, by their effect in later
        rows, which gives the same numbers from fewer values. The default is `rows` for heights
        5 to 8.
    """
    answer: answers.Connected = asked("region strip", {
        "height": height, "length": length, "patterns": patterns, "certify": certify,
        "certificate": certificate, "rounded": rounded, "order": order
    }, limits)
    return answer


def realize(
    kind: Text,
    *,
    cells: int | None = None,
    random: int | None = None,
    store: Text | None = None,
    find: Text | None = None,
    list_: bool | None = None,
    region: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Realizations:
    """Asks for the values of regions of some kind.

    kind: The kind of regions.
    cells: Search all regions of at most this many cells, graphs of at most 6. The default is 4
        without another task.
    random: Search this many random regions of 8 to 14 cells, at most 8 of them empty, or graphs
        of 5 to 8 cells.
    store: Keep values in this file, and continue from its content.
    find: Search for a region with this value.
    list_: List the values and their regions.
    region: Evaluate this region, drawn as in the answer (`;` may end a line of a graph),
        without a search.
    """
    answer: answers.Realizations = asked("region find", {
        "kind": kind, "cells": cells, "random": random, "store": store, "find": find,
        "list": list_, "region": region
    }, limits)
    return answer


def game(
    sentences: Text | Sequence[Text] | None = None,
    *,
    style: Literal["ascii", "unicode", "latex"] | None = None,
    compare: bool | None = None,
    born: int | None = None,
    **limits: Unpack[Limits],
) -> answers.GameAnswer:
    """A request to evaluate sentences about normal-play games.

    sentences: Expressions, definitions `name = EXPR`, or questions such as `EXPR <= EXPR`.
    style: The characters in which games are written.
    compare: Compare all games with each other.
    born: List the games born by this day, 0 to 3, instead of sentences.
    """
    answer: answers.GameAnswer = asked("game eval", {
        "sentences": listed(sentences), "style": style, "compare": compare, "born": born
    }, limits)
    return answer


def moves(
    sentences: Text | Sequence[Text],
    *,
    style: Literal["ascii", "unicode", "latex"] | None = None,
    convention: Literal["normal", "misere"] | None = None,
    **limits: Unpack[Limits],
) -> answers.ListedMoves:
    """A request for all moves of both players in a position.

    sentences: The position, after sentences that define names in it.
    style: The characters in which games are written.
    convention: The play convention: `normal` or `misere`.
    """
    answer: answers.ListedMoves = asked("game moves", {
        "sentences": listed(sentences), "style": style, "convention": convention
    }, limits)
    return answer


def simplify(
    sentences: Text | Sequence[Text],
    *,
    style: Literal["ascii", "unicode", "latex"] | None = None,
    **limits: Unpack[Limits],
) -> answers.Simplified:
    """A request for the simplification of a game to its canonical form.

    sentences: The game, after sentences that define names in it.
    style: The characters in which games are written.
    """
    answer: answers.Simplified = asked("game explain", {
        "sentences": listed(sentences), "style": style
    }, limits)
    return answer


def isomorphism(
    sentences: Text | Sequence[Text],
    *,
    style: Literal["ascii", "unicode", "latex"] | None = None,
    **limits: Unpack[Limits],
) -> answers.ComparedTrees:
    """A request to test two games for isomorphism: the same game tree up to the names of
    positions.

    sentences: The two games, after sentences that define names in them.
    style: The characters in which games are written.
    """
    answer: answers.ComparedTrees = asked("game isomorphic", {
        "sentences": listed(sentences), "style": style
    }, limits)
    return answer


def strategy(
    sentences: Text | Sequence[Text],
    player: Literal["left", "right"],
    *,
    first: Literal["left", "right"] | None = None,
    convention: Literal["normal", "misere"] | None = None,
    **limits: Unpack[Limits],
) -> answers.MadeStrategy:
    """A request for a strategy with which a player wins, or at least draws if a win is
    impossible.

    sentences: The game, after sentences that define names in it.
    player: The player whose strategy it is.
    first: The player who moves first; by default the player whose strategy it is.
    convention: The play convention: `normal` or `misere`.
    """
    answer: answers.MadeStrategy = asked("game strategy", {
        "sentences": listed(sentences), "player": player, "first": first,
        "convention": convention
    }, limits)
    return answer


def check_strategy(
    strategy: Mapping[str, Any],
    **limits: Unpack[Limits],
) -> answers.CheckedStrategy:
    """A request to check the claim of a strategy.

    strategy: The strategy.
    """
    answer: answers.CheckedStrategy = asked("game check-strategy", {
        "strategy": strategy
    }, limits)
    return answer


def loopy(
    sentences: Text | Sequence[Text],
    **limits: Unpack[Limits],
) -> answers.LoopyAnswer:
    """A request to evaluate sentences about loopy games.

    sentences: Expressions such as `a{0|a}`, definitions `name = EXPR`, or questions such as
        `EXPR <= EXPR`.
    """
    answer: answers.LoopyAnswer = asked("game loopy", {
        "sentences": listed(sentences)
    }, limits)
    return answer


def misere(
    game: Text,
    *,
    heaps: int | None = None,
    position: Sequence[int] | None = None,
    **limits: Unpack[Limits],
) -> answers.MisereAnswer:
    """A request for the misère quotient of sums of heaps.

    game: An octal code such as `0.123`, or `nim`, `kayles`, `dawson` (Dawson's Kayles) or
        `grundy`.
    heaps: The largest heap. The default is 8, or the largest heap of the position if that is
        larger.
    position: Find the winner of the sum of these heaps.
    """
    answer: answers.MisereAnswer = asked("game misere", {
        "game": game, "heaps": heaps, "position": position
    }, limits)
    return answer


def mine(
    cells: int,
    prune_cells: int,
    open_cells: int,
    *,
    journal: Text | None = None,
    list_: bool | None = None,
    **limits: Unpack[Limits],
) -> answers.Mined:
    """Asks for all patterns of some sizes.

    cells: The most empty cells of a pattern.
    prune_cells: The most empty cells of pruning patterns.
    open_cells: The most empty cells of patterns that may be surrounded by an open cell.
    journal: Record finished work in this file, and continue from its content.
    list_: List the patterns.
    """
    answer: answers.Mined = asked("dev mine", {
        "cells": cells, "prune_cells": prune_cells, "open_cells": open_cells,
        "journal": journal, "list": list_
    }, limits)
    return answer


def outcome(
    games: Text | Sequence[Text],
    over: Text,
    *,
    monotone: bool | None = None,
    decisive: bool | None = None,
    **limits: Unpack[Limits],
) -> answers.OutcomeAnswer:
    """A request for canonical form, properties and order of games over a poset, and for
    comparisons.

    games: Games and questions: outcomes, `{left options|right options}`, operations on them
        such as `G + H`, `G^op`, `G \\/ H`, and relations such as `G <= H`, `{G,H} <=_l K`, `G
        <=_g H`.
    over: The default poset of outcomes: `L5`, `fork`, `terminals:3`, relations such as
        `a<b,a<c`, or a combination of posets such as `fork x L2^op`.
    monotone: Find equivalent monotone forms, which all passable games have.
    decisive: Also compare the games if winning or losing the region decides the whole game.
    """
    answer: answers.OutcomeAnswer = asked("poset eval", {
        "games": listed(games), "over": over, "monotone": monotone, "decisive": decisive
    }, limits)
    return answer


def enumerate(
    poset: Text,
    *,
    depth: int | None = None,
    list_: bool | None = None,
    count_next: bool | None = None,
    decisive: bool | None = None,
    directory: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.Enumerated:
    """A request for the passable values over a poset.

    poset: The outcomes and their order: `L5`, `fork`, `terminals:3`, or relations such as
        `a<b,a<c`.
    depth: The greatest depth; without it the depth grows until there are no new values.
    list_: List the values. A complete depth with at most 131072 values is sorted.
    count_next: Bound the number of values one depth further, without listing them.
    decisive: Report the values that are equivalent if top and bottom decide the whole game.
    directory: Store the values in this directory, and resume from the values stored there.
    """
    answer: answers.Enumerated = asked("poset enumerate", {
        "poset": poset, "depth": depth, "list": list_, "count_next": count_next,
        "decisive": decisive, "directory": directory
    }, limits)
    return answer


def sum(
    games: Text | Sequence[Text],
    *,
    to_move: Literal["left", "right"] | None = None,
    details: Sequence[Literal["moves", "taxes", "preferences", "rules"]] | None = None,
    search: Mapping[str, Any] | None = None,
    **limits: Unpack[Limits],
) -> answers.Summed:
    """A request for bounds on a sum, its score, all best moves and a line of best play.

    games: The components; `G + H` and `3.G` denote several. Positions of rulesets such as
        `domineering("2x3")` are components too.
    to_move: The player who moves first; Left by default.
    details: Further results to compute.
    search: The B* tree to build.
    """
    answer: answers.Summed = asked("game sum", {
        "games": listed(games), "to_move": to_move, "details": details, "search": search
    }, limits)
    return answer


def sum_go(
    position: Text,
    *,
    to_move: Literal["black", "white"] | None = None,
    count: Literal["area", "japanese"] | None = None,
    captured: Sequence[int] | None = None,
    komi: Text | None = None,
    proved: bool | None = None,
    border: int | None = None,
    **limits: Unpack[Limits],
) -> answers.GoSummed:
    """A request for the score of a Go endgame, all best moves and a line of best play.

    position: The position: SGF, or rows of `x`, `o` and `.`.
    to_move: The player to move first, if the position does not specify one.
    count: How to count a Go endgame, if the position has no rules: `area` (stones and
        surrounded points, the default) or `japanese` (surrounded points and prisoners).
    captured: The numbers of captured black and white stones, such as `3:5`, for Japanese
        counting, if the position has no moves that give them.
    komi: The komi, if the position does not specify one.
    proved: Reject boards with open territory instead of assuming its borders.
    border: The greatest length, in points, of an assumed border between territories; the
        default is 10. Larger values take longer and assume less.
    """
    answer: answers.GoSummed = asked("game sum go", {
        "position": position, "to_move": to_move, "count": count, "captured": captured,
        "komi": komi, "proved": proved, "border": border
    }, limits)
    return answer


def hardness(
    formula: Text | None = None,
    *,
    partition: Text | Sequence[Text] | None = None,
    **limits: Unpack[Limits],
) -> answers.HardSum:
    """A request for a sum that scores 0 with Left to move if a problem has a solution, and less
    otherwise (SUM chapter 4).

    formula:
    partition:
    """
    answer: answers.HardSum = asked("dev hardness", {
        "formula": formula, "partition": listed(partition)
    }, limits)
    return answer


def coloring(
    game: Text,
    *,
    to_move: Literal["max", "min"] | None = None,
    brute: bool | None = None,
    no_traces: bool | None = None,
    sets: int | None = None,
    turns: Literal["alternate", "equalized", "coin-flip"] | None = None,
    over: Text | None = None,
    theory: bool | None = None,
    set: Text | Sequence[Text] | None = None,
    stones: Text | Sequence[Text] | None = None,
    **limits: Unpack[Limits],
) -> answers.Colored:
    """A request for the winner of a set-coloring game and the winning moves, or for the truth of
    a quantified formula.

    game: The game: an expression, or lines that define the game and its rules.
    to_move: The player who moves first, `max` or `min`, if the game does not specify one.
    brute: Try every coloring instead of searching.
    no_traces: Search without dynamic traces.
    sets: Search for captured and dominated sets of up to this many elements. The default is 3
        in isotone games and formulas and 0 in other games, where they save nodes but no time.
    turns: The order of turns, if the game does not specify one.
    over: The outcomes of a rule like `x ? a : b`: `L5`, `fork`, or relations such as `a<b,a<c`.
    theory: Add structural results, if the players alternate: rational, reversible and dominated
        moves, symmetries, and components with the theorem that gives the winner.
    set: Add the role of this set of elements, if the players alternate: its optimal colorings,
        the player who has captured or dominates it, and its punctuated clauses.
    stones: Additional colored elements: `x=true`, `y=2`.
    """
    answer: answers.Colored = asked("coloring solve", {
        "game": game, "to_move": to_move, "brute": brute, "no_traces": no_traces,
        "sets": sets, "turns": turns, "over": over, "theory": theory, "set": listed(set),
        "stones": listed(stones)
    }, limits)
    return answer


def coloring_comparison(
    game: Text,
    with_: Text,
    *,
    map: Text | None = None,
    **limits: Unpack[Limits],
) -> answers.ComparedColorings:
    """A request to compare two set-coloring games.

    game: The first game.
    with_: The second game.
    map: A map from colorings of the first game to those of the second, as a formula for each
        element: `a = x & y; b = !z`.
    """
    answer: answers.ComparedColorings = asked("coloring compare", {
        "game": game, "with": with_, "map": map
    }, limits)
    return answer


def binary(
    games: Text | Sequence[Text],
    **limits: Unpack[Limits],
) -> answers.BinaryAnswer:
    """A request for canonical form, class and order of binary games.

    games: The games: `T`, `F`, `X`, `Z□`, `Z△`, `{left|right}`, joined by ∧ ∨ ≡ ¬ or in ASCII
        by `/\\` `\\/` `==` `~`, with `Ze` and `Zo` for the zeros.
    """
    answer: answers.BinaryAnswer = asked("coloring value", {
        "games": listed(games)
    }, limits)
    return answer
