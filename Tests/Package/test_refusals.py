"""The record of the trail: what the server writes to it stays as it is when code moves."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def load_refusals() -> ModuleType:
    specification = importlib.util.spec_from_file_location("refusals", ROOT / "script" / "lib" / "refusals.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


refusals = load_refusals()


def test_SRV_11_the_record_of_the_trail_and_the_metrics_is_that_of_the_sources() -> None:
    """Run `script/lib/refusals.py --write` after a change that is meant to change one, and say why in the commit."""
    recorded = refusals.TRAIL.read_text(encoding="utf-8").splitlines()
    assert recorded == refusals.recorded_trail()
    assert len(recorded) > 50


def test_SRV_11_an_event_a_reason_and_a_count_that_change_are_seen(tmp_path: Path) -> None:
    folder = tmp_path / "Sources" / "Planted"
    folder.mkdir(parents=True)
    source = (
        "func note(_ event: AuditEvent, of user: UserID?) {}\n"
        "try trail.note(\n    isNew ? .signedUp : .signedIn, of: user.id, by: actor,\n"
        '    method: "otp", reason: reason(1), in: sql, at: now)\n'
        "sql.afterCommit { [meters] in meters.countRefresh(code) }\n"
    )
    (folder / "Planted.swift").write_text(source)
    before = [
        "countRefresh(code)",
        'isNew ? .signedUp : .signedIn, by: actor, method: "otp", reason: reason(1)',
    ]
    assert sorted(refusals.recorded_trail(tmp_path)) == before
    for change in ((".signedUp", ".other"), ("by: actor", "by: .server"), ("reason(1)", "nil"), ("(code)", "(other)")):
        (folder / "Planted.swift").write_text(source.replace(*change))
        assert len(refusals.recorded_trail(tmp_path)) == 2
        assert refusals.recorded_trail(tmp_path) != before
