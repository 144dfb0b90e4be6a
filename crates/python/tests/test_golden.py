"""All commands of the golden documents through both doors."""

import os

import golden
import pytest

# At least so many commands are compared, so that none is lost unnoticed.
LEAST = 660


@pytest.mark.timeout(3000)
def test_both_doors_answer_the_same():
    if "MUSTPLAY" not in os.environ:
        pytest.skip("MUSTPLAY names the program")
    same, left_out, wrong = golden.compare(os.environ["MUSTPLAY"], golden.commands())
    print(f"{same} commands answer the same; not compared: {dict(left_out)}")
    assert not wrong, "\n".join(wrong)
    assert same >= LEAST
