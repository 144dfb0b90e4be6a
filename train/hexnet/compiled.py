"""Functions compiled ahead, many at a time, since one after the other takes minutes."""

import os
from concurrent.futures import ThreadPoolExecutor

import jax


def _struct(it):
    return jax.ShapeDtypeStruct(it.shape, it.dtype)


class Compiled:
    """A function of arrays. For arguments of new shapes it is compiled when they come, if it was
    not prepared for them; arguments named in `static` are part of the shape."""

    def __init__(self, function, static=(), donated=()):
        self.function = function
        self.jit = jax.jit(function, static_argnames=static, donate_argnums=donated)
        self.ready = {}

    def _key(self, arrays, fixed):
        leaves, tree = jax.tree.flatten(arrays)
        return tree, tuple((it.shape, it.dtype) for it in leaves), tuple(sorted(fixed.items()))

    def prepare(self, *arrays, **fixed):
        """Compiles it for such arguments; shapes will do."""
        structs = jax.tree.map(_struct, arrays)
        self.ready[self._key(arrays, fixed)] = self.jit.lower(*structs, **fixed).compile()

    def shape(self, *arrays, **fixed):
        """The shapes of what it gives."""
        return jax.eval_shape(lambda *it: self.function(*it, **fixed), *arrays)

    def __call__(self, *arrays, **fixed):
        key = self._key(arrays, fixed)
        if key not in self.ready:
            self.prepare(*arrays, **fixed)
        return self.ready[key](*arrays)


def prepare_all(jobs):
    """Does all these at once: functions without arguments, each of which prepares something."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for it in [pool.submit(job) for job in jobs]:
            it.result()
