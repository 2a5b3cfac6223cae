import Foundation
import Testing

/// Where the test program starts on Linux: it runs Swift Testing.
///
/// Without this file SwiftPM generates one, and looks for XCTest classes in an index of all sources first. There are none,
/// and a build without an index takes less time. `swift test` needs `--disable-xctest --enable-swift-testing` with it.
@main
struct TestProgram {
    static func main() async {
        // SwiftPM asks for the tests of XCTest, and starts the program once for each library.
        if CommandLine.arguments.contains("--dump-tests-json") { print(#"{"tests": []}"#) }
        guard CommandLine.arguments.contains("swift-testing") else { exit(0) }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
