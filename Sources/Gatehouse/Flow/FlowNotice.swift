/// What is wrong, and where a screen shows it.
public struct FlowFault<Field: Hashable & Sendable, Words: Hashable & Sendable>: Hashable, Sendable {
    /// A place on a screen.
    public enum Place: Hashable, Sendable {
        /// A field.
        case field(Field)
        /// One of the sign-up form's additional questions, by its key.
        case detail(String)
        /// The box: the consent at sign-up, or the confirmation of a deletion.
        case consent
    }

    /// The message to show.
    public var words: Words
    /// Where it is shown; nil when it is about the whole form.
    public var place: Place?

    /// Creates a fault.
    package init(_ words: Words, at place: Place? = nil) {
        self.words = words
        self.place = place
    }

    /// The invalid field, if it is one.
    package var field: Field? {
        if case .field(let field)? = place { field } else { nil }
    }

    /// The key of the invalid question, if it is one.
    package var detail: String? {
        if case .detail(let key)? = place { key } else { nil }
    }
}

/// The one message of a flow: errors or a banner, never both. The latest one wins.
public enum FlowNotice<Field: Hashable & Sendable, Words: Hashable & Sendable>: Hashable, Sendable {
    /// No message.
    case none
    /// Errors, in the order of the screen. The first one stands for all where there is room for one.
    case errors([FlowFault<Field, Words>])
    /// A banner.
    case banner(AuthBannerKind, Words)

    /// Returns the notice of one error.
    /// - Parameters:
    ///   - words: The message.
    ///   - place: Where it is shown; nil when it is about the whole form.
    public static func error(_ words: Words, at place: FlowFault<Field, Words>.Place? = nil) -> Self {
        .errors([FlowFault(words, at: place)])
    }

    /// The errors; empty for a banner and for no message.
    package var faults: [FlowFault<Field, Words>] {
        if case .errors(let faults) = self { faults } else { [] }
    }

    /// The first error, if there is one.
    public var error: Words? { faults.first?.words }

    /// The message: the first error, or the banner.
    package var words: Words? {
        switch self {
        case .none: nil
        case .errors(let faults): faults.first?.words
        case .banner(_, let words): words
        }
    }
}

extension FlowFault: Codable where Field: Codable, Words: Codable {}

extension FlowFault.Place: Codable where Field: Codable {}

extension FlowNotice: Codable where Field: Codable, Words: Codable {}

/// What is wrong with a form of the sign-in, and where.
package typealias AuthFault = FlowFault<AuthField, Sentence>

/// The sign-in's one message.
public typealias AuthNotice = FlowNotice<AuthField, Sentence>
