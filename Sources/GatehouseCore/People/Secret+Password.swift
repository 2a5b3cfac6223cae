import Foundation
package import GatehouseDomain

extension Secret {
    /// The password in Unicode's composed form (NFC), which is measured, checked and hashed.
    package var normalizedPassword: String { reveal().precomposedStringWithCanonicalMapping }
}
