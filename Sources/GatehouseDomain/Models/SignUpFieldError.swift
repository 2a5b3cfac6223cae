public import Foundation

/// Why a ``SignUpField`` could not be created.
public enum SignUpFieldError: Error, Hashable, Sendable {
    /// The key is not valid.
    case key(String)
    /// The label is empty, too long or not one line.
    case label(key: String)
    /// The help is empty, too long or not one line.
    case help(key: String)
    /// The lengths are out of bounds.
    case length(key: String)
    /// The choices are too few, too many, repeated, empty or too long.
    case choices(key: String)
    /// Two fields have the same key.
    case repeated(key: String)
    /// A form has too many fields.
    case tooMany
}

extension SignUpFieldError: LocalizedError, CustomStringConvertible {
    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// What is wrong, and what is allowed. This text is for developers and is never shown to people.
    public var description: String {
        switch self {
        case .key(let key):
            "Sign-up field \"\(key)\": a key is 1 to 40 lower-case letters, digits and _, begins with a letter, and is "
                + "none that accounts use themselves, such as email, name or gatehouse_…"
        case .label(let key): "Sign-up field \"\(key)\": a label is one line of 1 to 100 characters."
        case .help(let key): "Sign-up field \"\(key)\": a help text is one line of 1 to 200 characters."
        case .length(let key): "Sign-up field \"\(key)\": lengths are 1 to 200, the minimum at most the maximum."
        case .choices(let key):
            "Sign-up field \"\(key)\": a choice has 2 to 50 different values of 1 to 100 characters, each with a label."
        case .repeated(let key): "Sign-up field \"\(key)\": the key is used twice."
        case .tooMany: "A sign-up form has at most \(SignUpField.limit) fields of its own."
        }
    }
}
