"""script/bench: what it measures, by its arguments. Nothing is built or measured here."""

import pytest
from scripts import load

BENCH = load("bench")


@pytest.mark.parametrize(
    ("arguments", "seconds", "figures"),
    [
        ([], 9, BENCH.FIGURES),
        (["30"], 30, BENCH.FIGURES),
        (["passkeys"], 9, ["passkeys"]),
        (["6", "users"], 6, ["users"]),
    ],
)
def test_the_bench_takes_a_time_and_a_figure_each_without_the_other(
    arguments: list[str], seconds: int, figures: list[str]
) -> None:
    assert BENCH.chosen(arguments) == (seconds / BENCH.ROUNDS, figures)


@pytest.mark.parametrize("arguments", [["0"], ["0", "users"], ["9", "users", "pages"], ["users", "9"]])
def test_the_bench_says_which_arguments_it_takes(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="a number of seconds, 1 or more, and the name of one figure"):
        BENCH.chosen(arguments)


def test_the_bench_lists_its_figures_when_it_does_not_know_one() -> None:
    with pytest.raises(SystemExit, match="there is no figure passkey; allowed: sign-ins, .*postgres"):
        BENCH.chosen(["passkey"])
