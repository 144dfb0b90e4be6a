"""What jobs answer: a class for each, and for what is in them.

Written by `crates/python/generate` from the schemas of the engine; do not edit.
"""

from __future__ import annotations

from typing import Any, Literal

from ._answer import Answer, AnswerPart

__all__ = [
    "Analysis",
    "Band",
    "BestPattern",
    "BinaryAnswer",
    "BinaryClass",
    "BinaryComparison",
    "BinaryGame",
    "BoardComplexity",
    "Bounds",
    "Captured",
    "Chance",
    "Checked",
    "CheckedStrategy",
    "Choice",
    "Class",
    "Color",
    "Colored",
    "ColoredSet",
    "ColoringClass",
    "ColoringGuess",
    "ColoringPlayer",
    "ComparedColorings",
    "ComparedTrees",
    "Complexities",
    "Component",
    "ComponentTaxes",
    "ComponentTree",
    "Connected",
    "Connection",
    "ConnectionKind",
    "Convention",
    "Converted",
    "Count",
    "Counts",
    "Creation",
    "Decided",
    "DecisiveClasses",
    "DecisiveJudgment",
    "DecisiveReason",
    "Dispute",
    "Dominated",
    "DotsMove",
    "Ending",
    "EngineScore",
    "Enumerated",
    "EvaluateJudgment",
    "ExaminedMap",
    "Explained",
    "ExplainedThreat",
    "Explanation",
    "Fate",
    "FateAtWidth",
    "Fill",
    "FormProperties",
    "FormStep",
    "FoundTemplate",
    "FoundTemplates",
    "GameAnswer",
    "GameComponent",
    "GameNode",
    "GameOptions",
    "GameOrder",
    "GamePeriod",
    "GameResults",
    "GameStrategy",
    "GoSummed",
    "GoTurn",
    "Guess",
    "HardProblem",
    "HardSum",
    "Held",
    "Inferior",
    "JudgedEnd",
    "JudgedLadders",
    "JudgedMove",
    "JudgedOpening",
    "JudgedRule",
    "JudgedTemplate",
    "Judgment",
    "KindCount",
    "KoFight",
    "KoMaster",
    "Layout",
    "LeftWins",
    "ListedMove",
    "ListedMoves",
    "LocalMove",
    "LocalOutcome",
    "LoopyAnalysis",
    "LoopyAnswer",
    "LoopyKind",
    "LoopyQuestion",
    "MadeStrategy",
    "MapKind",
    "MatchGame",
    "Matched",
    "Matching",
    "Mined",
    "MisereAnswer",
    "MisereGenerator",
    "MiserePeriod",
    "MiserePosition",
    "Move",
    "MoveBounds",
    "MoveProspect",
    "MoveWorth",
    "MovesOfPlayer",
    "Name",
    "NamedOption",
    "NextValues",
    "Opening",
    "OpeningMap",
    "OpeningTable",
    "Outcome",
    "OutcomeAnalysis",
    "OutcomeAnswer",
    "OutcomeComparison",
    "OutcomeCopyCat",
    "OutcomeQuestion",
    "OutcomeSet",
    "PairScore",
    "Palette",
    "Part",
    "PathLength",
    "PathStatistics",
    "PathsAt",
    "PathsThrough",
    "Period",
    "Place2",
    "PlayedMove",
    "Player",
    "Post",
    "Preference",
    "Prospect",
    "Prospects",
    "ProvedConnection",
    "Realizations",
    "Realized",
    "Refutation",
    "Relation",
    "Renamed",
    "RenamedCell",
    "Report",
    "Reversible",
    "ReversibleMove",
    "Reviewed",
    "ReviewedMove",
    "SearchNode",
    "SearchTree",
    "Second",
    "Sequence",
    "SetSide",
    "Settled",
    "Shown",
    "Sides",
    "Simplified",
    "SimplifiedForm",
    "Solution",
    "Spot",
    "SprtState",
    "SprtVerdict",
    "Stone",
    "StonesBound",
    "StrategyClaim",
    "StrategyFault",
    "Suggested",
    "SuggestedMove",
    "Summed",
    "Surrounded",
    "Symmetries",
    "TaxedMoves",
    "Theory",
    "TooHot",
    "TouchingMoment",
    "TreeDifference",
    "Trees",
    "Turn",
    "Turns",
    "Verdict",
    "Walls",
    "Wanted",
    "WholeGame",
    "WinningMoves",
    "Wire",
    "Worth",
]

BinaryClass = Literal["positive", "negative", "regular", "misere"]

Class = Literal["short", "neutral", "cut"]

Color = Literal["black", "white"]

ColoringClass = Literal["positive", "negative", "regular", "misere"]

ColoringPlayer = Literal["max", "min"]

ConnectionKind = Literal["full", "semi"]

Convention = Literal["normal", "misere"]

Count = Literal["area", "japanese"]

Creation = Literal["connected", "ladder", "nothing"]

DecisiveReason = Literal["order", "contexts", "strategy", "context", "unknown"]

Ending = Literal["connected", "resigned", "adjudicated", "crashed", "timed-out", "illegal", "refused"]

Fate = Literal["escapes", "broken", "open"]

LoopyKind = Literal["short", "stopper", "stopper-sided", "other"]

MapKind = Literal["homomorphism", "anti-homomorphism", "neither"]

Outcome = Literal["L", "R", "N", "P"]

Palette = Literal["game-sat", "division"]

Player = Literal["left", "right"]

Prospect = Literal["loss", "draw", "win"]

Relation = Literal["<", "<=", "=", "!=", ">=", ">", "||", "<|", "|>"]

SprtVerdict = Literal["lesser", "greater"]

Stone = Literal["black", "white"]

StrategyClaim = Literal["win", "draw"]

Turns = Literal["alternate", "equalized", "coin-flip"]

Verdict = Literal["fine", "inaccuracy", "mistake", "blunder", "losing-move"]


class Analysis(Answer):
    """Inferior cells and connections of a position. Cells are listed by column."""

    board: str
    """The board."""
    to_move: Color
    """The color to move."""
    winner: Color | None
    """The winner, if the fill and the connections decide the game."""
    dead: list[str]
    """Dead cells: their color never affects the result."""
    dead_stones: list[str]
    """Dead stones: their color no longer affects the result."""
    captured: Sides
    """Captured cells of each color: the color gets them even if the opponent moves first."""
    filled: Sides
    """All cells filled with each color, including captured cells."""
    fill: list[Fill]
    """The reason for each filled cell."""
    mutual: list[Fill]
    """Mutual fill: filling these cells for both colors at once keeps the winner, but not the set
    of winning moves.
    """
    inferior: list[Inferior]
    """Pruned moves."""
    reversible: list[ReversibleMove]
    """Reversible moves: after the move and its answer, the opponent is no worse off than before."""
    replies: list[str]
    """Answers that reverse the last move: they win if the player to move was winning before it.
    Empty if the moves are unknown.
    """
    self_reversing: list[str]
    """Moves that make the player's own last stone useless: they win only if they would have won
    in its place. Empty if the moves are unknown.
    """
    empty: list[str]
    """Cells that stay empty after the fill."""
    mustplay: list[str]
    """The must-play region: the intersection of the opponent's known threats, outside of which
    every move loses; all cells if the player to move has won.
    """
    connections: list[Connection]
    """The connections of each color."""
    moves: list[str]
    """The moves to try: one of them wins if the player to move can win."""
    evaluation: Judgment | None
    """The estimate, if an evaluation was requested."""


class Band(AnswerPart):
    """A side of the board."""

    color: Color | None
    """The color of the side; absent if it belongs to both players."""
    outline: list[list[float]]
    """Its corners."""


class BestPattern(AnswerPart):
    """A best pattern with its triple: value, stones, length (CVH §12.4)."""

    value: str
    """`T` is the best value; others are numbered in order of appearance."""
    stones: int
    """The number of its stones."""
    length: int
    """Its length in rows."""
    pattern: str
    """Its stones."""


class BinaryAnswer(Answer):
    """The results for binary games."""

    games: list[BinaryGame]
    """The games in the order of the request."""
    comparisons: list[BinaryComparison]
    """The comparisons of all pairs."""


class BinaryComparison(AnswerPart):
    """A comparison of two games."""

    games: list[str]
    """The names of the games."""
    relation: Relation
    """How their values compare: `<`, `=`, `>` or `||` (SCG Definition 7.3.1)."""
    interchangeable: bool
    """Whether each can replace the other under ∧ and ∨: equal values and equal parity."""


class BinaryGame(AnswerPart):
    """One game."""

    name: str
    """Its name in the answer."""
    expression: str
    """The expression of the request."""
    canonical: str | None
    """The canonical form of its value (SCG Theorem 7.3.3); `null` if it is too long to write."""
    value: str | None
    """Its normal-play value, with T = 1 and F = −1 (SCG Definition 7.1.3); `null` if it is too
    long to write.
    """
    class_: BinaryClass
    """The outcome class: the winner when either player moves first."""
    even: bool | None
    """Whether every play has an even number of moves, or every play an odd number; `null` if it
    depends on the play.
    """


class BoardComplexity(AnswerPart):
    """The complexity of the game on a board."""

    board: str
    """The board."""
    cells: int
    """The number of cells."""
    colorings: int | str
    """The number of colorings of the board by black, white and empty: 3ⁿ."""
    positions: int | str
    """The number of colorings in which the numbers of black and white stones differ by at most
    one; this includes positions after the end of a game.
    """
    full_games: int | str
    """The number of orders in which the whole board can be filled: n!."""
    moves: int
    """The usual length of a game: the number of filled cells at its end."""
    game_tree: int | str
    """The number of lines of play of that length: n! / (n − moves)!."""
    proof_tree: int | str | None
    """The number of nodes in the first plies of a proof that the first player wins: one move of
    the winner, all answers, and so on.
    """


class Bounds(AnswerPart):
    """The bounds of a score by each method of SUM §5.1."""

    milnor: list[str]
    """From the scores of the components."""
    hanner: list[str]
    """From the means and the highest temperature."""
    second: list[str]
    """From the second highest temperature."""
    thermostatic: list[str]
    """From the ambient temperature."""
    best: list[str]
    """Each end at its best tax."""


class Captured(AnswerPart):
    """Captured elements of each player, as moves (SCG chapter 8). Max corresponds to Black in
    Hex.
    """

    black: list[str]
    """By Max."""
    white: list[str]
    """By Min."""


class Chance(AnswerPart):
    """The probability after a cell is taken."""

    cell: str
    """The cell."""
    black: str
    """The probability that Black wins after a black stone there."""
    white: str
    """The probability that Black wins after a white stone there."""


class Checked(Answer):
    """The checker's result."""

    valid: bool | None
    """Whether the proof is accepted; absent if the check was not finished."""
    board: str | None
    """The board."""
    description: str | None
    """The board as in certificates: for a graph its vertices, terminals and edges."""
    black: list[str] | None
    """Black's cells."""
    white: list[str] | None
    """White's cells."""
    to_move: Color | None
    """The color to move."""
    winner: Color | None
    """Who wins."""
    connection: ProvedConnection | None
    """The connection that an accepted proof is about."""
    reason: str | None
    """Why the proof is refused."""


class CheckedStrategy(Answer):
    """The result of checking a strategy."""

    holds: bool | None
    """Whether it is complete and its claim holds."""
    states: int
    """The number of visited states: pairs of a position and a player to move."""
    unused: int
    """The number of answers that no play reaches."""
    refutation: Refutation | None
    """A play that refutes the strategy."""


class Choice(AnswerPart):
    """A move; displayed as `component 2 to {5|1}`."""

    component: int
    """The component, from 1."""
    to: str
    """The component after the move."""


class Colored(Answer):
    """The results for a game, depending on its kind."""

    game: Palette | None
    """The colors that each player may use."""
    elements: list[str] | None
    """The uncolored elements."""
    colors: int | None
    """The number of pure colors."""
    to_move: ColoringPlayer | None
    """The player who moves first."""
    winner: ColoringPlayer | None
    """The winner."""
    class_: ColoringClass | None
    """The outcome class: the winner when either player moves first."""
    starred: ColoringClass | None
    """The outcome class with a dead element added."""
    isotone: bool | None
    """Whether the game is isotone: extra elements never hurt a player."""
    isotone_by_negating: list[str] | None
    """Elements whose negation makes the game isotone; `null` if it is isotone or cannot be made
    so.
    """
    winning_moves: list[str] | None
    """Moves after which the mover wins."""
    losing_moves: list[str] | None
    """Moves after which the opponent wins."""
    unknown_moves: list[str] | None
    """Undecided moves."""
    dead: list[str] | None
    """Dead elements: their color cannot change the outcome."""
    captured: Captured | None
    """The captured elements of each player."""
    value: str | None
    """The value as a binary game, if the game is small enough (SCG chapter 7)."""
    trace: list[str] | None
    """A trace: elements that suffice to prove the winner, if a search found the winner (SCG
    chapter 9).
    """
    guess: ColoringGuess | None
    """An estimate, if a limit left the winner unknown."""
    theory: Theory | None
    """Results of the theory, if requested."""
    set: ColoredSet | None
    """The requested set of elements."""
    outcomes: list[str] | None
    """The outcomes, sorted so that worse outcomes come before better ones."""
    monotone: bool | None
    """Whether a greater color never makes the outcome worse (CVH Definition 3.2); `null` if
    there are too many colorings to check.
    """
    sets: list[OutcomeSet] | None
    """The upward closed sets of outcomes, small ones first."""
    all_sets: bool | None
    """Whether `sets` has all upward closed sets; otherwise it has those generated by one
    outcome.
    """
    turns: list[ColoringPlayer] | None
    """The player of each move."""
    probability: str | None
    """The probability that Max wins under best play, as a fraction in lowest terms."""
    about: float | None
    """The probability as a decimal."""
    max_moves: list[str] | None
    """The best moves of Max after winning the toss."""
    min_moves: list[str] | None
    """The best moves of Min after winning the toss."""
    score: int | None
    """The score of Max."""
    best_moves: list[str] | None
    """The moves that reach the score."""
    variables: int | None
    """The number of variables."""
    clauses: int | None
    """The number of clauses."""
    is_true: bool | None
    """Whether it is true."""
    preprocessing: Counts | None
    """The results of superrational preprocessing (SCG §8.6)."""


class ColoredSet(AnswerPart):
    """The role of a set of elements for each player."""

    elements: list[str]
    """Its elements."""
    status: str
    """`dead`, `captured by max`, `dominated by min`, `dominated by both` or `undetermined` (SCG
    Definitions 8.4.1 and 8.5.1).
    """
    exact: bool
    """Whether the status is exact; otherwise it is a lower bound from the clauses."""
    max: SetSide
    """Its role for Max."""
    min: SetSide
    """Its role for Min."""


class ColoringGuess(AnswerPart):
    """An estimate for an unsolved game by random playouts; not a proof."""

    winner: ColoringPlayer
    """The player who seems to be ahead."""
    lead: float
    """The size of the lead, from 0 (even) to 1 (almost certainly won)."""
    moves: list[str]
    """The most promising moves, the best one first."""


class ComparedColorings(Answer):
    """The result of a comparison of two games."""

    relation: Relation
    """The order of the games for Max (SCG Definition 6.3.2), with elements of one name
    identified: `<`, `=`, `>` or `||`.
    """
    isomorphic: bool | None
    """Whether some map of moves is an isomorphism or an anti-isomorphism; `null` if the games
    are too large.
    """
    isomorphism: Matching | None
    """An isomorphism or anti-isomorphism, if there is one."""
    map: ExaminedMap | None
    """The properties of the given map."""


class ComparedTrees(Answer):
    """The result of comparing two game trees."""

    games: list[str]
    """The two games."""
    isomorphic: bool | None
    """Whether they are isomorphic."""
    map: list[list[str]] | None
    """The positions of the first game with the corresponding ones of the second."""
    difference: TreeDifference | None
    """A difference between the trees."""


class Complexities(Answer):
    """The complexity of games on several boards."""

    boards: list[BoardComplexity]
    """The boards in the order of the request."""


class Component(AnswerPart):
    """One component of the sum."""

    name: str | None
    """The name of the component, if it was given by one, such as a position of a ruleset."""
    game: str
    """The game, as text that parses back."""
    left_score: str
    """The score when Left starts."""
    right_score: str
    """The score when Right starts."""
    mean: str
    """The mean value."""
    temperature: str
    """The temperature: the least tax at which moving first no longer matters."""
    thermograph: Walls
    """The walls of its thermograph."""


class ComponentTaxes(AnswerPart):
    """The t-optimal moves of a component: the moves that are best if every move in it costs the
    tax `t` (SUM Equation 5.1). Above its temperature there are none.
    """

    component: int
    """The component, from 1."""
    left: list[TaxedMoves]
    """Left's moves."""
    right: list[TaxedMoves]
    """Right's moves."""


class ComponentTree(AnswerPart):
    """The decomposition of a game, and the winner that follows from it."""

    structure: str
    """The independent components, joined by ∧, ∨ and ≡: `∧({a,b}, ∨({c}, {d}))`."""
    max_first: Settled
    """The winner when Max moves first, with the reason."""
    min_first: Settled
    """The winner when Min moves first, with the reason."""


class Connected(Answer):
    """The fewest stones that connect across a strip."""

    height: int
    """The height of the strip."""
    length: int
    """The length of the strip."""
    stones: int | None
    """The fewest stones found that connect."""
    pattern: str | None
    """A pattern with that many stones."""
    proved: bool
    """Whether fewer stones are impossible."""
    at_least: int
    """A lower bound, by a pairing strategy or by the positions solved so far."""
    period: Period | None
    """The period of the best patterns, if known."""
    best: list[BestPattern] | None
    """The best patterns of the requested lengths."""
    certified: bool
    """Whether the checker accepted a proof: by cost and benefit for all lengths, or by carriers."""
    certificate: str | None
    """The file name."""
    certificate_steps: int | None
    """The number of steps of the proof."""
    certificate_checksum: str | None
    """The checksum in its last line."""


class Connection(AnswerPart):
    """A virtual connection: ends that a color joins against any play of the opponent."""

    color: Color
    """The color that connects."""
    kind: ConnectionKind
    """Whether it is full or semi."""
    ends: list[str]
    """The two ends."""
    carrier: list[str]
    """Its carrier."""
    searched: bool | None
    """Whether a search found it, rather than the closure."""


class Converted(Answer):
    """A converted position."""

    position: str
    """The text."""
    format: str
    """The target."""
    lost: str | None
    """The part of the position that the text cannot express."""
    renamed: Renamed | None
    """The names of cells on the other board, if the target is another board."""


class Counts(AnswerPart):
    """The number of sets found of each kind."""

    pure: int
    """Existential variables that occur with one sign only."""
    pure_universal: int
    """Universal variables that occur with one sign only."""
    autarkies: int
    """Larger sets of existential variables."""
    captured: int
    """Sets with universal variables among them."""
    clauses: int
    """Clauses struck out."""


class Decided(Answer):
    """The engine's turn."""

    to_move: Color
    """The color to move."""
    turn: str | None
    """The name of a cell, `swap-pieces` or `swap-sides`; absent if the game is over."""
    position: str
    """The game after the turn."""
    winner: Color | None
    """The winner, if proved or the game is over."""
    chance: float | None
    """The winning chance of the player to move, from 0 to 1, if the position was searched."""
    moves: list[SuggestedMove]
    """The candidate moves, the best first."""


class DecisiveClasses(AnswerPart):
    """Classes of values that are equivalent if winning or losing the region decides the whole
    game (CVH Remark 11.1). Values are named `G0`, `G1`, … in the order of the list.
    """

    at_least: int
    """The number of values that strict contexts distinguish: a lower bound for the number of
    classes.
    """
    at_most: int
    """The number of classes by the proved equivalences: an upper bound."""
    equivalent: list[list[str]]
    """Equivalent values: the classes with two or more elements."""
    beyond: list[list[str]]
    """The pairs for which `G ≤ᵍ H` holds but `G ≤ H` does not."""
    open: list[list[str]]
    """The pairs for which `G ≤ᵍ H` is unknown."""


class DecisiveJudgment(AnswerPart):
    """The relation of two games in all strict contexts."""

    relation: str
    """The relation in question: `≤ᵍ`, `≤₁ᵍ`, `≤₂ᵍ` or `⊲ᵍ`."""
    low: str
    """The game that may be the lower one."""
    high: str
    """The game that may be the higher one."""
    holds: bool | None
    """Whether the relation holds; `null` if unknown."""
    reason: DecisiveReason
    """The kind of reason."""
    argument: str
    """The reason in words."""
    context: str | None
    """The strict context in which the relation fails."""


class Dispute(AnswerPart):
    """An independent dispute. Values that need a game tree are missing if a ko matters."""

    dispute: str
    """Its letter."""
    points: list[str]
    """Its points: empty points and stones that are not safe."""
    game: str | None
    """The game, as text that parses back."""
    chilled: str | None
    """By Japanese counting, the chilled game of *Mathematical Go*: every move is taxed one
    further point; written as a normal-play game.
    """
    black_first: str | None
    """The score when Black starts."""
    white_first: str | None
    """The score when White starts."""
    mean: str | None
    """The mean value."""
    temperature: str | None
    """The temperature: the least tax at which moving first no longer matters."""
    thermograph: Walls | None
    """The walls of its thermograph."""
    ko: KoFight | None
    """The ko that matters."""
    positions: int
    """The number of positions reachable by play inside the dispute."""


class Dominated(AnswerPart):
    """A move and the moves that dominate it."""

    move: str
    """The move."""
    by: list[str]
    """The dominating moves."""
    set: list[str]
    """The set of elements in which the moves dominate."""


class DotsMove(AnswerPart):
    """A line of Dots and Boxes that can be drawn."""

    name: str
    """The name of the line."""
    class_: int
    """The number of its class of symmetric moves, from 1."""
    takes: int
    """The number of boxes it takes."""
    score: int
    """Left's boxes minus Right's at the end under perfect play after it."""
    loony: bool
    """Whether the move is loony: the opponent can then choose who makes the next move elsewhere."""


class EngineScore(AnswerPart):
    """The results of an engine."""

    name: str
    """Its name."""
    command: str
    """Its command line."""
    games: int
    """Games that it played."""
    wins: int
    """Games that it won."""
    wins_as_black: int
    """Games that it began with Black and won."""
    wins_as_white: int
    """Games that it began with White and won."""
    moves: int
    """Moves that it generated."""
    seconds: float | None
    """Mean time for a move."""
    crashed: int
    """Games that it lost because its process ended."""
    timed_out: int
    """Games that it lost because it exceeded a time limit."""
    illegal: int
    """Games that it lost by an illegal move."""
    refused: int
    """Games that it lost because it refused to move, or to accept a move."""


class Enumerated(Answer):
    """The values over a poset, counted by depth from 0 on."""

    poset: str
    """The poset, as it was given."""
    depths: list[int]
    """The number of values of each depth; the last is a lower bound if the work was stopped
    there.
    """
    total: int
    """The number of values of all depths."""
    finite: bool
    """Whether these are all values of any depth."""
    monotone: list[int]
    """The number of values of each depth that are monotone in canonical form."""
    left_classes: list[int]
    """The number of left classes of sets of values of smaller depth; a lower bound if there are
    very many.
    """
    right_classes: list[int]
    """The number of right classes of sets of values of smaller depth."""
    next: NextValues | None
    """Bounds one depth further, if requested and if there is such a depth."""
    decisive: DecisiveClasses | None
    """Classes up to globally decisive equivalence, if requested."""
    values: list[str] | None
    """The values, if requested."""


class EvaluateJudgment(Answer):
    """The estimate of an evaluation."""

    name: str
    """The evaluation."""
    balance: float
    """From -1 (White wins) to 1 (Black wins); for the network, twice Black's winning chance
    minus one.
    """
    winner: Color | None
    """The winner, if the fill decides it; then no move has a worth."""
    worths: list[MoveWorth]
    """The moves that are not pruned, the best first."""


class ExaminedMap(AnswerPart):
    """The properties of a map of colorings (SCG Definitions 3.4.2 and 3.4.4)."""

    kind: MapKind
    """The effect of the map on outcomes."""
    immersion: bool
    """Whether no two complete colorings have the same image."""
    missed: list[list[str]]
    """Complete colorings that are not in the image; empty for a contraction."""
    generation_preserving: bool
    """Whether the map takes children, and only children, to children."""
    carries_values: bool
    """Whether the map proves that the values of the games are equal or opposite (SCG Theorem
    5.6.1).
    """


class Explained(Answer):
    """The checker's result and the content of the proof."""

    valid: bool | None
    """Whether the proof is accepted; absent if the check was not finished."""
    board: str | None
    """The board."""
    description: str | None
    """The board as in certificates: for a graph its vertices, terminals and edges."""
    black: list[str] | None
    """Black's cells."""
    white: list[str] | None
    """White's cells."""
    to_move: Color | None
    """The color to move."""
    winner: Color | None
    """Who wins."""
    connection: ProvedConnection | None
    """The connection that an accepted proof is about."""
    reason: str | None
    """Why the proof is refused."""
    explanation: Explanation | None
    """The content of the proof after the moves, if the proof is accepted."""


class ExplainedThreat(AnswerPart):
    """A threat: a win with one more move."""

    play: str | None
    """The winner's move; absent if every move keeps the win."""
    needs: list[str]
    """The carrier of the threat, including the move."""
    answers: list[str]
    """The opponent's moves that the threat answers, the most obstructive first."""


class Explanation(AnswerPart):
    """The content of a proof at a position."""

    position: str
    """The position after the moves."""
    moves: list[str]
    """The moves."""
    turn: Color
    """The color to move."""
    play: str | None
    """The winner's move; absent if it is the opponent's turn, or if every move keeps the win."""
    needs: list[str]
    """The winner's carrier."""
    pairs: list[list[str]]
    """Pairs of cells: when the opponent takes one, the winner takes the other."""
    threats: list[ExplainedThreat]
    """The winner's threats, after the move if it is the winner's turn. They answer every
    intrusion into the carrier outside the pairs.
    """
    dead: list[str]
    """Dead empty cells."""
    next: list[str]
    """Moves to explain next: the proof's move, or one for each answer of the winner."""


class FateAtWidth(AnswerPart):
    """The fate of a ladder of some width."""

    width: int
    """The free cells on its row between its head and the pattern."""
    fate: Fate
    """Its fate."""


class Fill(AnswerPart):
    """A filled cell."""

    cell: str
    """The cell."""
    kind: str
    """The theorem that justifies it."""
    color: Color | None
    """The color; absent for dead cells."""
    source: str
    """The method that found the reason."""


class FormProperties(AnswerPart):
    """Properties of a form."""

    passable: bool
    """Whether the form is passable: in no position does a player gain by passing (CVH §6)."""
    monotone: bool
    """Whether every move is good."""
    semi_monotone: bool
    """Whether both players have a good move everywhere."""
    depth: int
    """The length of the longest play."""
    positions: int
    """The number of different positions."""


class FormStep(AnswerPart):
    """An option that is removed or bypassed."""

    player: Player
    """The player whose option it is."""
    option: str
    """The option."""
    form: str
    """The form after the step."""
    reason: Literal["dominated"] | Literal["reversible"] | None
    by: str | None
    """The other option."""
    through: str | None
    """The opponent's answer."""
    instead: list[str] | None
    """The player's options after the answer, which replace the option."""


class FoundTemplate(AnswerPart):
    """A minimal template."""

    cells: int
    """The number of its empty cells."""
    stones: list[str]
    """Its stones."""
    carrier: list[str]
    """Its empty cells."""
    diagram: str
    """The diagram, as `region template` reads it; for a chain joined to both edges, with
    `connect` `all`.
    """


class FoundTemplates(Answer):
    """The templates that were found."""

    templates: list[FoundTemplate]
    """The templates, by increasing number of cells."""
    blocked: int
    """The number of ways to block all templates, each checked to break every other template."""


class GameAnswer(Answer):
    """The results of the sentences."""

    expression: str | None
    """The sentence of the request."""
    name: str | None
    """The name that the sentence defines."""
    canonical: str | None
    """The canonical form; `null` if it is unknown or has no text (see `unwritten`)."""
    outcome: Outcome | None
    """The outcome class in normal play; for a game that can be drawn, see `results`."""
    left_stop: str | None
    """The Left stop: the number that play reaches when Left begins."""
    right_stop: str | None
    """The Right stop: the number that play reaches when Right begins."""
    mean: str | None
    """The mean: the value of the mast of the thermograph."""
    temperature: str | None
    """The temperature: the tax at which the mast begins."""
    birthday: int | str | None
    """The birthday: the least depth of a form of this value."""
    positions: int | None
    """The number of different positions under canonical play; a sum of a number, ups and a star
    counts as one.
    """
    nim_value: int | None
    """The nimber, if it is one."""
    atomic_weight: str | None
    """The atomic weight, if the game is all-small."""
    reduced: str | None
    """The reduced canonical form: the simplest game at an infinitesimal distance."""
    thermograph: Walls | None
    """The walls of the thermograph."""
    options: GameOptions | None
    """The options of the canonical form, unless they are too many or too long to write."""
    incentives: GameOptions | None
    """The undominated incentives, `G^L − G` of Left and `G − G^R` of Right; only for games with
    few positions.
    """
    components: list[GameComponent] | None
    """The terms, if the sentence is a sum, with the moves in each that win the sum."""
    unwritten: dict[str, str] | None
    """The fields whose game has no text, with the reason."""
    winning_moves: WinningMoves | None
    """The winning moves of each player."""
    results: GameResults | None
    """The results of each player's moves, in a game that can be drawn."""
    sequence: Sequence | None
    """The values of heaps of all sizes and their period, for a game of heaps."""
    table: str | None
    """The binary table of Nim."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation | None
    """The relation in the question."""
    relation: Relation | None
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool | None
    """Whether the relation in the question holds."""
    board: str | None
    """The position."""
    to_move: Stone | Player | None
    """The player to move."""
    score: int | None
    """Black's area minus White's."""
    range: list[int] | None
    """The least and the greatest score that are not excluded."""
    best_move: str | None
    """A move that reaches the score."""
    boxes: list[int] | None
    """The numbers of boxes of Left and Right."""
    open: int | None
    """The number of boxes not yet taken."""
    free: int | None
    """The number of boxes that can be taken at once."""
    handout: int | None
    """The fewest free boxes that the player must leave to the opponent to keep control: 2 of a
    chain, 4 of a loop; `null` if control cannot be kept.
    """
    chains: list[int] | None
    """The lengths of independent chains, after all free boxes are taken."""
    loops: list[int] | None
    """The lengths of independent loops."""
    controlled_value: int | None
    """The controlled value, if only long chains and loops are left: the gain of the player in
    control who keeps control to the end. It equals the value if it is at least 2.
    """
    winner: Player | None
    """The player with more boxes at the end; none if both have the same number."""
    moves: list[DotsMove] | None
    """All legal moves."""
    best_moves: list[str] | None
    """The moves that reach the score."""
    line: list[PlayedMove] | None
    """A line of perfect play to the end."""
    day: int | None
    """The day."""
    count: int | None
    """The number of games."""
    games: list[str] | list[Report] | None
    """Their canonical forms, in order of birthday."""
    order: GameOrder | None
    """The order relations among the games, if requested and found."""


class GameComponent(AnswerPart):
    """A term of a sum."""

    expression: str
    """The term as written, with a minus if it is subtracted."""
    canonical: str | None
    """Its canonical form."""
    winning_moves: WinningMoves | None
    """The moves in this term that win the whole sum, in the notation of a ruleset or as
    canonical options. `null` if there are too many.
    """


class GameNode(AnswerPart):
    """A node of a game."""

    parent: int | None
    """The parent, by its number from 0."""
    comment: str | None
    """The comment."""
    labels: dict[str, str] | None
    """Short labels of cells."""
    black: list[str] | None
    """Black's cells."""
    white: list[str] | None
    """White's cells."""
    to_move: Color | None
    """The color to move."""
    color: Color | None
    """The color."""
    turn: str | None
    """The name of a cell, `swap-pieces`, `swap-sides`, `pass`, `resign` or `forfeit`."""


class GameOptions(AnswerPart):
    """Options of both players."""

    left: list[str]
    """Left's options."""
    right: list[str]
    """Right's options."""


class GameOrder(AnswerPart):
    """The order relations among several games."""

    names: list[str]
    """The names of the games."""
    relations: list[list[Relation]]
    """Row compared with column: `<`, `=`, `>` or `||`."""


class GamePeriod(AnswerPart):
    """Values repeat with this period: `value(n + length) = value(n) + saltus` for all `n ≥
    start`.
    """

    start: int
    """The first heap size from which the values repeat."""
    length: int
    """The length of the period."""
    saltus: int
    """The increase of the values in each period; 0 if they repeat."""


class GameResults(AnswerPart):
    """The result of perfect play for each player moving first."""

    left: Prospects
    """Left's results when Left moves first."""
    right: Prospects
    """Right's results when Right moves first."""


class GameStrategy(AnswerPart):
    """A player's answer in each reachable position."""

    game: str
    """The game, as an expression."""
    player: Player
    """The player whose strategy it is."""
    first: Player
    """The player who moves first."""
    convention: Convention
    """The play convention: `normal` or `misere`."""
    claims: StrategyClaim
    """The claim: a win, or at least a draw."""
    answers: dict[str, str]
    """The move for each position in which the player is to move."""


class GoSummed(Answer):
    """The results for an endgame. Scores are Black's count minus White's."""

    board: str
    """The stones."""
    to_move: Stone
    """The player who moves first."""
    count: Count
    """The counting rule."""
    settled: int | None
    """The score of the settled points; by Japanese counting with all placed stones."""
    held: list[Held] | None
    """Points that belong to a player because a search answers every attack, or by assumption."""
    disputes: list[Dispute] | None
    """The independent disputes."""
    bounds: Bounds | None
    """Bounds of the score found without search; none if a ko matters."""
    value: str | None
    """The score, if no ko matters."""
    between: list[str] | None
    """Bounds of the score over all treatments of kos, if a ko matters."""
    komi: str | None
    """The komi."""
    result: str | None
    """The score minus the komi."""
    best_moves: list[Spot] | None
    """All moves that reach the score; empty if passing is as good as every move."""
    line: list[GoTurn] | None
    """A line of best play until all disputes are decided."""


class GoTurn(AnswerPart):
    """A move of a line."""

    player: Stone
    """The player."""
    point: str
    """The point."""
    dispute: str
    """The letter of its dispute."""
    sente: bool
    """Whether it forces an answer in the same dispute."""


class Guess(AnswerPart):
    """An estimate of an unsolved position, without proof."""

    winner: Color
    """The color that seems to be ahead."""
    lead: float
    """The size of the lead, from 0 (even) to 1 (almost certainly won)."""
    moves: list[str]
    """Candidate moves, the most promising first."""
    mustplay: list[str]
    """The must-play region: the cells common to all known threats of the opponent; any other
    move loses.
    """


class HardProblem(AnswerPart):
    """One problem of a chain."""

    name: str
    """The name of the problem."""
    instance: str
    """The size of this instance."""
    objects: list[str]
    """Its objects, one per line."""


class HardSum(Answer):
    """A sum and the problems of the reduction."""

    problems: list[HardProblem]
    """The chain of problems, each reduced to the next and the last one to the sum."""
    components: int
    """The number of components of the sum."""
    sum: str
    """The sum."""


class Held(AnswerPart):
    """Points that belong to a player although they are not yet settled."""

    owner: Stone
    """The owner."""
    grounds: str
    """The reason: `search` if every attack is answered locally, `assumed` if it is not proved."""
    points: list[str]
    """The points, row by row, including stones."""


class Inferior(AnswerPart):
    """A pruned move."""

    cell: str
    """The move."""
    kind: str
    """The theorem that justifies it."""
    by: str
    """The move that is at least as good, or the opponent's answer."""
    source: str
    """The method that found the reason."""


class JudgedEnd(AnswerPart):
    """The results for ladders at one end of a pattern."""

    side: str
    """The side of the board that this end faces."""
    fates: list[FateAtWidth]
    """The fate of incoming ladders, from the least width on."""
    wider: Fate | None
    """The fate of wider ladders, if known."""
    creation: Creation | None
    """The least that the attacker's stones get: a connection to the edge, a ladder to this side,
    or nothing; `null` if unknown or without stones.
    """


class JudgedLadders(Answer):
    """The results for ladders on a row."""

    row: int
    """The row, counted from the edge."""
    ends: list[JudgedEnd]
    """The results at each end of the pattern."""


class JudgedMove(AnswerPart):
    """A move and the score after it."""

    component: int
    """The component, from 1."""
    to: str
    """The component after the move."""
    bounds: MoveBounds
    """Bounds of the score after the move, found without search."""
    value: str
    """The score after the move."""


class JudgedOpening(AnswerPart):
    """An orbit of openings and its winning chance."""

    cell: str
    """Its first cell."""
    images: list[str]
    """All of its cells."""
    winrate: float | None
    """The winning chance of the opener, from 0 to 1; absent if there was no time to evaluate it."""
    visits: int
    """Playouts from the position after it."""
    solved: bool
    """Whether it is proved to win or to lose; `winrate` is 1 or 0 then."""
    swap: bool | None
    """Whether the opponent should swap it."""


class JudgedRule(AnswerPart):
    """The score of a rule against an opponent who knows the rule and replies optimally."""

    rule: str
    """The name of the rule."""
    player: Player
    """The player who follows the rule."""
    guarantee: str | None
    """The guarantee of the rule: at least this score for Left, at most this score for Right."""
    reached: str | None
    """The score of the rule; unknown if the sum may take more than a hundred moves."""
    loss: str | None
    """The loss compared with best play."""
    first_move: Choice | None
    """The first move of the rule, if its player begins."""


class JudgedTemplate(Answer):
    """The results for a template; each is absent until it is known."""

    valid: bool | None
    """Whether it is connected even if the opponent moves first."""
    minimal: bool | None
    """Whether the template is valid and every empty cell is needed."""
    redundant: list[str] | None
    """Redundant empty cells: without any single one the template stays valid."""
    removable: list[str] | None
    """Removable stones: without any single one the template stays valid."""
    answers: dict[str, list[str]] | None
    """All replies that keep the connection, for each intrusion."""
    refutations: list[str] | None
    """Intrusions that break it."""


class Judgment(AnswerPart):
    """The estimate of an evaluation."""

    name: str
    """The evaluation."""
    balance: float
    """From -1 (White wins) to 1 (Black wins); for the network, twice Black's winning chance
    minus one.
    """
    winner: Color | None
    """The winner, if the fill decides it; then no move has a worth."""
    worths: list[MoveWorth]
    """The moves that are not pruned, the best first."""


class KindCount(AnswerPart):
    """The number of patterns of a kind."""

    kind: str
    """The kind."""
    patterns: int
    """Their number."""
    by_cells: list[int]
    """The number of patterns by empty cells, from one on."""


class KoFight(AnswerPart):
    """A ko that matters."""

    points: list[str]
    """The points where stones are captured and recaptured."""
    moves: int
    """The length of the cycle in moves."""
    after: int
    """The number of moves before the cycle."""
    masters: list[KoMaster] | None
    """The values of the dispute if Black, and if White, wins every ko fight; none if the ko is
    not simple.
    """
    hyperactive: bool | None
    """Whether the ko is hyperactive: the two values differ."""


class KoMaster(AnswerPart):
    """The value of a dispute for a player who wins every ko fight."""

    master: Stone
    """The ko master: the player who wins every ko fight."""
    mean: str
    """The mean: the value of the mast of the thermograph."""
    temperature: str
    """The temperature: the tax from which on neither player moves."""
    left: list[list[str]]
    """The corners of Black's wall, each a value and a tax."""
    right: list[list[str]]
    """The corners of White's wall."""


class Layout(AnswerPart):
    """Coordinates of the visible parts of a board. Lengths are in pixels: neighboring cells of
    Hex are 40 apart.
    """

    bands: list[Band]
    """The sides of the board."""
    wires: list[Wire]
    """The edges of a graph."""
    places: list[Place2]
    """The cells."""
    posts: list[Post]
    """Dots of Bridg-It and terminals of a graph."""
    names: list[Name]
    """Coordinates."""


class LeftWins(AnswerPart):
    """Whether Left wins a game over two outcomes."""

    first: bool
    """Whether Left wins moving first."""
    second: bool
    """Whether Left wins moving second."""


class ListedMove(AnswerPart):
    """A move and its result."""

    name: str
    """The name; it begins with the number of the board if there are several."""
    class_: int
    """The number of its class of symmetric moves, from 1."""
    after: str
    """The position after it, as an expression."""
    result: Prospect
    """The result for the player who makes the move."""
    winner: Player | None
    """The winner after this move; none if the game is drawn."""
    ends_in: int | None
    """The number of moves to the end of the game, including this one, if known. The winner
    minimizes it, the loser maximizes it.
    """
    value: str | None
    """The normal-play value of the position after the move, if it is known and can be written."""


class ListedMoves(Answer):
    """All moves of a position."""

    position: str
    """The position as an expression."""
    boards: list[str]
    """Drawings of its boards."""
    convention: Convention
    """The play convention: `normal` or `misere`."""
    left: MovesOfPlayer | None
    """Left's moves when Left moves first."""
    right: MovesOfPlayer | None
    """Right's moves when Right moves first."""


class LocalMove(AnswerPart):
    """A move in a region, with the values after it."""

    cell: str
    """The cell."""
    black: str
    """The value after a black stone there."""
    white: str
    """The value after a white stone there."""
    optimal_for: list[Color]
    """The colors for which no other cell leads to a better value."""


class LocalOutcome(AnswerPart):
    """An outcome of a region."""

    name: str
    """Its name in values: `_` for the worst, `T` for the best."""
    joins: list[list[str]]
    """The pairs of outside terminals that Black joins through the region: edges and open cells
    by name, chains by a stone.
    """
    decided: Color | None
    """The winner, if the outcome decides the game."""


class LoopyAnalysis(AnswerPart):
    """The analysis of a loopy game. It has only the expression if a limit was reached before the
    game was evaluated.
    """

    expression: str
    """The sentence of the request."""
    name: str | None
    """The name that the sentence defines."""
    value: str | None
    """The simplest form, or the two sides as `S & T`; `null` if it is unknown or too long."""
    cgsuite: str | None
    """The value in the notation of CGSuite."""
    kind: LoopyKind | None
    """The kind of game."""
    onside: str | None
    """The onside: the value if draws count as wins of Left."""
    offside: str | None
    """The offside: the value if draws count as wins of Right."""
    outcome: str | None
    """The outcome, one of nine: `L`, `R`, `N`, `P`, `D`, `NHat`, `NCheck`, `PHat`, `PCheck`."""
    left_first: Prospect | None
    """The result for Left moving first."""
    right_first: Prospect | None
    """The result for Right moving first."""
    positions: list[int]
    """The numbers of positions of onside and offside; one number for a stopper."""
    degree: str | None
    """The degree of a stopper: the onside of `G − G`."""


class LoopyAnswer(Answer):
    """The results of the sentences."""

    expression: str | None
    """The sentence of the request."""
    name: str | None
    """The name that the sentence defines."""
    value: str | None
    """The simplest form, or the two sides as `S & T`; `null` if it is unknown or too long."""
    cgsuite: str | None
    """The value in the notation of CGSuite."""
    kind: LoopyKind | None
    """The kind of game."""
    onside: str | None
    """The onside: the value if draws count as wins of Left."""
    offside: str | None
    """The offside: the value if draws count as wins of Right."""
    outcome: str | None
    """The outcome, one of nine: `L`, `R`, `N`, `P`, `D`, `NHat`, `NCheck`, `PHat`, `PCheck`."""
    left_first: Prospect | None
    """The result for Left moving first."""
    right_first: Prospect | None
    """The result for Right moving first."""
    positions: list[int] | None
    """The numbers of positions of onside and offside; one number for a stopper."""
    degree: str | None
    """The degree of a stopper: the onside of `G − G`."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation | None
    """The relation in the question."""
    relation: Relation | None
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool | None
    """Whether the relation in the question holds."""
    games: list[LoopyAnalysis | LoopyQuestion] | None
    """The sentences in order."""


class LoopyQuestion(AnswerPart):
    """A comparison of two games and its answer."""

    expression: str
    """The sentence of the request."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation
    """The relation in the question."""
    relation: Relation
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool
    """Whether the relation in the question holds."""


class MadeStrategy(Answer):
    """The result of perfect play for a player, and a strategy that reaches it."""

    result: Prospect | None
    """The result of perfect play for the player."""
    strategy: GameStrategy | None
    """The strategy; none if the player loses."""


class MatchGame(AnswerPart):
    """A finished game."""

    number: int
    """Its number in the schedule, from one."""
    opening: str
    """The opening position."""
    black: str
    """The engine that began with Black."""
    white: str
    """The engine that began with White."""
    winner: str
    """The engine that won."""
    ending: Ending
    """The kind of ending."""
    reason: str | None
    """The fault of the loser, if that ended the game."""
    moves: list[str]
    """The turns after the opening: cells, `swap-pieces` or `swap-sides`."""
    seconds: float
    """The time of both engines together."""


class Matched(Answer):
    """The results of a match."""

    scheduled: int
    """Games of the whole match."""
    played: int
    """Games that were played."""
    repeated: int
    """Games that repeat an earlier one move by move, with the same colors and without a fault:
    they carry no new information.
    """
    engines: list[EngineScore]
    """The results of each engine."""
    pairs: list[PairScore]
    """The results of each pair of engines."""
    games: list[MatchGame]
    """The games in the order of the schedule."""


class Matching(AnswerPart):
    """An isomorphism, or an anti-isomorphism."""

    anti: bool
    """Whether the map inverts the outcome."""
    moves: list[list[str]]
    """Each move of the first game with its image in the second."""


class Mined(Answer):
    """The patterns that were found."""

    kinds: list[KindCount]
    """Patterns of each kind, up to symmetry and exchange of colors."""
    total: int
    """Patterns of all kinds."""
    jobs: int
    """The number of jobs."""
    done: int
    """The number of finished jobs."""
    patterns: list[str] | None
    """The patterns, if requested."""


class MisereAnswer(Answer):
    """A misère quotient, for heaps up to the largest for which it is known."""

    game: str
    """The octal code."""
    heaps: int
    """The largest heap of the quotient, smaller than requested if the quotient of larger ones is
    unknown.
    """
    orders: list[int]
    """The orders of the quotients for heaps up to 1, 2, 3 … counters."""
    generators: list[MisereGenerator]
    """The heaps that generate the quotient."""
    relations: list[str]
    """Relations of the presentation, like `b^3=b`."""
    elements: list[str]
    """All elements."""
    p_portion: list[str]
    """The elements of the P-portion, for which the previous player wins."""
    classes: list[str]
    """The quotient elements of single heaps of 1, 2, 3 … counters."""
    period: MiserePeriod | None
    """The period of the classes, if it is proved: then this is the quotient of heaps of any
    size.
    """
    genera: list[str]
    """The genera of single heaps of 1, 2, 3 … counters: the nimber, and the misère values with
    none, one, two … heaps of two added, like `0^120`; the last two values repeat forever. The
    list ends where genera are expensive to find.
    """
    wild: int | None
    """The least heap of a wild position, whose genus no position of Nim has; `null` if all known
    genera are tame, so that sums are played like Nim.
    """
    position: MiserePosition | None
    """The winner of the requested sum."""
    reason: str | None
    """Why there is no quotient for the next heap."""


class MisereGenerator(AnswerPart):
    """A generator of a quotient."""

    name: str
    """Its letter."""
    heap: int
    """The heap whose class it is."""


class MiserePeriod(AnswerPart):
    """Values repeat with this period: `value(n + length) = value(n) + saltus` for all `n ≥
    start`.
    """

    start: int
    """The first heap size from which the values repeat."""
    length: int
    """The length of the period."""
    saltus: int
    """The increase of the values in each period; 0 if they repeat."""


class MiserePosition(AnswerPart):
    """A sum of heaps and its outcome."""

    heaps: list[int]
    """The heaps, increasing."""
    class_: str
    """The element of the sum in the quotient."""
    next_wins: bool
    """Whether the next player wins."""
    winning_moves: list[list[int]]
    """The sums after the winning moves."""


class Move(AnswerPart):
    """A move in one component of a literal."""

    from_: str
    """The component before the move."""
    to: str
    """The component after the move."""
    name: str
    """The usual name: a cell, an edge, the sizes of a heap before and after."""
    board: int
    """The number of its board, counted from 1."""


class MoveBounds(AnswerPart):
    """Bounds of the score after a move."""

    hanner: list[str]
    """From means and the highest temperature (SUM Theorem 5.1)."""
    best: list[str]
    """The best bounds of all."""


class MoveProspect(AnswerPart):
    """A move and its result for the player who makes it."""

    from_: str
    """The component before the move."""
    to: str
    """The component after the move."""
    name: str
    """The usual name: a cell, an edge, the sizes of a heap before and after."""
    board: int
    """The number of its board, counted from 1."""
    result: Prospect
    """The result of the move."""


class MoveWorth(AnswerPart):
    """The worth of a move, relative to the best one."""

    cell: str
    """The move."""
    worth: float
    """The worth, from 0 to 1."""


class MovesOfPlayer(AnswerPart):
    """The moves of a player."""

    result: Prospect
    """The result for this player under perfect play."""
    classes: int
    """The number of moves up to symmetry."""
    moves: list[ListedMove]
    """The moves."""


class Name(AnswerPart):
    """A coordinate."""

    at: list[float]
    """The center of the text."""
    text: str
    """The text."""


class NamedOption(AnswerPart):
    """A move and the value of the position after it."""

    name: str
    """The name of the move."""
    value: str
    """The value of the position after it."""


class NextValues(AnswerPart):
    """The bounds for the depth after the listed ones."""

    depth: int
    """The depth."""
    left_classes: str | None
    """The number of left classes of sets of values of smaller depth."""
    right_classes: str | None
    """The number of right classes of sets of values of smaller depth."""
    at_least: str | None
    """A lower bound for the number of values."""
    at_most: str | None
    """An upper bound for the number of values, if one is known."""
    stopped: str | None
    """The reason that the count is unfinished, if it is."""


class Opening(AnswerPart):
    """An orbit of openings under the symmetries of the board."""

    cell: str
    """Its first cell."""
    images: list[str]
    """All of its cells."""
    winner: Color | None
    """The winner after it."""
    nodes: int
    """Nodes searched for it."""
    stored: bool
    """Whether the winner comes from the store or from a proof of an earlier run."""
    certificate: str | None
    """The file name."""
    certificate_steps: int | None
    """The number of steps of the proof."""
    certificate_checksum: str | None
    """The checksum in its last line."""


class OpeningMap(Answer):
    """The winning chance of each first move."""

    board: str
    """The board."""
    to_move: Color
    """The color of the first move."""
    fairest: str | None
    """The opening to play under the swap rule: the opener's best among the openings that are not
    proved to lose and that the opponent, by the estimates, should not swap.
    """
    swap: list[str]
    """Openings to swap, including those proved to win."""
    keep: list[str]
    """Openings not to swap."""
    openings: list[JudgedOpening]
    """The openings, grouped by symmetry."""


class OpeningTable(Answer):
    """The winning first moves."""

    board: str
    """The board."""
    to_move: Color
    """The color of the first move."""
    winner: Color | None
    """The winner of the game, if the known openings decide it."""
    winning_moves: list[str]
    """Winning openings."""
    losing_moves: list[str]
    """Losing openings."""
    unknown_moves: list[str]
    """Undecided openings."""
    openings: list[Opening]
    """The openings, grouped by symmetry."""


class OutcomeAnalysis(AnswerPart):
    """The results for a game."""

    name: str
    """`G1` for the first game of a request, and so on."""
    expression: str
    """The game as it was given."""
    over: str
    """The poset of the game, which may differ from that of the request after operations."""
    canonical: str
    """Its canonical form."""
    atomic: bool
    """Whether the canonical form is an outcome."""
    passable: bool
    """Whether the form is passable: in no position does a player gain by passing (CVH §6)."""
    monotone: bool
    """Whether every move is good."""
    semi_monotone: bool
    """Whether both players have a good move everywhere."""
    depth: int
    """The length of the longest play."""
    positions: int
    """The number of different positions."""
    canonical_form: FormProperties
    """Properties of the canonical form."""
    left: list[str]
    """Left options of the canonical form, shallow ones first."""
    right: list[str]
    """Right options of the canonical form, shallow ones first."""
    good_left: list[str]
    """Good left options of the canonical form, shallow ones first."""
    good_right: list[str]
    """Good right options of the canonical form, shallow ones first."""
    up: str | None
    """The largest value of its left class, that is of the values equally good as left options;
    `null` over an unbounded poset.
    """
    down: str | None
    """The smallest value of its right class."""
    left_wins: LeftWins | None
    """The winner, if the outcomes are a win and a loss and the game is passable."""
    monotone_form: str | None
    """The form without superfluous options."""
    proof_form: str | None
    """The form constructed in the proof, before superfluous options are removed."""
    no_monotone_form: str | None
    """Why there is no monotone form."""


class OutcomeAnswer(Answer):
    """The results for games over a poset."""

    poset: str
    """The poset, as it was given."""
    questions: list[OutcomeQuestion] | None
    """The questions."""
    name: str | None
    """`G1` for the first game of a request, and so on."""
    expression: str | None
    """The game as it was given."""
    over: str | None
    """The poset of the game, which may differ from that of the request after operations."""
    canonical: str | None
    """Its canonical form."""
    atomic: bool | None
    """Whether the canonical form is an outcome."""
    passable: bool | None
    """Whether the form is passable: in no position does a player gain by passing (CVH §6)."""
    monotone: bool | None
    """Whether every move is good."""
    semi_monotone: bool | None
    """Whether both players have a good move everywhere."""
    depth: int | None
    """The length of the longest play."""
    positions: int | None
    """The number of different positions."""
    canonical_form: FormProperties | None
    """Properties of the canonical form."""
    left: list[str] | None
    """Left options of the canonical form, shallow ones first."""
    right: list[str] | None
    """Right options of the canonical form, shallow ones first."""
    good_left: list[str] | None
    """Good left options of the canonical form, shallow ones first."""
    good_right: list[str] | None
    """Good right options of the canonical form, shallow ones first."""
    up: str | None
    """The largest value of its left class, that is of the values equally good as left options;
    `null` over an unbounded poset.
    """
    down: str | None
    """The smallest value of its right class."""
    left_wins: LeftWins | None
    """The winner, if the outcomes are a win and a loss and the game is passable."""
    monotone_form: str | None
    """The form without superfluous options."""
    proof_form: str | None
    """The form constructed in the proof, before superfluous options are removed."""
    no_monotone_form: str | None
    """Why there is no monotone form."""
    games: list[OutcomeAnalysis] | None
    """The games in order."""
    comparisons: list[OutcomeComparison] | None
    """The comparisons of all pairs that share a poset."""


class OutcomeComparison(AnswerPart):
    """A comparison of two games."""

    games: list[str]
    """The names of the games."""
    relation: Relation
    """The relation: `<`, `=`, `>` or `||`."""
    lhd: bool
    """`G <| H`."""
    rhd: bool
    """`H <| G`."""
    left_order: Relation | None
    """The relation as left options; `null` over a poset without bottom."""
    right_order: Relation | None
    """The relation as right options; `null` over a poset without top."""
    decisive: list[DecisiveJudgment] | None
    """The judgments on both directions of the globally decisive order."""


class OutcomeCopyCat(AnswerPart):
    """Values of sums with an opposite game (CVH Lemma 8.9): `G ≤ H` if and only if the first is
    `T`, or the second is `_`; `G ⊲ H` if and only if the first is not `_`, or the second is
    not `T`.
    """

    lambda_: str
    """`H +_λ Gᵒᵖ`."""
    rho: str
    """`G +_ρ Hᵒᵖ`."""


class OutcomeQuestion(AnswerPart):
    """A question about games, or sets of games, and its answer."""

    expression: str
    """The text of the question."""
    over: str
    """The poset of the games."""
    left: list[str]
    """The canonical forms of the games on the left; a set has several."""
    relation: str
    """The relation in question: `<=`, `<|`, `<=_l`, `<=_g1` …"""
    right: list[str]
    """The canonical forms of the games on the right."""
    holds: bool | None
    """The answer; `null` if it is unknown."""
    decisive: list[DecisiveJudgment] | None
    """The judgments that decide relations in strict contexts; the games are called `G` and `H`."""
    copy_cat: OutcomeCopyCat | None
    """The result of copy-cat strategies, for one passable game on each side."""


class OutcomeSet(AnswerPart):
    """An upward closed set of outcomes, and whether Max can end in it."""

    at_least: list[str]
    """The minimal outcomes of the set."""
    winner: ColoringPlayer | None
    """The winner: Max if the game ends in the set, Min if it does not."""
    class_: ColoringClass | None
    """The outcome class: the winner when either player moves first, if the players alternate."""
    winning_moves: list[str]
    """Moves after which the mover wins."""
    probability: str | None
    """The probability that the game ends in the set, if a coin decides who moves."""


class PairScore(AnswerPart):
    """The results of two engines against each other."""

    first: str
    """The first engine."""
    second: str
    """The second engine."""
    wins: int
    """Games that the first engine won."""
    losses: int
    """Games that the second engine won."""
    score: float | None
    """The share of games won; absent before the first game."""
    elo: float | None
    """The maximum-likelihood difference in Elo; absent if all games were won, or all were lost."""
    elo_low: float | None
    """The lower end of the interval; absent if unbounded."""
    elo_high: float | None
    """The upper end of the interval; absent if unbounded."""
    sprt: SprtState | None
    """The state of the sequential test, if there is one."""


class Part(AnswerPart):
    """A part of a position that stones separate from the rest."""

    cells: list[str]
    """Its empty cells."""
    value: str
    """Its value."""


class PathLength(AnswerPart):
    """The minimal winning sets of one size."""

    length: int
    """The size in cells."""
    paths: int | str
    """The number of sets."""


class PathStatistics(AnswerPart):
    """Statistics of the minimal winning sets of a color."""

    paths: int | str
    """The number of sets."""
    cells: int | str
    """The sum of their sizes."""
    shortest: int | None
    """The size of the smallest set."""
    longest: int | None
    """The size of the largest set."""
    mean: float | None
    """The mean size."""
    weight: float
    """The sum of 2⁻ˡ over the sets, with l the size: the expected number of sets that a random
    coloring of the empty cells completes (SCG §12.5).
    """
    weighted_mean: float | None
    """The mean size under these weights."""
    lengths: list[PathLength]
    """The number of sets of each size."""


class PathsAt(AnswerPart):
    """The minimal winning sets after some turns."""

    number: int
    """The number of turns."""
    turn: str | None
    """The last turn, if there is one."""
    color: Color | None
    """The color of the last turn."""
    black: PathStatistics | None
    """The sets of Black, if they were counted."""
    white: PathStatistics | None
    """The sets of White, if they were counted."""


class PathsThrough(Answer):
    """The minimal winning sets through a game."""

    board: str
    """The board."""
    plies: list[PathsAt]
    """Before the first move, and after each."""


class Period(AnswerPart):
    """From `from` on, `columns` more in length cost exactly `stones` more."""

    from_: int
    """The first length of the period."""
    columns: int
    """The increase in length."""
    stones: int
    """The number of additional stones."""


class Place2(AnswerPart):
    """The place of a cell."""

    cell: str
    """The name of the cell."""
    center: list[float]
    """Its middle."""
    outline: list[list[float]] | None
    """The shape of the empty cell."""
    stone: list[list[list[float]]] | None
    """The shape of stones in the cell."""
    inscribed: bool
    """Whether the name is written at the place of a label."""


class PlayedMove(AnswerPart):
    """A move and its player."""

    player: Player
    """The player."""
    name: str
    """The name of the move."""


class Post(AnswerPart):
    """A fixed point of some color: a dot of Bridg-It or a terminal of a graph."""

    at: list[float]
    """The position of the point."""
    color: Color
    """The color of the point."""
    square: bool
    """Whether the point is a square instead of a disc."""
    name: str | None
    """Its name."""


class Preference(AnswerPart):
    """The preferences of a component: `A ▷ B` if some best move of the mover in `A + B` is in
    `A` (SUM §3.3.3).
    """

    component: int
    """The component, from 1."""
    over: list[int]
    """The components over which this component is preferred."""


class Prospects(AnswerPart):
    """The results of perfect play for a player who moves first, by each move."""

    result: Prospect
    """The result of the best move, or of a game that is over."""
    moves: list[MoveProspect]
    """The result of each move."""


class ProvedConnection(AnswerPart):
    """The fewest stones that connect Black's edges if White moves first."""

    height: int
    """The height of the strip."""
    length: int
    """Its length."""
    stones: int
    """The fewest stones that connect."""
    pattern: str
    """A pattern with that many stones."""
    bound: StonesBound | None
    """A proved bound for all lengths, if there is one."""


class Realizations(Answer):
    """The values that were found, with regions."""

    kind: str
    """The kind of regions."""
    values: int
    """The number of values, up to renaming of terminals."""
    exhausted: int
    """The size up to which all regions were searched."""
    sampled: int
    """The number of random regions that were searched."""
    wanted: Wanted | None
    """The requested value and its region."""
    region: Realized | None
    """The requested region and its value."""
    list_: list[Realized] | None
    """All values, smallest regions first."""
    regions: int
    """The number of divided disks, or graphs, examined in this run."""


class Realized(AnswerPart):
    """A value with its region."""

    value: str
    """The value."""
    empty: int
    """The number of its empty cells."""
    region: str
    """The region, drawn with letters."""


class Refutation(AnswerPart):
    """A play that refutes a strategy."""

    line: list[PlayedMove]
    """The moves, with the player of each."""
    position: str
    """The position after the moves."""
    fault: Literal["unanswered"] | StrategyFault | Literal["lost"] | Literal["drawn"]
    """The fault in that position."""


class Renamed(AnswerPart):
    """The correspondence of names between two boards."""

    cells: list[RenamedCell]
    """The cells that correspond to cells of the position."""
    colors_exchanged: bool
    """Whether black and white are exchanged."""


class RenamedCell(AnswerPart):
    """A cell of another board."""

    name: str
    """Its name on the other board."""
    cell: str
    """The corresponding cell of the position."""


class Report(AnswerPart):
    """An answer with how the work ended and its cost.

    A report serializes to one object: the fields of the answer, then `complete`, `stopped` if
    it is not complete, `nodes`, `seconds` and `notes`. A write error that aborted the job is
    reported in `stopped`.
    """

    complete: bool
    """Whether the answer is complete."""
    stopped: str | None
    """What stopped the work before the end."""
    nodes: int
    """Steps of the work: positions searched, values found, lines checked."""
    seconds: float
    """Wall-clock time in seconds."""
    notes: list[str] | None
    """Remarks that are not errors: damaged entries of a store that were set aside, a memory
    limit that allowed fewer threads.
    """
    expression: str | None
    """The sentence of the request."""
    name: str | None
    """The name that the sentence defines."""
    canonical: str | None
    """The canonical form; `null` if it is unknown or has no text (see `unwritten`)."""
    outcome: Outcome | None
    """The outcome class in normal play; for a game that can be drawn, see `results`."""
    left_stop: str | None
    """The Left stop: the number that play reaches when Left begins."""
    right_stop: str | None
    """The Right stop: the number that play reaches when Right begins."""
    mean: str | None
    """The mean: the value of the mast of the thermograph."""
    temperature: str | None
    """The temperature: the tax at which the mast begins."""
    birthday: int | str | None
    """The birthday: the least depth of a form of this value."""
    positions: int | None
    """The number of different positions under canonical play; a sum of a number, ups and a star
    counts as one.
    """
    nim_value: int | None
    """The nimber, if it is one."""
    atomic_weight: str | None
    """The atomic weight, if the game is all-small."""
    reduced: str | None
    """The reduced canonical form: the simplest game at an infinitesimal distance."""
    thermograph: Walls | None
    """The walls of the thermograph."""
    options: GameOptions | None
    """The options of the canonical form, unless they are too many or too long to write."""
    incentives: GameOptions | None
    """The undominated incentives, `G^L − G` of Left and `G − G^R` of Right; only for games with
    few positions.
    """
    components: list[GameComponent] | None
    """The terms, if the sentence is a sum, with the moves in each that win the sum."""
    unwritten: dict[str, str] | None
    """The fields whose game has no text, with the reason."""
    winning_moves: WinningMoves | None
    """The winning moves of each player."""
    results: GameResults | None
    """The results of each player's moves, in a game that can be drawn."""
    sequence: Sequence | None
    """The values of heaps of all sizes and their period, for a game of heaps."""
    table: str | None
    """The binary table of Nim."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation | None
    """The relation in the question."""
    relation: Relation | None
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool | None
    """Whether the relation in the question holds."""
    board: str | None
    """The position."""
    to_move: Stone | Player | None
    """The player to move."""
    score: int | None
    """Black's area minus White's."""
    range: list[int] | None
    """The least and the greatest score that are not excluded."""
    best_move: str | None
    """A move that reaches the score."""
    boxes: list[int] | None
    """The numbers of boxes of Left and Right."""
    open: int | None
    """The number of boxes not yet taken."""
    free: int | None
    """The number of boxes that can be taken at once."""
    handout: int | None
    """The fewest free boxes that the player must leave to the opponent to keep control: 2 of a
    chain, 4 of a loop; `null` if control cannot be kept.
    """
    chains: list[int] | None
    """The lengths of independent chains, after all free boxes are taken."""
    loops: list[int] | None
    """The lengths of independent loops."""
    controlled_value: int | None
    """The controlled value, if only long chains and loops are left: the gain of the player in
    control who keeps control to the end. It equals the value if it is at least 2.
    """
    winner: Player | None
    """The player with more boxes at the end; none if both have the same number."""
    moves: list[DotsMove] | None
    """All legal moves."""
    best_moves: list[str] | None
    """The moves that reach the score."""
    line: list[PlayedMove] | None
    """A line of perfect play to the end."""


class Reversible(AnswerPart):
    """A move and the reply that reverses it."""

    move: str
    """The move."""
    reply: str
    """The reply."""


class ReversibleMove(AnswerPart):
    """A move that an answer reverses."""

    cell: str
    """The move."""
    by: str
    """The opponent's answer."""
    source: str
    """The method that found the reason."""


class Reviewed(Answer):
    """The verdicts on the moves of a game."""

    board: str
    """The board."""
    winner: Color | None
    """The winner at the end, if proved or by resignation."""
    losing_move: int | None
    """The number of the last move that turned a won position into a lost one, both proved."""
    chances: list[float | None]
    """The winning chance of Black, from 0 to 1, before the first move and after each."""
    moves: list[ReviewedMove]
    """The moves in order."""


class ReviewedMove(AnswerPart):
    """A move and its effect on the winning chance of its player."""

    number: int
    """Its number, from one."""
    color: Color
    """Its color."""
    turn: str
    """The name of a cell, `swap-pieces`, `swap-sides`, `pass`, `resign` or `forfeit`."""
    cell: str | None
    """The cell of the stone, if the turn placed one."""
    winrate_before: float | None
    """The player's winning chance before the move, from 0 to 1."""
    solved_before: bool
    """Whether the chance before the move is proved."""
    winrate: float | None
    """The player's winning chance after the move."""
    solved: bool
    """Whether the chance after the move is proved."""
    visits: int
    """Playouts from the position before the move."""
    verdict: Verdict
    """The verdict."""
    best_is_swap: bool
    """Whether a swap would have been best."""
    line: list[str]
    """The best move with its principal variation; empty if a swap is best, or no best move is
    known.
    """


class SearchNode(AnswerPart):
    """A node of a B* tree."""

    parent: int | None
    """The parent node."""
    component: int | None
    """The component, from 1."""
    to: str | None
    """The component after the move."""
    to_move: Player
    """The player to move."""
    between: list[str]
    """The final bounds of the score."""
    step: int | None
    """The step of the search that expanded this node, from 1."""
    effort: str | None
    """The purpose of that step: `prove best` or `disprove rest`."""
    children: list[int]
    """The child nodes."""


class SearchTree(AnswerPart):
    """A B* tree."""

    best: int | None
    """The node of the move that is proved best; none if the node limit was reached or there is
    no move.
    """
    tree: list[SearchNode]
    """The nodes, numbered from 0 with the root first; each node comes after its parent."""


class Second(AnswerPart):
    """The derivation of the bounds by the second highest temperature (SUM theorem 5.2)."""

    temperature: str
    """The second highest temperature."""
    component: int | None
    """The hottest component, from 1."""
    replacement: str | None
    """The game that replaces it."""


class Sequence(AnswerPart):
    """The values of single heaps and their period."""

    values: list[int] | list[str | None]
    """The values of heaps from 0 on."""
    period: GamePeriod | None
    """The period, if one is proved."""
    observed: GamePeriod | None
    """The period of all values that were computed, if no theorem proves it."""
    searched: int
    """The largest heap that was searched for a period."""
    theorem: str
    """The theorem that proves periods."""


class SetSide(AnswerPart):
    """The role of a set of elements for one player."""

    optimal: list[list[str]]
    """The optimal colorings: none is better, whatever the rest of the coloring (SCG Definition
    8.1.2).
    """
    dominating: list[str]
    """The dominating moves: at least as good as any other move in the set."""
    punctuated: list[str] | None
    """The punctuated clauses of the player, without equations about other elements (SCG
    Definition 8.6.1); an optimal coloring satisfies all of them.
    """


class Settled(AnswerPart):
    """A winner and the reason."""

    winner: ColoringPlayer
    """The winner."""
    by: str
    """The reason: `theorem 6.4.1` and so on, `constant`, or `search`."""


class Shown(Answer):
    """A position as a board."""

    position: str
    """The stones, in a notation that every job reads."""
    board: str
    """The board."""
    to_move: Color
    """The color to move."""
    misere: bool
    """Whether connecting loses."""
    black: list[str]
    """Black's cells."""
    white: list[str]
    """White's cells."""
    moves: int
    """The number of turns in the record."""
    given_up_by: Color | None
    """The color that resigned, if one did."""
    winner: Color | None
    """The winner, if the game is over."""
    layout: Layout | None
    """The coordinates of everything on the board, if requested."""


class Sides(AnswerPart):
    """Cells of each color."""

    black: list[str]
    """Black's cells."""
    white: list[str]
    """White's cells."""


class Simplified(Answer):
    """The simplification of a game to its canonical form."""

    game: str
    """The game as an expression."""
    forms: list[SimplifiedForm]
    """The intermediate forms: each after the forms inside it, the game itself last."""
    canonical: str | None
    """The canonical form."""


class SimplifiedForm(AnswerPart):
    """A form and its simplification."""

    game: str
    """The form as an expression."""
    left: list[NamedOption]
    """Left's moves with the canonical forms they lead to."""
    right: list[NamedOption]
    """Right's moves with the canonical forms they lead to."""
    form: str
    """The form whose options are these values, each once."""
    steps: list[FormStep]
    """The steps of the simplification, in order."""
    canonical: str
    """The canonical form."""


class Solution(Answer):
    """The winner and the winning moves."""

    board: str
    """The board."""
    to_move: Color
    """The color to move."""
    misere: bool
    """Whether connecting loses."""
    turns: Turns | None
    """The order of turns, if the players do not alternate."""
    winner: Color | None
    """The winner, if known."""
    winning_moves: list[str]
    """Winning moves: all of them if all moves were requested, otherwise one if there is one."""
    losing_moves: list[str] | None
    """Losing moves, if all moves were requested."""
    unknown_moves: list[str] | None
    """Undecided moves, if all moves were requested."""
    carrier: list[str] | None
    """Empty cells that suffice for the winner, no matter who owns the others, if known."""
    line: list[str]
    """The principal variation."""
    probability: str | None
    """The probability that Black wins, as a fraction in lowest terms."""
    about: float | None
    """Its approximate value."""
    best_moves: list[str] | None
    """The best cells, the same for both players."""
    chances: list[Chance] | None
    """All empty cells, if all moves were requested."""
    guess: Guess | None
    """An estimate, if the winner is unknown."""
    trees: Trees | None
    """The trees or forests that decide a game on edges, if they were used to solve it."""
    regions: list[Part] | None
    """The parts of the position, if the regions method solved it."""
    certificate: str | None
    """The file name."""
    certificate_steps: int | None
    """The number of steps of the proof."""
    certificate_checksum: str | None
    """The checksum in its last line."""
    proof: str | None
    """The text of the proof, if requested and found and accepted by the checker."""
    strategy: str | None
    """The file name."""
    strategy_nodes: int | None
    """The number of its nodes."""
    strategy_cut: bool | None
    """Whether it is truncated; the comments mark where."""


class Spot(AnswerPart):
    """A move in a dispute."""

    point: str
    """The point."""
    dispute: str
    """The letter of its dispute."""


class SprtState(AnswerPart):
    """The state of a sequential test."""

    elo0: float
    """The lesser difference, in Elo."""
    elo1: float
    """The greater difference, in Elo."""
    llr: float
    """The log-likelihood ratio of the greater difference to the lesser one."""
    lower: float
    """The test accepts the lesser difference at this ratio or below."""
    upper: float
    """The test accepts the greater difference at this ratio or above."""
    verdict: SprtVerdict | None
    """The accepted difference, if there is one."""


class StonesBound(AnswerPart):
    """For each length from `from` on, `(price · length + least) / columns` stones are needed."""

    from_: int
    """The least length for which the bound holds."""
    price: int
    """The price of a column, in fractions of a stone."""
    least: int
    """The least cost of any acceptable pattern, in the same fractions."""
    columns: int
    """The number of fractions in a stone."""


class StrategyFault(AnswerPart):
    """The answer is not a legal move."""

    illegal: str


class Suggested(Answer):
    """The best moves."""

    board: str
    """The board."""
    to_move: Color
    """The color to move."""
    winner: Color | None
    """The winner, if proved."""
    moves: list[SuggestedMove]
    """The candidate moves, the best first; empty if the game is over."""
    guess: Guess | None
    """An estimate, if the winner is unknown."""
    mustplay: list[str]
    """The must-play region: the cells common to all known threats of the opponent; any other
    move loses.
    """


class SuggestedMove(AnswerPart):
    """A move and its winning chance."""

    cell: str
    """The cell."""
    winrate: float
    """The winning chance of the move, from 0 to 1."""
    visits: int
    """Playouts of the move, or positions searched after it."""
    solved: bool
    """Whether it is proved to win or to lose; `winrate` is 1 or 0 then."""
    line: list[str]
    """The principal variation, this move first."""


class Summed(Answer):
    """The results for a sum."""

    to_move: Player
    """The player who moves first."""
    components: list[Component]
    """The components, each analyzed separately."""
    infinity: str | None
    """The value of `inf`, if a component has it: larger than all other payments together."""
    class_: str | None
    """The easy class of the sum, if it has one (SUM chapter 3)."""
    moments: list[TouchingMoment] | None
    """The score for each moment of touching the only heavy game among switches: `LeftScore` and
    `RightScore` of SUM §3.3.1.
    """
    bounds: Bounds
    """Bounds of the score found without search."""
    second: Second
    """The derivation of the bounds by the second highest temperature."""
    ambient_temperature: str
    """The ambient temperature: the tax at which the guarantee of the mover is greatest."""
    value: str | None
    """The score."""
    between: list[str] | None
    """Bounds of the score, if it is unknown."""
    winner: Player | None
    """The winner: the player who is paid, or if the score is 0 the player who does not have to
    move at the end (SUM §2.1).
    """
    winning_moves: list[Choice] | None
    """The moves that win if the score is 0."""
    moves: list[Choice]
    """All moves of the player to move; empty if the sum is played out."""
    best_moves: list[Choice]
    """All moves that reach the score."""
    line: list[Turn]
    """Best play to the end."""
    judged_moves: list[JudgedMove] | None
    """Every move, with bounds of the score after it (SUM §5.2), if requested."""
    taxes: list[ComponentTaxes] | None
    """The moves that are optimal under each tax (SUM §5.1.2), if requested."""
    preferences: list[Preference] | None
    """The component that the mover prefers in each pair (SUM §3.3.3), if requested."""
    rules: list[JudgedRule] | None
    """The scores that simple rules reach (SUM §5.1), if requested."""
    search: SearchTree | None
    """The tree of a B* search (SUM §5.2.1), if requested."""


class Surrounded(AnswerPart):
    """The boundary of a region (CVH §2)."""

    name: str
    """The name of the source."""
    black_terminals: list[str]
    """Black chains that touch it: edges by name, others by a stone."""
    white_terminals: list[str]
    """White chains that touch it."""
    gaps: list[str]
    """Empty cells that touch it and are not closed off."""
    closable: list[str]
    """The gaps that invisible terminals can close."""
    two_colored_bridges: list[str]
    """Empty cells that two-colored bridges close off."""


class Symmetries(AnswerPart):
    """The symmetries of a game."""

    order: str
    """The number of symmetries that keep the outcome, including the identity."""
    all: bool
    """Whether the symmetries of the game are complete; otherwise they are those of the clauses."""
    generators: list[list[list[str]]]
    """Generators, each as cycles of moves."""
    anti: list[list[str]] | None
    """A symmetry that inverts the outcome, if there is one (SCG Definition 3.4.2)."""
    orbits: list[list[str]]
    """Orbits of moves under the symmetries."""
    first_player_wins: bool
    """Whether symmetry proves that the first player wins (SCG Theorem 5.6.2)."""


class TaxedMoves(AnswerPart):
    """The moves that are optimal under all taxes in a range."""

    from_: str
    """The lowest tax."""
    to: str
    """The highest tax."""
    moves: list[str]
    """The component after each move."""


class Theory(AnswerPart):
    """Structural results about a game, each absent if the game is too large for it."""

    rational_for_max: list[str] | None
    """Moves that are rational for Max: at least as good as any other in their element, whatever
    the rest of the coloring (SCG Definition 5.2.3).
    """
    rational_for_min: list[str] | None
    """Moves that are rational for Min."""
    reversible: list[Reversible] | None
    """Reversible moves: after a reply the player to move is no better off than before (SCG
    Definition 5.3.1).
    """
    dominated: list[Dominated] | None
    """Dominated moves of the player to move (SCG Definition 8.5.1)."""
    symmetries: Symmetries | None
    """Symmetries of the game (SCG §3.4, §5.6)."""
    components: ComponentTree | None
    """The decomposition into components (SCG chapter 6)."""


class TooHot(AnswerPart):
    """A position where a move would make more difference than any move in Hex, because a stone
    cuts a chain into at most three (CVH Lemma 11.3, Proposition 11.4).
    """

    position: str
    """The position inside the value."""
    color: Color
    """The player whose loss by one move of the opponent exceeds the bound."""
    first: int
    """The most groups of this player's terminals, moving first."""
    second: int
    """The most groups of this player's terminals, moving second."""
    most: int
    """The bound on the groups moving second."""


class TouchingMoment(AnswerPart):
    """A time at which the only heavy game of a sum may be touched."""

    move: int
    """The number of the move in the game, from 1."""
    player: Player
    """The player of the move."""
    score: str
    """The score if the heavy game is touched then."""


class TreeDifference(AnswerPart):
    """Two positions in which a player has different numbers of moves."""

    lines: list[list[PlayedMove]]
    """The moves to the two positions, in the first and in the second game."""
    player: Player
    """The player whose moves are counted."""
    moves: list[int]
    """The number of moves in each game."""


class Trees(AnswerPart):
    """The certificate of a game on edges (Lehman): two edge-disjoint trees of Short on the same
    vertices, the terminals among them; or two edge-disjoint forests of Cut that do not join
    the terminals even if Short gets all edges in neither forest. An independent check has
    accepted it.
    """

    class_: Class
    """The class of the position: a win for Short (Black), for Cut, or for the first player."""
    needs_move: bool
    """Whether the winner must move first. Then Short's first tree contains an additional edge
    between the terminals, or Cut's second forest may join them.
    """
    first: list[str]
    """Edges of the first tree or forest."""
    second: list[str]
    """Edges of the second tree or forest."""


class Turn(AnswerPart):
    """A move of a line."""

    player: str
    """The player."""
    component: int
    """The component, from 1."""
    to: str
    """The component after the move."""
    sente: bool
    """Whether it forces an answer in the same component."""


class Walls(AnswerPart):
    """The walls of a thermograph (SUM §2.7). Above its last corner a wall is vertical: both
    continue at the mean value, as the mast.
    """

    left: list[list[str]]
    """The corners of Left's wall from tax 0 on, each a value and a tax."""
    right: list[list[str]]
    """The corners of Right's wall."""


class Wanted(AnswerPart):
    """A requested value and its region."""

    value: str
    """The value as given."""
    found: Realized | None
    """A region of that value, if found."""
    impossible: TooHot | None
    """Why no region of Hex has this value, if that is known."""


class WholeGame(Answer):
    """A game with its variations."""

    format: str
    """The name of its notation."""
    board: str
    """The board."""
    empty: str
    """The empty board, in a notation that every job reads."""
    misere: bool
    """Whether connecting loses."""
    tree: list[GameNode]
    """The nodes, each after its parent; the main line comes before the variations."""
    at: int
    """The node to show first, by its number from 0."""
    left_out: int
    """The number of omitted variations, which cannot be played."""
    shaded: list[str]
    """Cells with a shaded background."""
    visible: list[str] | None
    """The visible cells, if not all are."""
    rotation: int | None
    """The rotation of the board in a HexWorld link, from 1 to 12 in twelfths of a turn, if
    given.
    """


class WinningMoves(AnswerPart):
    """The moves of each player after which the opponent, to move, loses."""

    left: list[Move]
    """Left's winning moves."""
    right: list[Move]
    """Right's winning moves."""


class Wire(AnswerPart):
    """A connection between two vertices."""

    from_: list[float]
    """The start."""
    to: list[float]
    """The end."""
    via: list[float] | None
    """The control point of a curved connection."""


class Worth(Answer):
    """The value of a region. Until it is found only the boundary is known."""

    cells: int
    """The number of its cells."""
    places: list[str]
    """Its cells in board order."""
    region: Surrounded
    """Its boundary."""
    kind: str | None
    """The name of the source for regions with such outcomes (CVH §2), if there is one."""
    outcomes: list[LocalOutcome] | None
    """The outcomes of the filled region for its surroundings."""
    exact_order: bool | None
    """Whether outcomes are ordered by their worth on this board, not only by inclusion."""
    value: str | None
    """Its value in canonical form over the outcomes."""
    settled: str | None
    """The outcome, if neither player can change it."""
    captured: list[Color] | None
    """The colors with which the region may be filled; both if it is dead."""
    won_first: list[Color] | None
    """The colors that get the whole region by moving first."""
    win_for_mover: bool | None
    """Whether both colors get the whole region moving first, and neither gets it moving second."""
    moves: list[LocalMove] | None
    """All moves in it."""


#: What the answers of each job are.
ANSWERS: dict[str, type[Answer]] = {
    "solve": Solution,
    "openings": OpeningTable,
    "opening-map": OpeningMap,
    "check": Checked,
    "explain": Explained,
    "analyze": Analysis,
    "evaluate": EvaluateJudgment,
    "suggest": Suggested,
    "decide": Decided,
    "match": Matched,
    "review": Reviewed,
    "paths": PathsThrough,
    "complexity": Complexities,
    "show": Shown,
    "read": WholeGame,
    "convert": Converted,
    "value": Worth,
    "template": JudgedTemplate,
    "ladder": JudgedLadders,
    "templates": FoundTemplates,
    "connect": Connected,
    "realize": Realizations,
    "game": GameAnswer,
    "moves": ListedMoves,
    "simplify": Simplified,
    "isomorphism": ComparedTrees,
    "strategy": MadeStrategy,
    "check-strategy": CheckedStrategy,
    "loopy": LoopyAnswer,
    "misere": MisereAnswer,
    "mine": Mined,
    "outcome": OutcomeAnswer,
    "enumerate": Enumerated,
    "sum": Summed,
    "sum-go": GoSummed,
    "hardness": HardSum,
    "coloring": Colored,
    "coloring-comparison": ComparedColorings,
    "binary": BinaryAnswer,
    "hex openings": OpeningTable,
    "hex openings judge": OpeningMap,
    "proof check": Checked,
    "proof explain": Explained,
    "hex match": Matched,
    "hex paths": PathsThrough,
    "dev study complexity": Complexities,
    "hex show": Shown,
    "hex convert": Converted,
    "region value": Worth,
    "region template": JudgedTemplate,
    "region template ladder": JudgedLadders,
    "region templates": FoundTemplates,
    "region strip": Connected,
    "region find": Realizations,
    "game eval": GameAnswer,
    "game moves": ListedMoves,
    "game explain": Simplified,
    "game isomorphic": ComparedTrees,
    "game strategy": MadeStrategy,
    "game check-strategy": CheckedStrategy,
    "game loopy": LoopyAnswer,
    "game misere": MisereAnswer,
    "dev mine": Mined,
    "poset eval": OutcomeAnswer,
    "poset enumerate": Enumerated,
    "game sum": Summed,
    "game sum go": GoSummed,
    "dev hardness": HardSum,
    "coloring solve": Colored,
    "coloring compare": ComparedColorings,
    "coloring value": BinaryAnswer,
}
