import CBuild

/// The version of this release, and the commit that it was built from.
package enum GatehouseVersion {
    /// The version in the form of semver.org, without the commit.
    package static let number = "0.2.0"

    /// The commit that the program was built from: 12 hexadecimal digits, with `.modified` if the sources had changes.
    /// Nil if the build did not name one (`GATEHOUSE_COMMIT` in `Package.swift`).
    package static let commit: String? = {
        let commit = String(cString: gatehouse_build_commit())
        return commit.isEmpty ? nil : commit
    }()

    /// The version with the commit as build metadata, such as `0.2.0+168065b3c0de`.
    package static let text: String = joined(number, commit: commit)

    /// Returns a version with a commit as its build metadata.
    package static func joined(_ number: String, commit: String?) -> String {
        commit.map { "\(number)+\($0)" } ?? number
    }
}
