"""The threat model, held to the project: what it names exists, and every row has its answer."""

import ast
import re
from pathlib import Path

import pytest
import scripts

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "threat-model.md"

SWIFT_TEST = re.compile(r"`([A-Za-z]\w*(?:\+\w+)?Tests(?:\+\w+)?/\w+)`")
PYTHON_TEST = re.compile(r"`(test_\w+)`")
RULE = re.compile(r"\b(?:DOM|FLOW|UI|SES|NAV|LINK|ADP|SRV|APP|DOC|WAN|PKY|PKF|MFA|GRP)-I?\d{2}\b")
LINK = re.compile(r"\]\([^)\s]+\)")
ANSWERS = {"yes", "no", "not ours"}

# OWASP ASVS 5.0.0: the level of each requirement of a section, in their order.
ASVS = {
    "6.1": "122",
    "6.2": "111111112222",
    "6.3": "11223333",
    "6.4": "112233",
    "6.5": "22222333",
    "6.6": "2223",
    "6.7": "33",
    "6.8": "2222",
    "7.1": "222",
    "7.2": "1111",
    "7.3": "22",
    "7.4": "11222",
    "7.5": "223",
    "7.6": "22",
    "9.1": "111",
    "9.2": "1222",
    "10.1": "22",
    "10.2": "223",
    "10.3": "22223",
    "10.4": "1111122222233333",
    "10.5": "22222",
    "10.6": "22",
    "10.7": "222",
}
MASVS = {
    "STORAGE": 2,
    "CRYPTO": 2,
    "AUTH": 3,
    "NETWORK": 2,
    "PLATFORM": 3,
    "CODE": 4,
    "RESILIENCE": 4,
    "PRIVACY": 4,
}


def section(heading: str) -> str:
    """The text below a heading, up to the next one of its rank or a higher one."""
    rank = len(heading) - len(heading.lstrip("#"))
    _, found, rest = PAGE.read_text(encoding="utf-8").partition(f"\n{heading}\n")
    assert found, f"the page has no section {heading}"
    return re.split(rf"\n#{{1,{rank}}} ", rest)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of the tables in a text, without heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] != "id" and not set(row[0]) <= {"-"}]


def swift_tests() -> set[str]:
    """Every Swift test that is not switched off, as `File/function`."""
    found: set[str] = set()
    for file in (ROOT / "Tests").rglob("*.swift"):
        text = file.read_text(encoding="utf-8")
        for match in re.finditer(r'@Test\(\s*"', text):
            function = re.compile(r"func\s+(\w+)").search(text, match.end())
            if function and ".disabled" not in text[match.end() : function.start()]:
                found.add(f"{file.stem}/{function.group(1)}")
    return found


def python_tests() -> set[str]:
    return {
        node.name
        for file in (ROOT / "Tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def has_evidence(text: str) -> bool:
    return bool(SWIFT_TEST.search(text) or PYTHON_TEST.search(text) or LINK.search(text))


def threats() -> list[list[str]]:
    return rows(section("## Threats"))


def standards() -> list[list[str]]:
    """Id, answer and explanation of every row of a standard."""
    asvs = rows(section("## OWASP ASVS 5.0, levels 1 and 2"))
    masvs = rows(section("## OWASP MASVS 2.1: the client"))
    return [[row[0], row[3], row[4]] for row in asvs] + [[row[0], row[2], row[3]] for row in masvs]


def test_DOC_04_every_rule_that_the_threat_model_names_exists() -> None:
    rules, _ = scripts.load("trace").read_rules(ROOT)
    named = set(RULE.findall(PAGE.read_text(encoding="utf-8")))
    assert named - set(rules) == set()
    assert len(named) > 30


def test_DOC_04_every_test_that_the_threat_model_names_exists() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert set(SWIFT_TEST.findall(text)) - swift_tests() == set()
    assert set(PYTHON_TEST.findall(text)) - python_tests() == set()


def test_DOC_04_every_threat_has_an_id_of_its_own_a_rule_and_a_test() -> None:
    found = threats()
    assert sorted(row[0] for row in found) == [f"T-{number:02}" for number in range(1, len(found) + 1)]
    for row in found:
        assert len(row) == 4, row
        assert row[1], row
        assert RULE.search(row[2]), row
        assert SWIFT_TEST.search(row[3]) or PYTHON_TEST.search(row[3]), row


@pytest.mark.parametrize("rule", [f"SRV-{number}" for number in range(23, 43) if number != 34])
def test_DOC_04_each_rule_of_the_servers_second_and_third_look_answers_a_threat(rule: str) -> None:
    assert any(rule in RULE.findall(row[2]) for row in threats())


def test_DOC_04_every_requirement_of_the_chosen_chapters_of_asvs_has_one_row_with_its_level() -> None:
    expected = [
        [f"{part}.{number}", level]
        for part, levels in ASVS.items()
        for number, level in enumerate(levels, start=1)
        if level != "3"
    ]
    assert [row[:2] for row in rows(section("## OWASP ASVS 5.0, levels 1 and 2"))] == expected


def test_DOC_04_every_control_of_masvs_has_one_row() -> None:
    expected = [f"MASVS-{name}-{number}" for name, count in MASVS.items() for number in range(1, count + 1)]
    assert [row[0] for row in rows(section("## OWASP MASVS 2.1: the client"))] == expected


def test_DOC_04_every_row_of_a_standard_is_answered_and_a_yes_can_be_looked_up() -> None:
    for identifier, answer, explanation in standards():
        assert answer in ANSWERS, identifier
        assert explanation, identifier
        assert answer != "yes" or has_evidence(explanation), identifier


def test_DOC_04_the_documents_of_the_rule_exist_and_lead_to_the_threat_model() -> None:
    for name in ["docs/decisions/README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]:
        assert (ROOT / name).read_text(encoding="utf-8").strip(), name
    assert "(docs/threat-model.md" in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "(docs/threat-model.md" in (ROOT / "README.md").read_text(encoding="utf-8")
