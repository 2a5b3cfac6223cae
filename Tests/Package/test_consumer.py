"""An app that takes the client half: what it checks out, that it builds and runs, and what the other half says."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import architecture
import guides
import pytest
import swift_package
import symbols

ROOT = Path(__file__).resolve().parents[2]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Consumer",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "gatehouse", path: "{root}"{traits})],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [{products}]),
{programs}
    ],
    swiftLanguageModes: [.v6]
)
"""

# The example of a back end of one's own, built in the same package as everything else an app developer writes.
EXAMPLE = ROOT / "Examples" / "OwnBackEnd"

EXAMPLE_TARGETS = """        .target(
            name: "AcmeBackEnd",
            dependencies: [{products}]),
        .executableTarget(
            name: "AcmeContracts",
            dependencies: ["AcmeBackEnd", {products}]),
        .executableTarget(
            name: "AcmeSignIn",
            dependencies: ["AcmeBackEnd", {products}]),
        .executableTarget(
            name: "OwnPorts",
            dependencies: [{products}]),"""

PROGRAM = """        .executableTarget(
            name: "{name}",
            dependencies: [{products}]),"""

APP = """import Gatehouse
import GatehouseInMemory

@main
struct Consumer {
    @MainActor
    static func main() async throws {
        for step in try await CompositionRoot().demo() {
            switch step {
            case .needsLogin: print("needs login")
            case .startHouseholdFlow: print("handed over")
            }
        }
    }
}
"""

# Every library of the package that an app can take without the server half, as the manifest lists them.
CLIENT_PRODUCTS = tuple(
    product["name"]
    for product in swift_package.read(ROOT)["products"]
    if set(product["targets"]) <= set(architecture.CLIENT)
)

# The modules that these products bring.
USES = "".join(f"import {module}\n" for module in sorted(CLIENT_PRODUCTS))

# What an app checks out on Linux, whether it stores credentials in a file or not; Apple's systems have it built in.
CRYPTOGRAPHY = {"swift-crypto", "swift-asn1"}


def readme_app() -> str:
    """The app for SwiftUI that the README shows to app developers."""
    blocks = re.findall(r"^```swift\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    (app,) = (block for block in blocks if "import SwiftUI\n" in block)
    return app


# The guide to back ends: its first code runs in memory, the other is for a real one.
BACK_ENDS = guides.Guide(guides.FOLDER / "back-ends.md")

# What the guide shows for a real back end, with the values that its text names.
REAL_BACK_END = """import GatehouseKit

@MainActor
func real(authURL: URL, publicKey: Secret, store: any CredentialStore, apiURL: URL, projectsURL: URL) async throws {{
{code}
}}
"""


def real_back_end() -> str:
    """The guide's code for a real back end, in a function."""
    (code,) = BACK_ENDS.blocks("within")
    assert "SupabaseConfiguration(" in code
    return REAL_BACK_END.format(code=code)


# The guide to a back end of one's own: what it shows signs in to the example's back end, at the address it is given.
OWN_BACK_END = guides.Guide(guides.FOLDER / "own-back-end.md")

OWN_SIGN_IN = """import Foundation
{imports}

@MainActor
func signIn(address: URL) async throws {{
{code}
}}

guard let address = URL(string: CommandLine.arguments[1]) else {{ exit(64) }}
try await signIn(address: address)
"""


def own_sign_in() -> str:
    """The guide's code for the example, as a program."""
    (code,) = OWN_BACK_END.blocks("within")
    imports, body = code.split("\n\n", 1)
    return OWN_SIGN_IN.format(imports=imports, code=body)


# Ports for passkeys, second factors and devices of somebody else's back end and device, by what an app sees alone. The
# methods of an actor need not be asynchronous: no default of a port is called in their place.
OWN_PORTS = """import Foundation
import GatehouseKit

actor OwnFactors: FactorPort {
    private var used: [SecondFactor] = []
    private var codes: [Secret] = []
    private var waiting: PendingStep?
    private var enrolling: PendingEnrollment?
    private let session: AuthSession

    init(session: AuthSession) { self.session = session }

    nonisolated var capabilities: Set<BackEndCapability> { [.secondFactor, .securityKeys, .backupCodes] }

    func pendingStep() -> PendingStep? { waiting }

    func verify(factor id: String, code: Secret, of step: PendingStep) throws -> PendingStep.Outcome {
        guard code.reveal() == "123456" else { throw AuthError.factorIncorrect }
        return .signedIn(session)
    }

    func challenge(factor id: String, of step: PendingStep) throws -> PasskeyRequest {
        PasskeyRequest(id: id, challenge: [1], site: "app.example.com", allowed: [[2]])
    }

    func verify(factor id: String, proof: PasskeyProof, of step: PendingStep) throws -> PendingStep.Outcome {
        guard proof.credentialID == [2] else { throw AuthError.passkeyUnknown }
        return .recovery(RecoveryGrant(email: "ada@example.com", reference: step.reference))
    }

    func abandon(_ step: PendingStep) { waiting = nil }

    func factors() -> [SecondFactor] { used }

    func enrollApp(named name: String?) -> AppEnrollment {
        AppEnrollment(id: "app", secret: Secret("JBSWY3DP"), address: Secret("otpauth://totp/Own?secret=JBSWY3DP"))
    }

    func confirm(_ id: String, code: Secret) { used.append(SecondFactor(id: id, kind: .app)) }

    func enrollSecurityKey(named name: String?) -> SecurityKeyEnrollment {
        SecurityKeyEnrollment(id: "key", creation: Own.creation)
    }

    func confirm(_ id: String, key: NewPasskey) { used.append(SecondFactor(id: id, kind: .securityKey, name: "Key")) }

    func removeFactor(_ id: String) { used.removeAll { $0.id == id } }

    func backupCodes() -> BackupCodeCount? {
        codes.isEmpty ? nil : BackupCodeCount(total: 10, remaining: codes.count)
    }

    func makeBackupCodes() -> [Secret] {
        codes = [Secret("K4M9")]
        return codes
    }

    func beginStep() throws -> PendingStep {
        guard let first = used.first else { throw AuthError.secondFactorMissing }
        let step = PendingStep(choice: FactorChoice(first, others: Array(used.dropFirst())), reference: Secret("1"))
        waiting = step
        return step
    }

    func pendingEnrollment() -> PendingEnrollment? { enrolling }

    func enrollApp(named name: String?, in enrollment: PendingEnrollment) -> AppEnrollment { enrollApp(named: name) }

    func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) -> [Secret] {
        confirm(id, code: code)
        return makeBackupCodes()
    }

    func enrollSecurityKey(named name: String?, in enrollment: PendingEnrollment) -> SecurityKeyEnrollment {
        enrollSecurityKey(named: name)
    }

    func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) -> [Secret] {
        confirm(id, key: key)
        return makeBackupCodes()
    }

    func finish(_ enrollment: PendingEnrollment) -> AuthSession {
        enrolling = nil
        return session
    }

    func abandon(_ enrollment: PendingEnrollment) { enrolling = nil }
}

/// The second step alone, for a sign-in of one's own.
struct OwnStep: SecondFactorPort {
    func pendingStep() async -> PendingStep? { nil }

    func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        throw AuthError.factorExpired
    }

    func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        throw AuthError.unsupported
    }

    func verify(factor id: String, proof: PasskeyProof, of step: PendingStep) async throws -> PendingStep.Outcome {
        throw AuthError.unsupported
    }

    func abandon(_ step: PendingStep) async {}
}

actor OwnPasskeys: PasskeyPort {
    private var all: [Passkey] = []
    private let session: AuthSession

    init(session: AuthSession) { self.session = session }

    nonisolated var capabilities: Set<BackEndCapability> { [.passkeys] }

    func beginPasskeySignIn() -> PasskeyRequest {
        PasskeyRequest(id: "1", challenge: [1], site: Own.creation.site)
    }

    func signIn(passkey proof: PasskeyProof) throws -> AuthSession {
        guard proof.credentialID == [2] else { throw AuthError.passkeyUnknown }
        return session
    }

    func beginPasskeySignUp(email: String?) throws -> PasskeyCreation { throw AuthError.unsupported }

    func signUp(
        passkey: NewPasskey, email: String, consent: Consent, metadata: [String: String]
    ) throws -> SignUpResult {
        throw AuthError.unsupported
    }

    func passkeys() -> [Passkey] { all }

    func beginPasskey(isAutomatic: Bool) -> PasskeyCreation { Own.creation }

    func addPasskey(_ passkey: NewPasskey) -> Passkey {
        let new = Passkey(id: "1", name: nil, createdAt: Date(timeIntervalSince1970: 0))
        all.append(new)
        return new
    }

    func renamePasskey(_ id: String, to name: String) throws -> Passkey {
        Passkey(id: id, name: name, createdAt: Date(timeIntervalSince1970: 0), isBackedUp: true)
    }

    func removePasskey(_ id: String) { all.removeAll { $0.id == id } }
}

actor OwnDevices: SessionListPort {
    private var all = [
        SignedInDevice(
            id: "1", name: "Phone", isCurrent: true, signedInAt: Date(timeIntervalSince1970: 0),
            lastUsedAt: Date(timeIntervalSince1970: 0))
    ]

    nonisolated var capabilities: Set<BackEndCapability> { [.devices, .otherDevices] }

    func devices() -> [SignedInDevice] { all }

    func endDevice(_ id: String) { all.removeAll { $0.id == id } }

    func endOtherDevices() { all.removeAll { !$0.isCurrent } }
}

/// A reader for keys that the app speaks to by itself.
actor OwnReader: PasskeyCeremony {
    nonisolated var isAvailable: Bool { true }

    func create(_ creation: PasskeyCreation) -> NewPasskey {
        NewPasskey(questionID: creation.id, credentialID: [2], clientData: creation.challenge, attestation: [3])
    }

    func createAccount(_ creation: PasskeyCreation) throws -> (passkey: NewPasskey, email: String) {
        throw AuthError.passkeyUnavailable
    }

    func assert(_ request: PasskeyRequest, manner: PasskeyManner) throws -> PasskeyProof {
        guard manner == .button else { throw AuthError.passkeyUnavailable }
        return PasskeyProof(
            questionID: request.id, credentialID: [2], clientData: request.challenge, authenticatorData: [],
            signature: [4])
    }

    func cancel() {}

    func tell(_ news: PasskeyNews) {
        if case .unknown(let site, _) = news { print("unknown at", site) }
    }
}

enum Own {
    static let creation = PasskeyCreation(
        id: "1", challenge: [1], site: "app.example.com", siteName: "Own",
        account: PasskeyCreation.Account(handle: [9], name: "ada@example.com", displayName: "Ada"), algorithms: [-7])
}

let accounts = InMemoryAccounts(confirmsAddresses: false)
let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 0))
let created = try await accounts.signUp(email: "ada@example.com", password: "velvet harbour lantern", consent: consent)
guard case .signedIn(let session) = created else { exit(1) }
let (factors, passkeys, devices, reader) = (
    OwnFactors(session: session), OwnPasskeys(session: session), OwnDevices(), OwnReader()
)
let backEnd = BackEnd(
    authentication: InMemoryAuthAdapter(accounts: accounts), service: accounts, profiles: InMemoryProfileAdapter(),
    passkeys: passkeys, ceremony: reader, factors: factors, devices: devices)
print(backEnd.capabilities.map(\\.rawValue).sorted().joined(separator: " "))
await factors.confirm("app", code: Secret("123456"))
try await backEnd.factors.confirm("key", key: await reader.create(Own.creation))
let step = try await backEnd.factors.beginStep()
print(await factors.pendingStep() == step, await OwnStep().pendingStep() == nil, await factors.factors().count)
print(try await backEnd.factors.verify(factor: "app", code: Secret("123456"), of: step) == .signedIn(session))
_ = try await backEnd.passkeys.addPasskey(await reader.create(await passkeys.beginPasskey(isAutomatic: false)))
print(await passkeys.passkeys().count, await devices.devices().count, reader.isAutomatic)
let question = await passkeys.beginPasskeySignIn()
print(try await passkeys.signIn(passkey: try await reader.assert(question, manner: .button)) == session)
await reader.tell(.unknown(site: Own.creation.site, credential: [2]))
"""


def swift(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs SwiftPM as an app developer does: without the variable that makes the project's own builds strict."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GATEHOUSE_")}
    return subprocess.run(
        ["swift", *map(str, arguments)], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def make_consumer(
    folder: Path, traits: str = "", products: tuple[str, ...] = CLIENT_PRODUCTS, package: Path = ROOT
) -> Path:
    dependencies = ", ".join(f'.product(name: "{name}", package: "gatehouse")' for name in products)
    (folder / "Sources" / "Consumer").mkdir(parents=True)
    programs = {guide.name: guide.program for guide in guides.programs()}
    targets = "\n".join(PROGRAM.format(name=name, products=dependencies) for name in programs)
    targets += "\n" + EXAMPLE_TARGETS.format(products=dependencies)
    for target in (EXAMPLE / "Sources").iterdir():
        shutil.copytree(target, folder / "Sources" / target.name)
    (folder / "Package.swift").write_text(
        MANIFEST.format(root=package, traits=traits, products=dependencies, programs=targets)
    )
    (folder / "Sources" / "Consumer" / "Consumer.swift").write_text(APP)
    (folder / "Sources" / "Consumer" / "Uses.swift").write_text(USES)
    (folder / "Sources" / "Consumer" / "RealBackEnd.swift").write_text(real_back_end())
    for name, code in {**programs, "AcmeSignIn": own_sign_in(), "OwnPorts": OWN_PORTS}.items():
        (folder / "Sources" / name).mkdir()
        (folder / "Sources" / name / "main.swift").write_text(code)
    return folder


def checkouts(consumer: Path) -> set[str]:
    """The packages that SwiftPM fetched, by what it wrote to disk."""
    folder = consumer / ".build" / "checkouts"
    return {path.name.removesuffix(".git") for path in folder.iterdir()} if folder.exists() else set()


def dependencies(consumer: Path) -> set[Path]:
    """Where the packages of the resolved graph lie, the app itself left out."""
    run = swift("package", "show-dependencies", "--format", "json", folder=consumer)
    assert run.returncode == 0, run.stderr
    found: set[Path] = set()
    todo = json.loads(run.stdout)["dependencies"]
    while todo:
        node = todo.pop()
        found.add(Path(node["path"]))
        todo += node["dependencies"]
    return found


# What the client half is linked with: its own modules, and those of the package for cryptography.
CRYPTOGRAPHIC = ("Crypto", "CryptoExtras", "_CryptoExtras", "CryptoBoringWrapper", "SwiftASN1")
CRYPTOGRAPHIC += ("CCryptoBoringSSL", "CCryptoBoringSSLShims", "CXKCP", "CXKCPShims")
LINKED = sorted({*architecture.CLIENT, *CRYPTOGRAPHIC} - {"GatehouseTerminal"})
BUILT = ROOT / ".build" / "debug"


def compile_with_built_modules(consumer: Path) -> None:
    """Builds the app's programs with the modules of this repository's own build. SwiftPM would build them again, which
    takes minutes."""
    seen = [*symbols.of_debug_build(ROOT), "-I", consumer / ".build" / "debug"]
    objects = [file for name in LINKED for file in sorted((BUILT / f"{name}.build").rglob("*.o"))]
    folder = consumer / ".build" / "debug"
    folder.mkdir(parents=True)

    def build(name: str, *options: str | Path) -> None:
        sources = sorted((consumer / "Sources" / name).rglob("*.swift"))
        # As SwiftPM has it: a file with an entry point of its own is no script.
        shape = [] if any(file.name == "main.swift" for file in sources) else ["-parse-as-library"]
        command = ["swiftc", "-swift-version", "6", "-Onone", "-gnone", "-warnings-as-errors", *shape]
        command += ["-module-name", name, *seen, *options, *sources]
        done = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    build("AcmeBackEnd", "-emit-module", "-c", "-whole-module-optimization", "-o", "AcmeBackEnd.o")
    programs = [path.name for path in sorted((consumer / "Sources").iterdir()) if path.name != "AcmeBackEnd"]
    libraries = ["-lcurl", "-lstdc++", "AcmeBackEnd.o"]
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda name: build(name, *libraries, *objects, "-o", name), programs))


@pytest.fixture(scope="module", params=["modules", pytest.param("package", marks=pytest.mark.soak)])
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app of somebody who takes the client half, built: with our modules, and in script/soak as a package."""
    consumer = make_consumer(tmp_path_factory.mktemp("consumer"))
    if request.param == "modules":
        resolved = swift("package", "resolve", folder=consumer)
        assert resolved.returncode == 0, resolved.stderr
        compile_with_built_modules(consumer)
        return consumer
    built = swift("build", folder=consumer)
    assert built.returncode == 0, built.stdout + built.stderr
    assert "warning:" not in built.stdout + built.stderr
    return consumer


def test_APP_04_the_screens_and_every_other_product_of_the_client_half_are_among_those_an_app_takes(
    app: Path,
) -> None:
    assert {"Gatehouse", "GatehouseInMemory", "GatehouseTesting", "GatehouseUI"} <= set(CLIENT_PRODUCTS)
    assert set(CLIENT_PRODUCTS) <= set(architecture.CLIENT)
    uses = (app / "Sources" / "Consumer" / "Uses.swift").read_text()
    assert all(f"import {product}\n" in uses for product in CLIENT_PRODUCTS)


def test_APP_04_an_app_of_the_client_half_builds_runs_and_checks_out_nothing_but_cryptography(app: Path) -> None:
    assert checkouts(app) == CRYPTOGRAPHY
    assert {path.name for path in dependencies(app) - {ROOT}} == CRYPTOGRAPHY

    ran = subprocess.run([app / ".build" / "debug" / "Consumer"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert "handed over" in lines
    assert (lines[0], lines[-1]) == ("needs login", "needs login")


def recorded(*parts: str) -> list[str]:
    """The texts of a record, in all languages."""
    files = [file for part in parts for file in (ROOT / "Tests" / "data" / "words").glob(f"*/{part}.json")]
    return [text for file in files for text in json.loads(file.read_text(encoding="utf-8")).values()]


def sentences(*parts: str) -> list[str]:
    """The longer texts of a record, without those that insert something."""
    return [text for text in recorded(*parts) if len(text) >= 24 and "{0}" not in text]


def test_APP_04_no_word_of_mails_pages_and_the_terminal_is_linked_into_an_app(app: Path) -> None:
    program = (app / ".build" / "debug" / "Consumer").read_bytes()
    # A long sentence is put together from several lines: what it begins with is looked for.
    assert [text for text in sentences("screens") if text.encode()[:24] not in program] == []
    screens = recorded("screens")
    others = {text[:24] for text in sentences("server", "terminal")}
    own = [begin for begin in others if not any(begin in text for text in screens)]
    assert len(own) > 50
    assert [begin for begin in own if begin.encode() in program] == []


def test_APP_04_on_apples_systems_an_app_of_the_client_half_checks_out_no_other_package(tmp_path: Path) -> None:
    manifest = (ROOT / "Package.swift").read_text()
    assert manifest.count("#if os(Linux)") == 1
    package = tmp_path / "package"
    package.mkdir()
    for folder in ("Sources", "Tests"):
        (package / folder).symlink_to(ROOT / folder)
    # What the manifest says there, asked here.
    (package / "Package.swift").write_text(manifest.replace("#if os(Linux)", "#if os(macOS)"))
    consumer = make_consumer(tmp_path / "app", package=package)
    resolved = swift("package", "resolve", folder=consumer)
    assert resolved.returncode == 0, resolved.stderr
    assert checkouts(consumer) == set()
    assert dependencies(consumer) == {package}
    assert not (consumer / "Package.resolved").exists()


def test_APP_04_APP_20_the_code_of_the_readme_is_short_enough_and_the_first_to_run_signs_in() -> None:
    (walk,) = BACK_ENDS.blocks("run")
    for code in (readme_app(), walk):
        lines = [line for line in code.splitlines() if line.strip()]
        assert len(lines) <= 15
        assert max(map(len, lines)) <= 100
    assert BACK_ENDS.printed == "signed in\n"


def test_APP_04_the_guide_to_the_first_sign_in_needs_no_more_than_fifteen_lines() -> None:
    guide = guides.Guide(guides.FOLDER / "first-sign-in.md")
    app = next(code for code in guide.blocks("apple") if "@main" in code)
    lines = [line for line in app.splitlines() if line.strip()]
    assert len(lines) <= 15
    assert max(map(len, lines)) <= 100
    assert all(part in app for part in ("AppRoot(", "RootView(", "links:", "ProtectedView {"))
    # What guide, list and README say about its length is its length.
    counted = {11: "eleven", 12: "twelve", 13: "thirteen", 14: "fourteen", 15: "fifteen"}[len(lines)]
    for page in (guide.file, ROOT / "docs" / "README.md", ROOT / "README.md"):
        assert re.search(rf"\b{counted}\s+lines\b", page.read_text(encoding="utf-8")), page.name


def test_APP_19_PKF_04_SLS_02_ports_of_passkeys_factors_and_devices_need_nothing_but_public_names(app: Path) -> None:
    ran = subprocess.run([app / ".build" / "debug" / "OwnPorts"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [
        "backupCodes devices otherDevices passkeys profileChange secondFactor securityKeys",
        "true true 2",
        "true",
        "1 1 false",
        "true",
        "unknown at app.example.com",
    ]


@pytest.mark.parametrize("guide", guides.programs(), ids=lambda guide: guide.name)
def test_APP_04_DOC_01_the_code_of_a_guide_runs_and_prints_what_the_guide_says(app: Path, guide: guides.Guide) -> None:
    ran = subprocess.run([app / ".build" / "debug" / guide.name], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == guide.printed


def test_APP_04_DOC_01_no_code_of_a_guide_is_left_out() -> None:
    found = guides.all_guides()
    names = {guide.file.stem for guide in found}
    assert {"account", "back-ends", "first-sign-in", "guard-a-view", "links-and-invitations"} <= names
    for guide in found:
        for mark, language, _ in guide.all_blocks():
            assert mark in guides.MARKS, f"{guide.file.name}: a block of {language or 'text'} is marked {mark!r}"
            assert (language == "swift") == (mark in guides.SWIFT_MARKS), guide.file.name
            assert mark != "within" or guide in (BACK_ENDS, OWN_BACK_END), guide.file.name


def test_GRP_38_the_guide_to_groups_shows_them_in_no_more_than_25_lines() -> None:
    guide = guides.Guide(guides.FOLDER / "groups.md")
    code = guide.blocks("everywhere") + guide.blocks("apple")[:1]
    lines = [line for block in code for line in block.splitlines() if line.strip()]
    assert len(lines) <= 25
    assert max(map(len, lines)) <= 110
    for view in ("GroupListView(", "GroupSwitcher(", "GroupView(", "JoinGroupView(", "ProtectedView(for:"):
        assert view in "\n".join(lines)


def of_the_client(code: str) -> list[str]:
    """The modules of ours that a piece of code imports."""
    return re.findall(r"^import (Gatehouse\w*)$", code, re.MULTILINE)


def test_APP_06_one_import_is_enough_for_the_readme_and_for_every_guide() -> None:
    pages = [guide.file for guide in guides.all_guides()] + [ROOT / "README.md"]
    checked = 0
    for page in pages:
        for code in re.findall(r"^```swift\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            modules = set(of_the_client(code)) - {"GatehouseTesting", "GatehouseEmbedded"}
            assert modules <= {"GatehouseKit"} or modules <= {"GatehouseUI"}, f"{page.name}: {sorted(modules)}"
            checked += len(modules)
    assert checked > 15


def test_APP_06_what_the_one_import_names_is_brought_by_it_and_every_public_module_has_a_product() -> None:
    manifest = swift_package.read(ROOT)
    products = {product["name"] for product in manifest["products"]}
    # What is public there for the other targets of this package alone.
    inside = {"GatehouseJOSE", "GatehouseWire", "GatehouseTerminal", "CDynamicCurl"}
    assert {name for name in architecture.CLIENT if name not in inside} <= products

    def brought(module: str) -> set[str]:
        file = ROOT / "Sources" / module / "Exports.swift"
        passed_on = (
            re.findall(r"^@_exported public import (\w+)$", file.read_text(), re.MULTILINE) if file.exists() else []
        )
        return {module}.union(*(brought(name) for name in passed_on))

    assert brought("GatehouseUI") == brought("GatehouseKit") | {"GatehouseUI"}
    for module in ("GatehouseKit", "GatehouseUI"):
        for name in brought(module):
            text = "".join(file.read_text() for file in (ROOT / "Sources" / name).rglob("*.swift"))
            named = set(re.findall(r"^ *public import (Gatehouse\w+)$", text, re.MULTILINE))
            assert named <= brought(module), f"the interface of {name} names {sorted(named - brought(module))}"


def test_APP_20_REL_01_readme_and_guides_say_first_how_the_package_is_added(tmp_path: Path) -> None:
    manifest = swift_package.read(ROOT)
    version = re.search(r"swift-tools-version: ([\d.]+)", (ROOT / "Package.swift").read_text())
    assert version
    number = re.search(
        r'number = "([\d.]+)"', (ROOT / "Sources/GatehouseCore/Values/GatehouseVersion.swift").read_text()
    )
    assert number
    line = f'.package(url: "https://example.com/gatehouse.git", .upToNextMinor(from: "{number[1]}"))'
    products = {product["name"] for product in manifest["products"]}
    for guide in guides.all_guides():
        if not guide.blocks(*guides.SWIFT_MARKS) or guide.file == guides.TROUBLESHOOTING:
            continue
        head = guide.file.read_text(encoding="utf-8").splitlines()[2]
        assert head.startswith(f"`{line}`, the product"), guide.file.name
        assert head.endswith(f". Swift {version[1]} or Xcode 26; no trait."), guide.file.name
        named = set(re.findall(r"`(Gatehouse\w*)`", head))
        assert set(of_the_client(guide.app + guide.program)) - {"GatehouseEmbedded"} <= named <= products, (
            guide.file.name
        )

    # What the README shows is what SwiftPM takes.
    readme = (ROOT / "README.md").read_text()
    snippet = next(
        code for code in re.findall(r"^```swift\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL) if line in code
    )
    assert f"Swift {version[1]} or Xcode 26" in snippet
    (dependency,) = re.findall(r"^(\.package.*),$", snippet, re.MULTILINE)
    (product,) = re.findall(r"^(\.product.*),$", snippet, re.MULTILINE)
    (tmp_path / "Package.swift").write_text(
        f"// swift-tools-version: {version[1]}\nimport PackageDescription\n"
        f'let package = Package(name: "App", dependencies: [{dependency}], '
        f'targets: [.executableTarget(name: "App", dependencies: [{product}])])\n'
    )
    said = json.loads(swift("package", "dump-package", folder=tmp_path).stdout)
    assert said["targets"][0]["dependencies"][0]["product"][:2] == ["GatehouseUI", "gatehouse"]


@pytest.fixture
def acme() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Acme's back end as a process of its own, and the address that it listens at."""
    with subprocess.Popen([sys.executable, EXAMPLE / "back_end.py"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
        process.terminate()


def test_APP_19_the_example_of_an_own_back_end_keeps_every_contract_over_http(
    app: Path, acme: tuple[subprocess.Popen[str], str]
) -> None:
    _, address = acme
    program = app / ".build" / "debug" / "AcmeContracts"
    ran = subprocess.run([program, address], capture_output=True, text=True, timeout=300, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    lines = ran.stdout.splitlines()
    assert len(lines) == 7
    assert all(line.endswith(" is kept") for line in lines)


def ask(address: str, path: str, **body: str) -> dict[str, str]:
    """Sends a request to the example's back end and returns its answer."""
    data = json.dumps(body).encode()
    request = urllib.request.Request(f"{address}/{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or "{}")


def test_APP_19_APP_20_the_guides_app_signs_in_to_a_back_end_of_its_own(
    app: Path, acme: tuple[subprocess.Popen[str], str]
) -> None:
    (code,) = OWN_BACK_END.blocks("within")
    assert len([line for line in code.splitlines() if line.strip()]) <= 15
    assert re.findall(r"^import (\w+)$", code, re.MULTILINE) == ["AcmeBackEnd", "GatehouseKit"]
    assert not re.search(r"\bas[!?]?\s", code)

    address = f"{acme[1]}/guide"
    person = {"email": "person@example.com", "password": "velvet harbour lantern"}
    program = app / ".build" / "debug" / "AcmeSignIn"
    before = subprocess.run([program, address], capture_output=True, text=True, timeout=300, check=False)
    assert before.returncode != 0
    assert before.stdout == ""
    ask(address, "sign-up", **person, terms="2026-01")
    mailed = ask(address, "test/mail", email=person["email"])
    ask(address, "sign-up/confirm", email=person["email"], code=mailed["code"])
    ran = subprocess.run([program, address], capture_output=True, text=True, timeout=300, check=False)
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "signed in\n")


def test_APP_19_a_back_end_that_does_not_answer_keeps_no_contract(
    app: Path, acme: tuple[subprocess.Popen[str], str]
) -> None:
    process, address = acme
    process.terminate()
    process.wait()
    program = app / ".build" / "debug" / "AcmeContracts"
    ran = subprocess.run([program, address], capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 1
    assert "is kept" not in ran.stdout


def test_APP_19_the_package_of_the_example_takes_the_products_of_the_client_half() -> None:
    described = swift("package", "dump-package", folder=EXAMPLE)
    assert described.returncode == 0, described.stderr
    taken = {
        dependency["product"][0]
        for target in json.loads(described.stdout)["targets"]
        for dependency in target["dependencies"]
        if "product" in dependency
    }
    assert taken
    assert taken <= set(CLIENT_PRODUCTS)


def suites() -> set[str]:
    """The contract suites that an app developer can take."""
    files = (ROOT / "Sources" / "GatehouseTesting").glob("*Contract.swift")
    return {file.stem for file in files} - {"PortContract"}


def test_APP_19_the_guide_to_testing_lists_every_suite() -> None:
    guide = (ROOT / "docs" / "guides" / "testing.md").read_text(encoding="utf-8")
    section = guide.split("\n## Test an adapter of your own\n")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+Contract)` \|", section, re.MULTILINE)) == suites()


# A port taken for the adapter behind it, as `backEnd.service as! SupabaseAuthAdapter` does.
CAST = re.compile(r"\bas[!?]?\s+(?:any\s+)?\w*(?:Adapter|InMemoryAccounts)\b")


def test_APP_07_no_guide_example_client_target_or_test_of_them_casts_a_port_to_an_adapter() -> None:
    assert CAST.search("backEnd.service as! SupabaseAuthAdapter")
    assert CAST.search("if let accounts = backEnd.service as? InMemoryAccounts {")
    files = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "Examples").rglob("*.swift")]
    files += [file for target in architecture.CLIENT for file in (ROOT / "Sources" / target).rglob("*.swift")]
    tests = [ROOT / "Tests" / folder for folder in ("GatehouseInMemoryTests", "GatehouseEmbeddedTests")]
    files += [file for folder in tests for file in folder.glob("*.swift")]
    assert len(files) > 200
    assert [str(file) for file in files if CAST.search(file.read_text(encoding="utf-8"))] == []


# What the guide to testing calls the app: a package of the client half whose code the tests of the server take.
MY_APP_MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MyAppCore",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [.library(name: "MyAppCore", targets: ["MyAppCore"])],
    dependencies: [.package(name: "gatehouse", path: "{root}")],
    targets: [
        .target(name: "MyAppCore", dependencies: [.product(name: "GatehouseKit", package: "gatehouse")])
    ]
)
"""

MY_APP = """import Foundation
import GatehouseKit

public struct MyApp {
    let server: URL

    public init(server: URL) { self.server = server }

    public func signIn(email: String, password: String) async throws -> String {
        let configuration = try SupabaseConfiguration(authURL: server, apiKey: Secret("public"))
        let backEnd = BackEnd.supabase(configuration, store: InMemoryCredentialStore())
        return try await backEnd.service.signIn(email: email, password: password).identity.userId
    }
}
"""


def keep(file: Path, text: str) -> None:
    """Writes a file unless it says this already, so that a build that is kept stays valid."""
    if not file.exists() or file.read_text() != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def make_server_tests(folder: Path) -> tuple[Path, Path]:
    """An app and, beside it, the package of its tests against a server, with the files that the guide shows."""
    app, tests = folder / "MyAppCore", folder / "ServerTests"
    keep(app / "Package.swift", MY_APP_MANIFEST.format(root=ROOT))
    keep(app / "Sources" / "MyAppCore" / "MyApp.swift", MY_APP)
    guide = (ROOT / "docs" / "guides" / "testing.md").read_text()
    shown = dict(re.findall(r"^\$ cat (ServerTests/\S+)\n(.*?)(?=^\$ |^```$)", guide, re.MULTILINE | re.DOTALL))
    assert set(shown) == {"ServerTests/Package.swift", "ServerTests/Tests/ServerTests/SignInTests.swift"}
    address = 'url: "https://example.com/gatehouse.git", .upToNextMinor(from: "0.2.0")'
    assert address in shown["ServerTests/Package.swift"]
    for name, text in shown.items():
        keep(folder / name, text.replace(address, f'name: "gatehouse", path: "{ROOT}"'))
    return app, tests


def test_APP_20_APP_04_tests_against_a_server_ask_for_what_it_needs_and_leave_the_graph_of_the_app_as_it_was(
    tmp_path: Path,
) -> None:
    app, tests = make_server_tests(tmp_path)
    beside = {path.name.removesuffix(".git") for path in dependencies(tests)}
    assert {"hummingbird", "GRDB.swift", "swift-crypto", "MyAppCore"} <= beside
    assert {path.name for path in dependencies(app) - {ROOT}} == CRYPTOGRAPHY
    assert checkouts(app) == CRYPTOGRAPHY


# Kept between runs, so that only the first one builds the server.
SERVER_CONSUMER = ROOT / ".build" / "consumers" / "server"


@pytest.mark.soak
def test_APP_20_the_guides_test_against_a_server_passes_as_it_is_written() -> None:
    app, tests = make_server_tests(SERVER_CONSUMER)
    run = swift("test", folder=tests)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 test" in run.stdout + run.stderr
    # The trait fetches what the server's own package does; the app beside it still fetches only cryptography.
    assert checkouts(tests) == checkouts(ROOT)
    assert {path.name for path in dependencies(app) - {ROOT}} == CRYPTOGRAPHY


def test_APP_20_the_consumer_of_a_server_signs_in_within_fifteen_lines_without_a_cast(tmp_path: Path) -> None:
    app, tests = make_server_tests(tmp_path)
    in_app = (app / "Sources" / "MyAppCore" / "MyApp.swift").read_text()
    in_tests = (tests / "Tests" / "ServerTests" / "SignInTests.swift").read_text()
    assert set(of_the_client(in_app)) == {"GatehouseKit"}
    assert set(of_the_client(in_tests)) == {"GatehouseEmbedded"}
    for code in (in_app, in_tests):
        assert len([line for line in code.splitlines() if line.strip()]) <= 15
        assert not re.search(r"\bas[!?]?\s", code)


def test_APP_04_a_server_target_without_the_trait_stops_with_one_clear_line(tmp_path: Path) -> None:
    run = swift(
        "build", "--package-path", ROOT, "--scratch-path", tmp_path, "--target", "GatehouseServer", folder=tmp_path
    )
    assert run.returncode != 0
    errors = {
        line.partition("error: ")[2]
        for line in (run.stdout + run.stderr).splitlines()
        if re.match(r"^\S+\.swift:\d+:\d+: error: ", line)
    }
    assert errors == {
        "The server half of Gatehouse is behind a package trait: build it with `swift build --traits Server`."
    }
