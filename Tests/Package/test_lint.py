"""What the lint refuses, shown on planted files: an undocumented promise, an unproven claim, an unfinished thought."""

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load_sources() -> ModuleType:
    specification = importlib.util.spec_from_file_location("sources", ROOT / "script" / "lib" / "sources.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


sources = load_sources()

DOCUMENTED = """/// A door.
public struct Door {
    /// Opens it.
    public func open() {}
}
"""


def lint(tmp_path: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Lints one file as script/lint does, by the repository's own configuration."""
    file = tmp_path / "Door.swift"
    file.write_text(source)
    command = ["swift", "format", "lint", "--strict", "--configuration", str(ROOT / ".swift-format"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def found(path: str, text: str) -> list[str]:
    return [sentence for _, sentence in sources.problems(path, text)]


def test_DOM_19_the_lint_refuses_a_public_symbol_without_documentation(tmp_path: Path) -> None:
    assert lint(tmp_path, DOCUMENTED).returncode == 0
    undocumented = lint(tmp_path, DOCUMENTED.replace("    /// Opens it.\n", ""))
    assert undocumented.returncode != 0
    assert "AllPublicDeclarationsHaveDocumentation" in undocumented.stderr


@pytest.mark.parametrize(
    ("body", "rule"),
    [("x!", "NeverForceUnwrap"), ("try! x", "NeverUseForceTry")],
)
def test_DOM_19_the_lint_refuses_what_can_trap(tmp_path: Path, body: str, rule: str) -> None:
    run = lint(tmp_path, f"func trap(x: Int?) -> Int {{\n    {body}\n}}\n")
    assert run.returncode != 0
    assert rule in run.stderr


@pytest.mark.parametrize(
    "claim",
    [
        "final class Box: @unchecked Sendable {}",
        "/// A box.\nfinal class Box: @unchecked Sendable {}",
        "// About something else.\nlet a = 1\nfinal class Box: @unchecked Sendable {}",
        "nonisolated(unsafe) var count = 0",
        "@preconcurrency import Vendor",
    ],
)
def test_DOM_19_the_lint_refuses_an_unproven_concurrency_claim(claim: str) -> None:
    assert len(found("Sources/Gatehouse/Box.swift", claim)) == 1


@pytest.mark.parametrize(
    "claim",
    [
        "// Safe: `lock` guards every access.\nfinal class Box: @unchecked Sendable {}",
        "// Safe: written once, before the first thread starts.\n/// The count.\n@usableFromInline\n"
        "nonisolated(unsafe) var count = 0",
        "/// A box.\nfinal class Box: @unchecked Sendable {\n    // Safe: `lock` guards every access.\n}",
        "final class Box: @unchecked Sendable {}  // Safe: it has no stored property.",
        "// In a comment: @unchecked Sendable",
    ],
)
def test_DOM_19_the_lint_accepts_a_concurrency_claim_with_its_proof(claim: str) -> None:
    assert found("Sources/Gatehouse/Box.swift", claim) == []


def test_DOM_19_no_source_of_this_repository_breaks_the_house_rules() -> None:
    run = subprocess.run(
        ["python3", ROOT / "script" / "lib" / "sources.py"], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@pytest.mark.parametrize(
    "call",
    ["let now = Date()", "Date.now", "UUID()", "Task.sleep(for: .seconds(1))", "usleep(50)", "Int.random(in: 0...9)"],
)
def test_lint_refuses_ambient_time_ids_and_chance(call: str) -> None:
    assert len(found("Sources/Gatehouse/Clock.swift", call)) == 1
    assert found("Sources/Gatehouse/Clock.swift", f"// {call}") == []


@pytest.mark.parametrize(
    "call",
    [
        "try await clock.sleep(for: pause)",
        "func sleep(until deadline: Instant) {}",
        "Int.random(in: 0...9, using: &generator)",
        "Date(timeIntervalSince1970: 0)",
    ],
)
def test_lint_accepts_time_and_chance_that_are_passed_in(call: str) -> None:
    assert found("Sources/Gatehouse/Clock.swift", call) == []


def test_lint_refuses_tests_that_sleep() -> None:
    assert len(found("Tests/GatehouseTests/A.swift", "try await Task.sleep(for: .seconds(1))")) == 1
    assert len(found("Tests/Browser/test_a.py", "time.sleep(1)")) == 1


def test_lint_lets_only_files_that_implement_a_port_read_clock_or_chance() -> None:
    for path in sources.PORT_IMPLEMENTATIONS:
        text = (ROOT / path).read_text()
        assert found(path, text) == []
        assert found("Sources/Gatehouse/Elsewhere.swift", text), f"{path} no longer needs its permission"


@pytest.mark.parametrize(
    "markup",
    ["<script>alert(1)</script>", '<p style="color: red">', "<style>p {}</style>", '<button onclick="go()">'],
)
def test_SRV_15_the_lint_refuses_inline_script_and_style_in_pages(markup: str) -> None:
    assert len(found("Sources/GatehousePages/Resources/Templates/Pages/screen.mustache", markup)) == 1
    assert found("Sources/GatehouseServer/Other.swift", markup) == []


def test_SRV_15_the_lint_accepts_linked_script_and_style() -> None:
    page = '<link rel="stylesheet" href="{{stylesheet}}"><script src="{{scriptFile}}" defer></script>'
    assert found("Sources/GatehousePages/Resources/Templates/Parts/layout.mustache", page) == []


@pytest.mark.parametrize(
    "phrase",
    ["whoever asks", "for whom it is", "read anew", "Gives up", "goes on as before", "Tick the box if you mean it"],
)
def test_UI_17_lint_keeps_foreign_phrases_out_of_all_sources(phrase: str) -> None:
    for folder in source_folders():
        for line in (f"/// Says that {phrase}.", f'case .title: "It says that {phrase}."'):
            assert len(found(f"{folder}/Planted.swift", line)) == 1
        assert len(found(f"{folder}/Resources/planted.mustache", f"<p>{phrase}</p>")) == 1
        assert found(f"{folder}/Planted.swift", "/// Says who asks.") == []
    assert found("Tests/Planted.swift", f"/// Says that {phrase}.") == []


# What texts once said, word for word.
OLD_SENTENCES = (
    "Sign in to go on, or create an account", "Go on", "You are in no group yet",
    "Make one, or join one that invites you", "Make me a member", "You lose sight of the group's projects",
    "Take back", "Invite somebody",
    "Whoever has this address is in the group already", "Else ask whoever owns the group for an invitation of yours",
    "Name is needed", "takes at most 80", "What others read. You can leave it empty.", "your address up to the @",
    "With each of these you come to this account", "Here you are signed in. Sign out what you do not know",
    "It is signed out", "A change that waits", "Do not change it", "Look into your inbox",
    "the change waits for your answer", "It happens at once, and nobody can undo it", "Tick the box if you mean it",
    "Thank you for having been here", "passwords that everybody tries first", "This code is not right",
    "6 digits, from the mail", "Please wait. You can try again in 15 minutes.", "The invitation holds for 7 days",
    "A new password was asked for, for your account", "For good", "Give up", "Nobody is found",
    "It signs in a quarter of an hour", "From what a session is used", "for whom you name",
    "One is whomever one chooses there, and it lies on request", "Nobody here waits for this answer.",
    "a value that tests can hold still", "Whoever is overtaken lost to a window that went on",
    "How whoever answers knows it.", "What is said of what there is none of.", "a guest is none any more",
)  # fmt: skip


@pytest.mark.parametrize("sentence", OLD_SENTENCES)
def test_UI_17_lint_keeps_each_old_sentence_out_of_sources_and_documents(sentence: str) -> None:
    assert len(found("Sources/Gatehouse/Planted.swift", f'case .title: "{sentence}"')) == 1
    assert len(found("docs/a.md", f"# A page\n\n{sentence}\n")) == 1
    assert len(found("README.md", f"# A page\n\n{sentence}\n")) == 1


def test_UI_17_lint_writes_email_as_one_word_where_english_is_written() -> None:
    text = 'case .emailLabel: "E-Mail"'
    assert len(found("Sources/Gatehouse/Language/Catalogue+English.swift", text)) == 1
    assert len(found("Sources/GatehousePractice/Resources/Templates/practice.mustache", "<label>E-mail</label>")) == 1
    for language in ("German", "French"):
        assert found(f"Sources/Gatehouse/Language/Catalogue+{language}.swift", text) == []
        assert found(f"Sources/GatehouseMail/Words/MailText+{language}.swift", text) == []


@pytest.mark.parametrize(
    "comment",
    [
        "/// The e-mail address.", "/// Somebody who waits.", "// Handed over as it is.", "/// Makes a store.",
        "/// Takes the store.", "/// Gives the store.", "// The settings in force.", "// It has yet to agree.",
        "/// Nil if it is none.", "/// What is said below it.", "/// The oldest is pushed out.",
        "// The field at fault.", "/// The colours of the bar.", "/// Recognises a code.", "// MARK: Inside",
        "/// Goes by the id.",
    ],
)  # fmt: skip
def test_UI_17_lint_keeps_translated_comments_out_of_all_sources(comment: str) -> None:
    for folder in source_folders():
        assert len(found(f"{folder}/Planted.swift", comment)) >= 1
    assert found("Sources/Gatehouse/Planted.swift", "let e_mail = handedOver // The email.") == []
    assert found("Sources/Gatehouse/Planted.swift", "/// Returns the current colors; nil if there is none.") == []


def source_folders() -> list[str]:
    """The targets of the package, and the examples."""
    folders = [f"Sources/{folder.name}" for folder in (ROOT / "Sources").iterdir() if folder.is_dir()]
    assert len(folders) > 30
    return [*folders, *(f"Examples/{folder.name}/Sources" for folder in (ROOT / "Examples").iterdir())]


@pytest.mark.parametrize(
    "name", ["a code goes on", "told to whoever asks", "a link that is none", "the key in force", "the field at fault"]
)
def test_UI_17_lint_keeps_foreign_phrases_out_of_the_names_of_tests(name: str) -> None:
    assert len(found("Tests/GatehouseTests/PlantedTests.swift", f'    @Test("UI-17 {name}")')) == 1
    assert len(found("Tests/Client/test_planted.py", f"def test_UI_17_{name.replace(' ', '_')}() -> None:")) == 1
    assert found("Tests/GatehouseTests/PlantedTests.swift", '    @Test("UI-17 there is none")') == []
    assert found("Tests/Client/test_planted.py", f'    assert "{name}"') == []


def test_lint_reads_sources_examples_and_tests() -> None:
    checked = set(sources.files())
    for folder in (*source_folders(), "Tests/Client", "Tests/GatehouseTests"):
        assert any(path.startswith(f"{folder}/") for path in checked) or not list((ROOT / folder).rglob("*.swift"))


DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "docs/a.md",
    "docs/guides/a.md",
    "docs/decisions/a.md",
]


@pytest.mark.parametrize(
    "phrase",
    [
        "For whoever asks", "for whom you name", "of whom", "written anew", "for clients alone", "It is none now",
        "it goes on as before", "then go on", "takes back the invitation", "give up the draft", "gone for good",
        "it lies on request", "the invitation holds for 7 days", "says what is not there", "more than once, nobody is.",
        "the e-mail address", "E-mail", "ways of signing in", "a value that tests can hold still", "in vain",
        "You are in no group yet", "a change that waits", "This code is not right", "A new password was asked for",
    ],
)  # fmt: skip
def test_lint_keeps_foreign_phrases_out_of_the_documents(phrase: str) -> None:
    for path in DOCUMENTS:
        assert len(found(path, f"# A page\n\nIt says: {phrase} here.\n")) == 1
        assert len(found(path, f"| NAV | {phrase} |\n")) == 1
    assert found("docs/settings.md", phrase) == []
    assert found("Tools/AppleCheck/README.md", phrase) == []


@pytest.mark.parametrize(
    "text",
    [
        "Send an email to the person who signs in. They continue, and revoke it permanently.",
        "| NAV-I07 | It is opened for whoever asks, and for good. |",
        "```\nThe e-mail address is not right.\n```",
        "The setting `e-mail` [explained](decisions/0019-who-comes-anew-gets-back.md).",
        "Nobody is signed in. If there is none, leave the field empty.",
    ],
)
def test_lint_accepts_plain_documents_their_code_their_links_and_the_rules(text: str) -> None:
    assert found("docs/a.md", text) == []


def test_lint_reads_every_document() -> None:
    checked = {path for path in sources.files() if sources.is_document(path)}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "docs/contract.md"} <= checked
    assert {path.name for path in (ROOT / "docs" / "decisions").glob("*.md")} <= {Path(path).name for path in checked}
    assert {path.name for path in (ROOT / "docs" / "guides").glob("*.md")} <= {Path(path).name for path in checked}
    for path in sources.GENERATED_DOCUMENTS:
        assert (ROOT / path).exists(), f"{path} is not there"


def test_lint_refuses_unfinished_work() -> None:
    for word in ("TODO", "FIXME"):
        assert len(found("Sources/Gatehouse/A.swift", f"// {word}: later")) == 1
