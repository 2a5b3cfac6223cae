// swift-tools-version: 6.2
// The reference app for iOS 17 and macOS 14. Open this folder in Xcode, or run it on a Mac with `swift run`.

import PackageDescription

let package = Package(
    name: "fieldhouse",
    platforms: [.iOS(.v17), .macOS(.v14)],
    dependencies: [.package(name: "gatehouse", path: "../..")],
    targets: [
        .executableTarget(
            name: "FieldhouseApp",
            dependencies: [.product(name: "GatehouseUI", package: "gatehouse")])
    ],
    swiftLanguageModes: [.v6]
)
