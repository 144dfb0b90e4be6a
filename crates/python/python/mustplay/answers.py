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
    """The winner, where filling and connections decide it."""
    dead: list[str]
    """Cells that never affect the result."""
    dead_stones: list[str]
    """Stones whose color no longer affects the result."""
    captured: Sides
    """Cells that a color holds even if the opponent moves first."""
    filled: Sides
    """All cells filled with a color, including captured ones."""
    fill: list[Fill]
    """Why each cell is filled."""
    mutual: list[Fill]
    """Cells that may be filled for both colors at once if only the winner matters: a move that
    wins then need not win in the position itself.
    """
    inferior: list[Inferior]
    """Pruned moves."""
    reversible: list[ReversibleMove]
    """Moves that an answer reverses: after both, the opponent is no worse off."""
    replies: list[str]
    """Answers that reverse the last move, if the moves are known: they win if the player to move
    was winning before.
    """
    self_reversing: list[str]
    """Moves that make the player's own last stone useless, if the moves are known: they win only
    if they would have won instead of it.
    """
    empty: list[str]
    """Cells that stay empty after the fill."""
    mustplay: list[str]
    """The must-play region: the cells common to all known threats of the opponent; any other
    move loses. All cells once the player to move has won.
    """
    connections: list[Connection]
    """The connections of each color."""
    moves: list[str]
    """The moves to try: if the player to move can win, one of them wins."""
    evaluation: Judgment | None
    """The estimate, if an evaluation was asked for."""


class Band(AnswerPart):
    """A side of the board."""

    color: Color | None
    """Whose it is; nothing if it belongs to both players."""
    outline: list[list[float]]
    """Its corners."""


class BestPattern(AnswerPart):
    """A best pattern with its triple: value, stones, length (CVH §12.4)."""

    value: str
    """`T` is the best value; others are numbered in order of appearance."""
    stones: int
    """The number of its stones."""
    length: int
    """Its length."""
    pattern: str
    """Its stones."""


class BinaryAnswer(Answer):
    """What is known about binary games."""

    games: list[BinaryGame]
    """The games in the order of the request."""
    comparisons: list[BinaryComparison]
    """Every two of them."""


class BinaryComparison(AnswerPart):
    """Two games and their order."""

    games: list[str]
    """The names of the games."""
    relation: Relation
    """How their values compare: `<`, `=`, `>` or `||` (SCG Definition 7.3.1)."""
    interchangeable: bool
    """Whether the one can stand for the other under ∧ and ∨: equal values, and equal parity."""


class BinaryGame(AnswerPart):
    """One game."""

    name: str
    """What it is called here."""
    expression: str
    """As it was given."""
    canonical: str | None
    """The canonical form of its value (SCG Theorem 7.3.3); `None` if it is too long to write."""
    value: str | None
    """What it is worth in normal play, T being 1 and F −1 (SCG Definition 7.1.3); `None` if that
    is too long to write.
    """
    class_: BinaryClass
    """Who wins when either player moves first."""
    even: bool | None
    """Whether all plays have an even or an odd number of moves; `None` if it depends on the
    play.
    """


class BoardComplexity(AnswerPart):
    """The complexity of the game on a board."""

    board: str
    """The board."""
    cells: int
    """The number of cells."""
    colorings: int | str
    """All colorings of the board by black, white and empty cells: 3ⁿ."""
    positions: int | str
    """The colorings in which the numbers of black and white stones differ by at most one.
    Finished games count as going on until the board is full.
    """
    full_games: int | str
    """The orders of filling the whole board: n!."""
    moves: int
    """The usual length of a game: the cells that are filled at its end."""
    game_tree: int | str
    """The lines of play of that length: n! / (n − moves)!."""
    proof_tree: int | str | None
    """The nodes in the first plies of a proof that the first player wins: one move of the
    winner, all answers, and so on.
    """


class Bounds(AnswerPart):
    """Where a score lies by each of the bounds of SUM §5.1."""

    milnor: list[str]
    """By the scores of the components."""
    hanner: list[str]
    """By their means and the highest temperature."""
    second: list[str]
    """By the second highest temperature."""
    thermostatic: list[str]
    """At the ambient temperature."""
    best: list[str]
    """Each end at the tax that is best for it."""


class Captured(AnswerPart):
    """What each player has captured, as moves (SCG chapter 8). Max plays what is Black in Hex."""

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
    """What a check of a strategy has found."""

    holds: bool | None
    """Whether it is complete and does what it is said to do."""
    states: int
    """The positions that were looked at, each with who is to move."""
    unused: int
    """The answers that no play can ask for."""
    refutation: Refutation | None
    """A play that it does not survive."""


class Choice(AnswerPart):
    """A move; it shows as `component 2 to {5|1}`."""

    component: int
    """In which component, from 1."""
    to: str
    """What the component becomes."""


class Colored(Answer):
    """What is told of a game: what it is decides what there is to tell."""

    game: Palette | None
    """Which colors the players may use."""
    elements: list[str] | None
    """The elements that have no color yet."""
    colors: int | None
    """How many pure colors there are."""
    to_move: ColoringPlayer | None
    """Who moves first."""
    winner: ColoringPlayer | None
    """Who wins."""
    class_: ColoringClass | None
    """Who wins when either player moves first."""
    starred: ColoringClass | None
    """The class with a dead element added."""
    isotone: bool | None
    """Whether having more elements never hurts."""
    isotone_by_negating: list[str] | None
    """The elements to negate to make the game isotone, if it is not but can be made so."""
    winning_moves: list[str] | None
    """Moves after which the mover wins."""
    losing_moves: list[str] | None
    """Moves after which the opponent wins."""
    unknown_moves: list[str] | None
    """Moves that are not decided."""
    dead: list[str] | None
    """Elements whose color does not matter any more."""
    captured: Captured | None
    """What each player has captured."""
    value: str | None
    """The value among binary games, of a game that is small enough (SCG chapter 7)."""
    trace: list[str] | None
    """Elements that prove who wins, if the winner was found by search (SCG chapter 9)."""
    guess: ColoringGuess | None
    """What is likely, where a limit left open who wins."""
    theory: Theory | None
    """What the theory says, if it was asked for."""
    set: ColoredSet | None
    """The set of elements that was asked about."""
    outcomes: list[str] | None
    """The outcomes, each before those that are better."""
    monotone: bool | None
    """Whether a greater color never makes the outcome worse (CVH Definition 3.2); `None` if
    there are too many colorings to look at.
    """
    sets: list[OutcomeSet] | None
    """The sets of outcomes that one may want to end in, small ones first."""
    all_sets: bool | None
    """Whether these are all there are; otherwise only those above one outcome."""
    turns: list[ColoringPlayer] | None
    """Who makes each move."""
    probability: str | None
    """The probability that Max wins, as a fraction in lowest terms."""
    about: float | None
    """About how much that is."""
    max_moves: list[str] | None
    """The best moves of Max when the coin is his."""
    min_moves: list[str] | None
    """The best moves of Min."""
    score: int | None
    """What Max gets."""
    best_moves: list[str] | None
    """The moves that reach it."""
    variables: int | None
    """How many variables it has."""
    clauses: int | None
    """How many clauses it has."""
    is_true: bool | None
    """Whether it is true."""
    preprocessing: Counts | None
    """What superrational preprocessing found (SCG §8.6)."""


class ColoredSet(AnswerPart):
    """What a set of elements is to the players."""

    elements: list[str]
    """Its elements."""
    status: str
    """`dead`, `captured by max`, `dominated by min`, `dominated by both` or `undetermined` (SCG
    Definitions 8.4.1 and 8.5.1).
    """
    exact: bool
    """Whether that is by the definition; otherwise it is what the clauses show, and may be less."""
    max: SetSide
    """What it is to Max."""
    min: SetSide
    """What it is to Min."""


class ColoringGuess(AnswerPart):
    """What random games make of a game that is not solved: never an answer."""

    winner: ColoringPlayer
    """Who seems to be ahead."""
    lead: float
    """How far ahead, from 0, even, to 1, as good as won."""
    moves: list[str]
    """Moves to look at first, the most promising one first."""


class ComparedColorings(Answer):
    """How two games compare."""

    relation: Relation
    """Whether Max wins wherever he wins in the other (SCG Definition 6.3.2), elements of one
    name being the same: `<`, `=`, `>` or `||`.
    """
    isomorphic: bool | None
    """Whether some map of moves takes one game to the other, or to the other turned around;
    `None` if the games are too large to tell.
    """
    isomorphism: Matching | None
    """Such a map, if there is one."""
    map: ExaminedMap | None
    """What the given map is."""


class ComparedTrees(Answer):
    """How two games compare as trees."""

    games: list[str]
    """The two games."""
    isomorphic: bool | None
    """Whether they are isomorphic."""
    map: list[list[str]] | None
    """Positions of the first and of the second game that correspond to each other."""
    difference: TreeDifference | None
    """Where the trees differ."""


class Complexities(Answer):
    """The complexity of games on several boards."""

    boards: list[BoardComplexity]
    """The boards in the order of the request."""


class Component(AnswerPart):
    """A component by itself."""

    name: str | None
    """What it is called, if it was given by a name, such as a position of a ruleset."""
    game: str
    """The game, as text that reads back."""
    left_score: str
    """What it scores when Left starts."""
    right_score: str
    """What it scores when Right starts."""
    mean: str
    """What each of many copies is worth."""
    temperature: str
    """The least tax at which it no longer matters who moves."""
    thermograph: Walls
    """The walls of its thermograph."""


class ComponentTaxes(AnswerPart):
    """The t-optimal moves of a component: those that would be best if every move in it cost the
    tax `t` (SUM Equation 5.1). Above its temperature there are none.
    """

    component: int
    """Which component, from 1."""
    left: list[TaxedMoves]
    """Left's moves."""
    right: list[TaxedMoves]
    """Right's moves."""


class ComponentTree(AnswerPart):
    """What a game is made of, and who wins by that."""

    structure: str
    """The independent components, joined by ∧, ∨ and ≡: `∧({a,b}, ∨({c}, {d}))`."""
    max_first: Settled
    """Who wins when Max moves first, and why."""
    min_first: Settled
    """Who wins when Min moves first, and why."""


class Connected(Answer):
    """The fewest stones that connect across a strip."""

    height: int
    """The height of the strip."""
    length: int
    """Its length."""
    stones: int | None
    """The fewest stones found that connect."""
    pattern: str | None
    """A pattern with that many stones."""
    proved: bool
    """Whether fewer stones are impossible."""
    at_least: int
    """A lower bound, by a pairing strategy or by the positions solved so far."""
    period: Period | None
    """The period of the best patterns, as far as it is known."""
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
    """The part of the position that the text loses; reading it gives a different position."""
    renamed: Renamed | None
    """The names on the other board, if the target is one."""


class Counts(AnswerPart):
    """How many sets of each kind were found."""

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
    """How values collapse where winning or losing the region decides the whole game (CVH Remark
    11.1). They are named `G0`, `G1`, … in the order of the list.
    """

    at_least: int
    """So many values are told apart by strict contexts."""
    at_most: int
    """So many classes are left of the values that were not shown to be equivalent."""
    equivalent: list[list[str]]
    """Values that are equivalent, each class of two or more."""
    beyond: list[list[str]]
    """The pairs with `G ≤ᵍ H` but not `G ≤ H`."""
    open: list[list[str]]
    """The pairs of which that is not known."""


class DecisiveJudgment(AnswerPart):
    """What is known of two games in all strict contexts."""

    relation: str
    """What is asked about them: `≤ᵍ`, `≤₁ᵍ`, `≤₂ᵍ` or `⊲ᵍ`."""
    low: str
    """The game that may be the lower one."""
    high: str
    """The game that may be the higher one."""
    holds: bool | None
    """Whether it is so; `None` when that is unknown."""
    reason: DecisiveReason
    """What shows it."""
    argument: str
    """The reason in words."""
    context: str | None
    """The strict context in which it fails."""


class Dispute(AnswerPart):
    """A dispute by itself. What a tree tells is not there if a ko matters."""

    dispute: str
    """What it is called."""
    points: list[str]
    """Its points: empty ones and stones that are not safe."""
    game: str | None
    """The game, as text that reads back."""
    chilled: str | None
    """The game with every move taxed one point more, as normal play writes it, by Japanese
    counting: what *Mathematical Go* calls chilled.
    """
    black_first: str | None
    """What it scores when Black starts."""
    white_first: str | None
    """What it scores when White starts."""
    mean: str | None
    """What each of many copies is worth."""
    temperature: str | None
    """The least tax at which it no longer matters who moves."""
    thermograph: Walls | None
    """The walls of its thermograph."""
    ko: KoFight | None
    """The ko that matters."""
    positions: int
    """How many positions play inside the dispute can reach."""


class Dominated(AnswerPart):
    """A move and others that are at least as good."""

    move: str
    """The move."""
    by: list[str]
    """The dominating moves."""
    set: list[str]
    """The set of elements that they dominate."""


class DotsMove(AnswerPart):
    """A line that can be drawn."""

    name: str
    """What it is called."""
    class_: int
    """Which of the classes of symmetric moves it belongs to, counted from 1."""
    takes: int
    """How many boxes it takes."""
    score: int
    """Left's boxes minus Right's at the end, by best play after it."""
    loony: bool
    """Whether the opponent can take boxes after it and yet leave the next move."""


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
    """Values of each depth; the last is a lower bound if the work was stopped there."""
    total: int
    """Values of all depths."""
    finite: bool
    """Whether these are all values of any depth."""
    monotone: list[int]
    """How many of each depth are monotone in canonical form."""
    left_classes: list[int]
    """Left classes of sets of values of smaller depth; if very many, as many as were found."""
    right_classes: list[int]
    """Right classes of sets of values of smaller depth."""
    next: NextValues | None
    """Bounds one depth further, if they were asked for and there is such a depth."""
    decisive: DecisiveClasses | None
    """Classes up to globally decisive equivalence, if they were asked for."""
    values: list[str] | None
    """The values, if they were asked for."""


class EvaluateJudgment(Answer):
    """The estimate of an evaluation."""

    name: str
    """The evaluation."""
    balance: float
    """From -1 (White wins) to 1 (Black wins); of the network, twice Black's winning chance minus
    one.
    """
    winner: Color | None
    """The winner, if the fill decides it; then no move has a worth."""
    worths: list[MoveWorth]
    """The moves that are not pruned, the best first."""


class ExaminedMap(AnswerPart):
    """What a map of colorings is (SCG Definitions 3.4.2 and 3.4.4)."""

    kind: MapKind
    """What it does to outcomes."""
    immersion: bool
    """No two complete colorings go to the same one."""
    missed: list[list[str]]
    """Complete colorings that are not reached; none of a contraction."""
    generation_preserving: bool
    """Children go to children, and nothing else does."""
    carries_values: bool
    """Whether the values of the games are then the same, or opposite (SCG Theorem 5.6.1)."""


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
    """Its content after the moves, if it is accepted."""


class ExplainedThreat(AnswerPart):
    """A threat: a win with one more move."""

    play: str | None
    """The winner's move; absent if any move will do."""
    needs: list[str]
    """The carrier of the threat, including the move."""
    answers: list[str]
    """The opponent's moves that it answers, the most obstructive first."""


class Explanation(AnswerPart):
    """The content of a proof at a position."""

    position: str
    """The position after the moves."""
    moves: list[str]
    """The moves."""
    turn: Color
    """The color to move."""
    play: str | None
    """The winner's move; absent if it is the opponent's turn, or if any move will do."""
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
    """Moves to ask about next: the proof's move, or one for each answer of the winner."""


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
    """How it was found."""


class FormProperties(AnswerPart):
    """Properties of a form."""

    passable: bool
    """Whether no player ever wants to pass (CVH §6)."""
    monotone: bool
    """Whether every move is good."""
    semi_monotone: bool
    """Whether both players have a good move everywhere."""
    depth: int
    """The length of the longest play."""
    positions: int
    """Different positions."""


class FormStep(AnswerPart):
    """An option that is removed or bypassed."""

    player: Player
    """Whose option it is."""
    option: str
    """The option."""
    form: str
    """The form after it."""
    reason: Literal["dominated"] | Literal["reversible"] | None
    by: str | None
    """The other option."""
    through: str | None
    """The answer."""
    instead: list[str] | None
    """The player's options there, which stand for the option."""


class FoundTemplate(AnswerPart):
    """A minimal template."""

    cells: int
    """The number of its empty cells."""
    stones: list[str]
    """Its stones."""
    carrier: list[str]
    """Its empty cells."""
    diagram: str
    """The diagram, as `template` reads it; for a chain joined to both edges, with `connect`
    `all`.
    """


class FoundTemplates(Answer):
    """The templates that were found."""

    templates: list[FoundTemplate]
    """The templates, by increasing number of cells."""
    blocked: int
    """The number of ways to block all of them; each was checked to break every other template."""


class GameAnswer(Answer):
    """What the sentences came to."""

    expression: str | None
    """The sentence that was given."""
    name: str | None
    """The name that it gives to the game."""
    canonical: str | None
    """The canonical form; `None` also when `unwritten` says why."""
    outcome: Outcome | None
    """Who wins in normal play; who wins a game that can be drawn is told by its results."""
    left_stop: str | None
    """Where play ends up when Left begins."""
    right_stop: str | None
    """Where play ends up when Right begins."""
    mean: str | None
    """The mast of the thermograph."""
    temperature: str | None
    """Where the mast begins."""
    birthday: int | str | None
    """The day on which it is born."""
    positions: int | None
    """Different positions that canonical play can reach; a sum of a number, ups and a star
    counts as one.
    """
    nim_value: int | None
    """Which nimber it is, if it is one."""
    atomic_weight: str | None
    """The atomic weight, if it is all-small."""
    reduced: str | None
    """The simplest game at an infinitesimal distance."""
    thermograph: Walls | None
    """The walls of the thermograph."""
    options: GameOptions | None
    """The options of the canonical form, unless they are too many or too long to tell."""
    incentives: GameOptions | None
    """What the moves of each player gain, `G^L − G` and `G − G^R`, without what is dominated;
    only of games with few positions.
    """
    components: list[GameComponent] | None
    """The terms, if the sentence is a sum, with the moves in each that win the whole."""
    unwritten: dict[str, str] | None
    """Which of the games above have no text, and why."""
    winning_moves: WinningMoves | None
    """The moves after which the opponent, to move, loses."""
    results: GameResults | None
    """Win, draw or loss by each move, in a game that can be drawn."""
    sequence: Sequence | None
    """The values of heaps of all sizes and their period, in a game of heaps."""
    table: str | None
    """The binary table of Nim."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation | None
    """What was asked."""
    relation: Relation | None
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool | None
    """Whether the answer is yes."""
    board: str | None
    """The position."""
    to_move: Stone | Player | None
    """Whose turn it is."""
    score: int | None
    """Black's area minus White's."""
    range: list[int] | None
    """The least and the greatest score that are possible as far as is known."""
    best_move: str | None
    """A move that leads there."""
    boxes: list[int] | None
    """How many boxes Left and Right have."""
    open: int | None
    """How many boxes can still be taken."""
    free: int | None
    """How many boxes can be taken at once."""
    handout: int | None
    """How many of these at least are left to the opponent by who leaves the next move to the
    opponent with them, where that can be done: 2 of a chain, 4 of a loop.
    """
    chains: list[int] | None
    """The lengths of chains that are tied to nothing else, when what is free is taken."""
    loops: list[int] | None
    """The lengths of loops that are tied to nothing else."""
    controlled_value: int | None
    """What the player in control of the long chains and loops gains by staying so to the end, if
    there is nothing else. It is what best play brings, if it is 2 or more.
    """
    winner: Player | None
    """Who has more boxes at the end; none if both have as many."""
    moves: list[DotsMove] | None
    """Every line that can be drawn."""
    best_moves: list[str] | None
    """The lines that reach the score."""
    line: list[PlayedMove] | None
    """Best play to the end."""
    day: int | None
    """The day."""
    count: int | None
    """How many there are."""
    games: list[str] | list[Report] | None
    """Their canonical forms, those first that are born first."""
    order: GameOrder | None
    """How each game compares with each, if that was asked for and found."""


class GameComponent(AnswerPart):
    """A term of a sum."""

    expression: str
    """How it was written, with a minus if it is subtracted."""
    canonical: str | None
    """Its canonical form."""
    winning_moves: WinningMoves | None
    """The moves in it after which the opponent, to move, loses the whole sum; those of a ruleset
    in its own notation, those of other games as canonical options. Nothing if they are too
    many.
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
    """Where the players may move."""

    left: list[str]
    """Left."""
    right: list[str]
    """Right."""


class GameOrder(AnswerPart):
    """How each of some games compares with each."""

    names: list[str]
    """What the games are called."""
    relations: list[list[Relation]]
    """Row against column: `<`, `=`, `>` or `||`."""


class GamePeriod(AnswerPart):
    """Values repeat with this period: `value(n + length) = value(n) + saltus` for all `n ≥
    start`.
    """

    start: int
    """The first heap size from which the values repeat."""
    length: int
    """The length of the period."""
    saltus: int
    """By how much the values grow in each period; 0 if they are the same again."""


class GameResults(AnswerPart):
    """What perfect play brings each player, should that player move first."""

    left: Prospects
    """Left."""
    right: Prospects
    """Right."""


class GameStrategy(AnswerPart):
    """What a player answers in each position that the play can reach."""

    game: str
    """The game, as an expression."""
    player: Player
    """Whose strategy it is."""
    first: Player
    """Who moves first."""
    convention: Convention
    """Whether a player who cannot move loses or wins."""
    claims: StrategyClaim
    """What it is said to bring: a win, or at least a draw."""
    answers: dict[str, str]
    """The move for each position in which the player is to move."""


class GoSummed(Answer):
    """What is known about an endgame. Scores are Black's count minus White's."""

    board: str
    """The stones."""
    to_move: Stone
    """Who moves first."""
    count: Count
    """What counts."""
    settled: int | None
    """What is settled; by Japanese counting with all stones that have been placed."""
    held: list[Held] | None
    """Points that belong to a player because a search answers every attack, or by assumption."""
    disputes: list[Dispute] | None
    """What is in dispute, each dispute by itself."""
    bounds: Bounds | None
    """Where the score lies by bounds that take no search; not told if a ko matters."""
    value: str | None
    """The score, if no ko matters."""
    between: list[str] | None
    """The bounds of the score over all treatments of kos, if one matters."""
    komi: str | None
    """What White gets for moving second."""
    result: str | None
    """The score less the komi."""
    best_moves: list[Spot] | None
    """All moves that reach the score; none if nothing is left to gain, when one may pass."""
    line: list[GoTurn] | None
    """Best play until all disputes are decided."""


class GoTurn(AnswerPart):
    """A move of a line."""

    player: Stone
    """Who moves."""
    point: str
    """The point."""
    dispute: str
    """The dispute that it is in."""
    sente: bool
    """Whether it forces an answer in the same dispute."""


class Guess(AnswerPart):
    """An estimate of an unsolved position: never an answer."""

    winner: Color
    """The color that seems to be ahead."""
    lead: float
    """The size of the lead, from 0 (even) to 1 (as good as won)."""
    moves: list[str]
    """Candidate moves, the most promising first."""
    mustplay: list[str]
    """The must-play region: the cells common to all known threats of the opponent; any other
    move loses.
    """


class HardProblem(AnswerPart):
    """One problem of a chain."""

    name: str
    """What people call it."""
    instance: str
    """How large this one is."""
    objects: list[str]
    """What it consists of, line by line."""


class HardSum(Answer):
    """A sum and the problems on the way to it."""

    problems: list[HardProblem]
    """The chain of problems, each reduced to the next and the last one to the sum."""
    components: int
    """How many components the sum has."""
    sum: str
    """The sum."""


class Held(AnswerPart):
    """Points that belong to a player although they are not settled as they stand."""

    owner: Stone
    """To whom."""
    grounds: str
    """Why: `search` if every attack is answered inside, `assumed` if it is not shown."""
    points: list[str]
    """The points, row by row, stones among them."""


class Inferior(AnswerPart):
    """A pruned move."""

    cell: str
    """The move."""
    kind: str
    """The theorem that justifies it."""
    by: str
    """The move that is at least as good, or the opponent's answer."""
    source: str
    """How it was found."""


class JudgedEnd(AnswerPart):
    """The results for ladders at one end of a pattern."""

    side: str
    """The side of the board that this end faces: ladders come from there or go there."""
    fates: list[FateAtWidth]
    """The fate of incoming ladders, from the least width on."""
    wider: Fate | None
    """The fate of wider ladders, if known."""
    creation: Creation | None
    """The gain of the attacker from a ladder that may go to this side, if known and the pattern
    has stones of the attacker.
    """


class JudgedLadders(Answer):
    """The results for ladders on a row."""

    row: int
    """The row, counted from the edge."""
    ends: list[JudgedEnd]
    """The results at each end of the pattern."""


class JudgedMove(AnswerPart):
    """A move and what it leads to."""

    component: int
    """In which component, from 1."""
    to: str
    """What the component becomes."""
    bounds: MoveBounds
    """Where the score after it lies by bounds that take no search."""
    value: str
    """The score after it."""


class JudgedOpening(AnswerPart):
    """An orbit of openings and its winning chance."""

    cell: str
    """Its first cell."""
    images: list[str]
    """All of its cells."""
    winrate: float | None
    """The winning chance of the opener, from 0 to 1; absent if there was no time to evaluate it."""
    visits: int
    """Playouts after it."""
    solved: bool
    """Whether it is proved to win or to lose; `winrate` is 1 or 0 then."""
    swap: bool | None
    """Whether the opponent should swap it."""


class JudgedRule(AnswerPart):
    """What a rule reaches against an opponent who knows it and makes the most of that."""

    rule: str
    """What the rule is called."""
    player: Player
    """Who plays by it."""
    guarantee: str | None
    """What it guarantees: at least this score for Left, at most this for Right."""
    reached: str | None
    """The score it reaches; unknown if the sum may take more than a hundred moves."""
    loss: str | None
    """How much worse that is than best play."""
    first_move: Choice | None
    """Its first move, if its player is the one to begin."""


class JudgedTemplate(Answer):
    """The results for a template; each is absent until it is known."""

    valid: bool | None
    """Whether it is connected even if the opponent moves first."""
    minimal: bool | None
    """Whether it is valid and every empty cell is needed."""
    redundant: list[str] | None
    """Empty cells that are not needed, one at a time."""
    removable: list[str] | None
    """Stones that are not needed, one at a time."""
    answers: dict[str, list[str]] | None
    """All replies that keep the connection, for each intrusion."""
    refutations: list[str] | None
    """Intrusions that break it."""


class Judgment(AnswerPart):
    """The estimate of an evaluation."""

    name: str
    """The evaluation."""
    balance: float
    """From -1 (White wins) to 1 (Black wins); of the network, twice Black's winning chance minus
    one.
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
    """Their number by empty cells, from one on."""


class KoFight(AnswerPart):
    """A ko that matters."""

    points: list[str]
    """The points where stones come and go."""
    moves: int
    """How many moves lead round to the same stones."""
    after: int
    """How many moves are made before."""
    masters: list[KoMaster] | None
    """What the dispute is worth if Black, and if White, wins every ko fight; none if the ko is
    not a simple one.
    """
    hyperactive: bool | None
    """Whether it matters who that is."""


class KoMaster(AnswerPart):
    """The value of a dispute for a player who wins every ko fight."""

    master: Stone
    """Who has the threats."""
    mean: str
    """Where the mast of the thermograph stands."""
    temperature: str
    """The tax from which on neither player moves."""
    left: list[list[str]]
    """The corners of Black's wall, each a value and a tax."""
    right: list[list[str]]
    """The corners of White's wall."""


class Layout(AnswerPart):
    """Where everything is; only what is visible is listed. Lengths are in pixels: neighboring
    cells of Hex are 40 apart.
    """

    bands: list[Band]
    """The sides of the board."""
    wires: list[Wire]
    """What joins the vertices of a graph."""
    places: list[Place2]
    """The cells."""
    posts: list[Post]
    """Dots of Bridg-It and terminals of a graph."""
    names: list[Name]
    """Coordinates."""


class LeftWins(AnswerPart):
    """Whether Left wins a game over two outcomes."""

    first: bool
    """Moving first."""
    second: bool
    """Moving second."""


class ListedMove(AnswerPart):
    """A move and its result."""

    name: str
    """The name of the move; begins with the number of the board if there are several."""
    class_: int
    """Which of the classes of symmetric moves it belongs to, counted from 1."""
    after: str
    """The position after it, as an expression."""
    result: Prospect
    """The result for the player who makes the move."""
    winner: Player | None
    """Who wins after it; none if the game is drawn."""
    ends_in: int | None
    """Moves to the end, this one included, if known; the winner hurries, the loser delays."""
    value: str | None
    """The value after the move in normal play, if it is known and can be written."""


class ListedMoves(Answer):
    """All moves of a position."""

    position: str
    """The position as an expression."""
    boards: list[str]
    """Its boards drawn in characters."""
    convention: Convention
    """Whether a player who cannot move loses or wins."""
    left: MovesOfPlayer | None
    """Left's moves, if Left begins."""
    right: MovesOfPlayer | None
    """Right's moves, if Right begins."""


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
    """What is known about a loopy game; nothing but the sentence if a limit was reached before."""

    expression: str
    """The sentence that was given."""
    name: str | None
    """The name that it gives to the game."""
    value: str | None
    """The simplest form, or the two sides as `S & T`; `None` also if that is too long."""
    cgsuite: str | None
    """The same as CGSuite writes it."""
    kind: LoopyKind | None
    """What sort of game it is."""
    onside: str | None
    """What it is worth if draws count as wins of Left."""
    offside: str | None
    """What it is worth if draws count as wins of Right."""
    outcome: str | None
    """One of the nine outcomes: `L`, `R`, `N`, `P`, `D`, `NHat`, `NCheck`, `PHat`, `PCheck`."""
    left_first: Prospect | None
    """What Left gets who moves first."""
    right_first: Prospect | None
    """What Right gets who moves first."""
    positions: list[int]
    """How many positions the sides have, onside and offside; one number for a stopper."""
    degree: str | None
    """How loopy a stopper is: the onside of `G − G`."""


class LoopyAnswer(Answer):
    """What the sentences came to."""

    expression: str | None
    """The sentence that was given."""
    name: str | None
    """The name that it gives to the game."""
    value: str | None
    """The simplest form, or the two sides as `S & T`; `None` also if that is too long."""
    cgsuite: str | None
    """The same as CGSuite writes it."""
    kind: LoopyKind | None
    """What sort of game it is."""
    onside: str | None
    """What it is worth if draws count as wins of Left."""
    offside: str | None
    """What it is worth if draws count as wins of Right."""
    outcome: str | None
    """One of the nine outcomes: `L`, `R`, `N`, `P`, `D`, `NHat`, `NCheck`, `PHat`, `PCheck`."""
    left_first: Prospect | None
    """What Left gets who moves first."""
    right_first: Prospect | None
    """What Right gets who moves first."""
    positions: list[int] | None
    """How many positions the sides have, onside and offside; one number for a stopper."""
    degree: str | None
    """How loopy a stopper is: the onside of `G − G`."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation | None
    """What was asked."""
    relation: Relation | None
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool | None
    """Whether the answer is yes."""
    games: list[LoopyAnalysis | LoopyQuestion] | None
    """The sentences in their order."""


class LoopyQuestion(AnswerPart):
    """A question and its answer."""

    expression: str
    """The sentence that was given."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation
    """What was asked."""
    relation: Relation
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool
    """Whether the answer is yes."""


class MadeStrategy(Answer):
    """What perfect play brings a player, and how."""

    result: Prospect | None
    """The result for the player under perfect play."""
    strategy: GameStrategy | None
    """How; there is none for a player who loses."""


class MatchGame(AnswerPart):
    """A finished game."""

    number: int
    """Its number in the schedule, from one."""
    opening: str
    """The position where it began."""
    black: str
    """The engine that began with Black."""
    white: str
    """The engine that began with White."""
    winner: str
    """The engine that won."""
    ending: Ending
    """How it ended."""
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
    """Whether it turns the outcome around."""
    moves: list[list[str]]
    """What each move of the one game goes to in the other."""


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
    """The patterns, if they are to be listed."""


class MisereAnswer(Answer):
    """A misère quotient, for heaps up to the largest for which it is known."""

    game: str
    """The octal code."""
    heaps: int
    """The largest heap of the quotient, which is less than asked for if larger ones are not
    known.
    """
    orders: list[int]
    """How many elements the quotients have, for heaps up to 1, 2, 3 … counters."""
    generators: list[MisereGenerator]
    """The heaps that generate the quotient."""
    relations: list[str]
    """Relations that present it, like `b^3=b`."""
    elements: list[str]
    """All elements."""
    p_portion: list[str]
    """The elements that the previous player wins."""
    classes: list[str]
    """The elements of single heaps of 1, 2, 3 … counters."""
    period: MiserePeriod | None
    """How the classes repeat, if that is proved: then this is the quotient of heaps of any size."""
    genera: list[str]
    """The genera of single heaps of 1, 2, 3 … counters: the nimber, and the misère values beside
    none, one, two … heaps of two, like `0^120`; the last two go on for ever. There are fewer
    where they are not found soon.
    """
    wild: int | None
    """The least heap from which some position has a genus that no position of Nim has; without
    one, as far as genera are known, sums are played like Nim.
    """
    position: MiserePosition | None
    """Who wins the sum that was asked about."""
    reason: str | None
    """Why there is no quotient for the next heap."""


class MisereGenerator(AnswerPart):
    """A generator of a quotient."""

    name: str
    """Its letter."""
    heap: int
    """The heap that it is the class of."""


class MiserePeriod(AnswerPart):
    """Values repeat with this period: `value(n + length) = value(n) + saltus` for all `n ≥
    start`.
    """

    start: int
    """The first heap size from which the values repeat."""
    length: int
    """The length of the period."""
    saltus: int
    """By how much the values grow in each period; 0 if they are the same again."""


class MiserePosition(AnswerPart):
    """A sum of heaps and who wins it."""

    heaps: list[int]
    """The heaps, increasing."""
    class_: str
    """Its element of the quotient."""
    next_wins: bool
    """Whether the next player wins."""
    winning_moves: list[list[int]]
    """The heaps that winning moves leave."""


class Move(AnswerPart):
    """A move in one component of a literal."""

    from_: str
    """The component before the move."""
    to: str
    """What becomes of it."""
    name: str
    """What people call it: a cell, an edge, a heap and what is left of it."""
    board: int
    """On which of the boards it is made, counted from 1."""


class MoveBounds(AnswerPart):
    """Where the score after a move lies."""

    hanner: list[str]
    """By means and the highest temperature (SUM Theorem 5.1)."""
    best: list[str]
    """By the best of all bounds."""


class MoveProspect(AnswerPart):
    """A move and what it brings who makes it."""

    from_: str
    """The component before the move."""
    to: str
    """What becomes of it."""
    name: str
    """What people call it: a cell, an edge, a heap and what is left of it."""
    board: int
    """On which of the boards it is made, counted from 1."""
    result: Prospect
    """What it brings."""


class MoveWorth(AnswerPart):
    """The worth of a move, relative to the best one."""

    cell: str
    """The move."""
    worth: float
    """From 0 to 1."""


class MovesOfPlayer(AnswerPart):
    """The moves of a player."""

    result: Prospect
    """The result for the player under perfect play."""
    classes: int
    """How many moves there are up to symmetry."""
    moves: list[ListedMove]
    """The moves."""


class Name(AnswerPart):
    """A coordinate."""

    at: list[float]
    """Where its middle is."""
    text: str
    """What is written."""


class NamedOption(AnswerPart):
    """A move and the value of what it leads to."""

    name: str
    """What the move is called."""
    value: str
    """What the position is worth after it."""


class NextValues(AnswerPart):
    """What counting found of the depth behind those that were listed."""

    depth: int
    """The depth."""
    left_classes: str | None
    """Left classes of sets of values of smaller depth."""
    right_classes: str | None
    """Right classes of sets of values of smaller depth."""
    at_least: str | None
    """There are at least so many values."""
    at_most: str | None
    """There are at most so many values, if that is known."""
    stopped: str | None
    """Why the count was not finished, if it was not."""


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
    """Who makes the first move."""
    fairest: str | None
    """The opening to play under the swap rule: the best for the opener of those that the
    opponent should reliably keep by the estimates, and not proved to lose.
    """
    swap: list[str]
    """Openings to swap, including those proved to win."""
    keep: list[str]
    """Openings to keep."""
    openings: list[JudgedOpening]
    """The openings, grouped by symmetry."""


class OpeningTable(Answer):
    """The winning first moves."""

    board: str
    """The board."""
    to_move: Color
    """Who makes the first move."""
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
    """What is known about a game."""

    name: str
    """`G1` for the first game of a request, and so on."""
    expression: str
    """The game as it was given."""
    over: str
    """The poset that it is over, which operations may have led to."""
    canonical: str
    """Its canonical form."""
    atomic: bool
    """Whether that is an outcome."""
    passable: bool
    """Whether no player ever wants to pass (CVH §6)."""
    monotone: bool
    """Whether every move is good."""
    semi_monotone: bool
    """Whether both players have a good move everywhere."""
    depth: int
    """The length of the longest play."""
    positions: int
    """Different positions."""
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
    """The largest value of its left class, the values that are as good as left options; `None`
    over an unbounded poset.
    """
    down: str | None
    """The smallest value of its right class."""
    left_wins: LeftWins | None
    """Who wins, if the outcomes are a win and a loss and the game is passable."""
    monotone_form: str | None
    """The form without superfluous options."""
    proof_form: str | None
    """The form that the proof makes, before superfluous options are removed."""
    no_monotone_form: str | None
    """Why there is none."""


class OutcomeAnswer(Answer):
    """What is known about games over a poset."""

    poset: str
    """The poset, as it was given."""
    questions: list[OutcomeQuestion] | None
    """The questions."""
    name: str | None
    """`G1` for the first game of a request, and so on."""
    expression: str | None
    """The game as it was given."""
    over: str | None
    """The poset that it is over, which operations may have led to."""
    canonical: str | None
    """Its canonical form."""
    atomic: bool | None
    """Whether that is an outcome."""
    passable: bool | None
    """Whether no player ever wants to pass (CVH §6)."""
    monotone: bool | None
    """Whether every move is good."""
    semi_monotone: bool | None
    """Whether both players have a good move everywhere."""
    depth: int | None
    """The length of the longest play."""
    positions: int | None
    """Different positions."""
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
    """The largest value of its left class, the values that are as good as left options; `None`
    over an unbounded poset.
    """
    down: str | None
    """The smallest value of its right class."""
    left_wins: LeftWins | None
    """Who wins, if the outcomes are a win and a loss and the game is passable."""
    monotone_form: str | None
    """The form without superfluous options."""
    proof_form: str | None
    """The form that the proof makes, before superfluous options are removed."""
    no_monotone_form: str | None
    """Why there is none."""
    games: list[OutcomeAnalysis] | None
    """The games in their order."""
    comparisons: list[OutcomeComparison] | None
    """Every two of them that are over one poset."""


class OutcomeComparison(AnswerPart):
    """Two games and their order."""

    games: list[str]
    """The names of the games."""
    relation: Relation
    """How they compare: `<`, `=`, `>` or `||`."""
    lhd: bool
    """`G <| H`."""
    rhd: bool
    """`H <| G`."""
    left_order: Relation | None
    """How they compare as left options; `None` over a poset without bottom."""
    right_order: Relation | None
    """How they compare as right options; `None` over a poset without top."""
    decisive: list[DecisiveJudgment] | None
    """The judgments on both directions of the globally decisive order."""


class OutcomeCopyCat(AnswerPart):
    """Values of sums with an opposite game (CVH Lemma 8.9): `G ≤ H` just if the first is `T`, or
    the second is `_`; `G ⊲ H` just if the first is not `_`, or the second is not `T`.
    """

    lambda_: str
    """`H +_λ Gᵒᵖ`."""
    rho: str
    """`G +_ρ Hᵒᵖ`."""


class OutcomeQuestion(AnswerPart):
    """What was asked about games, or sets of games, and the answer."""

    expression: str
    """The question as it was given."""
    over: str
    """The poset that the games are over."""
    left: list[str]
    """The canonical forms of the games on the left; a set has several."""
    relation: str
    """What is asked about them: `<=`, `<|`, `<=_l`, `<=_g1` …"""
    right: list[str]
    """The canonical forms of the games on the right."""
    holds: bool | None
    """The answer; `None` if it was not found."""
    decisive: list[DecisiveJudgment] | None
    """What decides it, for relations in strict contexts; the games are called `G` and `H`."""
    copy_cat: OutcomeCopyCat | None
    """What copy-cat strategies say, for one passable game on each side."""


class OutcomeSet(AnswerPart):
    """Outcomes that are at least as good as some, and whether Max can end there."""

    at_least: list[str]
    """The least of them."""
    winner: ColoringPlayer | None
    """Max if the game ends there, Min if it does not."""
    class_: ColoringClass | None
    """Who gets what he wants when either player moves first, if the players alternate."""
    winning_moves: list[str]
    """Moves after which the mover gets what he wants."""
    probability: str | None
    """The probability that the game ends there, if a coin says who moves."""


class PairScore(AnswerPart):
    """The results of two engines against each other."""

    first: str
    """One of them."""
    second: str
    """The other."""
    wins: int
    """Games that the first won."""
    losses: int
    """Games that the second won."""
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
    """The first length of which it is true."""
    columns: int
    """How much longer."""
    stones: int
    """How many more stones."""


class Place2(AnswerPart):
    """Where a cell is."""

    cell: str
    """What the cell is called."""
    center: list[float]
    """Its middle."""
    outline: list[list[float]] | None
    """What it looks like when it is empty."""
    stone: list[list[list[float]]] | None
    """What stones look like there."""
    inscribed: bool
    """Whether its name is written where other cells have their label."""


class PlayedMove(AnswerPart):
    """A move and who makes it."""

    player: Player
    """Who makes it."""
    name: str
    """What it is called."""


class Post(AnswerPart):
    """A fixed point of some color: a dot of Bridg-It or a terminal of a graph."""

    at: list[float]
    """Where it is."""
    color: Color
    """Whose it is."""
    square: bool
    """Whether it is a square; else it is a disc."""
    name: str | None
    """Its name."""


class Preference(AnswerPart):
    """The components that one is preferred to: `A ▷ B` if some best move of the mover in `A + B`
    is in `A` (SUM §3.3.3).
    """

    component: int
    """The component, from 1."""
    over: list[int]
    """Those it is preferred to."""


class Prospects(AnswerPart):
    """What perfect play brings a player who moves first, by each move."""

    result: Prospect
    """By the best of the moves, or how the game ended."""
    moves: list[MoveProspect]
    """By each of them."""


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
    """All regions with at most this many cells were searched."""
    sampled: int
    """The number of random regions that were searched."""
    wanted: Wanted | None
    """The requested value and its region."""
    region: Realized | None
    """The requested region and its value."""
    list_: list[Realized] | None
    """All values, smallest regions first."""
    regions: int
    """Divided disks, or graphs, examined in this run."""


class Realized(AnswerPart):
    """A value with its region."""

    value: str
    """The value."""
    empty: int
    """The number of its empty cells."""
    region: str
    """The region, drawn with letters."""


class Refutation(AnswerPart):
    """A play that a strategy does not survive."""

    line: list[PlayedMove]
    """The moves, each with who makes it."""
    position: str
    """The position after them."""
    fault: Literal["unanswered"] | StrategyFault | Literal["lost"] | Literal["drawn"]
    """What is wrong there."""


class Renamed(AnswerPart):
    """The correspondence of names between two boards."""

    cells: list[RenamedCell]
    """The cells that correspond to cells of the position."""
    colors_exchanged: bool
    """Whether black and white are exchanged."""


class RenamedCell(AnswerPart):
    """A cell of another board."""

    name: str
    """Its name there."""
    cell: str
    """The corresponding cell of the position."""


class Report(AnswerPart):
    """An answer with how the work ended and its cost.

    A report serializes to one object: the fields of the answer, then `complete`, `stopped` if
    it is not complete, `nodes`, `seconds` and `notes`. A write error is reported in `stopped`
    if it aborted the job.
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
    """Remarks that are not errors: damaged entries of a store that were set aside, a limit that
    left room for fewer threads.
    """
    expression: str | None
    """The sentence that was given."""
    name: str | None
    """The name that it gives to the game."""
    canonical: str | None
    """The canonical form; `None` also when `unwritten` says why."""
    outcome: Outcome | None
    """Who wins in normal play; who wins a game that can be drawn is told by its results."""
    left_stop: str | None
    """Where play ends up when Left begins."""
    right_stop: str | None
    """Where play ends up when Right begins."""
    mean: str | None
    """The mast of the thermograph."""
    temperature: str | None
    """Where the mast begins."""
    birthday: int | str | None
    """The day on which it is born."""
    positions: int | None
    """Different positions that canonical play can reach; a sum of a number, ups and a star
    counts as one.
    """
    nim_value: int | None
    """Which nimber it is, if it is one."""
    atomic_weight: str | None
    """The atomic weight, if it is all-small."""
    reduced: str | None
    """The simplest game at an infinitesimal distance."""
    thermograph: Walls | None
    """The walls of the thermograph."""
    options: GameOptions | None
    """The options of the canonical form, unless they are too many or too long to tell."""
    incentives: GameOptions | None
    """What the moves of each player gain, `G^L − G` and `G − G^R`, without what is dominated;
    only of games with few positions.
    """
    components: list[GameComponent] | None
    """The terms, if the sentence is a sum, with the moves in each that win the whole."""
    unwritten: dict[str, str] | None
    """Which of the games above have no text, and why."""
    winning_moves: WinningMoves | None
    """The moves after which the opponent, to move, loses."""
    results: GameResults | None
    """Win, draw or loss by each move, in a game that can be drawn."""
    sequence: Sequence | None
    """The values of heaps of all sizes and their period, in a game of heaps."""
    table: str | None
    """The binary table of Nim."""
    left: str | None
    """The game on the left."""
    right: str | None
    """The game on the right."""
    asked: Relation | None
    """What was asked."""
    relation: Relation | None
    """The strongest relation that holds: `<`, `=`, `>` or `||`."""
    holds: bool | None
    """Whether the answer is yes."""
    board: str | None
    """The position."""
    to_move: Stone | Player | None
    """Whose turn it is."""
    score: int | None
    """Black's area minus White's."""
    range: list[int] | None
    """The least and the greatest score that are possible as far as is known."""
    best_move: str | None
    """A move that leads there."""
    boxes: list[int] | None
    """How many boxes Left and Right have."""
    open: int | None
    """How many boxes can still be taken."""
    free: int | None
    """How many boxes can be taken at once."""
    handout: int | None
    """How many of these at least are left to the opponent by who leaves the next move to the
    opponent with them, where that can be done: 2 of a chain, 4 of a loop.
    """
    chains: list[int] | None
    """The lengths of chains that are tied to nothing else, when what is free is taken."""
    loops: list[int] | None
    """The lengths of loops that are tied to nothing else."""
    controlled_value: int | None
    """What the player in control of the long chains and loops gains by staying so to the end, if
    there is nothing else. It is what best play brings, if it is 2 or more.
    """
    winner: Player | None
    """Who has more boxes at the end; none if both have as many."""
    moves: list[DotsMove] | None
    """Every line that can be drawn."""
    best_moves: list[str] | None
    """The lines that reach the score."""
    line: list[PlayedMove] | None
    """Best play to the end."""


class Reversible(AnswerPart):
    """A move and a reply through which it is reversed."""

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
    """How it was found."""


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
    """Whether that is proved."""
    winrate: float | None
    """The player's winning chance after the move."""
    solved: bool
    """Whether that is proved."""
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
    """A node of a tree of B*."""

    parent: int | None
    """The node above it."""
    component: int | None
    """In which component, from 1."""
    to: str | None
    """What the component becomes."""
    to_move: Player
    """Who is to move here."""
    between: list[str]
    """Where the score lies, in the end."""
    step: int | None
    """Which step of the search made the moves of this node, from 1."""
    effort: str | None
    """What that step was for: `prove best` or `disprove rest`."""
    children: list[int]
    """The nodes below it."""


class SearchTree(AnswerPart):
    """A tree of B*."""

    best: int | None
    """The node of the move that is proved to be best; none if the search was given up or there
    is no move.
    """
    tree: list[SearchNode]
    """The nodes, numbered from 0, the root first and every node after the one above it."""


class Second(AnswerPart):
    """How the bounds by the second highest temperature come about (SUM theorem 5.2)."""

    temperature: str
    """The second highest temperature."""
    component: int | None
    """The hottest component, from 1."""
    replacement: str | None
    """The game that is put in its place."""


class Sequence(AnswerPart):
    """Values of single heaps, and how they go on."""

    values: list[int] | list[str | None]
    """The values of heaps from 0 on."""
    period: GamePeriod | None
    """From where on and how they repeat, if that is proved."""
    observed: GamePeriod | None
    """From where on and how all values that were looked at repeat, if no theorem proves it."""
    searched: int
    """The largest heap that was looked at for a period."""
    theorem: str
    """The theorem that proves periods."""


class SetSide(AnswerPart):
    """A set of elements as a player sees it."""

    optimal: list[list[str]]
    """The colorings that no other is better than, whatever the rest looks like (SCG Definition
    8.1.2).
    """
    dominating: list[str]
    """Moves there that are as good as any other there."""
    punctuated: list[str] | None
    """What the player wants, without all equations about other elements (SCG Definition 8.6.1);
    an optimal coloring satisfies it all.
    """


class Settled(AnswerPart):
    """Who wins, and what settles it."""

    winner: ColoringPlayer
    """Who wins."""
    by: str
    """`theorem 6.4.1` and so on, `constant`, or `search`."""


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
    """The coordinates of everything on the board, if asked for."""


class Sides(AnswerPart):
    """Cells of each color."""

    black: list[str]
    """Black's cells."""
    white: list[str]
    """White's cells."""


class Simplified(Answer):
    """How a game becomes its canonical form."""

    game: str
    """The game as an expression."""
    forms: list[SimplifiedForm]
    """The forms on the way: those inside before those that contain them, the game itself last."""
    canonical: str | None
    """The canonical form."""


class SimplifiedForm(AnswerPart):
    """A form and how it becomes canonical."""

    game: str
    """The form as an expression."""
    left: list[NamedOption]
    """Left's moves and what each leads to, in canonical form."""
    right: list[NamedOption]
    """Right's moves and what each leads to."""
    form: str
    """The form with these values as options, each once."""
    steps: list[FormStep]
    """What is done to it, one thing after the other."""
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
    """Winning moves: all of them if all were asked for, else one if there is one."""
    losing_moves: list[str] | None
    """Losing moves, if all moves were asked for."""
    unknown_moves: list[str] | None
    """Undecided moves, if all moves were asked for."""
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
    """All empty cells, if all moves were asked for."""
    guess: Guess | None
    """An estimate, where the winner is not known."""
    trees: Trees | None
    """The trees or forests that decide a game on edges, if it was solved by them."""
    regions: list[Part] | None
    """The parts of the position, if it was solved by them."""
    certificate: str | None
    """The file name."""
    certificate_steps: int | None
    """The number of steps of the proof."""
    certificate_checksum: str | None
    """The checksum in its last line."""
    proof: str | None
    """The text of the proof, if it was asked for and found and the checker accepted it."""
    strategy: str | None
    """The file name."""
    strategy_nodes: int | None
    """The number of its nodes."""
    strategy_cut: bool | None
    """Whether it is truncated; the comments mark where."""


class Spot(AnswerPart):
    """Where a move is."""

    point: str
    """The point."""
    dispute: str
    """The dispute that it is in."""


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
    """Its answer is no move."""

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
    """The candidate moves, the best first; none if the game is over."""
    guess: Guess | None
    """An estimate, where the winner is not known."""
    mustplay: list[str]
    """The must-play region: the cells common to all known threats of the opponent; any other
    move loses.
    """


class SuggestedMove(AnswerPart):
    """A move and its winning chance."""

    cell: str
    """Where."""
    winrate: float
    """The winning chance of the move, from 0 to 1."""
    visits: int
    """Playouts of the move, or positions searched after it."""
    solved: bool
    """Whether it is proved to win or to lose; `winrate` is 1 or 0 then."""
    line: list[str]
    """The principal variation, this move first."""


class Summed(Answer):
    """What is known about a sum."""

    to_move: Player
    """Who moves first."""
    components: list[Component]
    """The components, each by itself."""
    infinity: str | None
    """What `inf` stands for, if a component has it: more than everything else can pay."""
    class_: str | None
    """The easy class that the sum is of, if any (SUM chapter 3)."""
    moments: list[TouchingMoment] | None
    """What each moment to touch the only heavy game among switches leads to: `LeftScore` and
    `RightScore` of SUM §3.3.1.
    """
    bounds: Bounds
    """Where the score lies by bounds that take no search."""
    second: Second
    """How the bounds by the second highest temperature come about."""
    ambient_temperature: str
    """The tax at which the mover is sure of most."""
    value: str | None
    """The score."""
    between: list[str] | None
    """Where the score lies when it is not known."""
    winner: Player | None
    """Who wins: the player who is paid, or if neither is, who does not have to move at the end
    (SUM §2.1).
    """
    winning_moves: list[Choice] | None
    """The moves that win if the score is 0."""
    moves: list[Choice]
    """All moves of the player to move; none if the sum is played out."""
    best_moves: list[Choice]
    """All moves that reach the score."""
    line: list[Turn]
    """Best play to the end."""
    judged_moves: list[JudgedMove] | None
    """Every move, with bounds on what it leads to (SUM §5.2), if asked for."""
    taxes: list[ComponentTaxes] | None
    """The moves that are optimal under each tax (SUM §5.1.2), if asked for."""
    preferences: list[Preference] | None
    """Which component the mover prefers in each pair (SUM §3.3.3), if asked for."""
    rules: list[JudgedRule] | None
    """What simple rules reach (SUM §5.1), if asked for."""
    search: SearchTree | None
    """The tree of a B* search (SUM §5.2.1), if asked for."""


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
    """Those gaps that invisible terminals can close."""
    two_colored_bridges: list[str]
    """Empty cells that two-colored bridges close off."""


class Symmetries(AnswerPart):
    """The symmetries of a game."""

    order: str
    """How many keep the outcome, the identity among them."""
    all: bool
    """Whether these are all there are; otherwise all that the clauses show."""
    generators: list[list[list[str]]]
    """Some that make them all, each as cycles of moves."""
    anti: list[list[str]] | None
    """One that turns the outcome around, if there is one (SCG Definition 3.4.2)."""
    orbits: list[list[str]]
    """Moves that symmetries take to each other."""
    first_player_wins: bool
    """Whether that shows that the first player wins (SCG Theorem 5.6.2)."""


class TaxedMoves(AnswerPart):
    """The moves that are optimal under all taxes of a range."""

    from_: str
    """The lowest tax."""
    to: str
    """The highest tax."""
    moves: list[str]
    """What the component becomes."""


class Theory(AnswerPart):
    """What the theory says of a game. What a game is too large for is left out."""

    rational_for_max: list[str] | None
    """Moves that are at least as good for Max as any other in their element, whatever the rest
    looks like (SCG Definition 5.2.3).
    """
    rational_for_min: list[str] | None
    """The same for Min."""
    reversible: list[Reversible] | None
    """Moves of the player to move after which a reply leaves him no better off than before (SCG
    Definition 5.3.1).
    """
    dominated: list[Dominated] | None
    """Moves of the player to move that others are at least as good as (SCG Definition 8.5.1)."""
    symmetries: Symmetries | None
    """Maps of the game to itself (SCG §3.4, §5.6)."""
    components: ComponentTree | None
    """What the game is made of (SCG chapter 6)."""


class TooHot(AnswerPart):
    """A position in which a move would make more of a difference than any move in Hex, where a
    stone cuts a chain into at most three (CVH Lemma 11.3, Proposition 11.4).
    """

    position: str
    """The position of the value."""
    color: Color
    """The player whose loss by one move of the opponent exceeds the bound."""
    first: int
    """The most groups of this player's terminals, moving first."""
    second: int
    """The most groups of this player's terminals, moving second."""
    most: int
    """The bound on the groups moving second."""


class TouchingMoment(AnswerPart):
    """A moment at which the only heavy game of a sum may be touched."""

    move: int
    """Which move of the game it is, from 1."""
    player: Player
    """Whose move it is."""
    score: str
    """The score if it is touched then."""


class TreeDifference(AnswerPart):
    """Two positions in which a player has so many and so many moves."""

    lines: list[list[PlayedMove]]
    """The moves that lead there in the first game and in the second: such as have no partner."""
    player: Player
    """Whose moves are counted."""
    moves: list[int]
    """How many there are in each game."""


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
    """Who moves."""
    component: int
    """In which component, from 1."""
    to: str
    """What the component becomes."""
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
    """The nodes, each after the one before it; the main line comes first of the variations."""
    at: int
    """The node to show first, by its number from 0."""
    left_out: int
    """The number of variations that are omitted because they cannot be played."""
    shaded: list[str]
    """Cells with a shaded background."""
    visible: list[str] | None
    """The visible cells, if not all are."""
    rotation: int | None
    """The rotation of the board in a HexWorld link, from 1 to 12 in twelfths of a turn, if
    given.
    """


class WinningMoves(AnswerPart):
    """The winning moves of both players."""

    left: list[Move]
    """Left's."""
    right: list[Move]
    """Right's."""


class Wire(AnswerPart):
    """A connection between two vertices."""

    from_: list[float]
    """Where it begins."""
    to: list[float]
    """Where it ends."""
    via: list[float] | None
    """A control point that bends it to the side."""


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
    """The colors that get all of it by moving first."""
    win_for_mover: bool | None
    """Whether both colors get all of it moving first and neither does moving second."""
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
}
