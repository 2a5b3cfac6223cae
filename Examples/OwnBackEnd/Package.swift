// swift-tools-version: 6.2
// A back end of your own: the adapter, and the program that holds it to the contracts. Start `back_end.py` and give its
// address to `swift run AcmeContracts`.

import PackageDescription

let package = Package(
    name: "own-back-end",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "gatehouse", path: "../..")],
    targets: [
        .target(
            name: "AcmeBackEnd",
            dependencies: ["Gatehouse", "GatehouseSupabase"].map { .product(name: $0, package: "gatehouse") }),
        .executableTarget(
            name: "AcmeContracts",
            dependencies: [
                "AcmeBackEnd", .product(name: "GatehouseInMemory", package: "gatehouse"),
                .product(name: "GatehouseTesting", package: "gatehouse"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
