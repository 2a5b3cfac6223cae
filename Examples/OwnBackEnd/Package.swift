// swift-tools-version: 6.2
// A back end of your own: the adapter, and a program that checks it against the contracts. Start `back_end.py` and pass
// its address to `swift run AcmeContracts`.

import PackageDescription

let package = Package(
    name: "own-back-end",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "gatehouse", path: "../..")],
    targets: [
        .target(
            name: "AcmeBackEnd",
            dependencies: [.product(name: "GatehouseKit", package: "gatehouse")]),
        .executableTarget(
            name: "AcmeContracts",
            dependencies: [
                "AcmeBackEnd", .product(name: "GatehouseTesting", package: "gatehouse"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
