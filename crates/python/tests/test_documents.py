"""The examples of the guide are correct, and the notebooks run."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


def test_the_guide():
    flags = doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(DOCS / "guide/python.md"), module_relative=False, optionflags=flags)
    assert tried >= 25 and not failed


def test_there_are_five_notebooks():
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path, tmp_path):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not kept"
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    # Some answer draws itself.
    kinds = {kind for cell in notebook.cells for out in cell.get("outputs", []) for kind in out.get("data", {})}
    assert "image/svg+xml" in kinds
