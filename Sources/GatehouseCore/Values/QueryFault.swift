/// Why a parameter cannot be read. It never repeats a value.
package struct QueryFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong with it.
    package enum Kind: Equatable, Sendable {
        /// Its percent-encoding is broken, or its bytes are not UTF-8.
        case encoding
        /// It contains the character U+0000.
        case nul
        /// It is there more than once.
        case repeated
        /// Its value is not one that the page knows.
        case value
    }

    package let kind: Kind
    /// The name of the parameter; nil if it is not a plain word.
    package let name: String?

    package init(_ kind: Kind, _ name: String?) {
        self.kind = kind
        self.name = name.flatMap { Self.isWord($0) ? $0 : nil }
    }

    /// A sentence for the developer or the person who sent the request.
    package var description: String {
        let parameter = name.map { "The parameter \($0)" } ?? "A parameter"
        switch kind {
        case .encoding: return "\(parameter) is not percent-encoded UTF-8."
        case .nul: return "\(parameter) must not contain the character U+0000."
        case .repeated: return "\(parameter) must be there only once."
        case .value: return "\(parameter) has a value that is not known here."
        }
    }

    /// Whether a name is a plain word, which is safe to repeat in an answer.
    private static func isWord(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_.".utf8.contains($0) }
    }
}
