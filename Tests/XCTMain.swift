import Foundation
import Testing

/// Where the test program starts on Linux: it runs Swift Testing.
///
/// SwiftPM would make one itself, and look for XCTest classes in an index of all sources first. There are none, and the
/// build without an index takes a fifth less time.
@main
struct TestProgram {
    static func main() async {
        // SwiftPM starts the program once for each library. The run for XCTest has nothing to do.
        guard CommandLine.arguments.contains("swift-testing") else { exit(0) }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
