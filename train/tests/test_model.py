"""The network: the same answer in any array, and back from a file."""

from dataclasses import replace

import jax
import jax.numpy as jnp
import numpy as np

from hexnet import board, golden, model

SHAPE = model.Shape(channels=16, blocks=3, policy=8, value=8, hidden=16)


def random_weights():
    """Weights of which none are zero, so that everything counts."""
    params = model.init(jax.random.key(1), SHAPE)
    keys = jax.random.split(jax.random.key(2), len(params))
    return {
        name: it + 0.1 * jax.random.normal(key, it.shape)
        for key, (name, it) in zip(keys, params.items())
    }


def test_the_size_of_the_array_does_not_matter():
    params = random_weights()
    stones = np.random.default_rng(1).integers(-1, 2, (4, 5)).astype(np.int8)
    said = []
    for size in (5, 8):
        padded = jnp.asarray(np.pad(stones, ((0, size - 4), (0, size - 5))))[None]
        shape = jnp.asarray([4]), jnp.asarray([5])
        boards = board.unpack(board.packed_from(padded, *shape), *shape)
        logits, value = model.forward(params, boards)
        said.append((np.asarray(logits).reshape(size, size)[:4, :5], float(value[0])))
    assert np.allclose(said[0][0], said[1][0], atol=1e-4)
    assert abs(said[0][1] - said[1][1]) < 1e-4


def test_a_network_that_has_grown_says_what_it_said():
    params = random_weights()
    shape = replace(SHAPE, channels=24, blocks=6)
    grown = model.grown(params, shape, jax.random.key(3))
    assert model.shape_of(grown) == shape and "block5.pool.weight" in grown
    same = model.grown(params, SHAPE, jax.random.key(3))
    assert all(np.array_equal(same[name], it) for name, it in params.items())
    for boards in golden.positions(2):
        for was, now in zip(model.lessons(params, boards), model.lessons(grown, boards)):
            assert np.allclose(was, now, atol=1e-4)
    # New channels know something, so that what is old can learn to look at them.
    assert (np.abs(grown["block0.first.weight"][:, :, 16:]).mean((0, 1)) > 0.01).all()


def test_weights_come_back_from_a_file(tmp_path):
    params = random_weights()
    path = str(tmp_path / "weights.safetensors")
    model.save(path, params, {"made": "here"})
    again = model.load(path)
    assert model.shape_of(again) == SHAPE
    assert set(params) - set(again) == {"lesson.weight", "lesson.bias"}
    assert all(np.allclose(it, params[name], atol=2e-3) for name, it in again.items())


def test_golden_positions_have_every_number():
    boards = next(it for it in golden.positions(1) if int(it.rows[0]) == 5)
    said = golden.said(random_weights(), boards)
    assert len(said["policy"]) == 25 and np.isfinite(said["policy"]).all()
    assert not set(said["mine"]) & set(said["theirs"])
