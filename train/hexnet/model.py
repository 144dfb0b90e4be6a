"""The network: residual blocks of convolutions over the six neighbors, for boards of any size.

`crates/network` computes the same in Rust and says the definition in words. Activations outside
the board are zero. Convolutions have seven taps, kept as [tap, in, out]; here they are spread over
kernels of 3 x 3 in which the two cells that are no neighbors are zero.
"""

import json
from dataclasses import asdict, dataclass, replace

import jax
import jax.numpy as jnp
import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

from . import board

TAPS = ((-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0))
FORMAT = "mustplay-network-1"


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
    }
    return params


def grown(params, blocks, key):
    """The same network with more blocks at its end, if it has fewer. New blocks begin as the
    identity, so it says what it said before."""
    shape = replace(shape_of(params), blocks=blocks)
    return init(key, shape) | params


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


def forward(params, boards, dtype=jnp.float32):
    """For each position the logit of each cell, [B, N*N], and the logit of the mover's winning."""
    shape = shape_of(params)
    on = board.inside(boards)[..., None].astype(dtype)
    cells = (boards.rows * boards.cols).astype(jnp.float32)

    def bias(name):
        return params[name].astype(dtype)

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

    pooled = _pool(x, cells) @ params["policy.pool.weight"]
    q = x @ bias("policy.first.weight") + bias("policy.first.bias")
    q = jax.nn.relu(q.astype(jnp.float32) + pooled[:, None, None, :])
    logits = (q @ params["policy.last.weight"]).reshape(q.shape[0], -1)

    u = jax.nn.relu(x @ bias("value.first.weight") + bias("value.first.bias")) * on
    w = _pool(u, cells) @ params["value.second.weight"] + params["value.second.bias"]
    value = jax.nn.relu(w) @ params["value.last.weight"] + params["value.last.bias"][0]
    return logits, value


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
    save_file({name: np.asarray(it, np.float16) for name, it in params.items()}, path, meta)


def load(path):
    """Reads weights."""
    with safe_open(path, "numpy") as file:
        if (file.metadata() or {}).get("format") != FORMAT:
            raise ValueError(f"{path} holds no weights of the format {FORMAT}")
        return {name: jnp.asarray(file.get_tensor(name), jnp.float32) for name in file.keys()}
