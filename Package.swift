// swift-tools-version: 6.2
// Two halves in one package: the client targets always build; the server targets build with the trait `Server`.

import PackageDescription

/// A product that only the server half needs. The condition keeps its package out of the checkouts of every app
/// that uses the client alone.
func server(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

// What `GatehouseStorage` encrypts with. Apple's systems have it built in, so that an app for them checks out nothing; on
// Linux it is swift-crypto. SwiftPM fetches a package whatever the platforms of a condition, so the manifest itself asks.
#if os(Linux)
    let crypto: [Target.Dependency] = [
        .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))
    ]
    // The signatures of OpenID providers. On Apple's systems, the Security framework checks those with RSA.
    let signatures: [Target.Dependency] =
        crypto + [.product(name: "CryptoExtras", package: "swift-crypto", condition: .when(platforms: [.linux]))]
    let (privacyResources, notHere): ([Resource], [String]) = ([], ["PrivacyInfo.xcprivacy"])
#else
    let crypto: [Target.Dependency] = []
    let signatures: [Target.Dependency] = []
    // What Apple's systems ask of every library about the interfaces that it uses.
    let (privacyResources, notHere): ([Resource], [String]) = ([.process("PrivacyInfo.xcprivacy")], [])
#endif

/// The commit of the sources, which scripts name when they build a program to be used. It is a definition of one C file, so
/// that another commit compiles nothing else. (`Context.gitInformation` would often name an earlier one: SwiftPM keeps
/// evaluated manifests.)
let commit: [CSetting] =
    switch Context.environment["GATEHOUSE_COMMIT"] {
    case nil, "": []
    case .some(let name): [.define("GATEHOUSE_COMMIT", to: name)]
    }

let package = Package(
    name: "gatehouse",
    platforms: [.iOS(.v17), .macOS(.v14), .visionOS(.v1), .tvOS(.v17), .watchOS(.v10)],
    products: [
        .library(name: "Gatehouse", targets: ["Gatehouse"]),
        .library(name: "GatehouseDomain", targets: ["GatehouseDomain"]),
        .library(name: "GatehouseHTTP", targets: ["GatehouseHTTP"]),
        .library(name: "GatehouseInMemory", targets: ["GatehouseInMemory"]),
        .library(name: "GatehouseStorage", targets: ["GatehouseStorage"]),
        .library(name: "GatehouseTesting", targets: ["GatehouseTesting"]),
        .library(name: "GatehouseUI", targets: ["GatehouseUI"]),
        .library(name: "GatehouseSupabase", targets: ["GatehouseSupabase"]),
        .library(name: "GatehouseFirebase", targets: ["GatehouseFirebase"]),
        .library(name: "GatehouseOpenID", targets: ["GatehouseOpenID"]),
        .library(name: "GatehouseKit", targets: ["GatehouseKit"]),
        .library(name: "GatehouseServer", targets: ["GatehouseServer"]),
        .library(name: "GatehousePages", targets: ["GatehousePages"]),
        .library(name: "GatehouseEmbedded", targets: ["GatehouseEmbedded"]),
        .executable(name: "gatehouse", targets: ["GatehouseCommand"]),
    ],
    traits: [
        .trait(name: "Server", description: "The server half: API, pages, command line. Off by default.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: ["FullFoundation"]),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        // Client half.
        .target(name: "GatehouseDomain"),
        .target(
            name: "Gatehouse", dependencies: ["GatehouseDomain"], exclude: notHere, resources: privacyResources),
        .target(name: "GatehouseInMemory", dependencies: ["GatehouseDomain", "Gatehouse"]),
        .target(name: "GatehouseStorage", dependencies: ["GatehouseDomain"] + crypto),
        .target(name: "GatehouseWire", dependencies: ["GatehouseDomain"]),
        .target(name: "GatehouseJOSE", dependencies: ["GatehouseDomain", "GatehouseWire"] + signatures),
        .target(name: "CDynamicCurl"),
        .target(
            name: "GatehouseHTTP",
            dependencies: [
                "GatehouseDomain", .target(name: "CDynamicCurl", condition: .when(platforms: [.linux])),
            ] + crypto),
        .target(
            name: "GatehouseSupabase",
            dependencies: ["GatehouseDomain", "GatehouseHTTP", "GatehouseJOSE", "GatehouseWire"]),
        .target(
            name: "GatehouseOpenID",
            dependencies: ["GatehouseDomain", "GatehouseHTTP", "GatehouseJOSE", "GatehouseWire"] + crypto),
        .target(
            name: "GatehouseFirebase",
            dependencies: ["GatehouseDomain", "GatehouseHTTP", "GatehouseJOSE", "GatehouseWire"]),
        .target(
            name: "GatehouseKit",
            dependencies: [
                "GatehouseDomain", "Gatehouse", "GatehouseFirebase", "GatehouseHTTP", "GatehouseInMemory",
                "GatehouseOpenID",
                "GatehouseStorage", "GatehouseSupabase",
            ]),
        .target(name: "GatehouseTesting", dependencies: ["GatehouseDomain", "GatehouseHTTP"]),
        .target(name: "GatehouseUI", dependencies: ["GatehouseDomain", "Gatehouse", "GatehouseKit"]),
        .target(name: "GatehouseTerminal", dependencies: ["GatehouseDomain", "Gatehouse"]),

        // Server half.
        .target(name: "ServerTrait"),
        .target(name: "CBuild", cSettings: commit),
        .target(
            name: "GatehouseCore",
            dependencies: [
                "ServerTrait", "CBuild", "GatehouseDomain", "GatehouseWire", server("Crypto", "swift-crypto"),
                server("NIOCore", "swift-nio"), server("NIOPosix", "swift-nio"),
            ]),
        .target(
            name: "GatehouseStore",
            dependencies: ["ServerTrait", "GatehouseCore", "GatehouseDomain", "GatehouseWire"]),
        .target(
            name: "GatehouseSQLite",
            dependencies: [
                "ServerTrait", "GatehouseCore", "GatehouseStore", "GatehouseWire", server("GRDB", "GRDB.swift"),
            ]),
        .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "GatehousePostgres",
            dependencies: [
                "ServerTrait", "CPQ", "GatehouseCore", "GatehouseDomain", "GatehouseStore",
                server("Crypto", "swift-crypto"), server("Logging", "swift-log"),
            ]),
        .target(
            name: "GatehouseTokens",
            dependencies: [
                "ServerTrait", "GatehouseCore", "GatehouseDomain", "GatehouseJOSE", "GatehouseStore", "GatehouseWire",
                server("Crypto", "swift-crypto"), server("CryptoExtras", "swift-crypto"),
            ]),
        .target(
            name: "GatehouseWebAuthn",
            dependencies: [
                "ServerTrait", "GatehouseDomain", "GatehouseJOSE", "GatehouseWire", server("Crypto", "swift-crypto"),
            ]),
        .target(
            name: "GatehouseMail",
            dependencies: [
                "ServerTrait", "GatehouseCore", "GatehouseDomain", "Gatehouse", "GatehouseStore", "GatehouseTokens",
                "GatehouseWire", server("Logging", "swift-log"),
            ]),
        .target(
            name: "GatehouseAccounts",
            dependencies: [
                "ServerTrait", "GatehouseCore", "GatehouseDomain", "Gatehouse", "GatehouseHTTP", "GatehouseJOSE",
                "GatehouseMail", "GatehouseStore", "GatehouseTokens", "GatehouseWebAuthn", "GatehouseWire",
                server("Crypto", "swift-crypto"), server("Logging", "swift-log"),
            ],
            resources: [.copy("Resources")]),
        .target(
            name: "GatehouseGroups",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseCore", "GatehouseDomain", "GatehouseMail",
                "GatehouseStore", "GatehouseTokens", "GatehouseWire",
            ]),
        .target(
            name: "GatehouseSettings",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseCore", "GatehouseDomain", "Gatehouse", "GatehouseGroups",
                "GatehouseJOSE",
                "GatehouseMail", "GatehouseStore", "GatehouseTokens", "GatehouseWire", server("Crypto", "swift-crypto"),
                server("Logging", "swift-log"), server("NIOCore", "swift-nio"), server("NIOPosix", "swift-nio"),
            ]),
        .target(
            name: "GatehouseWeb",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseCore", "GatehouseDomain", "Gatehouse", "GatehouseGroups",
                "GatehouseStore", "GatehouseWire",
                server("HTTPTypes", "swift-http-types"), server("Hummingbird", "hummingbird"),
                server("HummingbirdCore", "hummingbird"), server("Logging", "swift-log"),
                server("NIOCore", "swift-nio"), server("NIOHTTP1", "swift-nio"),
                server("NIOHTTPTypes", "swift-nio-extras"), server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
            ]),
        .target(
            name: "GatehouseAPI",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseCore", "GatehouseDomain", "GatehouseGroups",
                "GatehouseJOSE", "GatehouseTokens", "GatehouseWeb", "GatehouseWire",
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"), server("NIOCore", "swift-nio"),
            ]),
        .target(
            name: "GatehouseOperations",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseCore", "GatehouseDomain", "GatehouseGroups",
                "GatehouseMail", "GatehouseSettings", "GatehouseSQLite", "GatehouseStore", "GatehouseTokens",
                "GatehouseWire",
                server("Crypto", "swift-crypto"), server("Logging", "swift-log"), server("NIOCore", "swift-nio"),
                server("NIOPosix", "swift-nio"),
            ]),
        .target(
            name: "GatehouseServer",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseAPI", "GatehouseCore", "GatehouseDomain",
                "GatehouseGroups", "GatehouseHTTP", "GatehouseMail", "GatehouseOperations", "GatehouseSettings",
                "GatehouseSQLite",
                "GatehouseStore", "GatehouseTokens", "GatehouseWeb", "GatehouseWire",
                server("Crypto", "swift-crypto"), server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"),
                server("Logging", "swift-log"), server("ServiceLifecycle", "swift-service-lifecycle"),
            ]),
        .systemLibrary(name: "CMemory"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
        .target(name: "CDynamicArgon2"),
        .target(
            name: "GatehousePasswords",
            dependencies: [
                "ServerTrait", "CDynamicArgon2", "GatehouseCore", "GatehouseDomain", server("Crypto", "swift-crypto"),
                server("CryptoExtras", "swift-crypto"),
            ]),
        .target(
            name: "GatehouseBcrypt",
            dependencies: ["ServerTrait", "CCrypt", "GatehouseCore", "GatehouseDomain"]),
        .target(
            name: "GatehouseSMTP",
            dependencies: ["ServerTrait", "CDynamicCurl", "GatehouseCore", "GatehouseDomain", "GatehouseMail"]),
        .target(
            name: "GatehousePages",
            dependencies: [
                "ServerTrait", "CZlib", "GatehouseAccounts", "GatehouseCore", "GatehouseDomain", "Gatehouse",
                "GatehouseGroups", "GatehouseMail", "GatehouseStore", "GatehouseTokens", "GatehouseWeb",
                "GatehouseWire",
                server("Crypto", "swift-crypto"), server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"), server("Logging", "swift-log"),
                server("Mustache", "swift-mustache"),
            ],
            resources: [.copy("Resources")]),
        .target(
            name: "Fieldhouse",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseCore", "GatehouseDomain", "Gatehouse", "GatehouseGroups",
                "GatehousePages", "GatehouseStore", "GatehouseWeb", "GatehouseWire",
                server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"), server("Logging", "swift-log"), server("NIOCore", "swift-nio"),
            ],
            resources: [.copy("Resources")]),
        .target(
            name: "GatehousePractice",
            dependencies: [
                "ServerTrait", "GatehouseCore", "GatehouseDomain", "GatehouseJOSE", "GatehousePages",
                "GatehouseSettings",
                "GatehouseTokens", "GatehouseWeb", "GatehouseWire", server("Crypto", "swift-crypto"),
                server("HTTPTypes", "swift-http-types"), server("Hummingbird", "hummingbird"),
                server("Logging", "swift-log"),
            ],
            resources: [.copy("Resources")]),
        .target(
            name: "GatehouseEmbedded",
            dependencies: [
                "ServerTrait", "GatehouseAccounts", "GatehouseAPI", "GatehouseCore", "GatehouseDomain",
                "GatehouseMail", "GatehouseOperations", "GatehousePages", "GatehousePasswords", "GatehouseServer",
                "GatehouseSettings", "GatehouseTokens", server("Hummingbird", "hummingbird"),
                server("Logging", "swift-log"), server("ServiceLifecycle", "swift-service-lifecycle"),
            ]),
        // Not `gatehouse` like its product: a file system that ignores case takes that for the folder of `Gatehouse`.
        .executableTarget(
            name: "GatehouseCommand",
            dependencies: [
                "ServerTrait", "CMemory", "Fieldhouse", "Gatehouse", "GatehouseAccounts", "GatehouseAPI",
                "GatehouseBcrypt", "GatehouseCore", "GatehouseDomain", "GatehouseFirebase", "GatehouseGroups",
                "GatehouseHTTP", "GatehouseOpenID", "GatehouseOperations", "GatehousePages", "GatehousePasswords",
                "GatehousePostgres", "GatehousePractice", "GatehouseServer", "GatehouseSettings", "GatehouseSMTP",
                "GatehouseStorage", "GatehouseStore", "GatehouseSupabase",
                "GatehouseTerminal", "GatehouseTokens", "GatehouseWeb", "GatehouseWire",
                server("ArgumentParser", "swift-argument-parser"), server("Hummingbird", "hummingbird"),
                server("Logging", "swift-log"), server("ServiceLifecycle", "swift-service-lifecycle"),
                server("UnixSignals", "swift-service-lifecycle"),
            ]),
        // The bare parts that `script/bench` measures beside the server. A program of its own and no product, so that
        // nothing of it is in the server and nobody depends on it.
        .executableTarget(
            name: "GatehouseBench",
            dependencies: [
                "ServerTrait", "CDynamicArgon2", "Gatehouse", "GatehouseCore", "GatehouseDomain", "GatehouseEmbedded",
                "GatehouseHTTP", "GatehouseJOSE", "GatehousePages", "GatehousePasswords", "GatehouseWebAuthn",
                "GatehouseWire", server("Crypto", "swift-crypto"), server("GRDB", "GRDB.swift"),
                server("Hummingbird", "hummingbird"), server("Logging", "swift-log"),
            ]),

        // Tests.
        .testTarget(name: "GatehouseDomainTests", dependencies: ["GatehouseDomain", "GatehouseTesting"]),
        .testTarget(
            name: "GatehouseTests",
            dependencies: [
                "Gatehouse", "GatehouseDomain", "GatehouseHTTP", "GatehouseInMemory", "GatehouseTesting",
                "LanguageChecks",
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "GatehouseInMemoryTests",
            dependencies: ["Gatehouse", "GatehouseDomain", "GatehouseInMemory", "GatehouseTesting"]),
        .testTarget(
            name: "GatehouseSupabaseTests",
            dependencies: [
                "GatehouseDomain", "GatehouseHTTP", "GatehouseSupabase", "GatehouseTesting", "GatehouseWire",
            ]),
        // What tests of several targets look for in the words of each language.
        .target(
            name: "LanguageChecks", dependencies: ["Gatehouse", "GatehouseDomain"], path: "Tests/LanguageChecks"),
        // The files of the example app that ask its server for something. They also build on Linux, where a test runs them.
        .target(
            name: "NativeApp", dependencies: ["Gatehouse", "GatehouseDomain", "GatehouseUI"], path: "Tests/NativeApp"),
        // What tests ask a server with, in process and over a socket. (Hummingbird's own tool for tests brings an HTTP client
        // and a TLS library, which took more than two minutes of processor time in each clean build.)
        .target(
            name: "ServerTesting",
            dependencies: [
                "ServerTrait", "GatehouseWeb", server("HTTPTypes", "swift-http-types"),
                server("Hummingbird", "hummingbird"), server("Logging", "swift-log"), server("NIOCore", "swift-nio"),
                server("NIOEmbedded", "swift-nio"), server("NIOHTTP1", "swift-nio"),
                server("NIOHTTPTypes", "swift-nio-extras"), server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                server("NIOPosix", "swift-nio"), server("ServiceLifecycle", "swift-service-lifecycle"),
            ], path: "Tests/ServerTesting"),
        // What libcurl's own header says, to compare the numbers in `CDynamicCurl` with.
        .systemLibrary(
            name: "CurlHeader", path: "Tests/CurlHeader", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        // Firebase as a process of its own, for the tests of two targets.
        .target(name: "FirebaseStandIn", path: "Tests/FirebaseStandIn"),
        .testTarget(
            name: "GatehouseFirebaseTests",
            dependencies: [
                "FirebaseStandIn", "Gatehouse", "GatehouseDomain", "GatehouseFirebase", "GatehouseHTTP",
                "GatehouseInMemory", "GatehouseKit", "GatehouseTesting",
            ]),
        .testTarget(
            name: "GatehouseOpenIDTests",
            dependencies: [
                "Gatehouse", "GatehouseDomain", "GatehouseHTTP", "GatehouseInMemory", "GatehouseKit",
                "GatehouseOpenID", "GatehouseStorage", "GatehouseTesting", "GatehouseWire",
            ] + signatures),
        .testTarget(
            name: "GatehouseJOSETests",
            dependencies: ["GatehouseDomain", "GatehouseJOSE", "GatehouseWire"] + signatures),
        .testTarget(
            name: "GatehouseWebAuthnTests",
            dependencies: [
                "GatehouseDomain", "GatehouseWebAuthn", server("Crypto", "swift-crypto"),
                server("CryptoExtras", "swift-crypto"),
            ]),
        .testTarget(
            name: "GatehouseStorageTests", dependencies: ["GatehouseDomain", "GatehouseStorage", "GatehouseTesting"]),
        .testTarget(
            name: "GatehouseTerminalTests",
            dependencies: [
                "Gatehouse", "GatehouseDomain", "GatehouseInMemory", "GatehouseTerminal", "GatehouseTesting",
                "LanguageChecks",
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "GatehouseServerTests",
            dependencies: [
                "Fieldhouse", "Gatehouse", "GatehouseCommand", "GatehouseEmbedded", "GatehouseInMemory",
                "GatehouseAccounts", "GatehouseAPI", "GatehouseMail", "GatehouseOperations", "GatehouseSettings",
                "GatehouseJOSE", "GatehouseWeb", "GatehousePages", "ServerTesting",
                "CurlHeader", "CDynamicCurl",
                "GatehouseBcrypt", "GatehouseCore", "GatehouseDomain", "GatehouseHTTP", "GatehousePasswords",
                "GatehouseGroups", "GatehousePostgres", "GatehouseServer", "GatehouseSQLite", "GatehouseStore",
                "GatehouseSupabase",
                "GatehouseTesting",
                "GatehouseTokens",
                "GatehouseWire",
                server("Crypto", "swift-crypto"), server("CryptoExtras", "swift-crypto"),
                server("HTTPTypes", "swift-http-types"), server("Hummingbird", "hummingbird"),
                server("Logging", "swift-log"), server("NIOCore", "swift-nio"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "GatehouseSessionTests",
            dependencies: [
                "Gatehouse", "GatehouseDomain", "GatehouseHTTP", "GatehouseStorage", "GatehouseSupabase",
            ]),
        .testTarget(
            name: "GatehouseEmbeddedTests",
            dependencies: [
                "GatehouseAccounts", "GatehouseServer", "GatehouseSettings", "GatehouseStore",
                "Gatehouse", "GatehouseDomain", "GatehouseEmbedded", "GatehouseHTTP", "GatehouseInMemory",
                "GatehouseKit", "GatehouseSupabase", "GatehouseTesting",
            ]),
        .testTarget(
            name: "GatehouseBackEndTests",
            dependencies: [
                "FirebaseStandIn", "Gatehouse", "GatehouseCore", "GatehouseDomain", "GatehouseEmbedded",
                "GatehouseHTTP", "GatehouseInMemory", "GatehouseKit", "GatehousePractice", "GatehouseSettings",
                "GatehouseTesting",
                server("Logging", "swift-log"), server("ServiceLifecycle", "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "GatehousePagesTests",
            dependencies: [
                "GatehouseAccounts", "GatehouseAPI", "GatehouseGroups", "GatehouseMail", "GatehouseOperations",
                "GatehouseSettings", "GatehouseWeb",
                "Fieldhouse", "Gatehouse", "GatehouseCore", "GatehouseDomain", "GatehousePages", "GatehousePasswords",
                "GatehousePractice", "GatehouseServer", "GatehouseSQLite", "GatehouseStore", "GatehouseTesting",
                "GatehouseWire", "LanguageChecks", "NativeApp", "ServerTesting", server("Crypto", "swift-crypto"),
                server("HTTPTypes", "swift-http-types"), server("Hummingbird", "hummingbird"),
                server("Logging", "swift-log"), server("NIOCore", "swift-nio"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

/// Warnings are errors wherever the project's own scripts build; an app that depends on the package is not held to it.
let strict = Context.environment["GATEHOUSE_STRICT"] == "1"

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ] + (strict ? [.treatAllWarnings(as: .error)] : [])
}
