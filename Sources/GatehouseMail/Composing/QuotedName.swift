import Foundation
import Gatehouse

/// A name that somebody else chose, made safe for a sentence in a mail: no mail program turns any of it into a link.
///
/// Mail programs look for links in plain words too: `www.`, a word with a dot in it, an address, anything that looks
/// like a scheme. None of them looks across a space. So a space splits what a link needs in one piece. The letters
/// stay, in every script, and a reader sees what was meant.
///
/// Refusing such names would refuse `J.R.R. Tolkien` and `Node.js`. Invisible characters between the parts, such as the
/// word joiner, are treated differently by each program, and some drop them.
package enum QuotedName {
    /// The maximum number of characters of a name that a mail shows.
    package static let limit = AuthInvitation.longestName

    /// The placeholder for a name of which nothing is left.
    static let nothing = "…"

    /// Returns the name as it appears in a mail.
    package static func text(_ name: String) -> String {
        guard let name = AuthInvitation(groupName: String(name.unicodeScalars.map(plainBlank))).groupName else {
            return nothing
        }
        let parted = part(Array(name.unicodeScalars))
        // The text before and after the name belongs to the sentence, and must not complete a link. A dot before a word
        // does not start one.
        let begun = parted.drop { $0 == " " || ![nil, .dot].contains(joint(of: $0)) }
        guard let end = begun.lastIndex(where: { joint(of: $0) == nil && $0 != " " }) else { return nothing }
        return String(String.UnicodeScalarView(begun[...end]))
    }

    /// A character that holds the parts of a link together.
    private enum Joint {
        case dot
        case colon
        case slash
        case at
    }

    /// Returns the joint that a character is, or is taken for: browsers read `。` and `．` in a host as dots, and every
    /// character that compatibility mapping turns into a joint as that joint.
    private static func joint(of scalar: Unicode.Scalar) -> Joint? {
        // No letter is a joint, and neither are three dots in a row: a name that was cut ends with them.
        if scalar.properties.isAlphabetic || scalar == "…" { return nil }
        for plain in String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars {
            switch plain {
            case ".", "\u{3002}": return .dot
            case ":": return .colon
            case "/", "\\": return .slash
            case "@": return .at
            default: continue
            }
        }
        return nil
    }

    private static func part(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : " "
            let after = index + 1 < scalars.count ? scalars[index + 1] : " "
            let joint = joint(of: scalar)
            // An address needs a part on each side of the sign.
            if joint == .at, before != " ", result.last != " " { result.append(" ") }
            result.append(scalar)
            guard let joint, before != " " || joint != .dot, after != " " else { continue }
            let parts =
                switch joint {
                case .at: true
                // Dots in a row are not a host; the last of them is separated from what follows.
                case .dot: self.joint(of: after) != .dot
                // A time of day is not a scheme.
                case .colon: !(isDigit(before) && isDigit(after))
                // Two slashes start a host or the name of a machine; one separates words.
                case .slash: self.joint(of: after) == .slash
                }
            if parts { result.append(" ") }
        }
        return result
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Replaces a blank of any width with the one that every program takes for the end of a word.
    private static func plainBlank(_ scalar: Unicode.Scalar) -> Character {
        scalar.properties.generalCategory == .spaceSeparator ? " " : Character(scalar)
    }
}
