"""Which target may import which: the table of docs/architecture.md, for checking sources and manifest."""

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CLIENT = {
    "GatehouseDomain": {"Foundation"},
    "Gatehouse": {"Darwin", "Foundation", "Observation", "os", "GatehouseDomain"}
    # The device's owner and Apple's sheet are the system's, as its log and its clock are.
    | {"AuthenticationServices", "CryptoKit", "LocalAuthentication"},
    "GatehouseInMemory": {"Foundation", "Gatehouse", "GatehouseDomain"},
    "GatehouseStorage": {"Foundation", "Darwin", "Glibc", "Musl", "GatehouseDomain"}
    | {"Crypto", "CryptoKit", "Security"},
    "GatehouseWire": {"Foundation", "GatehouseDomain"},
    "CDynamicCurl": set(),
    "GatehouseHTTP": {"Foundation", "FoundationNetworking", "Synchronization", "CDynamicCurl", "GatehouseDomain"}
    | {"Crypto", "CryptoKit", "Darwin", "Glibc", "Musl"},
    "GatehouseSupabase": {"Foundation", "FoundationNetworking", "GatehouseDomain", "GatehouseHTTP", "GatehouseWire"},
    "GatehouseFirebase": {"Foundation", "FoundationNetworking", "GatehouseDomain", "GatehouseHTTP", "GatehouseWire"},
    "GatehouseOpenID": {"Foundation", "FoundationNetworking", "GatehouseDomain", "GatehouseHTTP", "GatehouseWire"}
    | {"Crypto", "CryptoExtras", "CryptoKit", "Security"},
    "GatehouseKit": {
        "Foundation",
        "FoundationNetworking",
        "Gatehouse",
        "GatehouseDomain",
        "GatehouseFirebase",
        "GatehouseHTTP",
    }
    | {"GatehouseInMemory", "GatehouseOpenID", "GatehouseStorage", "GatehouseSupabase"}
    | {"AuthenticationServices"},
    "GatehouseTesting": {"Foundation", "FoundationNetworking", "GatehouseDomain", "GatehouseHTTP"},
    "GatehouseUI": {"Foundation", "Accessibility", "AuthenticationServices", "Observation", "SwiftUI"}
    | {"AppKit", "UIKit", "Gatehouse", "GatehouseDomain", "GatehouseKit"},
    "GatehouseTerminal": {"Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "Observation", "Synchronization"}
    | {"Gatehouse", "GatehouseDomain"},
}

# Every server target may use the system, the domain, the machines and the wire format.
SHARED = {"Darwin", "Dispatch", "Foundation", "Glibc", "Musl", "Synchronization", "ServerTrait"}
SHARED |= {"Gatehouse", "GatehouseDomain", "GatehouseWire"}
SERVER = {
    "ServerTrait": set(),
    "CArgon2": set(),
    "CBuild": set(),
    "CCurl": set(),
    "CZlib": set(),
    "CMemory": set(),
    "CCrypt": set(),
    "GatehouseCore": SHARED - {"Gatehouse"} | {"CBuild", "Crypto", "NIOCore", "NIOPosix"},
    "GatehouseStore": SHARED - {"Gatehouse"} | {"GatehouseCore"},
    "GatehouseSQLite": SHARED - {"Gatehouse"} | {"GatehouseCore", "GatehouseStore", "GRDB"},
    "CPQ": set(),
    "GatehousePostgres": SHARED - {"Gatehouse"} | {"CPQ", "GatehouseCore", "GatehouseStore", "Crypto", "Logging"},
    "GatehouseTokens": SHARED - {"Gatehouse"} | {"GatehouseCore", "GatehouseStore", "Crypto", "JWTKit"},
    "GatehouseMail": SHARED | {"GatehouseCore", "GatehouseStore", "GatehouseTokens", "Logging"},
    # Accounts know no HTTP server. Providers are asked as back ends are.
    "GatehouseAccounts": SHARED
    | {"GatehouseCore", "GatehouseHTTP", "GatehouseMail", "GatehouseStore", "GatehouseTokens"}
    | {"Crypto", "FoundationNetworking", "JWTKit", "Logging"},
    "GatehouseSettings": SHARED
    | {"GatehouseAccounts", "GatehouseCore", "GatehouseMail", "GatehouseStore", "GatehouseTokens"}
    | {"Crypto", "Logging", "NIOCore", "NIOPosix"},
    # Its modules use the accounts.
    "GatehouseWeb": SHARED
    | {"GatehouseAccounts", "GatehouseCore", "GatehouseStore"}
    | {"HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "NIOHTTP1", "NIOHTTPTypes"}
    | {"NIOHTTPTypesHTTP1"},
    "GatehouseAPI": SHARED - {"Gatehouse"}
    | {"GatehouseAccounts", "GatehouseCore", "GatehouseTokens", "GatehouseWeb"}
    | {"HTTPTypes", "Hummingbird", "NIOCore"},
    "GatehouseOperations": SHARED - {"Gatehouse"}
    | {"GatehouseAccounts", "GatehouseCore", "GatehouseMail", "GatehouseSettings", "GatehouseSQLite"}
    | {"GatehouseStore", "GatehouseTokens", "Crypto", "Logging", "NIOCore", "NIOPosix"},
    # The assembly: it names every room below it, and none above.
    "GatehouseServer": SHARED - {"Gatehouse"}
    | {"GatehouseAccounts", "GatehouseAPI", "GatehouseCore", "GatehouseHTTP", "GatehouseMail", "GatehouseSettings"}
    | {"GatehouseOperations", "GatehouseSQLite", "GatehouseStore", "GatehouseTokens", "GatehouseWeb"}
    | {"Crypto", "HTTPTypes", "Hummingbird", "Logging", "ServiceLifecycle"},
    "CDynamicArgon2": set(),
    "GatehouseArgon2": SHARED - {"Gatehouse"} | {"CDynamicArgon2", "GatehouseCore"},
    "GatehouseScrypt": SHARED - {"Gatehouse"} | {"GatehouseCore", "Crypto", "CryptoExtras"},
    "GatehouseBcrypt": SHARED - {"Gatehouse"} | {"CCrypt", "GatehouseCore"},
    "GatehouseSMTP": SHARED | {"CCurl", "GatehouseCore", "GatehouseMail"},
    "GatehousePages": SHARED
    | {"GatehouseAccounts", "GatehouseCore", "GatehouseMail", "GatehouseStore", "GatehouseTokens", "GatehouseWeb"}
    | {"CZlib", "Crypto", "HTTPTypes", "Hummingbird", "Logging", "Mustache"},
    "Fieldhouse": SHARED
    | {"GatehouseAccounts", "GatehouseCore", "GatehousePages", "GatehouseStore", "GatehouseWeb"}
    | {"HTTPTypes", "Hummingbird", "Logging", "NIOCore"},
    "GatehousePractice": SHARED
    | {"GatehouseCore", "GatehousePages", "GatehouseSettings", "GatehouseTokens", "GatehouseWeb"}
    | {"Crypto", "HTTPTypes", "Hummingbird", "Logging"},
    "GatehouseEmbedded": SHARED
    | {"GatehouseAccounts", "GatehouseAPI", "GatehouseArgon2", "GatehouseCore", "GatehouseMail"}
    | {"GatehouseOperations", "GatehousePages", "GatehouseScrypt", "GatehouseServer", "GatehouseSettings"}
    | {"GatehouseTokens", "Hummingbird", "Logging", "ServiceLifecycle"},
    "GatehouseCommand": SHARED
    | {"CMemory", "Fieldhouse", "GatehouseArgon2", "GatehouseBcrypt", "GatehousePages", "GatehousePractice"}
    | {"GatehousePostgres"}
    | {"GatehouseAccounts", "GatehouseAPI", "GatehouseCore", "GatehouseOperations"}
    | {"GatehouseServer", "GatehouseSettings", "GatehouseSMTP", "GatehouseStore", "GatehouseTokens", "GatehouseWeb"}
    | {"GatehouseScrypt", "GatehouseFirebase", "GatehouseHTTP", "GatehouseOpenID", "GatehouseStorage"}
    | {"FoundationNetworking", "GatehouseSupabase", "GatehouseTerminal"}
    | {"ArgumentParser", "Hummingbird", "Logging", "ServiceLifecycle", "UnixSignals"},
    "GatehouseBench": SHARED
    | {"CArgon2", "GatehouseArgon2", "GatehouseCore", "GatehouseEmbedded", "GatehouseHTTP", "GatehousePages"}
    | {"FoundationNetworking", "GRDB", "Hummingbird", "JWTKit", "Logging"},
}
# What only tests use.
FOR_TESTS = {"FirebaseStandIn": {"Foundation"}, "LanguageChecks": {"Foundation", "Gatehouse", "GatehouseDomain"}}
ALLOWED = CLIENT | SERVER | FOR_TESTS

# The products of other packages that a client target may take, on Linux alone: Apple's systems have them built in.
ON_LINUX = {
    "GatehouseHTTP": {"Crypto"},
    "GatehouseOpenID": {"Crypto", "CryptoExtras"},
    "GatehouseOpenIDTests": {"Crypto", "CryptoExtras"},
    "GatehouseStorage": {"Crypto"},
}

# Foundation carries HTTP on Apple systems, so that its import alone does not tell. Only adapters may name it.
NO_HTTP = ("GatehouseDomain", "Gatehouse", "GatehouseWire")
HTTP = re.compile(r"\bURL(?:Session|Request|Protocol)\b")

NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?P<hashes>#*)"{3}.*?"{3}(?P=hashes)|(?P<raw>#+)".*?"(?P=raw)|"(?:\\.|[^"\\\n])*"', re.DOTALL
)
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?([A-Za-z_]\w*)",
    re.MULTILINE,
)


def code_of(source: str) -> str:
    """The source without comments and without the contents of its string literals."""
    return NOT_CODE.sub(lambda match: '""' if match[0].endswith('"') else " ", source)


def imports(source: str) -> set[str]:
    """The modules a Swift file imports, under whatever access level, attribute or condition."""
    return set(IMPORT.findall(code_of(source)))


def undeclared_imports(root: Path, manifest: dict[str, Any]) -> Iterator[str]:
    """Targets of the package that a file imports and its own target does not name: a clean build may not find them."""
    names = {target["name"] for target in manifest["targets"]}
    for target in manifest["targets"]:
        folder = root / (
            target.get("path") or ("Tests" if target["type"] == "test" else "Sources") + "/" + target["name"]
        )
        named = {
            word
            for entry in target["dependencies"]
            for kind in ("byName", "target")
            for word in entry.get(kind, [])[:1]
        }
        for file in sorted(folder.rglob("*.swift")):
            for module in sorted((imports(file.read_text(encoding="utf-8")) & names) - named - {target["name"]}):
                yield f"{file.relative_to(root)} imports {module}, which {target['name']} does not name in the manifest"


def source_problems(root: Path) -> Iterator[str]:
    """Imports of the files under Sources that the table does not allow."""
    for folder in sorted(path for path in (root / "Sources").iterdir() if path.is_dir()):
        if folder.name not in ALLOWED:
            yield f"Sources/{folder.name} is not in the table of who may import whom"
            continue
        for file in sorted(folder.rglob("*.swift")):
            source = file.read_text(encoding="utf-8")
            for module in sorted(imports(source) - ALLOWED[folder.name]):
                yield f"{file.relative_to(root)} imports {module}, which {folder.name} may not"
            if folder.name in NO_HTTP and HTTP.search(code_of(source)):
                yield f"{file.relative_to(root)} speaks HTTP, which {folder.name} may not"


DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:package|public|internal)\s+)?(?:final\s+|indirect\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.MULTILINE,
)


def folder_cycle(target: Path) -> list[str] | None:
    """A cycle of folders in a target, through the types that its files use; None if there is none."""
    sources = {file: file.read_text(encoding="utf-8") for file in sorted(target.rglob("*.swift"))}
    # A module in an import is no type, though one may have its name.
    codes = {file: IMPORT.sub("", code_of(source)) for file, source in sources.items()}
    homes = {name: file.parent.name for file, code in codes.items() for name in DECLARATION.findall(code)}
    uses: dict[str, set[str]] = {}
    for file, code in codes.items():
        named = {homes[name] for name in re.findall(r"\b[A-Z]\w*\b", code) if name in homes}
        uses.setdefault(file.parent.name, set()).update(named - {file.parent.name})

    def way(path: list[str]) -> list[str] | None:
        for folder in sorted(uses.get(path[-1], ())):
            if folder == path[0]:
                return [*path, folder]
            if folder not in path and (found := way([*path, folder])):
                return found
        return None

    return next((found for folder in sorted(uses) if (found := way([folder]))), None)


# Where SQL may be written, beside folders named Tables. The bench measures statements by themselves.
SQL_ROOMS = ("GatehouseStore", "GatehouseSQLite", "GatehousePostgres", "GatehouseBench")
SQL = re.compile(
    r"""(?:"|^[ \t]*)(?:SELECT (?:[a-z*\d]|[A-Z]+\()|INSERT (?:OR \w+ )?INTO |UPDATE \w+ SET |DELETE FROM )""",
    re.MULTILINE,
)


def sql_problems(root: Path) -> Iterator[str]:
    """Files of the server half that contain SQL outside the places for it."""
    for target in SERVER:
        if target in SQL_ROOMS:
            continue
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            if file.parent.name != "Tables" and SQL.search(file.read_text(encoding="utf-8")):
                yield f"{file.relative_to(root)} writes SQL, which only Store, the engines and folders named Tables may"


# The rooms that know nothing of HTTP: what they refuse gets its status above them.
BELOW_HTTP = ("GatehouseCore", "GatehouseTokens", "GatehouseStore", "GatehouseSQLite", "GatehouseSMTP") + (
    "GatehousePostgres",
    "GatehouseMail",
    "GatehouseAccounts",
    "GatehouseSettings",
    "GatehouseOperations",
)
ANSWERS = re.compile(r"\b(?:ServerError|HTTPResponse|HTTPRequest|HTTPFields)\b|[(,]\s*[45]\d\d,\s*\.\w")


def answer_problems(root: Path) -> Iterator[str]:
    """Files that answer a request although they are below the rooms that use HTTP."""
    for target in BELOW_HTTP:
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            if found := ANSWERS.search(code_of(file.read_text(encoding="utf-8"))):
                yield f"{file.relative_to(root)} answers with {found[0].strip('(, ')}, which {target} may not"


# What only the assembly makes or opens: a server's accounts, its back end, and what runs beside it. Rooms below declare
# these types; only the assembly says their names with an argument list.
ASSEMBLY = {
    "accounts": re.compile(r"\bAccounts(?:\.init)?\("),
    "a back end": re.compile(r"\bBackend\.open\(|\bBackend(?:\.init)?\(\s*\w"),
    "the delivery of mails": re.compile(r"\bOutboxDelivery(?:\.init)?\("),
    "housekeeping": re.compile(r"\bHousekeeping(?:\.init)?\("),
    "metrics": re.compile(r"\bMetrics(?:Endpoint)?(?:\.init)?\("),
    "the interface": re.compile(r"\bGatehouseAPI(?:\.init)?\("),
    "an application": re.compile(r"\bServerApplication\.make\("),
}


def assembly_problems(root: Path) -> Iterator[str]:
    """Places other than the assembly that put parts of a server together."""
    for target in sorted(SERVER.keys() - {"GatehouseServer"}):
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            code = code_of(file.read_text(encoding="utf-8"))
            for part, pattern in ASSEMBLY.items():
                if pattern.search(code):
                    yield f"{file.relative_to(root)} assembles {part}, which only GatehouseServer may"


def assembled(root: Path) -> set[str]:
    """The parts that the assembly itself puts together: each that is reported elsewhere must be among them."""
    codes = [
        code_of(file.read_text(encoding="utf-8")) for file in (root / "Sources" / "GatehouseServer").rglob("*.swift")
    ]
    return {part for part, pattern in ASSEMBLY.items() if any(pattern.search(code) for code in codes)}


# The programs that have the server's files, and so may administer without showing that they may.
WITH_FILES = ("GatehouseAccounts", "GatehouseCommand", "GatehouseEmbedded")
UNCHECKED = re.compile(r"\badministrationByFiles\b|\bAdministration(?:\.init)?\(\s*\w")


def administration_problems(root: Path) -> Iterator[str]:
    """Files that answer requests and take an administrator's rights without the check that gives them."""
    for target in sorted(SERVER.keys() - set(WITH_FILES)):
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            if found := UNCHECKED.search(code_of(file.read_text(encoding="utf-8"))):
                yield f"{file.relative_to(root)} says {found[0]}, which only programs with the server's files may"


# The value that names the services, and what it makes them of. Only the folder that puts them together may name either.
WHOLE = re.compile(r"(?::|->|\()\s*(?:any )?(Accounts|AccountParts)\b(?!\.)")
SERVICES = Path("Sources/GatehouseAccounts/Services")
ISSUING = re.compile(r"\bsessions\s*\.issue\(|\bSessions\b[^\n]*\.issue\(")
# Who brings tokens to a client.
ISSUERS = ("GatehouseAPI",)


def service_problems(root: Path) -> Iterator[str]:
    """Services of the accounts that take all of them, and front ends that sign tokens which nobody asked for."""
    for file in sorted((root / "Sources" / "GatehouseAccounts").rglob("*.swift")):
        path = file.relative_to(root)
        if path.parent != SERVICES and (found := WHOLE.search(code_of(file.read_text(encoding="utf-8")))):
            yield f"{path} takes {found[1]}: name the parts that it needs"
    for target in sorted(SERVER.keys() - set(ISSUERS)):
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            if ISSUING.search(code_of(file.read_text(encoding="utf-8"))):
                yield f"{file.relative_to(root)} issues tokens, which only the interface does"


def manifest_problems(manifest: dict[str, Any]) -> Iterator[str]:
    """Dependencies that the table does not allow, and packages that an app of the client half would check out."""
    for target in manifest["targets"]:
        name = target["name"]
        is_test = target["type"] == "test"
        if not is_test and name not in ALLOWED:
            yield f"target {name} is not in the table of who may import whom"
            continue
        for dependency in target["dependencies"]:
            kind, (module, *details) = next(iter(dependency.items()))
            if not is_test and module not in ALLOWED[name]:
                yield f"target {name} depends on {module}, which it may not"
            condition = next((detail for detail in details if isinstance(detail, dict)), None) or {}
            if kind != "product":
                continue
            if module in ON_LINUX.get(name, ()):
                if condition.get("platformNames") != ["linux"]:
                    yield f"target {name} depends on {module} not on Linux alone"
                continue
            if condition.get("traits") != ["Server"]:
                yield f"target {name} depends on {module} also without the trait Server"
            if name in CLIENT:
                yield f"target {name} of the client half depends on the product {module}"
    for product in manifest["products"]:
        halves = {"client" if target in CLIENT else "server" for target in product["targets"]}
        if len(halves) > 1:
            yield f"product {product['name']} mixes the two halves"
    for trait in manifest["traits"]:
        if trait["name"] == "default" and trait["enabledTraits"]:
            yield f"the traits {trait['enabledTraits']} are on by default"


def read_manifest(root: Path, strict: bool = False, commit: str = "") -> dict[str, Any]:
    """The manifest as SwiftPM understands it. A scratch folder of its own, so that no running build is waited for."""
    ours = ("GATEHOUSE_COMMIT", "GATEHOUSE_STRICT")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    if strict:
        environment["GATEHOUSE_STRICT"] = "1"
    if commit:
        environment["GATEHOUSE_COMMIT"] = commit
    with tempfile.TemporaryDirectory() as scratch:
        command = ["swift", "package", "--package-path", str(root), "--scratch-path", scratch, "dump-package"]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return json.loads(run.stdout)
