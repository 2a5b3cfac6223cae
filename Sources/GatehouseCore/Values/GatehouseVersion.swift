/// Which release this is.
package enum GatehouseVersion {
    /// The version in the form of semver.org.
    package static let text = "0.1.0"
}
