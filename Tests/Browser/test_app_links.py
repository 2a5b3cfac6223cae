"""What Apple's systems ask the site for before they let an app open its links."""

import plistlib
from pathlib import Path
from urllib.parse import quote

import pytest
from gatehouse_server import PROGRAM, ROOT, GatehouseServer
from raw_browser import RawBrowser

PATH = "/.well-known/apple-app-site-association"


def test_LINK_07_the_sites_file_is_served_as_json_without_a_redirect_to_everybody(server: GatehouseServer) -> None:
    for host in ["127.0.0.1", "localhost"]:
        answer = RawBrowser(server).get(PATH, {"Host": f"{host}:{server.port}"})
        assert answer.status == 200, host
        assert answer.header("content-type") == "application/json"
        assert answer.header("location") is None
        assert answer.all("set-cookie") == []
    file = server.get(PATH).json()
    assert set(file) == {"applinks", "webcredentials"}
    assert file["webcredentials"] == {"apps": ["FIELDHOUSE.example.fieldhouse"]}
    (details,) = file["applinks"]["details"]
    assert details["appIDs"] == ["FIELDHOUSE.example.fieldhouse"]
    taken = [component["/"] for component in details["components"] if not component.get("exclude")]
    places = [
        "/about", "/group/?*", "/groups", "/invite/?*", "/new/project", "/new/rfi/?*", "/profile", "/project/?*",
        "/projects", "/rfi/?*", "/rfis", "/settings",
    ]  # fmt: skip
    # A place without a value is also taken with a slash at its end; a value takes one with it.
    assert sorted(taken) == sorted(places + [f"{place}/" for place in places if "?*" not in place])
    # The sign-in is the browser's own.
    assert not any("sign" in component["/"] for component in details["components"])


@pytest.mark.parametrize(
    ("value", "apps"),
    [("ABCDE12345.com.example.app,FGHIJ67890.org.example", 2), ("none", 0)],
)
def test_LINK_07_the_apps_of_the_site_are_a_setting(tmp_path: Path, value: str, apps: int) -> None:
    server = GatehouseServer(tmp_path / "data", "--app-ids", value).start()
    try:
        file = server.get(PATH).json()
        named = [] if value == "none" else value.split(",")
        assert file["webcredentials"]["apps"] == named
        assert len(named) == apps
        assert [details["appIDs"] for details in file["applinks"]["details"]] == ([named] if named else [])
    finally:
        server.stop()


def test_LINK_07_a_server_without_an_app_has_no_such_file(tmp_path: Path) -> None:
    server = GatehouseServer(tmp_path / "data", "--dev", command=(PROGRAM, "serve")).start()
    try:
        assert server.get(PATH).status == 404
    finally:
        server.stop()


def test_WAN_07_a_server_without_an_app_names_those_that_use_its_passkeys(tmp_path: Path) -> None:
    name = "ABCDE12345.com.example.app"
    server = GatehouseServer(tmp_path / "data", "--dev", "--app-ids", name, command=(PROGRAM, "serve")).start()
    try:
        answer = RawBrowser(server).get(PATH)
        assert (answer.status, answer.header("content-type")) == (200, "application/json")
        # No link to the site opens the app: its pages are those of the account.
        assert server.get(PATH).json() == {"webcredentials": {"apps": [name]}}
    finally:
        server.stop()


def test_GRP_36_mailed_invitations_of_a_server_without_an_app_open_the_apps_that_it_names(tmp_path: Path) -> None:
    name = "ABCDE12345.com.example.app"
    options = ("--dev", "--groups", "on", "--app-ids", name)
    server = GatehouseServer(tmp_path / "data", *options, command=(PROGRAM, "serve")).start()
    try:
        file = server.get(PATH).json()
        assert file["webcredentials"] == {"apps": [name]}
        assert file["applinks"] == {"details": [{"appIDs": [name], "components": [{"/": "/invite/?*"}]}]}
    finally:
        server.stop()


def test_LINK_07_the_example_declares_what_the_site_says(server: GatehouseServer) -> None:
    example = ROOT / "Examples" / "Fieldhouse"
    declared = plistlib.loads((example / "Info.plist").read_bytes())
    (kind,) = declared["CFBundleURLTypes"]
    assert kind["CFBundleURLSchemes"] == ["fieldhouse"]
    assert server.get(PATH).json()["webcredentials"]["apps"][0].endswith("." + kind["CFBundleURLName"])
    rights = plistlib.loads((example / "Fieldhouse.entitlements").read_bytes())
    kinds = {domain.partition(":")[0] for domain in rights["com.apple.developer.associated-domains"]}
    assert kinds == {"applinks", "webcredentials"}


def test_UI_14_the_demo_leads_a_sign_in_with_a_provider_back_to_the_example(server: GatehouseServer) -> None:
    # Without a challenge, an app is told at its own address what it has to ask for, and no provider is needed.
    for callback, is_ours in [("fieldhouse://signin", True), ("example.other://signin", False)]:
        query = f"provider=google&redirect_to={quote(callback, safe='')}"
        answer = RawBrowser(server).get(f"/auth/v1/authorize?{query}")
        assert str(answer.location).startswith(f"{callback}?error") == is_ours, callback
