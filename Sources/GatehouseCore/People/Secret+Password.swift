import Foundation
package import GatehouseDomain

extension Secret {
    /// The password in Unicode's composed form (NFC): what is measured, looked up and hashed.
    package var normalizedPassword: String { reveal().precomposedStringWithCanonicalMapping }
}
