/// The version of this release.
package enum GatehouseVersion {
    /// The version in the form of semver.org.
    package static let text = "0.1.0"
}
