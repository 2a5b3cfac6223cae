"""What holds between targets and the manifest cannot say: layers, modules of the system, and where things are done."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import swift_package

# The layers of the two halves, from the bottom up, which the manifest cannot say: a target names targets of lower
# layers only, and so none of its own. The graph itself is in Package.swift, and docs/architecture.md shows it.
CLIENT_LAYERS = (
    {"GatehouseDomain", "CDynamicCurl"},
    {"GatehouseHTTP", "GatehouseWire"},
    {"GatehouseJOSE"},
    # The machines and the adapters know nothing of one another.
    {"Gatehouse", "GatehouseFirebase", "GatehouseOpenID", "GatehouseStorage", "GatehouseSupabase", "GatehouseTesting"},
    {"GatehouseInMemory", "GatehouseTerminal"},
    {"GatehouseKit"},
    {"GatehouseUI"},
)
SERVER_LAYERS = (
    {"ServerTrait", "CBuild", "CCrypt", "CDynamicArgon2", "CMemory", "CPQ", "CZlib"},
    {"GatehouseCore", "GatehouseWebAuthn"},
    {"GatehouseStore", "GatehouseBcrypt", "GatehousePasswords"},
    {"GatehousePostgres", "GatehouseSQLite", "GatehouseTokens"},
    {"GatehouseMail"},
    {"GatehouseAccounts", "GatehouseSMTP"},
    {"GatehouseGroups"},
    {"GatehouseSettings", "GatehouseWeb"},
    {"GatehouseAPI", "GatehouseOperations"},
    {"GatehousePages", "GatehouseServer"},
    {"Fieldhouse", "GatehousePractice"},
    {"GatehouseEmbedded"},
    {"GatehouseBench", "GatehouseCommand"},
)
# What only tests use.
FOR_TESTS = {"CurlHeader", "FirebaseStandIn", "LanguageChecks", "NativeApp", "ServerTesting"}
CLIENT, SERVER = set().union(*CLIENT_LAYERS), set().union(*SERVER_LAYERS)
LAYER = {
    name: number for layers in (CLIENT_LAYERS, SERVER_LAYERS) for number, layer in enumerate(layers) for name in layer
}

# What the server half may name of the client half. The program is a client too.
TAKEN = {"CDynamicCurl", "Gatehouse", "GatehouseDomain", "GatehouseHTTP", "GatehouseJOSE", "GatehouseWire"}
WHOLE_CLIENT = {"GatehouseCommand"}
# Who knows nothing of the flow and its screens.
WITHOUT_FLOW = {"GatehouseCore", "GatehouseStore", "GatehouseSQLite", "GatehousePostgres", "GatehouseTokens"}
WITHOUT_FLOW |= {"GatehouseAPI", "GatehouseGroups", "GatehouseOperations", "GatehouseServer"}
WITHOUT_FLOW |= {"GatehouseBcrypt", "GatehousePasswords", "GatehouseWebAuthn"}
# Pairs that the layers would allow.
APART = {
    "GatehousePages": {"GatehouseAPI", "GatehouseOperations", "GatehouseSQLite", "GatehousePostgres"},
    "Fieldhouse": {"GatehouseServer", "GatehouseAPI", "GatehouseSQLite", "GatehousePostgres"},
    "GatehousePractice": {"GatehouseServer", "GatehouseAPI"},
    "GatehouseServer": {"GatehouseBcrypt", "GatehousePasswords", "GatehousePostgres", "GatehouseSMTP"},
    "GatehouseEmbedded": {"GatehousePostgres", "GatehouseSMTP"},
}

# Products of other packages with a place of their own; everything else is wherever the manifest names it.
PLACES = {
    "GRDB": {"GatehouseSQLite", "GatehouseBench"},
    "Mustache": {"GatehousePages"},
    "ArgumentParser": {"GatehouseCommand"},
}
# HTTP is spoken from the room Web upwards.
SERVERS = {"Hummingbird", "HummingbirdCore", "HTTPTypes", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1"}

# Modules of the system, which no manifest names: those of every target, of one half, and of single targets.
EVERYWHERE = {"Foundation"}
C_LIBRARY = {"Darwin", "Dispatch", "Glibc", "Musl", "Synchronization"}
SYSTEM = {
    "GatehouseDomain": set(),
    # The device's owner and Apple's sheet are the system's, as its log and its clock are.
    "Gatehouse": {"AuthenticationServices", "CryptoKit", "Darwin", "LocalAuthentication", "Observation", "os"},
    "GatehouseStorage": {"CryptoKit", "Darwin", "Glibc", "Musl", "Security"},
    "GatehouseHTTP": {"CryptoKit", "Darwin", "FoundationNetworking", "Glibc", "Musl", "Synchronization"},
    "GatehouseSupabase": {"FoundationNetworking"},
    "GatehouseFirebase": {"FoundationNetworking"},
    "GatehouseJOSE": {"CryptoKit", "Security"},
    "GatehouseOpenID": {"CryptoKit", "FoundationNetworking"},
    "GatehouseKit": {"AuthenticationServices", "FoundationNetworking"},
    "GatehouseTesting": {"FoundationNetworking"},
    "GatehouseUI": {"Accessibility", "AppKit", "AuthenticationServices", "Observation", "SwiftUI", "UIKit"},
    "GatehouseTerminal": C_LIBRARY | {"Observation"},
    "GatehouseAccounts": C_LIBRARY | {"FoundationNetworking"},
    "GatehouseBench": C_LIBRARY | {"FoundationNetworking"},
    "GatehouseCommand": C_LIBRARY | {"FoundationNetworking"},
}

# The products of other packages that a client target may take, on Linux alone: Apple's systems have them built in.
ON_LINUX = {
    "GatehouseHTTP": {"Crypto"},
    "GatehouseJOSE": {"Crypto", "CryptoExtras"},
    "GatehouseJOSETests": {"Crypto", "CryptoExtras"},
    "GatehouseOpenID": {"Crypto"},
    "GatehouseOpenIDTests": {"Crypto", "CryptoExtras"},
    "GatehouseStorage": {"Crypto"},
}


def system_modules(target: str) -> set[str]:
    """The modules of the system that a target may import."""
    return EVERYWHERE | SYSTEM.get(target, C_LIBRARY if target in SERVER else set())


# Foundation carries HTTP on Apple systems, so that its import alone does not tell. Only adapters may name it.
NO_HTTP = ("GatehouseDomain", "Gatehouse", "GatehouseJOSE", "GatehouseWire")
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


def source_problems(root: Path, manifest: dict[str, Any]) -> Iterator[str]:
    """Imports of what the manifest does not name for a target, and no system module either: a clean build may not find
    them. Tests may import every module of the system and of other packages."""
    named = {target["name"]: set().union(*swift_package.dependencies(target)) for target in manifest["targets"]}
    for folder in sorted(path for half in ("Sources", "Tests") for path in (root / half).glob("*") if path.is_dir()):
        target, is_source = folder.name, folder.parent.name == "Sources"
        if target not in named:
            if is_source:
                yield f"Sources/{target} is not in the manifest"
            continue
        for file in sorted(folder.rglob("*.swift")):
            source = file.read_text(encoding="utf-8")
            unnamed = imports(source) - named[target] - {target}
            for module in sorted(unnamed - system_modules(target) if is_source else unnamed & named.keys()):
                yield f"{file.relative_to(root)} imports {module}, which {target} may not"
            if target in NO_HTTP and HTTP.search(code_of(source)):
                yield f"{file.relative_to(root)} speaks HTTP, which {target} may not"


def layer_problems(target: str, module: str) -> Iterator[str]:
    """Why a target may not depend on a target or a product, whatever the manifest says."""
    if module not in LAYER:
        is_out_of_place = target not in PLACES.get(module, {target})
        if is_out_of_place or (module in SERVERS and (target in CLIENT or LAYER[target] < LAYER["GatehouseWeb"])):
            yield f"target {target} depends on {module}, which it may not"
        return
    is_allowed = LAYER[module] < LAYER[target] and module not in APART.get(target, ())
    if target in CLIENT:
        is_allowed = is_allowed and module in CLIENT
    elif module in CLIENT:
        is_allowed = target in WHOLE_CLIENT or module in TAKEN
        is_allowed = is_allowed and not (module == "Gatehouse" and target in WITHOUT_FLOW)
    if not is_allowed:
        yield f"target {target} depends on {module}, which it may not"


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
    for target in sorted(SERVER):
        if target in SQL_ROOMS:
            continue
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            if file.parent.name != "Tables" and SQL.search(file.read_text(encoding="utf-8")):
                yield f"{file.relative_to(root)} writes SQL, which only Store, the engines and folders named Tables may"


# The rooms that know nothing of HTTP: what they refuse gets its status above them.
BELOW_HTTP = ("GatehouseCore", "GatehouseTokens", "GatehouseStore", "GatehouseSQLite", "GatehouseSMTP") + (
    "GatehousePostgres",
    "GatehouseMail",
    "GatehouseWebAuthn",
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


# Where a room says what it refuses: `Tests/data/refusals.txt` has these, and knows of no others.
REFUSING = ("*Refusal.swift", "ServerError.swift", "FieldhouseError+API.swift")
REFUSED = re.compile(r"\bServerError(?:\.init)?\(\s*[45]\d\d\b|\bServerError\.invalid\(")


def refusal_problems(root: Path) -> Iterator[str]:
    """Files that refuse a request with a status and a text of their own, which is then in no record."""
    for file in sorted((root / "Sources").rglob("*.swift")):
        if any(file.match(pattern) for pattern in REFUSING):
            continue
        if REFUSED.search(code_of(file.read_text(encoding="utf-8"))):
            yield f"{file.relative_to(root)} refuses with a text of its own, which only the refusals of a room may"


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
    for target in sorted(SERVER - {"GatehouseServer"}):
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
    for target in sorted(SERVER - set(WITH_FILES)):
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            if found := UNCHECKED.search(code_of(file.read_text(encoding="utf-8"))):
                yield f"{file.relative_to(root)} says {found[0]}, which only programs with the server's files may"


# The clocks of the system, and what reads or waits by them. Everything else is given a clock, so that a test moves it.
REAL_TIME = re.compile(
    r"\b(?:Continuous|Suspending|SystemWall)Clock\b|\bDate(?:\(\)|\.now\b|\(timeIntervalSinceNow)|\bDispatch(?:Wall)?Time\.now\b"
    r"|[=:(+]\s*\.now\(\)|\b(?:clock_gettime|gettimeofday|systemUptime|usleep|nanosleep)\b|\b(?:Task|Thread)\.sleep\b"
)
# Who may name them: programs, which choose the clocks, and the places where the choice has a default.
WITH_REAL_TIME = {
    "GatehouseBench": "measures by itself what the server is compared with",
    "GatehouseCommand": "the program gives its parts their clocks",
    "GatehouseCore/Values/SteadyClock.swift": "the port, and the waits of threads, which know the system's clock only",
    "GatehouseEmbedded/WithGatehouse.swift": "the server of an app runs by the real time unless the app says otherwise",
    "GatehouseServer/Backend/ServerMeans.swift": "a server waits by the real time unless its program says otherwise",
}


def time_problems(root: Path) -> Iterator[str]:
    """Files of the server half that read or choose a clock of the system instead of the one that they are given."""
    for target in sorted(SERVER - WITH_REAL_TIME.keys()):
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            place = file.relative_to(root / "Sources")
            found = REAL_TIME.search(code_of(file.read_text(encoding="utf-8")))
            if found and str(place) not in WITH_REAL_TIME:
                yield f"Sources/{place} says {found[0].strip('=:(+ ')}, and must be given its clock"


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
    for target in sorted(SERVER - set(ISSUERS)):
        for file in sorted((root / "Sources" / target).rglob("*.swift")):
            if ISSUING.search(code_of(file.read_text(encoding="utf-8"))):
                yield f"{file.relative_to(root)} issues tokens, which only the interface does"


def manifest_problems(manifest: dict[str, Any]) -> Iterator[str]:
    """Dependencies that the table does not allow, and packages that an app of the client half would check out."""
    for target in manifest["targets"]:
        name = target["name"]
        is_test = target["type"] == "test"
        if not is_test and name not in LAYER:
            if name not in FOR_TESTS:
                yield f"target {name} has no layer"
            continue
        for dependency in target["dependencies"]:
            kind, (module, *details) = next(iter(dependency.items()))
            if not is_test:
                yield from layer_problems(name, module)
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
