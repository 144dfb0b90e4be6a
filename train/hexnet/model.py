"""The network: residual blocks of convolutions over the six neighbors, for boards of any size.

`crates/player/src/network` computes the same in Rust and says the definition in words. Activations outside
the board are zero. Convolutions have seven taps, kept as [tap, in, out]; here they are spread over
kernels of 3 x 3 in which the two cells that are no neighbors are zero.

While it learns, the network also says what the opponent will reply and whose each cell is at the
end of the game: that teaches it what matters on the board. The weights of these answers stay out of
the file.
"""

import json
from dataclasses import asdict, dataclass

import jax
import jax.numpy as jnp
import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

from . import board

TAPS = ((-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0))
FORMAT = "mustplay-network-1"
ENDS = 3  # At the end a cell is empty, the mover's, or the opponent's.


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    channels: int = 64
    blocks: int = 6
    policy: int = 32
    value: int = 32
    hidden: int = 64

    @property
    def pools(self):
        """The blocks that look at the whole board: every third."""
        return tuple(range(2, self.blocks, 3))


def init(key, shape):
    """Weights to begin with. Blocks begin as the identity, and the value as even."""
    channels = shape.channels
    keys = iter(jax.random.split(key, 8 + 4 * shape.blocks))

    def normal(size, fan_in, gain=2.0):
        return jax.random.normal(next(keys), size) * np.sqrt(gain / fan_in)

    params = {
        "input.weight": normal((7, board.PLANES, channels), 7 * board.PLANES / 3),
        "input.bias": jnp.zeros(channels),
    }
    for block in range(shape.blocks):
        name = f"block{block}"
        params[f"{name}.first.weight"] = normal((7, channels, channels), 7 * channels)
        params[f"{name}.first.bias"] = jnp.zeros(channels)
        params[f"{name}.second.weight"] = jnp.zeros((7, channels, channels))
        params[f"{name}.second.bias"] = jnp.zeros(channels)
        if block in shape.pools:
            params[f"{name}.pool.weight"] = normal((2 * channels, channels), 8 * channels)
    params |= {
        "policy.first.weight": normal((channels, shape.policy), channels),
        "policy.first.bias": jnp.zeros(shape.policy),
        "policy.pool.weight": normal((2 * channels, shape.policy), 8 * channels),
        "policy.last.weight": normal((shape.policy,), 4 * shape.policy),
        "value.first.weight": normal((channels, shape.value), channels),
        "value.first.bias": jnp.zeros(shape.value),
        "value.second.weight": normal((2 * shape.value, shape.hidden), 2 * shape.value),
        "value.second.bias": jnp.zeros(shape.hidden),
        "value.last.weight": jnp.zeros(shape.hidden),
        "value.last.bias": jnp.zeros(1),
        "lesson.weight": jnp.zeros((channels, 1 + ENDS)),
        "lesson.bias": jnp.zeros(1 + ENDS),
    }
    return params


def grown(params, shape, key):
    """The same network with more channels, and with more blocks at its end. New channels are
    random, but nothing that was there looks at them, and new blocks begin as the identity: so the
    network says what it said before."""
    new = init(key, shape)
    return new | {name: _widened(name, it, new[name]) for name, it in params.items()}


def _widened(name, old, new):
    """Old weights, [..., in, out], in the place of the first of the new ones, with zeros where old
    results would read new channels."""
    if old.shape == new.shape:
        return old
    if old.ndim == 1:
        return new.at[: len(old)].set(old)
    outs = old.shape[-1]
    new = new.at[..., :outs].set(0)
    # Pools have means and then maxima.
    parts = 2 if name.endswith("pool.weight") else 1
    step = new.shape[-2] // parts
    for part, some in enumerate(jnp.split(old, parts, axis=-2)):
        new = new.at[..., part * step : part * step + some.shape[-2], :outs].set(some)
    return new


def shape_of(params):
    """How large the network with these weights is."""
    return Shape(
        channels=params["input.bias"].shape[0],
        blocks=sum(name.endswith("second.weight") and name.startswith("block") for name in params),
        policy=params["policy.last.weight"].shape[0],
        value=params["value.first.bias"].shape[0],
        hidden=params["value.last.weight"].shape[0],
    )


def _convolve(x, weight, padding):
    kernel = jnp.zeros((3, 3) + weight.shape[1:], x.dtype)
    for tap, (di, dj) in enumerate(TAPS):
        kernel = kernel.at[di + 1, dj + 1].set(weight[tap].astype(x.dtype))
    return jax.lax.conv_general_dilated(
        x, kernel, (1, 1), padding, dimension_numbers=("NHWC", "HWIO", "NHWC")
    )


def _pool(x, cells):
    """Means and greatest values over the board; outside it all is zero and nothing is less."""
    mean = x.astype(jnp.float32).sum(axis=(1, 2)) / cells[:, None]
    return jnp.concatenate([mean, x.max(axis=(1, 2)).astype(jnp.float32)], axis=1)


def _bias(params, name, dtype):
    return params[name].astype(dtype)


def _trunk(params, boards, dtype):
    """What the blocks make of the positions, [B, N, N, C]."""
    shape = shape_of(params)
    on = board.inside(boards)[..., None].astype(dtype)
    cells = (boards.rows * boards.cols).astype(jnp.float32)

    def bias(name):
        return _bias(params, name, dtype)

    seen = board.planes(boards).astype(dtype)
    x = jax.nn.relu(_convolve(seen, params["input.weight"], "VALID") + bias("input.bias")) * on
    for block in range(shape.blocks):
        name = f"block{block}"
        first = _convolve(x, params[f"{name}.first.weight"], "SAME")
        h = jax.nn.relu(first + bias(f"{name}.first.bias")) * on
        if block in shape.pools:
            pooled = _pool(h, cells) @ params[f"{name}.pool.weight"]
            h = jax.nn.relu(h + pooled[:, None, None, :].astype(dtype)) * on
        second = _convolve(h, params[f"{name}.second.weight"], "SAME")
        x = jax.nn.relu(x + second + bias(f"{name}.second.bias")) * on
    return x


def _answers(params, x, boards):
    """Policy and value, of the trunk."""
    on = board.inside(boards)[..., None].astype(x.dtype)
    cells = (boards.rows * boards.cols).astype(jnp.float32)

    def bias(name):
        return _bias(params, name, x.dtype)

    pooled = _pool(x, cells) @ params["policy.pool.weight"]
    q = x @ bias("policy.first.weight") + bias("policy.first.bias")
    q = jax.nn.relu(q.astype(jnp.float32) + pooled[:, None, None, :])
    logits = (q @ params["policy.last.weight"]).reshape(q.shape[0], -1)

    u = jax.nn.relu(x @ bias("value.first.weight") + bias("value.first.bias")) * on
    w = _pool(u, cells) @ params["value.second.weight"] + params["value.second.bias"]
    value = jax.nn.relu(w) @ params["value.last.weight"] + params["value.last.bias"][0]
    return logits, value


def forward(params, boards, dtype=jnp.float32):
    """For each position the logit of each cell, [B, N*N], and the logit of the mover's winning."""
    return _answers(params, _trunk(params, boards, dtype), boards)


def lessons(params, boards, dtype=jnp.float32):
    """The same, and for each cell the logit of the opponent's reply, [B, N*N], and the logits of
    its being empty, the mover's or the opponent's at the end, [B, N*N, 3]."""
    x = _trunk(params, boards, dtype)
    more = (x @ _bias(params, "lesson.weight", dtype)).astype(jnp.float32) + params["lesson.bias"]
    more = more.reshape(x.shape[0], -1, 1 + ENDS)
    return *_answers(params, x, boards), more[..., 0], more[..., 1:]


def save(path, params, about):
    """Writes weights in half precision, as the program reads them."""
    shape = shape_of(params)
    meta = {
        "format": FORMAT,
        "channels": str(shape.channels),
        "blocks": str(shape.blocks),
        "pools": ",".join(map(str, shape.pools)),
        "about": json.dumps(about | {"shape": asdict(shape)}),
    }
    kept = {name: it for name, it in params.items() if not name.startswith("lesson.")}
    save_file({name: np.asarray(it, np.float16) for name, it in kept.items()}, path, meta)


def load(path):
    """Reads weights."""
    with safe_open(path, "numpy") as file:
        if (file.metadata() or {}).get("format") != FORMAT:
            raise ValueError(f"{path} holds no weights of the format {FORMAT}")
        return {name: jnp.asarray(file.get_tensor(name), jnp.float32) for name in file.keys()}
