"""Steps of learning: a rate that rises, and solved positions that are not there yet."""

import jax
import jax.numpy as jnp
import numpy as np

from hexnet import labels, learn, model, run, selfplay
from tests.test_labels import some

SHAPE = model.Shape(channels=8, blocks=1, policy=4, value=4, hidden=4)
SIZE = 4


def records(filled, steps=8, games=16):
    """Records of which only the last steps are filled."""
    random = np.random.default_rng(0)
    many = (steps, games)
    is_there = (np.arange(steps) >= steps - filled)[:, None] * np.ones(games, int)
    rows = jnp.asarray(SIZE * is_there, jnp.int32)
    policy = random.random(many + (SIZE * SIZE,))
    return selfplay.Records(
        jnp.zeros(many + (SIZE, SIZE), jnp.int8),
        rows,
        rows,
        jnp.asarray(policy / policy.sum(-1, keepdims=True), jnp.bfloat16),
        jnp.zeros(many),
        jnp.ones(many, bool),
        jnp.ones(many),
    )


def moved(learner, other):
    """How far the weights of two learners lie from each other, at the most, but for those that
    begin anew."""
    names = [it for it in other.params if not learn.is_new(it)]
    return max(float(jnp.abs(learner.params[it] - other.params[it]).max()) for it in names)


def test_the_rate_rises_while_no_gradient_is_known():
    assert [float(learn.warmth(it)) for it in (0, learn.WARM / 2, learn.WARM, 5 * learn.WARM)] == [
        0.0, 0.5, 1.0, 1.0,
    ]  # fmt: skip
    # A first step is as long as the rate, whatever the gradient: so it must be a small one.
    begun = learn.begin(model.init(jax.random.key(0), SHAPE))
    gradients = jax.tree.map(jnp.ones_like, begun.params)
    step = jax.jit(learn._step)
    first = moved(step(begun, gradients, 0.01), begun)
    assert abs(first / (0.01 / learn.WARM) - 1) < 0.1
    # What begins anew does not wait.
    at_once = step(begun, gradients, 0.01).params["lesson.bias"] - begun.params["lesson.bias"]
    assert np.allclose(at_once, -0.01, rtol=0.1)
    warm = begun._replace(steps=jnp.asarray(10 * learn.WARM))
    assert moved(step(warm, gradients, 0.01), warm) > 50 * first


def test_muon_moves_in_all_directions_alike():
    random = np.random.default_rng(1)
    # Of directions in which the gradient is a hundred times as long as in others.
    given = random.normal(size=(3, 40, 8)) * np.logspace(0, -2, 8)
    singular = np.linalg.svd(np.asarray(learn.orthogonal(jnp.asarray(given, jnp.float32))))[1]
    assert singular.shape == (3, 8) and 0.5 < singular.min() and singular.max() < 1.3


def test_the_opponent_replies_on_the_board_that_the_mover_sees():
    # A game: the mover plays a2 (cell 4 of 4x4), and the opponent, who sees the board transposed,
    # would play its cell 2, the mover's cell 8; then it ends.
    given = records(filled=8, games=1)
    steps, _ = given.ended.shape
    policy = jnp.zeros((steps, 1, SIZE * SIZE)).at[1::2, 0, 2].set(1).at[0::2, 0, 4].set(1)
    packed = jnp.zeros((steps, 1, SIZE, SIZE), jnp.int8)
    packed = packed.at[1::2, 0, 0, 1].set(-3)  # The stone on the mover's cell 4, transposed.
    ended = (jnp.arange(steps) % 2 == 1)[:, None]
    given = given._replace(packed=packed, policy=policy.astype(jnp.bfloat16), ended=ended)
    outcomes = selfplay.outcomes(given)
    ends = np.asarray(outcomes.ends)[:, 0].reshape(steps, -1)
    assert (ends[0::2, 4] == 1).all() and (ends[1::2, 1] == -1).all()
    assert (np.abs(ends).sum(axis=1) == 1).all()
    it = jax.jit(learn.lesson, static_argnums=3)(given, outcomes, jax.random.key(0), 100)
    first = np.asarray((it.packed == 0).all((1, 2)))
    assert (np.asarray(it.replied) == first).all() and 20 < first.sum() < 80
    # Turned by 180 degrees, cell 8 is cell 7, and cell 4 is cell 11.
    replies = np.asarray(it.reply[first].argmax(-1))
    assert set(replies) == {8, 7}
    owned = np.asarray(it.ends[first].argmax(-1))
    assert (owned == np.where(replies == 8, 4, 11)).all()


def test_only_positions_that_were_played_are_learned():
    given = records(filled=3)
    outcomes = selfplay.outcomes(given)
    lesson = jax.jit(learn.lesson, static_argnums=3)(given, outcomes, jax.random.key(0), 200)
    assert (lesson.rows == SIZE).all() and lesson.known.all()


def test_no_solved_positions_yet_is_the_same_as_none():
    params = model.init(jax.random.key(0), SHAPE)
    given = records(filled=8)
    lesson = learn.lesson(given, selfplay.outcomes(given), jax.random.key(0), 32)
    shelf = labels.Shelf(SIZE, capacity=64)

    @jax.jit
    @jax.value_and_grad
    def grade(params, solved):
        return learn.loss(params, lesson, solved, 0.5, jnp.float32)[0]

    without, slope = grade(params, None)
    empty = labels.sample(shelf.stock(), jax.random.key(1), 16)
    nothing, same = grade(params, empty)
    assert np.isfinite(float(nothing)) and abs(float(nothing - without)) < 1e-6
    assert all(np.allclose(slope[it], same[it], atol=1e-6) for it in slope)
    shelf.add(some(20))
    full = labels.sample(shelf.stock(), jax.random.key(1), 16)
    assert abs(float(grade(params, full)[0] - without)) > 1e-2


def test_a_value_is_the_result_and_what_was_thought_on_the_way_to_it():
    given = records(filled=8, games=1)
    thought = jnp.asarray([0.9, -0.7, 0.5, -0.4, 0.3, 0.2, -0.1, 0.8])[:, None]
    ended = jnp.arange(8)[:, None] == 5
    out = selfplay.outcomes(given._replace(value=thought, ended=ended, result=jnp.full((8, 1), -1)))
    # The one who moved last has lost; the value is worked out by hand, for the mover each time.
    assert out.result[:6, 0].tolist() == [1, -1, 1, -1, 1, -1]
    assert out.known[:, 0].tolist() == [True] * 6 + [False] * 2
    keep = selfplay.LATER
    for at in range(6):
        steps = np.arange(at, 6)
        worth = np.where((steps - at) % 2 == 0, 1, -1) * np.asarray(thought[at:6, 0])
        by_hand = (1 - keep) * (worth * keep ** (steps - at)).sum()
        by_hand += keep ** (6 - at) * float(out.result[at, 0])
        assert abs(by_hand - float(out.value[at, 0])) < 1e-5


def test_the_rate_rises_first_if_the_plan_says_so():
    plan = {"rate": 1.0, "rise": 0.1, "flat": 0.3}
    rates = [run.rate_of_learning(plan, it / 100) for it in range(0, 11)]
    assert abs(rates[0] - 0.05) < 1e-9 and rates[10] == 1.0
    assert all(one < other for one, other in zip(rates, rates[1:]))


def test_the_rate_falls_to_a_twentieth():
    plan = {"rate": 1.0, "flat": 0.3}
    rates = [run.rate_of_learning(plan, it / 100) for it in range(0, 120)]
    assert (
        rates[0] == rates[30] == 1.0 and abs(rates[100] - 0.05) < 1e-9 and rates[119] == rates[100]
    )
    assert all(one >= other for one, other in zip(rates, rates[1:]))
